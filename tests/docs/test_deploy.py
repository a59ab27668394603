"""deploy/: what it starts exists, what it sets is read, and what it says of ports and packages is so.

Docker cannot run in the tests; `caddy validate` and `systemd-analyze verify` are run by hand after a change.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

from triforium.cli import app
from triforium.hall.metrics import KINDS
from triforium.server.app import make_app
from triforium.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PORT = Settings().port


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(read("compose.yaml"))
    return found


def parse(command: list[str]) -> dict[str, Any]:
    """What the command line makes of these words; raises where it would refuse them."""
    assert command[0].rpartition("/")[2] == "triforium"
    group: Any = typer.main.get_command(app)
    found = group.commands[command[1]]
    params: dict[str, Any] = found.make_context(command[1], command[2:]).params
    return params


def docker_lines() -> list[tuple[str, str]]:
    text = read("Dockerfile").replace("\\\n", " ")
    pairs = (line.partition(" ") for line in text.splitlines() if line and not line.startswith("#"))
    return [(word, " ".join(rest.split())) for word, _, rest in pairs]


def test_compose_starts_commands_that_exist(compose: dict[str, Any]) -> None:
    serve, think = (compose["services"][name]["command"] for name in ("serve", "think"))
    assert parse(serve) | {"host": "0.0.0.0", "processes": 2, "bots": False} == parse(serve)
    assert think[1] == "think", "bots that nobody else thinks for"
    parse(think)
    assert parse(json.loads(dict(docker_lines())["CMD"]))["host"] == "0.0.0.0"


def test_compose_fits_together(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert {volume.partition(":")[0] for volume in service.get("volumes", [])} <= set(compose["volumes"])
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        for needed, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy" and "build" not in services[needed]:
                assert services[needed]["healthcheck"]["test"]
    database = services["database"]["environment"]
    url = services["serve"]["environment"]["TRIFORIUM_DATABASE"]
    wanted = f"postgresql://{database['POSTGRES_USER']}:${{POSTGRES_PASSWORD}}@database/{database['POSTGRES_DB']}"
    assert url == wanted == services["think"]["environment"]["TRIFORIUM_DATABASE"]
    assert services["serve"]["ports"] == [f"127.0.0.1:{PORT}:{PORT}"], "the proxy's alone"


def test_the_unit_starts_a_command_that_exists() -> None:
    (command,) = re.findall(r"^ExecStart=(.*)$", read("triforium.service"), re.MULTILINE)
    assert parse(shlex.split(command))["processes"] == 2


def test_every_variable_that_is_set_is_read() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "triforium").rglob("*.py"))
    texts = [read(path.name) for path in DEPLOY.iterdir()]
    texts += [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("running.md", "proxy.md")]
    named = {name for text in texts for name in re.findall(r"TRIFORIUM_[A-Z]+", text)}
    assert named >= {"TRIFORIUM_DATABASE", "TRIFORIUM_PROXIES"}
    assert {name for name in named if f'"{name}"' not in sources} == set()


def test_the_image_is_not_roots_and_asks_for_what_the_server_has() -> None:
    lines = docker_lines()
    last = max(number for number, (word, _) in enumerate(lines) if word == "FROM")
    final = dict(lines[last:])
    assert final["USER"] == "triforium"
    assert final["EXPOSE"] == str(PORT)
    (asked,) = re.findall(rf"http://127\.0\.0\.1:{PORT}(/\w+)", final["HEALTHCHECK"])
    assert asked in make_app(Settings(), described=True).openapi_schema.to_schema()["paths"]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for driver in set(extras["postgres"]) - {"triforium[server]"}:
        assert any(f"'{driver}'" in rest for word, rest in lines if word == "RUN"), driver


def test_what_the_image_is_built_of_is_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for needed in ("src", "setup.py", "pyproject.toml", "requirements.txt", "README.md", "LICENSE"):
        assert needed not in ignored
        assert (ROOT / needed).exists()


def test_the_board_shows_what_is_measured() -> None:
    shown = set(re.findall(r"triforium_[a-z_]+", read("grafana.json")))
    known = set(KINDS) | {f"{name}_{part}" for name in KINDS for part in ("bucket", "sum", "count")}
    assert shown
    assert shown - known == set()


def test_the_proxies_lead_to_the_servers_port() -> None:
    assert f"reverse_proxy 127.0.0.1:{PORT}" in read("Caddyfile")
    assert f"proxy_pass http://127.0.0.1:{PORT};" in (ROOT / "docs" / "proxy.md").read_text(encoding="utf-8")
