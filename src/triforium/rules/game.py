"""The contract: what every game of the house is to those who drive it.

`Game` is a game in one edition, `State` a position in it. A game derives from both and fills in
what is marked *for the game to say*, here and in `engine.py`; everything else is there once.

What comes from outside (a seed, a seat, an action, a dump) is typed `object` and checked by hand: compiled
code would refuse a wrong type with a TypeError, and wrong use of the house raises a TriforiumError.
"""

from __future__ import annotations

import hashlib
import json
from operator import index
from typing import Any, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from triforium.rules.chance import Source, Stream, read_seed, reshuffled, seed_text
from triforium.rules.engine import ASK_DEPTH, ASK_WIDTH, Engine
from triforium.rules.errors import BadDump, IllegalMove, TriforiumError, UnknownName
from triforium.rules.journal import FORCED, SEAT_OR_NONE, Ask, Event, house_events
from triforium.rules.observation import Names, blank_row
from triforium.rules.sheet import Sheet
from triforium.rules.unknown import unknown_action
from triforium.rules.view import common_view


class Edition:
    """A card file that was read: its name, all names of the game's own editions, its data."""

    def __init__(self, name: str, names: list[str], data: dict[str, Any]) -> None:
        self.name = name
        self.names = names
        self.data = data
        counted = {key: value for key, value in data.items() if key != "note"}  # a note changes no rule
        self.hash = hashlib.sha256(json.dumps(counted, ensure_ascii=False).encode()).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in one edition."""

    def __init__(self, id: str, title: str, players: range, rules: int, edition: Edition, actions: list[str]) -> None:
        self.id = id
        self.title = title
        self.players = players
        self.rules = rules
        self.edition = edition.name
        self.editions = tuple(edition.names)
        self.edition_hash = edition.hash
        self.actions = tuple(actions)
        self.index = {text: i for i, text in enumerate(actions)}
        if len(self.index) != len(actions):
            raise AssertionError("two actions of the same name")
        self.fingerprint = hashlib.sha256(
            json.dumps([id, rules, edition.hash, actions], ensure_ascii=False).encode()
        ).hexdigest()
        self.words: dict[str, list[str]] = {"action": actions}
        self.events: list[Event] = list(house_events())
        self.asks: list[Ask] = []
        self.view_type: type = dict
        self.pieces_type: type = dict
        """Two TypedDicts that say what `see` and `describe` return, for the schema and for pages that show any game."""
        self.observed: tuple[str, ...] = ()
        """What each number of an observation is, by name; the same for all numbers of players."""
        self.scales: tuple[int, ...] = ()
        """About the most that each comes to: number / scale is near 0 to 1."""

    def name_observation(self, names: Names) -> None:
        self.observed = tuple(names.names)
        self.scales = tuple(names.scales)

    def start(self, players: object = None, seed: object = 0, first: object = None, journal: bool = False) -> State:
        """A new game. Without `first`, luck names the seat that starts. With `journal` the setup is journaled too."""
        count = self.check_players(players)
        source = Source(read_seed(seed))
        return self.begin(count, source, -1 if first is None else check_seat(first, count), journal)

    def begin(self, players: int, source: Source, first: i64 = -1, journal: bool = False) -> State:
        """The same, unchecked. `first` is -1 where luck names the seat."""
        state = self.blank(players)
        state.source = source
        state.first = source.stream("first").below(players) if first < 0 else first
        if journal:
            state.journal = []
        state.set_up()
        state.settle()
        return state

    def check_players(self, players: object) -> int:
        """A number of players that the game is played by, the least where none is given, or UnknownName."""
        count = self.players[0] if players is None else players
        if isinstance(count, bool) or not isinstance(count, int) or count not in self.players:
            known = " or ".join(str(n) for n in self.players)
            raise UnknownName("unknown-players", game=self.title, given=repr(count)[:80], known=known)
        return count

    def load(self, dump: object) -> State:
        """The position of a dump. A dump that is not one of this game in this edition raises BadDump."""
        sheet = Sheet(dump, "", True)
        if sheet.text("game") != self.id:
            raise BadDump("game", f"{self.id} is expected")
        if sheet.text("fingerprint") != self.fingerprint:
            raise BadDump("fingerprint", f"it was made by other rules or cards than {self.edition}")
        players = sheet.number("players", self.players[0], self.players[-1])
        state = self.blank(players)
        sheet.text("edition")
        try:
            state.source = Source(read_seed(sheet.text("seed")))
        except TriforiumError:
            raise BadDump("seed", "at most 64 hexadecimal digits are expected") from None
        state.first = sheet.number("first", 0, players - 1)
        state.ended = sheet.flag("over")
        state.read_asks(sheet)
        state.read(sheet)
        sheet.done()
        state.take_up()
        return state

    def tell(self, entry: tuple[int, ...], seat: int | None = None) -> dict[str, Any] | None:
        """A journal entry as JSON for that seat (None: a spectator), or None where it may not know."""
        event = self.events[entry[0]]
        only = event.only_for(entry)
        if only is not None and only != seat:
            return None
        told: dict[str, Any] = {"id": event.id}
        for i, (name, vocabulary) in enumerate(event.operands):
            told[name] = self.spell(vocabulary, entry[1 + i])
        if event.mark:
            told[event.mark] = True
        if entry[0] == FORCED:
            told["forced"] = True
        if only is not None:
            told["only"] = only
        return told

    def luck(self, entry: tuple[int, ...]) -> tuple[str, str] | None:
        """What a record writes of an entry: its word and luck's answer; None where luck has no part."""
        event = self.events[entry[0]]
        if not event.word or event.only:
            return None
        answer = [str(self.spell(kind, entry[1 + i])) for i, (_, kind) in enumerate(event.operands)]
        return event.word, " ".join(answer)

    def spell(self, vocabulary: str, number: int) -> Any:
        """A small integer of the engine as the word it stands for."""
        if vocabulary == "number":
            return number
        if vocabulary == "seat" or vocabulary == SEAT_OR_NONE:
            return seat_or_none(number)
        if vocabulary == "flag":
            return number != 0
        return self.words[vocabulary][number] if number >= 0 else None

    def read_word(self, sheet: Sheet, key: str, vocabulary: str) -> int:
        """The other way round, checked."""
        if vocabulary == "number":
            return sheet.number(key, -1)
        if vocabulary == "flag":
            return int(sheet.flag(key))
        if sheet.value(key) is None:
            return -1
        if vocabulary == "seat":
            return sheet.number(key, 0, self.players[-1] - 1)
        return sheet.word(key, self.words[vocabulary])

    def blank(self, players: int) -> State:
        """*For the game to say*: a state with nothing in it."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """*For the game to say*: its cards and places by name with all their numbers, JSON-able, to be shown."""
        return {}


class State(Engine):
    """A position. Seats are numbered clockwise from 0."""

    def __init__(self, game: Game, players: i64, options: i64) -> None:
        super().__init__(players, options)
        self.game = game
        self.stages: list[Stage] | None = None

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        return None if self.ended else self.asked_seat()

    @property
    def phase(self) -> str:
        """*For the game to say*: where in a round we are, by a word. Not so, a round is one phase."""
        return "round"

    @property
    def over(self) -> bool:
        return self.ended

    def legal(self) -> list[int]:
        """The legal actions: two or more while the game is on, none after it."""
        return [self.options[i] for i in range(self.count)]

    def text(self, action: object) -> str:
        """An action in notation."""
        return self.game.actions[self._index(action)]

    def play(self, action: object) -> None:
        """Play a legal action, given as its index or its notation."""
        refused = self.why_not(action)
        if refused is not None:
            raise refused
        self.step(self._index(action))

    def why_not(self, action: object) -> IllegalMove | None:
        """None when the action is legal, else what `play` would raise."""
        try:
            index = self._index(action)
        except IllegalMove as unknown:
            return unknown
        if self.ended:
            return IllegalMove("game-over")
        if self.allows(index):
            return None
        refused = self.refusal(index)
        refused.game = self.game.id
        return refused

    def not_asked(self, action: i64) -> IllegalMove:
        """For `refusal`: an answer to another question than the open one, which is told with it."""
        facts = self.write_asks()[-1]
        return IllegalMove("not-asked", action=self.game.actions[action], asked=facts.pop("ask"), **facts)

    def preview(self, action: object) -> dict[str, int]:
        """Price and sure gain of a legal action for its player, before luck: `{"gold": -5, "vp": 2}`.

        What the action then leaves its player no choice about is part of it.
        """
        return self.foresee(action).changes

    def foresee(self, action: object) -> Foreseen:
        """The same with the names of what is gained, and the answers that then are the only ones."""
        refused = self.why_not(action)
        if refused is not None:
            raise refused
        seat = self.asked_seat()
        after = self.clone()
        heard: list[tuple[int, ...]] = []
        after.journal = heard
        after.answer(self._index(action))
        after.answer_forced(seat)
        changes = {name: n for name, n in self.gained(after, seat).items() if n}
        return Foreseen(changes, self.new_names(after, seat), [entry[2] for entry in heard if entry[0] == FORCED])

    def gained(self, after: State, seat: i64) -> dict[str, int]:
        """For `preview`: what a player has more in a later position."""
        before = self.holdings(seat)
        return {name: n - before[name] for name, n in after.holdings(seat).items()}

    def new_names(self, after: State, seat: i64) -> dict[str, list[str]]:
        """*For the game to say*, if it likes: of what is gained, that which has names: `{"craftsmen": ["mason-2"]}`."""
        return {}

    def view(self, seat: object = None) -> dict[str, Any]:
        """All that this seat may see (None: a spectator): what every view has, and what the game shows."""
        return {**common_view(self), **self.see(-1 if seat is None else check_seat(seat, self.players))}

    def observe(self, seat: object) -> bytes:
        """What this seat sees as numbers from 0 to 255, named by `game.observed`; its own things come first."""
        row = blank_row(len(self.game.observed))
        self.observe_into(check_seat(seat, self.players), row, 0)
        return bytes(row)

    def clone(self) -> State:
        """*For the game to say*: an independent copy without a journal."""
        raise NotImplementedError

    def reshuffle(self, seed: object, seat: object = None) -> None:
        """Redraw all that this seat (None: a spectator) cannot know. Depends on what it knows and on `seed` alone."""
        self.redraw(reshuffled(seed), -1 if seat is None else check_seat(seat, self.players))

    def redraw(self, key: bytes, seat: i64) -> None:
        """The same for a search that has its own keys."""
        self.source = Source(key)
        self.redeal(self.source.stream("unseen"), seat)

    def dump(self) -> dict[str, Any]:
        """The whole truth, JSON-able, with readable names. `game.load` takes it back."""
        out: dict[str, Any] = {
            "game": self.game.id,
            "edition": self.game.edition,
            "fingerprint": self.game.fingerprint,
            "players": self.players,
            "first": self.first,
            "seed": seed_text(self.source.seed),
            "over": self.ended,
            "asks": self.write_asks(),
        }
        out.update(self.write())
        return out

    def stage(self, at: str) -> None:
        """What was to be carried out at a place is done: keep the position, where somebody listens and watches."""
        if self.stages is None or self.journal is None:
            return
        if self.stages and self.stages[-1].at == at:
            self.stages.pop()
        told = self.stages[-1].entries if self.stages else 0
        if len(self.journal) > told:  # where nothing was told there is nothing to see
            self.stages.append(Stage(at, len(self.journal), self.clone()))

    # Reading and writing

    def take_up(self) -> None:
        """After `load`: offer the open decision again. A position with one answer left is played on."""
        if self.ended:
            if self.depth:
                raise BadDump("asks", "nobody is asked after the end")
            return
        if not self.depth:
            raise BadDump("asks", "somebody must be asked while the game is on")
        self.count = 0
        self.offer()
        if self.count == 0:
            raise BadDump("asks", "the open decision has no legal answer")
        if self.count == 1:
            self.settle()

    def read_asks(self, sheet: Sheet) -> None:
        parts = sheet.parts("asks")
        if len(parts) > ASK_DEPTH:
            raise BadDump("asks", f"at most {ASK_DEPTH} decisions are open at once")
        names = [ask.id for ask in self.game.asks]
        for part in parts:
            kind = part.word("ask", names)
            found = [-1, 0, 0]
            for i, (name, vocabulary) in enumerate(self.game.asks[kind].operands):
                found[i] = self.game.read_word(part, name, vocabulary)
            if not 0 <= found[0] < self.players:
                part.refuse("seat", "is not at this table")
            part.done()
            self.ask(kind, found[0], found[1], found[2])

    def write_asks(self) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        for at in range(0, self.depth * ASK_WIDTH, ASK_WIDTH):
            ask = self.game.asks[self.stack[at]]
            row: dict[str, Any] = {"ask": ask.id}
            for i, (name, vocabulary) in enumerate(ask.operands):
                row[name] = self.game.spell(vocabulary, self.stack[at + 1 + i])
            out.append(row)
        return out

    def _index(self, action: object) -> int:
        if isinstance(action, str):
            if action in self.game.index:
                return self.game.index[action]
        else:
            number = whole(action)
            if number is not None and 0 <= number < len(self.game.actions):
                return number
        raise unknown_action(action, self.game.actions)

    # What a game says

    def refusal(self, action: i64) -> IllegalMove:
        """*For the game to say*: why this action is not legal now."""
        raise NotImplementedError

    def holdings(self, seat: i64) -> dict[str, int]:
        """*For the game to say*: what `preview` compares."""
        raise NotImplementedError

    def see(self, seat: i64) -> dict[str, Any]:
        """*For the game to say*: what the view of a seat has beside that of every game, -1 for a spectator."""
        raise NotImplementedError

    def observe_into(self, seat: i64, out: vec[u8], at: i64) -> None:
        """*For the game to say*: write the seat's observation into zeros, from there on."""
        raise NotImplementedError

    def redeal(self, luck: Stream, seat: i64) -> None:
        """*For the game to say*: sort what the seat cannot know, then draw it again."""
        raise NotImplementedError

    def write(self) -> dict[str, Any]:
        """*For the game to say*: its part of a dump."""
        raise NotImplementedError

    def read(self, sheet: Sheet) -> None:
        """*For the game to say*: take its part of a dump back, checked."""
        raise NotImplementedError


class Foreseen:
    """What an action surely does for who decides: how much, by name, and the answers that are then the only ones."""

    def __init__(self, changes: dict[str, int], names: dict[str, list[str]], forced: list[int]) -> None:
        self.changes = changes
        self.names = names
        self.forced = forced


class Stage:
    """The position when a place was done with, and how many entries the journal had by then."""

    def __init__(self, at: str, entries: int, state: State) -> None:
        self.at = at
        self.entries = entries
        self.state = state


def check_seat(seat: object, players: int) -> int:
    """A seat as an index, or UnknownName."""
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise UnknownName("unknown-seat", given=repr(seat)[:80], known=", ".join(str(n) for n in range(players)))
    return number


def whole(number: object) -> int | None:
    """A whole number of Python or of a library like NumPy; None for anything else, truth values too."""
    if isinstance(number, int):
        return None if isinstance(number, bool) else number
    try:
        return index(cast("SupportsIndex", number))
    except TypeError:
        return None


def seat_or_none(seat: i64) -> int | None:
    """A seat of the engine for JSON, where nobody is null."""
    return seat if seat >= 0 else None
