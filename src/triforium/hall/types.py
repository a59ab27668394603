"""The messages of the API, as msgspec types; the schema and the client's TypeScript are made of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from triforium.editions import LARGEST_FILE, Rule
from triforium.hall.played import Play, View

Name = Annotated[
    str, Meta(min_length=1, max_length=40, description="A person's name; no line breaks or control letters")
]
Action = Annotated[str, Meta(min_length=1, max_length=80, examples=["claim row-1"])]
Actions = Annotated[list[Action], Meta(max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
BotName = Annotated[str, Meta(min_length=1, max_length=60, examples=["greedy"])]
CardFile = Annotated[str, Meta(min_length=1, max_length=LARGEST_FILE, description="A card file's text (TOML)")]
Secret = Annotated[str, Meta(max_length=64)]
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{1,32}$", description="Up to 128 bits in hexadecimal digits")]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Fact = str | int | float | bool | None
Status = Literal["open", "running", "over", "closed", "stopped"]
StopWord = Literal["luck", "hidden", "other seat"]


class Problem(Struct):
    """Why something was refused: an id to translate, the English sentence, the rule's number where there is one.

    `game`: it was refused by the rules of that game, and is told by its sentences.
    """

    id: str
    sentence: str
    rule: str | None = None
    facts: dict[str, Fact] = {}
    game: str | None = None


class SeatShown(Struct):
    """Who sits there. `mine`: it belongs to the guest who asks (several seats do on one screen).

    `stands_in`: the bot sits in for the person of that name, who may come back. `lost`: whatever its points are.
    `kept`: an open seat that is kept for the person of that name; `mine` then too, where that is me.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    mine: bool
    bot: str | None = None
    resigned: bool = False
    stands_in: bool = False
    lost: Literal["resigned", "time", "away"] | None = None
    kept: bool = False


class ClockWish(Struct, forbid_unknown_fields=True):
    """Time for each turn (`move`), for a whole game with seconds more after each turn (`game`), or in whole `days`."""

    kind: Literal["move", "game", "days"]
    seconds: Annotated[int, Meta(ge=5, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=300)] = 0


class ClockShown(Struct):
    """The clock at this moment, in milliseconds: what each seat has left, whose time runs (null: nobody's), and how
    long it waits before it does, while what others have played is being shown."""

    kind: Literal["move", "game", "days"]
    seconds: int
    increment: int
    left: list[int]
    runs: int | None
    waits: int


class HappenedShown(Struct):
    """What happened beside the moves, after so many of them: `resigned`, `timed-out`, `returned`, `proposed`, `voted`,
    `wished`. `what` was proposed or voted on, `about` which seat; `carried`: it is agreed. `name`: who would take the
    seat, or has been drawn for it."""

    version: int
    move: int
    at: str | None
    id: Literal["resigned", "timed-out", "returned", "proposed", "voted", "wished"]
    seat: int
    bot: str | None = None
    what: Literal["end", "replace", "lots"] | None = None
    about: int | None = None
    yes: bool | None = None
    carried: bool = False
    off: bool = False
    name: str | None = None


class ProposalShown(Struct):
    """What is voted on; `voted`: I have."""

    what: Literal["end", "replace", "lots"]
    about: int | None
    by: int
    yes: list[int]
    no: list[int]
    voted: bool


class Choice(Struct):
    """A legal action: `verb` and `targets` are its words, `preview` its price and sure gain.

    `names`: of what is gained, that which has names (`{"craftsmen": ["mason-2"]}`). `then`: the actions that are then
    the only ones, and taken by themselves; what they do is part of the preview.
    """

    action: str
    verb: str
    targets: list[str]
    preview: dict[str, int]
    names: dict[str, list[str]] = {}
    then: list[str] = []


class TakeBackShown(Struct):
    """Whether this seat may take its last action back, and why not."""

    possible: bool
    reason: Problem | None = None


class StandingAnswer(Struct, forbid_unknown_fields=True):
    """ "Whenever I am asked `ask`, answer `action`", until the phase ends."""

    ask: Word
    action: Action


