"""Everything that goes between the server and a browser, as types.

The HTTP bodies and the socket messages are described here once: FastAPI validates what comes in with them, the OpenAPI
document is made of them, and the client's TypeScript types are generated from that document. What the engine's views
hold is described too; a test holds real views to it, so that sending one costs no validation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

# --- Small things

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
"""What a player calls themselves, or a deck. Shown as text, never as markup."""
CardId = Annotated[str, StringConstraints(max_length=40)]
Secret = Annotated[str, StringConstraints(min_length=16, max_length=64)]
"""Opens a seat, or lets somebody take one. The server keeps only a digest of it."""

MAX_DECK_TEXT = 20_000
"""Characters of a pasted list: sixty lines of a hundred, three times over."""


class Inbound(BaseModel):
    """What comes from outside: an unknown field is an error, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Outbound(BaseModel):
    """What the server says."""


class Problem(Outbound):
    """The body of every refusal."""

    code: str
    """For programs: 'unknown-game', 'not-your-turn', 'stale' …"""
    message: str
    """For people: what was expected, where, what came."""
    clause: str = ""
    """The clause of the rulebook that it rests on, if it does."""


# --- The catalogue


class MatchupFace(Outbound):
    type: str
    value: str
    """'×2', '+20', '−30'."""


class AttackFace(Outbound):
    name: str
    cost: list[str]
    """Names of types, one for each symbol."""
    damage: str
    """'', '20', '30+', '10×'."""
    text: str
    mark: Literal["", "GX", "VSTAR"] = ""


class PowerFace(Outbound):
    kind: str
    """'Ability', 'Poké-Power', 'Poké-Body', 'Ancient Trait' …; empty for the text of a Trainer or Energy card."""
    name: str
    text: str
    mark: Literal["", "VSTAR"] = ""


class CardFace(Outbound):
    """A card as it is drawn: facts, and its text in our words."""

    id: str
    name: str
    set: str
    set_name: str
    number: str
    year: int
    supertype: Literal["Pokémon", "Trainer", "Energy"]
    kind: str
    """The stage of a Pokémon ('Basic', 'Stage 1', 'VMAX' …), the kind of a Trainer ('Item', 'Supporter' …), 'Basic' or
    'Special' for Energy."""
    tags: list[str]
    """'Pokémon-EX', 'Team Plasma' …"""
    hp: int
    types: list[str]
    """Of a Pokémon; of a basic Energy card the type it provides."""
    evolves_from: str
    powers: list[PowerFace]
    attacks: list[AttackFace]
    weaknesses: list[MatchupFace]
    resistances: list[MatchupFace]
    retreat: int
    playable: bool
    why_not_playable: str
    rarity: str = ""
    species: str = ""
    """Of a Pokémon: its name without what the kind of card adds to it ('Arceus' of 'Arceus VSTAR')."""
    line: str = ""
    """The species with which its evolution line begins, and how many steps lie between the two."""
    step: int = 0
    prizes: int = 0
    """Of a Pokémon: how many Prize cards Knocking it Out gives, under the newest rules."""
    does: list[str] = []
    """Of a Trainer or Energy card: what it does, the most telling first ('draw', 'search', 'switch' …)."""


class CardPage(Outbound):
    """Part of what a search found."""

    cards: list[CardFace]
    total: int
    page: int
    pages: int


class SetInfo(Outbound):
    id: str
    name: str
    series: str
    year: int
    playable: int
    total: int


class RulesetInfo(Outbound):
    name: str
    title: str
    year: int
    line: str
    """In one line, what is different about it."""
    learning: bool
    """Whether a first game can be explained step by step."""
    deck_size: int
    prizes: int


class OpponentInfo(Outbound):
    name: str
    """What `CreateGame.level` takes."""
    title: str
    line: str


class DeckInfo(Outbound):
    """A theme deck, to pick from."""

    id: str
    name: str
    set: str
    set_name: str
    series: str
    year: int
    types: list[str]
    """The types of its Energy, the most frequent first."""
    cover: str
    """The id of the card that stands for it."""
    era: bool
    """Whether it is of the era of the rule set that was asked about."""
    worlds: bool = False
    """Whether it was played at the World Championships of that year."""
    rules: str = ""
    """The rule set of its own era."""
    ready: bool
    """Whether it can be played under that rule set."""
    why_not: str


class DeckEntry(Outbound):
    count: int
    card: CardFace


class DeckCandidate(Outbound):
    """A card that a line of a list may mean."""

    id: str
    name: str
    set_name: str
    year: int


