"""A played game as text: write, read, replay, verify.

One chosen action a line, in notation; what luck answered stands indented below it. A record whose seed is
shown can be played again from nothing, so every line of it can be checked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike

from triforium.games import GAMES, game
from triforium.rules.chance import read_seed, seed_hash, seed_text
from triforium.rules.errors import BadRecord, IllegalMove, TriforiumError
from triforium.rules.game import Game, State

FORMAT = 1
LARGEST_RECORD = 1024 * 1024
HEADER = ("triforium", "game", "rules", "edition", "players", "first", "seed")
HASH_MARK = "sha256:"
PRACTICE = "practice"
"""The line below the header of a game in which any move could be taken back."""
LOST = {"resigns": "resigned", "time": "time", "away": "away"}
"""The lines after which a seat has lost, whatever its points, and why."""
TOLD = {"resigns": (1, 2), "time": (2, 2), "away": (2, 2), "returns": (1, 1), "sits": (2, 2), "agreed": (0, 0)}
"""What is told between the moves, and how many words follow it at least and at most: a seat, and a bot or a name."""
AGREED, RESIGNED = "agreed", "resigned"


@dataclass
class Line:
    """A line of a record and its number in the file."""

    number: int
    text: str


@dataclass
class Move:
    """A chosen action with what luck answered."""

    action: Line
    luck: list[Line] = field(default_factory=list)


@dataclass
class Record:
    """A record that could be read. Whether it is true, `verify` says."""

    game: str
    rules: int
    edition: str
    edition_hash: str
    players: list[str]
    first: int
    seed: str | None
    seed_hash: str
    opening: list[Line]
    moves: list[Move]
    result: list[int] | None
    lines: dict[str, int]
    """Where each word of the header stands, and `result`."""
    practice: bool = False
    told: list[tuple[int, Line]] = field(default_factory=list)
    """What happened beside the moves, and after how many of them."""
    said_lost: dict[int, str] = field(default_factory=dict)
    """Who has lost whatever the points are, as the result says."""

    @property
    def lost(self) -> dict[int, str]:
        """The same, as it follows from what was told."""
        return lost_in([line.text for _, line in self.told])

    @property
    def ended(self) -> str | None:
        """Why the game was over before its rules said so."""
        return ended_in([line.text for _, line in self.told])


@dataclass
class Verdict:
    """What a verification has checked, and what it could not."""

    record: Record
    checked: list[str]
    unchecked: list[str]


def write(
    game: Game,
    names: Sequence[str],
    seed: int | str,
    first: int,
    actions: Sequence[int | str],
    reveal: bool | None = None,
) -> str:
    """The record of a game. Its seed stands in it once the game is over, or as `reveal` says."""
    state, opening = _start(game, len(names), seed_text(read_seed(seed)), first)
    moves: list[tuple[str, Sequence[str]]] = []
    for action in actions:
        text = state.text(action)
        moves.append((text, _play(game, state, text)))
    scores = state.scores() if state.over else None
    return write_known(ByRules.of(game), names, seed, first, opening, moves, scores, reveal)


@dataclass(frozen=True)
class ByRules:
    """By which rules and with which card file a game is played; all that a record says of them."""

    game: str
    rules: int
    edition: str
    edition_hash: str

    @classmethod
    def of(cls, game: Game) -> ByRules:
        return cls(game.id, game.rules, game.edition, game.edition_hash)


def write_known(
    by: ByRules,
    names: Sequence[str],
    seed: int | str,
    first: int,
    opening: Sequence[str],
    moves: Sequence[tuple[str, Sequence[str]]],
    scores: Sequence[int] | None,
    reveal: bool | None = None,
    practice: bool = False,
    told: Sequence[tuple[int, str]] = (),
) -> str:
    """The record of a game of which all is known, luck's answers too: nothing is played again, so the rules by which
    it was played need not be there any more. `told`: what happened beside the moves, and after how many of them."""
    key = read_seed(seed)
    body = [f"  {answer}" for answer in opening]
    body += [line for after, line in told if after == 0]
    for number, (action, luck) in enumerate(moves, 1):
        body.append(f"{number} {action}")
        body += [f"  {answer}" for answer in luck]
        body += [line for after, line in told if after == number]
    if scores is not None:
        lost = [f"lost {seat} {why}" for seat, why in lost_in([line for _, line in told]).items()]
        body.append(" ".join(["result", *map(str, scores), *lost]))
    show = scores is not None if reveal is None else reveal
    seeds = [seed_text(key)] if show else []
    head = [
        f"triforium {FORMAT}",
        f"game {by.game}",
        f"rules {by.rules}",
        f"edition {by.edition} {by.edition_hash}",
        "players " + " ".join(map(one_word, names)),
        f"first {first}",
        " ".join(["seed", *seeds, HASH_MARK + seed_hash(key)]),
        *([PRACTICE] if practice else []),
        "",
    ]
    return "\n".join([*head, *body]) + "\n"


def one_word(name: str | None) -> str:
    return "-".join((name or "").split()) or "nobody"


def lost_in(told: Sequence[str]) -> dict[int, str]:
    """Which seats have lost by what was told, and why. Who was away and came back has not, nor who took a seat over."""
    lost: dict[int, str] = {}
    for line in told:
        word, *about = line.split()
        seat = int(about[0]) if about else -1
        if word in LOST and lost.get(seat) not in ("time", RESIGNED):
            lost[seat] = LOST[word]
        elif word == "resigns":
            lost[seat] = RESIGNED
        elif word == "sits" or (word == "returns" and lost.get(seat) == "away"):
            lost.pop(seat, None)
    return dict(sorted(lost.items()))


def ended_in(told: Sequence[str]) -> str | None:
    """Why the game was over with the last of what was told; None: its rules went on."""
    words = told[-1].split() if told else []
    return AGREED if words == ["agreed"] else RESIGNED if words[:1] == ["resigns"] and len(words) == 2 else None


def winners_of(state: State, lost: Collection[int], ended: str | None) -> list[int] | None:
    """Who has won; None while the game goes on. Who has lost whatever the points are has not, unless all have."""
    able = [seat for seat in range(state.players) if seat not in lost]
    if ended is not None:
        return [] if ended == AGREED else able
    if not state.over:
        return None
    won, scores = list(state.winners()), state.scores()
    best = max((scores[seat] for seat in able), default=0)
    return [seat for seat in won if seat in able or not able] or [seat for seat in able if scores[seat] == best]


def read(text: str) -> Record:
    """A record's parts. Refuses what has not the form of one, with the line's number."""
    if len(text) > LARGEST_RECORD:
        raise BadRecord(1, f"a record has at most {LARGEST_RECORD} letters")
    lines = [Line(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    head: dict[str, list[str]] = {}
    where: dict[str, int] = {}
    for line, word in zip(lines, HEADER, strict=False):
        words = line.text.split()
        if not words or words[0] != word:
            raise BadRecord(line.number, f"a line that begins with “{word}” is expected here")
        head[word] = words[1:]
        where[word] = line.number
    if len(lines) < len(HEADER):
        raise BadRecord(len(lines) + 1, "the record ends in its header")
    if head["triforium"] != [str(FORMAT)]:
        raise BadRecord(1, f"this program reads records of form {FORMAT}")
    seed, hash = _read_seed_line(head["seed"], where["seed"])
    record = Record(
        game=_one(head["game"], where["game"]),
        rules=_number(_one(head["rules"], where["rules"]), where["rules"]),
        edition="",
        edition_hash="",
        players=head["players"],
        first=_number(_one(head["first"], where["first"]), where["first"]),
        seed=seed,
        seed_hash=hash,
        opening=[],
        moves=[],
        result=None,
        lines=where,
    )
    if len(head["edition"]) != 2:
        raise BadRecord(where["edition"], "an edition's name and hash are expected")
    record.edition, record.edition_hash = head["edition"]
    body = lines[len(HEADER) :]
    record.practice = bool(body) and body[0].text == PRACTICE
    _read_body(record, body[record.practice :])
    return record


def game_of(record: Record, edition: str | PathLike[str] | None = None) -> Game:
    """The game that a record tells of, in its edition; a card file of one's own must be given."""
    if record.game not in GAMES:
        raise BadRecord(record.lines["game"], f"there is no game {record.game}: {', '.join(GAMES)}")
    try:
        found = game(record.game, record.edition if edition is None else edition)
    except TriforiumError as error:
        raise BadRecord(record.lines["edition"], str(error)) from None
    if found.edition_hash != record.edition_hash:
        raise BadRecord(record.lines["edition"], f"it was played with another card file than {found.edition}")
    if found.rules != record.rules:
        raise BadRecord(record.lines["rules"], f"it was played by rules {record.rules}, and these are {found.rules}")
    return found


