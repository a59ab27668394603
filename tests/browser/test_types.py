"""The page uses the types that are generated from Python: what is renamed there no longer fits here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.browser import WEB, node_modules
from support.games import CASES, Case

from triforium.hall.played import DESCRIPTION_TYPES

RENAMED = {
    ("DuelSealFlipped", "value"): "games/duel/board/fight.ts",
    ("PillarsHarvested", "card"): "games/pillars/board/floats.ts",
    ("BuildersPricePaid", "coins"): "games/builders/words/vocabulary.ts",
    ("PillarsCraftsman", "gives"): "games/pillars/words/sources.ts",
    ("BuildersBuilding", "badges"): "games/builders/board/forecast.ts",
    ("DuelView", "passage"): "games/duel/index.ts",
    ("PillarsAskPlace", "price"): "games/pillars/words/vocabulary.ts",
}
"""An operand, a field of a piece, of a view or of a question, and a module of the page that reads it."""


def rename(schema: str, type: str, field: str) -> str:
    found = re.search(rf"^ {{8}}{type}: {{.*?^ {{8}}}};", schema, re.DOTALL | re.MULTILINE)
    assert found, type
    block, count = re.subn(rf"^( {{12}}){field}(\??:)", r"\1renamed\2", found[0], flags=re.MULTILINE)
    assert count == 1, (type, field)
    return schema.replace(found[0], block)


def test_what_is_renamed_in_python_fails_the_check(tmp_path: Path) -> None:
    node_modules()
    subprocess.run([sys.executable, str(WEB / "schema.py")], check=True, timeout=120)
    npm = shutil.which("npm")
    assert npm is not None
    subprocess.run([npm, "run", "-s", "types"], cwd=WEB, check=True, capture_output=True, timeout=120)
    shutil.copytree(WEB / "src", tmp_path / "src")
    shutil.copy(WEB / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    schema = (WEB / "generated" / "schema.d.ts").read_text()
    for type, field in RENAMED:
        schema = rename(schema, type, field)
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "schema.d.ts").write_text(schema)
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    checked = subprocess.run(
        [str(compiler), "--project", str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, timeout=240
    )
    assert checked.returncode != 0
    for (type, field), module in RENAMED.items():
        assert re.search(rf"^src/{module}.*'{field}' does not exist", checked.stdout, re.MULTILINE), (type, field)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_description_has_the_type_that_it_says(case: Case) -> None:
    pieces: Any = next(
        field.type for field in msgspec.structs.fields(DESCRIPTION_TYPES[case.game.id]) if field.name == "pieces"
    )
    told = case.game.describe()
    # What the type does not know would be lost on the way, and the page could not show it.
    assert msgspec.convert(told, pieces) == told