class DeckFault(Outbound):
    """Something that keeps a deck from being legal, or a line of a list that could not be read."""

    sentence: str
    clause: str = ""
    citation: str = ""
    cards: list[str] = []
    line: int | None = None
    count: int = 0
    """Of a line: how many cards it stands for."""
    candidates: list[DeckCandidate] = []
    """Of a line: what is nearest to it, or what it may be instead."""


class TypeNote(Outbound):
    type: str
    line: str


class CardPart(Outbound):
    kind: str
    """Pokémon, Trainer or Energy."""
    part: str
    place: str


class DeckReport(Outbound):
    """A deck, read and judged."""

    name: str
    entries: list[DeckEntry]
    size: int
    legal: bool
    playable: bool
    rules: str = ""
    """The rule set that fits its cards best."""
    format: str = ""
    """The format that was asked for or fits its cards, in words."""
    format_id: str = ""
    """The same for programs: can be asked for."""
    why: str = ""
    """Why this format, in a sentence."""
    problems: list[DeckFault]
    unread: list[DeckFault]
    """Lines that are no card; the others are taken all the same."""
    doubtful: list[DeckFault] = []
    """Lines that were taken and may mean another card."""
    notes: list[str] = []
    """What else a reader of the list should know."""
    advice: list[str] = []
    """What the book suggests for building a deck and this one does otherwise; nothing of it is a rule."""
    known_for: list[TypeNote] = []
    """What the types of its Pokémon are known for."""
    going_first: str = ""
    """What going first costs under the rule set."""
    card_parts: list[CardPart] = []
    """What stands where on a card."""


class DeckChoice(Inbound):
    """Which deck to play: exactly one of these."""

    theme: Annotated[str, StringConstraints(max_length=40)] | None = None
    """The id of a theme deck."""
    text: Annotated[str, StringConstraints(max_length=MAX_DECK_TEXT)] | None = None
    """A deck list, as pasted."""
    saved: Annotated[str, StringConstraints(max_length=64)] | None = None
    """The id of a deck that this player saved."""
    strict: bool = False
    """Refuse a list with a line that is no card or may be several, instead of reading as far as it goes."""


class CheckDeck(Inbound):
    rules: Annotated[str, StringConstraints(max_length=40)]
    deck: DeckChoice
    sets: Annotated[str, StringConstraints(max_length=400)] = ""
    """Only cards of these sets, such as 'bw1..bw11'."""
    format: Annotated[str, StringConstraints(max_length=60)] = ""
    """A format by name, such as 'standard-2019-08-16' or 'expanded'; then `rules` may be empty."""


class ExportDeck(Inbound):
    deck: DeckChoice
    style: Literal["live", "ids"] = "live"


class DeckText(Outbound):
    text: str
    unread: list[DeckFault] = []
    """Lines that are left out because they are no card."""


class SaveDeck(Inbound):
    name: Name
    rules: Annotated[str, StringConstraints(max_length=40)]
    text: Annotated[str, StringConstraints(max_length=MAX_DECK_TEXT)]


class SavedDeck(Outbound):
    id: str
    name: str
    rules: str
    text: str
    size: int
    changed: str
    """When it was saved last (ISO 8601)."""


# --- Games


class CreateGame(Inbound):
    """A new game. With `opponent` 'friend' it waits until somebody takes the other seat by the link."""

    rules: Annotated[str, StringConstraints(max_length=40)]
    name: Name = "You"
    deck: DeckChoice
    opponent: Literal["computer", "friend", "same-screen"]
    level: Annotated[str, StringConstraints(max_length=40)] = ""
    """For the computer: the name of an `OpponentInfo`."""
    opponent_deck: DeckChoice | None = None
    """For the computer and for two at one screen; without it a theme deck of the same era is drawn."""
    opponent_name: Name | None = None
    learning: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    """For repeating a game; otherwise drawn."""


class JoinGame(Inbound):
    """Taking the free seat of a friend's game."""

    invitation: Secret
    name: Name = "Friend"
    deck: DeckChoice


class SeatGrant(Outbound):
    """A seat, for whoever made or joined the game. The secret is shown once."""

    game: str
    seat: int
    secret: str
    invitation: str | None = None
    """For a friend's game: what the link must carry (`/join/GAME#INVITATION`)."""


class Rematch(Inbound):
    secret: Secret


class PlayerInfo(Outbound):
    name: str
    kind: Literal["human", "computer", "open"]
    level: str = ""
    deck_name: str = ""
    present: bool = False
    """Whether a browser is connected for this seat (the computer always is)."""
    claim_in: int | None = None
    """Of a person who has left: after so many seconds more the other player may claim the win."""


class GameInfo(Outbound):
    """What anybody with the link may know of a game."""

    game: str
    rules: str
    rules_title: str
    status: Literal["waiting", "running", "over"]
    players: list[PlayerInfo]
    same_screen: bool
    learning: bool
    created: str
    replay: str | None = None
    """Once it is over: the id under which it can be replayed."""
    rematch: str | None = None
    """The game that was made of it by a rematch."""
    undo_asked: int | None = None
    """The seat that asks the other player to let it take something back."""