def replay(record: Record, edition: str | PathLike[str] | None = None) -> Iterator[tuple[Move | None, State]]:
    """The positions of a record, the first before any move; each is checked on the way. One state, played on."""
    played = game_of(record, edition)
    if len(record.players) not in played.players:
        raise BadRecord(record.lines["players"], f"{played.title} is not played by {len(record.players)}")
    if record.seed is None:
        raise BadRecord(record.lines["seed"], "the seed is not shown yet, so the game cannot be played again")
    try:
        state, opening = _start(played, len(record.players), record.seed, record.first)
    except TriforiumError as error:
        raise BadRecord(record.lines["first"], str(error)) from None
    _compare(opening, record.opening, record.lines["seed"])
    yield None, state
    for move in record.moves:
        try:
            answers = _play(played, state, move.action.text)
        except IllegalMove as refused:
            raise BadRecord(move.action.number, f"“{move.action.text}” is not legal: {refused}") from None
        _compare(answers, move.luck, move.action.number)
        yield move, state


def verify(text: str, edition: str | PathLike[str] | None = None) -> Verdict:
    """Play a record again and check each line of it; BadRecord names the first that does not hold."""
    record = read(text)
    verdict = Verdict(record, ["the form of the record"], [])
    if record.seed is None:
        game_of(record, edition)
        if record.result is not None:
            raise BadRecord(record.lines["result"], "a game with a result shows its seed")
        verdict.unchecked = ["the moves and what luck answered: the seed is shown when the game is over"]
        return verdict
    if seed_hash(read_seed(record.seed)) != record.seed_hash:
        raise BadRecord(record.lines["seed"], "the seed is not the one whose hash stands beside it")
    state: State | None = None
    for _, position in replay(record, edition):
        state = position
    assert state is not None
    last = record.moves[-1].action.number if record.moves else record.lines["seed"]
    over = state.over or record.ended == RESIGNED
    if over and record.result is None:
        raise BadRecord(last, "the game is over after this line, but the result is missing")
    if record.result is not None and not over:
        raise BadRecord(record.lines["result"], "the game is not over here")
    if record.result is not None and record.result != state.scores():
        right = " ".join(str(score) for score in state.scores())
        raise BadRecord(record.lines["result"], f"the result is {right}")
    if record.result is not None and record.said_lost != record.lost:
        right = " ".join(f"lost {seat} {why}" for seat, why in record.lost.items()) or "nobody"
        raise BadRecord(record.lines["result"], f"who has lost whatever the points are is: {right}")
    verdict.checked += ["the seed's hash", f"{len(record.moves)} moves", "what luck answered"]
    if over:
        verdict.checked.append("the result")
    elif record.ended == AGREED:
        verdict.checked.append("that the players agreed to end the game, without a result")
    else:
        verdict.unchecked.append("the result: the game is not over")
    return verdict


