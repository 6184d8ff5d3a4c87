"""What a seat sees of a game: the shape of `Game.view`, which is plain JSON data at run time.

The engine makes it (`engine/view.py`), whoever words or draws a position reads it, and the server's messages are made
of it. A field that is not always there says so; what it depends on stands beside it.
"""

from typing import NotRequired, TypedDict


class CardView(TypedDict):
    """A card that lies open to the viewer."""

    card: int
    """Its number in this game, for following one from place to place."""
    id: str
    name: str
    face_down: NotRequired[bool]
    """An Energy card that lies face down on its Pokémon: both players know which it is."""


class DeckCardView(CardView):
    """A card in a deck whose place the viewer knows."""

    from_top: int


class PokemonView(TypedDict):
    """A Pokémon in play. Face down to this viewer, only `spot` and `face_down` are there."""

    spot: int
    face_down: bool
    card: NotRequired[int]
    id: NotRequired[str]
    name: NotRequired[str]
    under: NotRequired[list[CardView]]
    energy: NotRequired[list[CardView]]
    energy_units: NotRequired[list[str]]
    """One string for each Energy provided: the letters of the types it can be."""
    tools: NotRequired[list[CardView]]
    damage: NotRequired[int]
    hp: NotRequired[int]
    types: NotRequired[list[str]]
    retreat_cost: NotRequired[int]
    conditions: NotRequired[list[str]]
    entered_this_turn: NotRequired[bool]
    evolved_this_turn: NotRequired[bool]


class PlayerView(TypedDict):
    """One side of the table. A card that is face down to the viewer is None."""

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


class PileCard(TypedDict):
    """A card of a pile that lies open just now, and how many of it: without its place there."""

    id: str
    name: str
    count: int


class ChosenView(TypedDict, total=False):
    """Something picked already for the question that is asked. Empty for a Prize card, which stays face down."""

    id: str
    name: str
    card: int
    spot: int


class DamageView(TypedDict):
    """What an attack would do to the Defending Pokémon, as far as it can be told before it is used."""

    base: int
    """As printed, with what adds to it."""
    total: int
    """After Weakness, Resistance and everything else."""
    steps: list[str]
    """What happens on the way, in words: 'Weakness ×2', 'Resistance −20'."""
    clauses: list[str]
    """For each step the clause it rests on; empty where a card's effect is the reason."""
    knocks_out: bool
    open: bool
    """Whether coins or choices may still change it."""


class Said(TypedDict, total=False):
    """What the text that asks says of the question."""

    kind: str
    """What the card is: 'Pokémon', 'Trainer', 'Energy'."""
    sentence: str
    noun: str
    """What is to be chosen."""
    deed: str
    """What is done if the answer is yes."""
    branches: list[str]
    """What each choice does."""


_With = TypedDict("_With", {"with": NotRequired[CardView]})
"""The other half that is played with it."""


class OptionView(_With):
    """One answer that is accepted now. Which fields are there depends on the kind."""

    kind: str
    """One of `words.option.NAMES`."""
    card: NotRequired[int]
    """Not there for a card in a deck."""
    id: NotRequired[str]
    name: NotRequired[str]
    spot: NotRequired[int]
    text: NotRequired[str]
    number: NotRequired[int]
    index: NotRequired[int]
    """Which of the Pokémon's attacks."""
    of: NotRequired[str]
    """The name of the card that prints an attack."""
    damage: NotRequired[DamageView]
    """For an attack, where it was asked for (`library.asking.asked_view`)."""


class DecisionView(TypedDict):
    """The question, for everybody. What follows `cost` is there for the seat that answers alone."""

    seat: int
    question: str
    """One of `words.question.NAMES`."""
    because: CardView | None
    """The card whose effect asks, if the viewer knows it."""
    by: int
    """Whose effect it is."""
    effect: str
    purpose: str
    """One of `words.purpose.NAMES`."""
    cost: bool
    """Whether what is chosen pays for the rest of the text."""
    options: NotRequired[list[OptionView]]
    picked: NotRequired[int]
    shown: NotRequired[list[PileCard]]
    """A deck that is being searched, all of it; or cards that the text has looked at."""
    whose: NotRequired[int | None]
    """The one player whose cards or Pokémon are offered, if it is one."""
    least: NotRequired[int]
    most: NotRequired[int]
    chosen: NotRequired[list[ChosenView]]
    said: NotRequired[Said]
    """Where it was asked for (`library.asking.asked_view`)."""


class ResultView(TypedDict):
    winner: int | None
    """None for a tie."""
    reason: str


class View(TypedDict):
    """The whole table as one seat sees it, or a spectator."""

    version: int
    rules: str
    seat: int | None
    turn: int
    turn_player: int | None
    went_first: int | None
    game: int
    players: list[PlayerView]
    stadium: CardView | None
    table: list[CardView]
    """Trainers being played."""
    decision: DecisionView | None
    result: ResultView | None


def decision_of(view: View) -> DecisionView:
    """The decision of a game that goes on."""
    decision = view["decision"]
    if decision is None:
        raise ValueError("expected the view of a game that asks for an answer, got one of a game that is over")
    return decision