# --- What a seat sees (the engine's view, described)


class CardView(Outbound):
    card: int
    """Which of the cards on the table, for following one from place to place."""
    id: str
    name: str


class DeckCardView(CardView):
    from_top: int


class PokemonView(Outbound):
    """A Pokémon in play. Face down to this viewer, only `spot` and `face_down` are there."""

    spot: int
    face_down: bool
    card: int | None = None
    id: str | None = None
    name: str | None = None
    under: list[CardView] | None = None
    energy: list[CardView] | None = None
    energy_units: list[str] | None = None
    """One string for each Energy provided: the letters of the types it can be."""
    tools: list[CardView] | None = None
    damage: int | None = None
    hp: int | None = None
    types: list[str] | None = None
    retreat_cost: int | None = None
    conditions: list[str] | None = None
    entered_this_turn: bool | None = None
    evolved_this_turn: bool | None = None


class PlayerView(Outbound):
    deck: int
    deck_known: list[DeckCardView]
    hand: list[CardView | None]
    discard: list[CardView]
    lost: list[CardView]
    prizes: list[CardView | None]
    aside: list[CardView | None]
    active: PokemonView | None
    bench: list[PokemonView]
    turns_taken: int
    attached_energy: int
    supporters: int
    stadiums: int
    retreats: int
    gx_used: bool
    vstar_used: bool
    mulligans: int
    bonus: int


class PileCard(Outbound):
    """A card of a pile that lies open just now, and how many of it: without its place there."""

    id: str
    name: str
    count: int


class ChosenView(Outbound):
    """Something that has been picked already for the question that is asked."""

    id: str | None = None
    name: str | None = None
    card: int | None = None
    spot: int | None = None


class DamageView(Outbound):
    """What an attack would do to the Defending Pokémon, as far as it can be told before it is used."""

    base: int
    """As printed, with what adds to it."""
    total: int
    """After Weakness, Resistance and everything else."""
    steps: list[str] = []
    """What happens on the way, in words: 'Weakness ×2', 'Resistance −20'."""
    clauses: list[str] = []
    """For each step the clause it rests on; empty where a card's effect is the reason."""
    knocks_out: bool = False
    open: bool = False
    """Whether coins or choices may still change it."""


class OptionView(Outbound):
    """One answer that is accepted now. Which fields are there depends on the kind; `label` always is."""

    index: int
    """What `Answer.option` takes."""
    label: str
    """In words, for lists, buttons and screen readers."""
    group: str = ""
    """In a turn: under which heading it is listed."""
    kind: str
    card: int | None = None
    id: str | None = None
    name: str | None = None
    spot: int | None = None
    text: str | None = None
    number: int | None = None
    count: int | None = None
    """How many equal cards this stands for, where equal ones are offered once."""
    damage: DamageView | None = None
    """For an attack."""


class RefusalView(Outbound):
    """Something a player may want to do in this turn and may not, and why."""

    kind: str
    label: str
    sentence: str
    clause: str
    citation: str
    card: int | None = None
    spot: int | None = None
    name: str = ""


class QuestionView(Outbound):
    """What is asked of this viewer."""

    question: str
    prompt: str
    because: CardView | None
    options: list[OptionView]
    picked: int
    refusals: list[RefusalView]
    chosen: list[ChosenView] = []
    """What has been picked for this question so far."""
    least: int | None = None
    most: int | None = None
    """How many may be picked in all, those in `chosen` included."""
    shown: list[PileCard] = []
    """A deck that is being searched: all of it."""
    purpose: str = ""
    """What becomes of what is chosen: 'discard', 'hand', 'bench', 'deck', 'attach', 'switch', 'damage', 'heal' …"""
    cost: bool = False
    """Whether what is chosen pays for the rest of the text."""
    effect: str = ""
    """The name of the attack, Ability or card whose text asks, and its sentence."""
    sentence: str = ""
    undo: bool = False
    """Whether the last answer may be taken back."""


class AllowanceView(Outbound):
    """One thing that a turn allows so many times: what is left of it."""

    name: str
    """'Energy', 'Supporter', 'Stadium', 'Retreat', 'GX attack', 'VSTAR Power'."""
    used: int
    limit: int
    note: str = ""
    """Why there is none, where the first turn is the reason."""


class ResultView(Outbound):
    winner: int | None
    reason: str
    sentence: str


class EventView(Outbound):
    """Something that happened, as far as this viewer may know: for animation. A hidden card has no `card`."""

    kind: str
    seat: int | None = None
    card: CardView | None = None
    spot: int | None = None
    amount: int = 0
    text: str = ""
    conditions: list[str] = []