class Snapshot(Struct):
    """A table as one seat sees it, or a spectator (`seat` is null). Everything a client shows is in it."""

    id: str
    game: str
    title: str
    edition: str
    own_cards: bool
    status: Status
    version: int
    moves: int
    seat: int | None
    mine: list[int]
    seats: list[SeatShown]
    turn: int | None
    choices: list[Choice]
    take_back: TakeBackShown
    standing: list[StandingAnswer]
    since: int
    scores: list[int]
    winners: list[int]
    play: Play | None
    host: bool
    listed: bool
    chat: bool
    first: int | None
    seed_hash: str
    seed: str | None
    created: str
    changed: str
    invitation: str | None = None
    next: str | None = None
    stopped: Problem | None = None
    practice: bool = False
    """Any move may be taken back, over luck and bots too; the game counts for nothing."""
    hints: bool = False
    """This seat may ask what a strong bot would do."""
    clock: ClockShown | None = None
    away: int = 300
    """Seconds after which the others may have a bot sit in for somebody who is not there."""
    stand_in: str | None = None
    """The bot that sits in for somebody."""
    happened: list[HappenedShown] = []
    proposal: ProposalShown | None = None
    hat: dict[str, list[str]] = {}
    """By seat: the names of those who would take it over."""
    ended: Literal["resigned", "agreed"] | None = None
    """Why the game is over, where its rules would have gone on."""
    again: str | None = None
    """Who wants to play again, and has made the table `next`."""


class Refusal(Struct):
    """An answer that is not 2xx: the reason, and the table as it stands where a table was asked."""

    problem: Problem
    table: Snapshot | None = None


class Me(Struct):
    """Who I am here; `name` is null for somebody the server does not know."""

    name: str | None
    games: int = 0
    account: bool = False
    """Whether it has an account: then it is known in other browsers too."""


class NameMe(Struct, forbid_unknown_fields=True):
    """Become a guest, or change one's name."""

    name: Name


class Token(Struct):
    """A token for a program that plays; it is shown this once."""

    token: str
    name: str


class NewSeat(Struct, forbid_unknown_fields=True):
    """`me`: my own; `here`: another person on this screen; `open`: whoever comes; `bot`: a program."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. `cards` is a card file of one's own, instead of `edition`; no `first`: luck names it.

    `practice` is for one person among bots; such a table may have a `seed` that was chosen.
    """

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    edition: Word | None = None
    cards: CardFile | None = None
    first: SeatNumber | None = None
    listed: bool = False
    chat: bool = True
    practice: bool = False
    seed: Seed | None = None
    clock: ClockWish | None = None
    away: Annotated[int, Meta(ge=30, le=86_400, description="Seconds until a bot may sit in for who is not there")] = (
        300
    )
    stand_in: BotName | None = None


class JoinTable(Struct, forbid_unknown_fields=True):
    """Take an open seat: this one, or the first that is free."""

    seat: SeatNumber | None = None
    name: Name | None = None
    invitation: Secret | None = None


class AtSeat(Struct, forbid_unknown_fields=True):
    """A wish for one of my seats; without `seat`, my only one or the one whose turn it is."""

    seat: SeatNumber | None = None


class FillSeat(Struct, forbid_unknown_fields=True):
    """The host puts a bot on an open seat; without a name one that answers at once."""

    seat: SeatNumber
    bot: BotName | None = None


class Draft(Struct, forbid_unknown_fields=True):
    """Actions against a version, to be tried or committed."""

    version: Version
    actions: Actions
    seat: SeatNumber | None = None


class DraftShown(Struct):
    """The position after the sure actions. `stop` says what `last` would do, which is not played in it."""

    version: int
    seat: int
    played: list[str]
    last: str | None
    stop: StopWord | None
    view: View
    choices: list[Choice]


class WhyNot(Struct, forbid_unknown_fields=True):
    """Why are these actions not legal, after this draft?"""

    actions: Annotated[list[Action], Meta(min_length=1, max_length=64)]
    draft: Actions = []
    version: Version | None = None
    seat: SeatNumber | None = None


class Reasons(Struct):
    """By action: null where it is legal."""

    reasons: dict[str, Problem | None]


class HintMove(Struct):
    """A move that a strong bot would think of, and how likely it then is to win (0 to 1)."""

    action: str
    chance: float


class HintDifference(Struct):
    """So much more of something (`what`, a word of the previews) this seat then has, on average."""

    seat: int
    what: str
    by: float


class HintShown(Struct):
    """The best moves here, the best first; the first `equal` of them are about equally good.

    `why`: what this seat or another has more or less at the end of the round (`over`: of the game) after the first move
    than after the first that is worse, the same luck given.
    """

    version: int
    seat: int
    moves: list[HintMove]
    equal: int
    why: list[HintDifference]
    over: bool


class AtVersion(Struct, forbid_unknown_fields=True):
    """A take-back, against a version."""

    version: Version
    seat: SeatNumber | None = None


class FromNowOn(Struct, forbid_unknown_fields=True):
    """A wish that means the same whatever has just been played: to resign, to practise. A version may be left out."""

    seat: SeatNumber | None = None
    version: Version | None = None


