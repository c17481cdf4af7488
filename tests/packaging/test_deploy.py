"""What `deploy/` holds is read by the parsers of its readers, and says what the program knows."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import urllib.request
from configparser import ConfigParser
from io import BytesIO
from pathlib import Path

import crossplane
import pytest
import yaml
from dockerfile_parse import DockerfileParser

from webapp.cli import main
from webapp.cli.serve import serve
from webapp.cli.usage import translate_command

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PAGES = ("deploy.md", "deploy.zh-CN.md")
OPTIONS = {name for option in serve.params for name in option.opts}
VARIABLES = {
    f"{serve.context_settings['auto_envvar_prefix']}_{option.name}".upper()
    for option in serve.params
}


@pytest.fixture(scope="module")
def container():
    return DockerfileParser(fileobj=BytesIO((DEPLOY / "Containerfile").read_bytes()))


def instructions(container, name):
    return [each["value"] for each in container.structure if each["instruction"] == name]


def test_the_container_runs_as_nobody_and_keeps_nothing(container):
    assert container.is_multistage
    assert all(image.endswith("-slim") for image in container.parent_images)
    assert instructions(container, "USER") == ["10001:10001"]
    assert not instructions(container, "VOLUME")
    (command,) = instructions(container, "ENTRYPOINT")
    assert command.startswith('["backtrack", "serve"')  # no shell: it is the first process
    assert set(re.findall(r"--[\w-]+", command)) <= OPTIONS
    (health,) = instructions(container, "HEALTHCHECK")
    assert "/readyz" in health


def test_the_container_says_what_the_program_reads(container):
    said = {name for name in container.envs if name.startswith("BACKTRACK_")}
    assert said
    assert said <= VARIABLES


def test_compose_starts_it_behind_nginx():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    app, proxy = services["backtrack"], services["nginx"]
    assert (ROOT / app["build"]["dockerfile"]).samefile(DEPLOY / "Containerfile")
    assert app["read_only"]
    assert "volumes" not in app
    assert set(app["environment"]) <= VARIABLES
    assert proxy["depends_on"]["backtrack"]["condition"] == "service_healthy"
    (mounted,) = (each.split(":")[0] for each in proxy["volumes"])
    assert (DEPLOY / mounted).samefile(DEPLOY / "nginx.conf")


def test_nginx_understands_its_file(tmp_path):
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"events {{}}\nhttp {{ include {DEPLOY / 'nginx.conf'}; }}\n")
    read = crossplane.parse(str(whole))
    assert (read["status"], read["errors"]) == ("ok", [])
    (server,) = (each for each in read["config"][1]["parsed"] if each["directive"] == "server")
    places = {tuple(each["args"]): each["block"] for each in server["block"] if "block" in each}
    assert [each["directive"] for each in places["~", "/metrics/?$"]] == ["deny"]
    said = {each["args"][0] for each in places["/",] if each["directive"] == "proxy_set_header"}
    assert {"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Request-ID"} <= said


@pytest.mark.parametrize(
    ("path", "board"),
    [
        ("/mayan/3.1-21-234-31-2434", "/mayan/3.1-21-234-31-2434"),
        ("/mayan/3.1-21-234-31-2434.gif", "/mayan/3.1-21-234-31-2434"),
        ("/embed/mayan/3.1-21-234-31-2434", "/mayan/3.1-21-234-31-2434"),
        ("/api/v1/mayan/3.1-21-234-31-2434/search/steps", "/mayan/3.1-21-234-31-2434"),
        ("/api/v1/queens/0000-0000-0000-0000/search", "/queens/0000-0000-0000-0000"),
    ],
)
def test_nginx_gives_all_requests_about_a_board_to_one_server(path, board):
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    pattern = re.search(r'"~(.*)"', text)[1].replace("?<", "?P<")
    assert re.match(pattern, path)["found"] == board


def test_the_service_has_the_options_of_the_program():
    unit = ConfigParser(strict=False)
    unit.optionxform = str
    unit.read(DEPLOY / "backtrack.service")
    command = shlex.split(unit["Service"]["ExecStart"])
    assert command[1] in main.commands
    assert {each for each in command if each.startswith("--")} <= OPTIONS
    assert unit["Service"]["DynamicUser"] == "yes"


def test_the_site_is_published_as_it_is_exported():
    """What is written is what is sent to the pages of the host."""
    text = (ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8")
    (job,) = yaml.safe_load(text)["jobs"].values()
    runs = [each.get("run", "") for each in job["steps"]]
    (command,) = (run for run in runs if run.startswith("backtrack "))
    (sent,) = (each["with"]["path"] for each in job["steps"] if "path" in each.get("with", {}))
    assert command in shown(PAGES[0], "")
    export = translate_command(main).commands["export"]
    given = command.removeprefix("backtrack export site ")
    context = export.commands["site"].make_context("site", shlex.split(given))
    assert context.params["folder"] == Path(sent)


def shown(page, language):
    """Return the lines of the blocks of a language on a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [line for of, block in blocks if of == language for line in block.splitlines()]


def test_both_languages_show_the_same():
    for language in ("", "console", "nginx"):
        assert shown(PAGES[0], language) == shown(PAGES[1], language) != []


@pytest.mark.exhaustive
def test_gunicorn_serves_it_as_the_page_says():
    (line,) = (line for line in shown(PAGES[0], "") if line.startswith("gunicorn "))
    command = [sys.executable, "-m", *shlex.split(line), "--bind", "127.0.0.1:0"]
    server = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    try:
        url = next(
            found[0] for text in server.stderr if (found := re.search(r"http://[\d.:]+", text))
        )
        with urllib.request.urlopen(f"{url}/healthz") as answer:
            assert b'"ok"' in answer.read()
    finally:
        server.terminate()
        server.communicate()