class LessonView(Outbound):
    """An explanation of the step that has come, in a first game."""

    id: str
    title: str
    text: str
    at: str = ""
    """What it is about: 'hand', 'active', 'bench', 'deck', 'prizes', 'discard', 'energy', 'attack', 'stadium', ''."""
    clause: str = ""
    number: int
    """Its place in the book; `of` is how many lessons there are."""
    of: int
    until: list[str] = []
    """Kinds of event of the learner that finish it: the next one may then be shown."""
    then: list[LessonView] = []
    """The lessons that are due at the same time, to be shown after it."""


class TableView(Outbound):
    """The table as one viewer sees it after one answer."""

    rules: str
    seat: int | None
    turn: int
    turn_player: int | None
    went_first: int | None
    deciding: int | None
    """Whose answer is awaited."""
    thinking: str
    """In words, what the other player is being asked; empty when this viewer is asked or the game is over."""
    players: list[PlayerView]
    stadium: CardView | None
    table: list[CardView]
    """Trainers being played."""
    question: QuestionView | None
    allowances: list[AllowanceView]
    result: ResultView | None


# --- Socket messages


class Hello(Inbound):
    """The first message of a connection. Without a secret one watches."""

    type: Literal["hello"]
    secret: Secret | None = None
    revision: Annotated[int, Field(ge=-1)] = -1
    """The last revision this browser has shown, after a break in the connection."""


class Answer(Inbound):
    type: Literal["answer"]
    revision: Annotated[int, Field(ge=0)]
    """The revision that was answered: an answer to an older one is refused."""
    option: Annotated[int, Field(ge=0, lt=100_000)]


class Concede(Inbound):
    type: Literal["concede"]


class Undo(Inbound):
    """Take the last answer back. A friend is asked first."""

    type: Literal["undo"]


class AnswerUndo(Inbound):
    """Whether the other player may take the last answer back."""

    type: Literal["answer-undo"]
    allow: bool


class Claim(Inbound):
    """Claim the win from a player who has left and is to answer."""

    type: Literal["claim"]


Signal = Literal["hello", "thanks", "well-played", "good-game", "thinking"]
"""What players can say to each other."""


class SendSignal(Inbound):
    type: Literal["signal"]
    signal: Signal


class TakeOver(Inbound):
    """This browser goes on in a seat that another tab holds."""

    type: Literal["take-over"]


class Ping(Inbound):
    type: Literal["ping"]


FromClient = Annotated[
    Hello | Answer | Concede | Undo | AnswerUndo | Claim | SendSignal | TakeOver | Ping, Field(discriminator="type")
]


class Welcome(Outbound):
    """The answer to Hello."""

    type: Literal["welcome"] = "welcome"
    info: GameInfo
    seat: int | None
    """None for spectators. At one screen the seat is the one whose turn it is to answer."""


class Update(Outbound):
    """One answer was given (by anybody): the table after it, and what happened on the way."""

    type: Literal["update"] = "update"
    revision: int
    view: TableView
    events: list[EventView]
    log: list[str]
    lesson: LessonView | None = None


class History(Outbound):
    """The log so far, for somebody who comes (back) to the table."""

    type: Literal["history"] = "history"
    log: list[str]


class InfoChanged(Outbound):
    """A player came or left, or a rematch was made."""

    type: Literal["info"] = "info"
    info: GameInfo


class Refused(Outbound):
    """A message was not accepted; nothing has changed."""

    type: Literal["refused"] = "refused"
    problem: Problem


class Displaced(Outbound):
    """Another tab has taken this seat: this one only watches until it takes over again."""

    type: Literal["displaced"] = "displaced"


class Signalled(Outbound):
    """A player says something."""

    type: Literal["signal"] = "signal"
    seat: int
    signal: Signal


class Pong(Outbound):
    type: Literal["pong"] = "pong"


FromServer = Annotated[
    Welcome | Update | History | InfoChanged | Refused | Displaced | Signalled | Pong, Field(discriminator="type")
]


# --- Replays


class ReplayInfo(Outbound):
    id: str
    rules: str
    rules_title: str
    players: list[PlayerInfo]
    steps: int
    """How many answers were given; step 0 is before the first."""
    turns: list[int]
    """The step at which each turn began."""
    result: ResultView | None
    created: str


class ReplayStep(Outbound):
    step: int
    view: TableView
    events: list[EventView]
    log: list[str]
    answer: str
    """In words, what was answered to get here."""


class ReplaySteps(Outbound):
    steps: list[ReplayStep]


class UploadReplay(Inbound):
    replay: dict[str, Any]
