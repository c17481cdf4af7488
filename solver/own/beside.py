"""Imports of modules beside a user's file, without putting their folder on ``sys.path``.

There, a ``random.py`` or ``solver.py`` would shadow ours. So these modules have a package of their
own, and their code an ``__import__`` that searches it.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

FIRST = sys.stdlib_module_names | {"backtrack"}
"""Not looked up beside a file, unless it lacks the imported names."""

NOWHERE, FOLDER, MODULE = range(3)
"""Lookup results: nothing, a folder without ``__init__.py``, or a module."""


class Beside(MetaPathFinder):
    """The modules in a folder, as a package."""

    def __init__(self, package: str, folder: str) -> None:
        self.package = package
        self.builtins = {**vars(builtins), "__import__": self.load}
        """``__builtins__`` of code that may import these modules."""
        self._folder = folder
        self._seen: dict[str, int] = {}

    def install(self) -> None:
        """Make the package known, in the place of an earlier one of its name."""
        for name in [each for each in sys.modules if f"{each}.".startswith(f"{self.package}.")]:
            del sys.modules[name]
        for finder in list(sys.meta_path):
            if isinstance(finder, Beside) and finder.package == self.package:
                sys.meta_path.remove(finder)
        module = sys.modules[self.package] = ModuleType(self.package)
        module.__path__ = [self._folder]
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the package, whose code gets our builtins."""
        if not fullname.startswith(f"{self.package}."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(fullname, spec.loader.path, self.builtins)
        return spec

    def load(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """Import a module, as ``builtins.__import__`` does."""
        top = name.partition(".")[0]
        lies = NOWHERE if level else self._what_lies(top)
        if lies == NOWHERE:
            return __import__(name, globals, locals, fromlist or (), level)
        if lies == FOLDER or top in FIRST:
            try:
                found = __import__(name, globals, locals, fromlist or (), level)
            except ModuleNotFoundError as error:
                if not f"{name}.".startswith(f"{error.name}."):
                    raise
            else:
                if all(each == "*" or hasattr(found, each) for each in fromlist or ()):
                    return found
        whole = f"{self.package}.{name}"
        if fromlist:
            return __import__(whole, fromlist=fromlist)
        import_module(whole)
        return sys.modules[f"{self.package}.{top}"]

    def _what_lies(self, top: str) -> int:
        """Return what the folder has under a name: MODULE, FOLDER (a namespace) or NOWHERE."""
        if top not in self._seen:
            spec = PathFinder.find_spec(top, [self._folder])
            self._seen[top] = NOWHERE if spec is None else MODULE if spec.loader else FOLDER
        return self._seen[top]


class Loader(SourceFileLoader):
    """Loads a module whose code has builtins of its own."""

    def __init__(self, fullname: str, path: str, own: Mapping[str, Any]) -> None:
        super().__init__(fullname, path)
        self._builtins = own

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        vars(module)["__builtins__"] = self._builtins
        super().exec_module(module)
