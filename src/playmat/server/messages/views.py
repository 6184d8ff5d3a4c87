"""What a seat sees: the engine's view, described; a test holds real views to it."""

from __future__ import annotations

from typing import Annotated

from playmat.model.words import condition, event, option, purpose, question, reason, types
from playmat.server.messages.base import OneOf, Outbound

TypeName = Annotated[str, OneOf(types.NAMES)]
ConditionName = Annotated[str, OneOf(condition.NAMES)]
OptionKind = Annotated[str, OneOf(option.NAMES.values())]
QuestionKind = Annotated[str, OneOf(question.NAMES[1:])]
Purpose = Annotated[str, OneOf(purpose.NAMES)]
EventKind = Annotated[str, OneOf(event.KINDS)]
Reason = Annotated[str, OneOf(reason.NAMES[1:])]


class CardView(Outbound):
    card: int
    """Which of the cards on the table, for following one from place to place."""
    id: str
    name: str
    face_down: bool | None = None
    """An Energy card that lies face down on its Pokémon: both players know which it is."""


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
    types: list[TypeName] | None = None
    retreat_cost: int | None = None
    conditions: list[ConditionName] | None = None
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
    kind: OptionKind
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

    kind: OptionKind
    label: str
    sentence: str
    clause: str
    citation: str
    card: int | None = None
    spot: int | None = None
    name: str = ""


class QuestionView(Outbound):
    """What is asked of this viewer."""

    question: QuestionKind
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
    purpose: Purpose = ""
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
    reason: Reason
    sentence: str


class EventView(Outbound):
    """Something that happened, as far as this viewer may know: for animation. A hidden card has no `card`."""

    kind: EventKind
    seat: int | None = None
    card: CardView | None = None
    spot: int | None = None
    amount: int = 0
    text: str = ""
    conditions: list[ConditionName] = []


class LessonView(Outbound):
    """An explanation of the step that has come, in a first game."""

    id: str
    title: str
    text: str
    at: str = ""
    """What it is about: 'hand', 'active', 'bench', 'deck', 'prizes', 'discard', 'energy', 'attack', 'stadium', ''."""
    clause: str = ""
    number: int
    """How many have come, this one too; `of` is how many there are."""
    of: int
    until: list[str] = []
    """Kinds of event of the learner that finish it."""


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
    plain_trainer: str
    """What these rules call a Trainer that is played and discarded: 'Trainer', or 'Item'."""