def _start(played: Game, players: int, seed: str, first: int) -> tuple[State, list[str]]:
    """A new game and what luck answered before the first move."""
    state = played.start(players, seed, first, journal=True)
    return state, _luck_heard(played, state)


def _play(played: Game, state: State, action: str) -> list[str]:
    state.journal = []
    state.play(action)
    return _luck_heard(played, state)


def _luck_heard(played: Game, state: State) -> list[str]:
    heard, state.journal = state.journal or [], None
    return luck_in(played, heard)


def luck_in(played: Game, journal: Sequence[tuple[int, ...]]) -> list[str]:
    """A journal's answers of luck, one a line; single words of the same kind in a row share a line."""
    answers: list[tuple[str, str]] = []
    for entry in journal:
        luck = played.luck(entry)
        if luck is None:
            continue
        word, answer = luck
        if answers and answers[-1][0] == word and " " not in answer:
            answers[-1] = (word, f"{answers[-1][1]} {answer}")
        else:
            answers.append((word, answer))
    return [f"{word} {answer}" for word, answer in answers]


def _compare(true: list[str], told: list[Line], above: int) -> None:
    for right, line in zip(true, told, strict=False):
        if line.text.strip() != right:
            raise BadRecord(line.number, f"luck answered “{right}”, not “{line.text.strip()}”")
    if len(true) > len(told):
        after = told[-1].number if told else above
        raise BadRecord(after, f"after this line luck answered “{true[len(told)]}”, and the record does not say so")
    if len(told) > len(true):
        raise BadRecord(told[len(true)].number, "luck answered nothing here")


