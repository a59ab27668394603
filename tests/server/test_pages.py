"""The client's files: what may be kept for a year is asked for by its version, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

from triforium.server.pages import Pages

FRONT = '<script src="/theme.js"></script><script type="module" src="/assets/index.js"></script>'


def a_client(folder: Path, script: str = "import('./duel.js')") -> Pages:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(FRONT)
    (folder / "theme.js").write_text("1")
    (folder / "assets" / "index.js").write_text(script)
    (folder / "assets" / "duel.js").write_text("2")
    return Pages(folder)


def script_of(pages: Pages) -> str:
    found = re.search(r'src="(/assets/[^"]+)"', pages.front.body.decode())
    assert found
    return found[1]


def test_the_front_page_is_never_kept_for_a_year_even_below_a_folder_called_assets(tmp_path: Path) -> None:
    pages = a_client(tmp_path / "assets" / "client")
    for address in ("/", "/index.html", "/table/x", "/theme.js"):
        found = pages.find(address)
        assert found
        assert not found.lasting, address


def test_the_front_page_asks_for_a_version_that_may_be_kept(tmp_path: Path) -> None:
    pages = a_client(tmp_path)
    script = script_of(pages)
    assert re.fullmatch(r"/assets/[0-9a-f]{12}/index\.js", script)
    for address in (script, script.replace("index", "duel")):
        found = pages.find(address)
        assert found
        assert found.lasting, address


def test_another_content_anywhere_is_another_version(tmp_path: Path) -> None:
    before = a_client(tmp_path / "before")
    after = a_client(tmp_path / "after", script="import('./pillars.js')")
    assert script_of(before) != script_of(after)
    assert before.front.tag != after.front.tag
    # A page that was opened before must not get half of the new client.
    assert after.find(script_of(before).replace("index", "duel")) is None


def test_a_file_without_its_version_is_there_but_asked_for_each_time(tmp_path: Path) -> None:
    found = a_client(tmp_path).find("/assets/index.js")
    assert found
    assert not found.lasting


def test_all_that_the_built_client_loads_is_found() -> None:
    pages = Pages()
    front = pages.front.body.decode()
    addresses = re.findall(r'(?:src|href)="(/[^"]+)"', front)
    assert any(address.endswith("/index.js") for address in addresses)
    for address in addresses:
        assert pages.find(address), address
    version = script_of(pages).rsplit("/", 1)[0]
    script = pages.find(script_of(pages))
    assert script
    parts = re.findall(r'"\./([a-zA-Z.-]+\.(?:js|css))"', script.body.decode())
    assert "duel.js" in parts
    for part in parts:
        found = pages.find(f"{version}/{part}")
        assert found
        assert found.lasting, part
