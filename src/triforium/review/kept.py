"""Reviews are kept beside their records: `game.txt` has its own in `game.review.json`."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from triforium.review import FORM


def place_of(record: Path) -> Path:
    return record.with_name(record.stem + ".review.json")


def kept(record: Path, text: str, depth: str, fingerprint: str) -> dict[str, Any] | None:
    """What was found before about this very text, by these rules and cards, as closely."""
    try:
        found = json.loads(place_of(record).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or found.get("form") != FORM:
        return None
    fits = (found.get("record"), found.get("depth"), found.get("fingerprint")) == (name_of(text), depth, fingerprint)
    return found if fits else None


def keep(record: Path, text: str, review: dict[str, Any]) -> dict[str, Any]:
    """Whole or not at all. A folder that cannot be written to keeps nothing, and the review is told all the same."""
    named = {**review, "record": name_of(text)}
    place = place_of(record)
    aside = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            aside.write_text(json.dumps(named) + "\n", encoding="utf-8")
            aside.replace(place)
        finally:
            aside.unlink(missing_ok=True)
    return named


def name_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()