class Propose(Struct, forbid_unknown_fields=True):
    """`end` the game without a result, `replace` a person who is away by a bot, or draw `lots` for a seat that was
    left: which seat it is `about`."""

    what: Literal["end", "replace", "lots"]
    about: SeatNumber | None = None
    seat: SeatNumber | None = None


class Vote(Struct, forbid_unknown_fields=True):
    """Yes or no to what was proposed."""

    yes: bool
    seat: SeatNumber | None = None


class WishSeat(Struct, forbid_unknown_fields=True):
    """I, who watch, would take over this seat, which was left."""

    seat: SeatNumber
    invitation: Secret | None = None


class StandingAnswers(Struct, forbid_unknown_fields=True):
    """All standing answers of a seat; they replace those before."""

    answers: Annotated[list[StandingAnswer], Meta(max_length=16)]
    seat: SeatNumber | None = None


class TableSettings(Struct, forbid_unknown_fields=True):
    """What the host may change."""

    chat: bool


class Say(Struct, forbid_unknown_fields=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: SeatNumber | None = None


class ChatLine(Struct):
    """A line of chat as it was said."""

    number: int
    at: str
    seat: int
    name: str
    text: str


class Chat(Struct):
    """The last lines, oldest first."""

    lines: list[ChatLine]


class Notes(Struct, forbid_unknown_fields=True):
    """A seat's private notes."""

    text: Annotated[str, Meta(max_length=10_000)]
    seat: SeatNumber | None = None


class Moment(Struct):
    """The table after that many moves, as this seat saw it."""

    move: int
    moves: int
    seat: int | None
    turn: int | None
    action: str | None
    view: View


class Stages(Struct):
    """A move as it was carried out, as this seat saw it: the table before it, and as each stage left it.

    The turn of the journal tells where each stage was.
    """

    move: int
    seat: int | None
    before: View
    views: list[View]


class TableCard(Struct):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    edition: str
    status: Status
    seats: list[SeatShown]
    turn: int | None
    my_turn: bool
    moves: int
    changed: str
    practice: bool = False
    due: str | None = None
    """When the time of whoever decides is over."""
    ended: Literal["resigned", "agreed"] | None = None


RulesForm = Literal["compiled", "interpreted", "compiling", "ready"]
"""`compiling`: interpreted as yet. `ready`: compiled for bots, and for the server as soon as no game is under way."""


class Lobby(Struct):
    """My games (mine to move first), open tables that anybody may join, running ones to watch."""

    mine: list[TableCard]
    open: list[TableCard]
    watch: list[TableCard]
    rules: RulesForm
    """In which form the server's rules run; the page's footer says it."""


class BotCard(Struct):
    """A bot that one can play against, with a sentence of character."""

    name: str
    says: str


class GameCard(Struct):
    """A game of the house. Of its bots the levels come first, in order. `goal`: the numbers in its sentence `goal`."""

    id: str
    title: str
    players: list[int]
    editions: list[str]
    bots: list[BotCard]
    goal: dict[str, int] = {}


class CheckCards(Struct, forbid_unknown_fields=True):
    """A card file to be checked."""

    cards: CardFile


class CardsChecked(Struct):
    """Whether a table can be made with it; where not, the problem has the place and the reason."""

    edition: str | None = None
    problem: Problem | None = None


class Rules(Struct):
    """The rules as a player reads them: the whole text (Markdown), and each rule by its number."""

    markdown: str
    rules: list[Rule]


class PictureStep(Struct):
    """The table at a moment of the game that is pictured, what is said of it, and the places that are lit (`at`)."""

    move: int
    view: View
    caption: str
    at: list[str]


class Picture(Struct):
    """What stands below a rule: cards, or a part of the table (`show`, null: all of it) in one step or several."""

    rule: str
    show: str | None
    cards: list[str]
    caption: str
    steps: list[PictureStep]


class Pictures(Struct):
    """The pictures of a game's rules in their order: all of one game, whose moves are in `play`."""

    edition: str
    players: int
    play: Play | None
    pictures: list[Picture]


class Messages(Struct):
    """The catalogue: sentences in English by id, with {facts} to fill in. A game's own go before the house's."""

    language: str
    sentences: dict[str, str]
    games: dict[str, dict[str, str]]


class Health(Struct):
    """The process answers."""

    status: Literal["ok", "stopping"]
    version: str
    bots_waiting: int | None = None
    """`/ready` alone: bots' turns that nobody thinks about yet, at all processes of the database."""


def to_json(message: Any) -> bytes:
    """As it goes over the wire."""
    return msgspec.json.encode(message)
