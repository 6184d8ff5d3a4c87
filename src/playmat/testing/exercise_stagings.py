"""How each kind of text is brought to bear: where its card lies, who acts first, and what both players would like to do
so that it can be used, or that what it waits for happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.words import option, supertype, trainer
from playmat.testing.exercise_kit import Subject

ANY: Final = "any"
OWN: Final = "own"
"""Wishes about the subject's own card, and about the Pokémon it is (on)."""
SPOT: Final = "spot"

Wish = tuple[int, str]
"""An action a player would like to take: the kind of option, and what it must be about."""


@dataclass(frozen=True, slots=True)
class Staging:
    """How a text is brought to bear: where its card is, who acts first, and what both players would like to do."""

    place: str
    starter: int = 0
    mine: tuple[Wish, ...] = ()
    theirs: tuple[Wish, ...] = ()
    turns: int = 1
    """Turns to play."""
    weak: bool = False
    """Its Pokémon is nearly Knocked Out."""
    asleep: bool = False


HIT: Final[Wish] = (option.ATTACK, ANY)
FOLLOW: Final[tuple[Wish, ...]] = ((option.ATTACH, ANY), (option.PLAY, ANY), (option.RETREAT, ANY), HIT)
EVENTS: Final[dict[str, tuple[Staging, ...]]] = {
    "played-to-bench": (
        Staging("hand", 0, ((option.BENCH, OWN), (option.JOIN_LEGEND, ANY))),
        Staging("bench", 0, ((option.BENCH, ANY),)),
    ),
    "evolved-from-hand": (Staging("hand", 0, ((option.EVOLVE, OWN),)), Staging("bench", 0, ((option.EVOLVE, ANY),))),
    "levelled-up": (Staging("hand", 0, ((option.EVOLVE, OWN),)),),
    "attached-from-hand": (Staging("hand", 0, ((option.ATTACH, OWN),)),),
    "checkup": (
        Staging("active", 0, (), (), 2),
        Staging("bench", 0, (), (), 2),
        Staging("active", 1, (), (), 2),
        Staging("active", 0, (), (), 2, asleep=True),
    ),
    "becomes-active": (
        Staging("bench", 0, ((option.RETREAT, ANY),)),
        Staging("bench", 1, (), (HIT,), 2),
        Staging("active", 1, (), ((option.RETREAT, ANY),)),
    ),
    "attacks": (Staging("active", 0, (HIT,)), Staging("active", 1, (), (HIT,)), Staging("bench", 0, (HIT,))),
    "uses-attack": (Staging("active", 0, (HIT,)), Staging("active", 1, (), (HIT,)), Staging("bench", 0, (HIT,))),
    "evolves": (Staging("hand", 0, ((option.EVOLVE, OWN),)), Staging("bench", 0, ((option.EVOLVE, ANY),))),
    "drawn-for-turn": (Staging("deck", 1, (), (), 2),),
    "discarded-from-hand": (
        Staging("hand", 0, ((option.PLAY, ANY), (option.PLAY, ANY))),
        Staging("hand", 1, (), ((option.PLAY, ANY), (option.PLAY, ANY), (option.PLAY, ANY))),
    ),
}
HURT: Final = (
    Staging("active", 1, (), (HIT,)),
    Staging("active", 1, (), (HIT,), weak=True),
    Staging("bench", 1, (), (HIT,)),
    Staging("active", 0, (HIT,), (HIT,), 2),
)
LEAVES: Final = (
    Staging("active", 1, (), (HIT,), weak=True),
    Staging("active", 0, (HIT,), (HIT,), 2, weak=True),
    Staging("bench", 0, (HIT,), (HIT,), 2),
    Staging("bench", 1, (), (HIT,), weak=True),
)
CROSSES: Final = (
    Staging("active", 0, ((option.RETREAT, ANY),)),
    Staging("bench", 0, ((option.RETREAT, ANY),)),
    Staging("active", 1, (), ((option.RETREAT, ANY),)),
)
CHARGES: Final = (
    Staging("active", 0, ((option.ATTACH, SPOT),)),
    Staging("bench", 0, ((option.ATTACH, SPOT), (option.ATTACH, ANY))),
    Staging("active", 1, (), ((option.ATTACH, ANY),)),
)
PLAYS: Final = (
    Staging("active", 0, ((option.PLAY, ANY), (option.PLAY, ANY), (option.PLAY, ANY))),
    Staging("active", 1, (), ((option.PLAY, ANY), (option.PLAY, ANY), (option.PLAY, ANY))),
)
POWERS: Final = (
    Staging("active", 0, ((option.USE_POWER, ANY), (option.USE_POWER, ANY))),
    Staging("active", 1, (), ((option.USE_POWER, ANY), (option.USE_POWER, ANY))),
    Staging("bench", 1, (), ((option.USE_POWER, ANY),)),
)
MORE_EVENTS: Final[dict[str, tuple[Staging, ...]]] = {
    "damaged-by-attack": HURT,
    "afflicted": HURT,
    "damage-changes": HURT,
    "struck": HURT,
    "knocked-out": LEAVES,
    "knocked-out-by-attack": LEAVES,
    "knocked-out-by-opponents-attack": LEAVES,
    "would-be-knocked-out": LEAVES,
    "leaves-play": LEAVES,
    "prize-taken": LEAVES,
    "turn-starts": EVENTS["checkup"],
    "turn-ends": EVENTS["checkup"],
    "checkup-ends": EVENTS["checkup"],
    "stays-asleep": (Staging("active", 0, (), (), 2, asleep=True), Staging("bench", 0, (), (), 2, asleep=True)),
    "moves-to-bench": CROSSES,
    "retreats": CROSSES,
    "energy-attached": CHARGES,
    "energy-attached-for-turn": CHARGES,
    "stadium-enters": PLAYS,
    "trainer-played": PLAYS,
    "power-used": POWERS,
    "benched": EVENTS["played-to-bench"],
    "discarded-from-deck": (Staging("deck", 1, (), (HIT, (option.PLAY, ANY)), 2),),
    "taken-as-prize": (Staging("deck", 0, (HIT,), (), 2),),
    "discarded-by-own-attack": (Staging("attached", 0, (HIT,)),),
    "tool-attached": CHARGES,
    "evolves-from-hand": (Staging("active", 0, ((option.EVOLVE, ANY),)), Staging("bench", 0, ((option.EVOLVE, ANY),))),
}


