"""Compiling the C++ twins of the listings."""

import shutil
import subprocess
import sys
from pathlib import Path

COMPILERS = ("g++", "clang++", "c++")


def compile_cpp(source: Path, program: Path) -> Path:
    """Compile a program with the machine's compiler, or with the one from PyPI (ziglang)."""
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    compiler = [found] if found else [sys.executable, "-m", "ziglang", "c++"]
    flags = ["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"]
    subprocess.run([*compiler, *flags, "-o", program, source], check=True)
    return program
