"""The TypedDicts of the games' views as they are written. mypyc erases what is inside their types, so they are
read from the source, which lies beside the compiled module."""

from __future__ import annotations

import ast
import importlib
import sys
import typing
from importlib.resources import files
from types import ModuleType
from typing import Any, get_type_hints


def view_hints(id: str) -> dict[str, Any]:
    """What a view of that game holds: by convention `DuelView` in `rules/duel/view.py`."""
    module = _written(id)
    return get_type_hints(getattr(module, f"{id.title()}View"), include_extras=True)


def _written(id: str) -> ModuleType:
    """A module that holds a game's TypedDicts, of all its files, compiled or not."""
    name = f"{__name__}.{id}"
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name, f"The shapes of {id}.")
    vars(module).update({word: getattr(typing, word) for word in typing.__all__})
    vars(module).update(
        {
            word: value
            for word, value in vars(importlib.import_module(f"triforium.rules.{id}.view")).items()
            if not word.startswith("__")
        }
    )
    # Types that name each other are found through the module, so it must be known before they are made.
    sys.modules[name] = module
    folder = files("triforium.rules") / id
    classes = [
        node
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "TypedDict" for base in node.bases)
    ]
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    code = ast.fix_missing_locations(ast.Module([future, *classes], []))
    exec(compile(code, name, "exec", dont_inherit=True), vars(module))
    return module