def _read_body(record: Record, lines: list[Line]) -> None:
    for line in lines:
        if not line.text:
            continue
        if record.result is not None:
            raise BadRecord(line.number, "nothing stands after the result")
        if line.text.startswith("  "):
            (record.moves[-1].luck if record.moves else record.opening).append(line)
            continue
        word, _, rest = line.text.partition(" ")
        if word == "result":
            points, *lost = rest.split(" lost ")
            record.result = [_number(score, line.number) for score in points.split()]
            record.said_lost = dict(_read_loss(loss, line.number) for loss in lost)
            record.lines["result"] = line.number
        elif record.ended is not None:
            raise BadRecord(line.number, "the game was over with the line above")
        elif word in TOLD:
            _check_told(record, line, rest.split())
            record.told.append((len(record.moves), line))
        elif word == str(len(record.moves) + 1) and rest:
            record.moves.append(Move(Line(line.number, rest)))
        else:
            raise BadRecord(line.number, f"move {len(record.moves) + 1} or the result is expected here")


def _check_told(record: Record, line: Line, about: list[str]) -> None:
    word = line.text.split()[0]
    least, most = TOLD[word]
    if not least <= len(about) <= most:
        raise BadRecord(line.number, f"so many words cannot stand after “{word}”")
    if about and _number(about[0], line.number) >= len(record.players):
        raise BadRecord(line.number, f"there is no seat {about[0]}")
    if word == "resigns" and (len(about) == 1) != (len(record.players) == 2):
        raise BadRecord(line.number, "of two players the other wins, and of more a bot plays on, which is named")


def _read_loss(words: str, line: int) -> tuple[int, str]:
    seat, _, why = words.partition(" ")
    return _number(seat, line), why


def _read_seed_line(words: list[str], line: int) -> tuple[str | None, str]:
    if not 1 <= len(words) <= 2 or not words[-1].startswith(HASH_MARK):
        raise BadRecord(line, f"the seed and its {HASH_MARK}… are expected, or the hash alone")
    if len(words) == 2:
        try:
            read_seed(words[0])
        except TriforiumError as error:
            raise BadRecord(line, str(error)) from None
    return (words[0] if len(words) == 2 else None), words[-1].removeprefix(HASH_MARK)


def _one(words: list[str], line: int) -> str:
    if len(words) != 1:
        raise BadRecord(line, "one word is expected")
    return words[0]


def _number(word: str, line: int) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise BadRecord(line, f"a whole number is expected, not “{word[:40]}”")
    return int(word)
