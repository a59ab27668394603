"""The parts of the site that are made of the Python package: its sources in a zip, and the nets as plain numbers.

    python web/site/parts.py FOLDER

`pack.mjs` compiles the sources for the browser's Python, and lays everything out.
"""

from __future__ import annotations

import json
import struct
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import triforium
from triforium.bots.net.files import has_net, house_net
from triforium.bots.net.inputs import Inputs
from triforium.bots.net.net import ABOUT, PARTS, SPLIT, read_about

PACKAGE = Path(triforium.__file__).parent
STAND_INS = PACKAGE / "pocket" / "stand_ins"
SHARED = ("rules", "bots", "table", "hall", "pocket")
FILES = ("__init__.py", "form.py", "games.py", "editions.py", "record.py")
LEFT_OUT = ("bots/train", "pocket/stand_ins", "rules/stamp.py")
KINDS = {".py", ".toml", ".md"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same sources make the same zip."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    nets = {id: read_parts(id) for id in triforium.GAMES if has_net(triforium.game(id))}
    for id, (about, numbers) in nets.items():
        head = json.dumps(about).encode()
        head += b" " * (-len(head) % 4)
        (folder / f"{id}.net").write_bytes(struct.pack("<I", len(head)) + head + numbers)
    known = {id: {"fingerprint": about["fingerprint"]} for id, (about, _) in nets.items()}
    with zipfile.ZipFile(folder / "sources.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in sorted(sources()):
            packed.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
        packed.writestr(zipfile.ZipInfo("triforium/pocket/nets.json", LONG_AGO), json.dumps(known))


def sources() -> Iterator[tuple[str, bytes]]:
    """What the browser's Python finds, by path: the package as far as it is needed, and what stands in for C."""
    replaced = {"triforium/bots/net/files.py", "triforium/bots/net/net.py", "triforium/bots/net/inputs.py"}
    found = [PACKAGE / name for name in FILES]
    found += [path for part in SHARED for path in (PACKAGE / part).rglob("*") if path.suffix in KINDS]
    for path in found:
        inside = path.relative_to(PACKAGE).as_posix()
        name = f"triforium/{inside}"
        if name not in replaced and not inside.startswith(LEFT_OUT) and "__pycache__" not in inside:
            yield name, path.read_bytes()
    for path in STAND_INS.rglob("*.py"):
        inside = path.relative_to(STAND_INS).as_posix()
        if inside.startswith("net/"):
            if path.name != "__init__.py":
                yield f"triforium/bots/{inside}", path.read_bytes()
        elif inside != "__init__.py":
            yield inside, path.read_bytes()
    extensions = find_spec("mypy_extensions")
    assert extensions is not None
    assert extensions.origin is not None
    yield "mypy_extensions.py", Path(extensions.origin).read_bytes()


def read_parts(id: str) -> tuple[dict[str, Any], bytes]:
    """A net for web/src/pocket/net.ts: what it is, and its numbers in half precision one after the other."""
    game = triforium.game(id)
    with house_net(id).open("rb") as file, np.load(file) as found:
        about, split = read_about(found[ABOUT].tobytes()), found[SPLIT]
        parts = {name: found[name].astype("<f2") for name in PARTS}
    inputs = Inputs(game, split)
    head = {
        "fingerprint": about.fingerprint,
        "width": inputs.width,
        "actions": inputs.actions,
        "flagsAt": inputs.flags_at,
        "splitAt": inputs.split_at,
        "leadScale": about.lead_scale,
        "sharpness": about.sharpness,
        "scales": [int(scale) for scale in game.scales],
        "split": split.tolist(),
        "parts": {name: list(part.shape) for name, part in parts.items()},
    }
    return head, b"".join(part.tobytes() for part in parts.values())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
