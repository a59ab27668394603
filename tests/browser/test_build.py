"""The client in the package is the one that its source builds, small enough, and says nothing past the catalogue."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.browser import WEB, node_modules

CLIENT = WEB.parent / "src" / "triforium" / "client"
LARGEST_LOAD = 150_000
SOURCES = sorted((WEB / "src").rglob("*.svelte"))


def test_the_package_holds_what_the_source_builds(tmp_path: Path) -> None:
    node_modules()
    subprocess.run([sys.executable, str(WEB / "schema.py")], check=True, timeout=120)
    npm = shutil.which("npm")
    assert npm is not None
    for command in (["run", "-s", "types"], ["run", "-s", "build", "--", "--outDir", str(tmp_path / "client")]):
        subprocess.run([npm, *command], cwd=WEB, check=True, capture_output=True, timeout=240)
    built = files(tmp_path / "client")
    kept = files(CLIENT)
    assert sorted(built) == sorted(kept), "make client"
    assert [name for name in built if built[name] != kept[name]] == [], "make client"


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_first_load_is_small() -> None:
    front = (CLIENT / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="/((?:assets/)?[^"]+\.js)"', front)
    assert scripts
    # What the front page's scripts import at once comes with them.
    waiting = list(scripts)
    loaded: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in loaded:
            continue
        loaded.add(name)
        text = (CLIENT / name).read_text()
        waiting += [f"assets/{found}" for found in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)]
    size = sum(len(gzip.compress((CLIENT / name).read_bytes(), 9)) for name in loaded)
    assert size <= LARGEST_LOAD, size


def test_fonts_and_pictures_are_our_own_files() -> None:
    assert list(CLIENT.rglob("*.woff2"))
    for path in [CLIENT / "index.html", *CLIENT.rglob("*.css"), *CLIENT.rglob("*.svg")]:
        addresses = set(re.findall(r"https?://[^\s\"')]+", path.read_text()))
        assert addresses <= {"http://www.w3.org/2000/svg"}, (path, addresses)


def test_the_lock_file_holds_no_addresses() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text())["packages"]
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(WEB / "src").as_posix())
def test_every_text_goes_through_the_catalogue(source: Path) -> None:
    text = source.read_text()
    for part in ("script", "style"):
        text = re.sub(rf"<{part}\b.*?</{part}>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    read_out = re.findall(r'\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z][^"{]*)"', text)
    assert read_out == []
    text = without_braces(text)
    text = re.sub(r"<[^>]*>", " ", text)
    assert re.findall(r"[A-Za-z]{2,}", text) == []


def without_braces(text: str) -> str:
    """The template without its expressions; what they show comes from somewhere else."""
    out: list[str] = []
    depth = 0
    for letter in text:
        if letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
        elif depth == 0:
            out.append(letter)
    return "".join(out)


def test_no_type_is_given_up() -> None:
    for source in (WEB / "src").rglob("*"):
        if source.suffix in (".ts", ".svelte"):
            assert not re.search(
                r":\s*any\b|<any>|\bas any[;,)\]]|\bas unknown as\b|\bany[:,)]|\bevent\["
                r"|@ts-(?:ignore|nocheck|expect-error)",
                source.read_text(),
            ), source
