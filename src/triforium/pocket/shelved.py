"""A table as one text: all that is kept of it, and a short text for the lobby."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from triforium.hall.kept import (
    Beginning,
    Change,
    ChatSwitched,
    Completed,
    Happened,
    Listed,
    LobbyRow,
    News,
    Noted,
    Opening,
    Past,
    PlayedAgain,
    Relisted,
    Said,
    Saved,
    StandsBy,
    read_happening,
    read_terms,
    written,
)
from triforium.hall.ports import Taken
from triforium.hall.types import ChatLine
from triforium.table import Answer, Seat, Standing


@dataclass
class Shelved:
    """`revision` counts the changes, so that of two tabs that write at once one is told."""

    beginning: Beginning
    row: LobbyRow
    sitting: list[Seat]
    chat: bool
    happened: list[Past] = field(default_factory=list)
    dumps: dict[int, dict[str, Any]] = field(default_factory=dict)
    standing: dict[int, Standing] = field(default_factory=dict)
    next: str | None = None
    lines: list[ChatLine] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    revision: int = 0

    def take(self, change: Change) -> int:
        """Let it change. The number of a line that was said, else the table's version; raises Taken."""
        match change:
            case Happened():
                self._happen(change)
            case Completed() | Relisted():
                self.row = change.row
            case Said(at, seat, name, text):
                self.lines.append(ChatLine(len(self.lines) + 1, at, seat, name, text))
                return len(self.lines)
            case StandsBy(seat, None):
                self.standing.pop(seat, None)
            case StandsBy(seat, Standing() as standing):
                self.standing[seat] = standing
            case ChatSwitched(on):
                self.chat = on
            case PlayedAgain(again):
                if self.next is not None:
                    raise Taken
                self.next = again.id
            case Noted(seat, text):
                self.notes[seat] = text
        return len(self.happened)

    def _happen(self, change: Happened) -> None:
        if change.version != len(self.happened) + 1:
            raise Taken
        self.happened.append(Past(change.what, change.at, change.luck, change.took))
        self.row = change.row
        if change.opening is not None:
            self.beginning.opening = change.opening
        if change.sitting is not None:
            self.sitting = list(change.sitting)
            for seat in change.vacated:
                self.notes.pop(seat, None)
        if change.dump is not None:
            self.dumps[change.version] = change.dump

    def news(self, version: int) -> News:
        """What happened after that version, and all that has none."""
        return News(self.happened[version:], dict(self.standing), self.chat, self.next, len(self.lines))

    def saved(self) -> Saved:
        last = max(self.dumps, default=None)
        dump = None if last is None else (last, self.dumps[last])
        return Saved(self.beginning, self.row, self.sitting, dump, self.news(0))

    def listed(self) -> Listed:
        return Listed(self.beginning.id, self.beginning.game, self.beginning.edition, self.row, self.sitting)

    @property
    def answered(self) -> bool:
        """Whether a standing answer may move next."""
        return self.row.turn in self.standing

    def text(self) -> str:
        """All of it, as JSON."""
        return json.dumps(
            {
                "beginning": asdict(self.beginning),
                "row": asdict(self.row),
                "sitting": [asdict(seat) for seat in self.sitting],
                "chat": self.chat,
                "happened": [[*_what(past), past.at, past.luck, past.took] for past in self.happened],
                "dumps": self.dumps,
                "standing": {seat: asdict(standing) for seat, standing in self.standing.items()},
                "next": self.next,
                "lines": [[line.number, line.at, line.seat, line.name, line.text] for line in self.lines],
                "notes": self.notes,
                "revision": self.revision,
            }
        )


def _what(past: Past) -> tuple[str, int, Any]:
    kind, body = written(past.what)
    return kind, past.what.seat, body


def read_shelved(text: str) -> Shelved:
    """A table from its text."""
    found = json.loads(text)
    begin = found["beginning"]
    opening = None if begin["opening"] is None else Opening(**begin["opening"])
    return Shelved(
        Beginning(
            **{**begin, "seats": _seats(begin["seats"]), "opening": opening, "terms": read_terms(begin.get("terms"))}
        ),
        LobbyRow(**found["row"]),
        _seats(found["sitting"]),
        found["chat"],
        [Past(read_happening(kind, seat, body), *rest) for kind, seat, body, *rest in found["happened"]],
        {int(version): dump for version, dump in found["dumps"].items()},
        {int(seat): _standing(standing) for seat, standing in found["standing"].items()},
        found["next"],
        [ChatLine(*line) for line in found["lines"]],
        {int(seat): text for seat, text in found["notes"].items()},
        found["revision"],
    )


def _seats(found: list[dict[str, Any]]) -> list[Seat]:
    return [Seat(**seat) for seat in found]


def _standing(found: dict[str, Any]) -> Standing:
    return Standing(found["phase"], tuple(Answer(**answer) for answer in found["answers"]))
