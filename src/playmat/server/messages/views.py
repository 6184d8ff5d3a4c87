"""What a seat sees: the engine's view, and what the server adds to it; a test holds real views to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from playmat.model import view
from playmat.model.words import condition, event, option, purpose, question, reason, types
from playmat.server.messages.base import OneOf, Outbound, message_of

TypeName = Annotated[str, OneOf(types.NAMES)]
ConditionName = Annotated[str, OneOf(condition.NAMES)]
OptionKind = Annotated[str, OneOf(option.NAMES.values())]
QuestionKind = Annotated[str, OneOf(question.NAMES[1:])]
Purpose = Annotated[str, OneOf(purpose.NAMES)]
EventKind = Annotated[str, OneOf(event.KINDS)]
Reason = Annotated[str, OneOf(reason.NAMES[1:])]


if TYPE_CHECKING:
    from playmat.model.view import CardView, ChosenView, DamageView, DeckCardView, PileCard, PlayerView, PokemonView
else:
    CardView = message_of(view.CardView)
    DeckCardView = message_of(view.DeckCardView)
    PokemonView = message_of(view.PokemonView, types=list[TypeName], conditions=list[ConditionName])
    PlayerView = message_of(view.PlayerView)
    PileCard = message_of(view.PileCard)
    ChosenView = message_of(view.ChosenView)
    DamageView = message_of(view.DamageView)


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
    sought: str = ""
    """What a text looks for, in words: 'a Basic Pokémon from your deck'. Cards shown and not offered are none."""
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