def stagings_of(subject: Subject, lasting: bool) -> list[Staging]:
    """The ways to bring the text to bear, the likeliest first."""
    node = subject.node
    card = subject.card
    turns = 3 if lasting else 1
    after = FOLLOW if lasting else ()
    if isinstance(node, ir.AttackProgram):
        place = "active" if card.supertype == supertype.POKEMON else "attached"
        return [Staging(place, 0, ((option.ATTACK, OWN), *after), after, turns)]
    if isinstance(node, ir.Play):
        return [Staging("hand", 0, ((option.PLAY, OWN), *after), after, turns)]
    if isinstance(node, ir.Activated):
        if node.zone != "play":
            return [Staging(node.zone, 0, ((option.USE_CARD, OWN), *after), after, turns)]
        if card.trainer_kind == trainer.STADIUM:
            return [Staging("stadium", 0, ((option.USE_STADIUM, ANY), *after), after, turns)]
        wishes: tuple[Wish, ...] = ((option.USE_POWER, OWN), *after)
        if card.supertype != supertype.POKEMON and card.trainer_kind != trainer.FOSSIL:
            return [Staging("attached", 0, wishes, after, turns)]
        return [Staging("active", 0, wishes, after, turns), Staging("bench", 0, wishes, after, turns)]
    if isinstance(node, ir.Triggered):
        known = EVENTS.get(node.on) or MORE_EVENTS[node.on]
        return [_for_card(one, card) for one in known]
    if isinstance(node, ir.AsPokemon):
        return [Staging("hand", 0, ((option.BENCH, OWN),), FOLLOW), Staging("active", 1, FOLLOW, FOLLOW, 2)]
    if isinstance(node, ir.GrantAttacks):
        return [Staging("attached", 0, (HIT,)), Staging("hand", 0, ((option.ATTACH, OWN), HIT))]
    put: tuple[Wish, ...] = (
        (option.ATTACH, OWN),
        (option.PLAY, OWN),
        (option.BENCH, OWN),
        (option.EVOLVE, OWN),
        (option.JOIN_LEGEND, ANY),
    )
    from_hand = Staging("hand", 0, (*put, *FOLLOW), FOLLOW, 2)
    if isinstance(node, ir.AttachTo | ir.Provide):
        return [from_hand, Staging("attached", 0, (HIT,), FOLLOW, 2)]
    shown = [Staging("active", 0, (HIT,), FOLLOW, 2), Staging("bench", 1, FOLLOW, FOLLOW, 2)]
    return [*dict.fromkeys(_for_card(one, card) for one in shown), from_hand]


def _for_card(staging: Staging, card: CardDef) -> Staging:
    """The same for a card that is not a Pokémon: it lies on one, or is the Stadium."""
    if (
        card.supertype == supertype.POKEMON
        or card.trainer_kind == trainer.FOSSIL
        or staging.place not in ("active", "bench")
    ):
        return staging
    place = "attached-bench" if staging.place == "bench" else "attached"
    if card.trainer_kind == trainer.STADIUM:
        place = "stadium"
    mine = staging.mine
    if card.trainer_kind == trainer.ITEM:
        place, mine = "hand", ((option.PLAY, OWN), *mine)
    return Staging(place, 0 if place == "hand" else staging.starter, mine, staging.theirs, 2, staging.weak)
