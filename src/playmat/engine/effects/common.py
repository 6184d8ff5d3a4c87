"""What several steps share: slots, protection from effects, cards that are alike, questions for an order."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.atoms.board import turn_up
from playmat.engine.damage import prevented, prevented_by_source
from playmat.engine.facts.board import lies_face_down, ref_of, side_matches
from playmat.engine.facts.in_force import applies, in_force, lives
from playmat.engine.facts.playing import player_cannot
from playmat.engine.facts.protection import player_shielded
from playmat.engine.machine import NEXT, Live, Machine, Op
from playmat.engine.state import NONE, NOTHING, SPOTS, Frame
from playmat.model.ids import Card, Definition, Id, Ref, Seat, Spot
from playmat.model.words import against, modifier, option, power, question, supertype, trainer, verb, zone

UNBOUND: Final = -1
"""The slot of a result that nothing reads."""


class OneByOneOp(Op):
    """A step that asks as often as it must: each answer is added to `picks`, until `go` has all it needs."""

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        return self.go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.picks = [*f.picks, option.first(code)]
        return self.go(m, f)

    def go(self, m: Machine, f: Frame) -> int:
        raise NotImplementedError(type(self).__name__)


def bind(f: Frame, slot: int, held: list[Id]) -> None:
    if slot != UNBOUND:
        f.slots[slot] = cast(list[int], held)


def refs_of(m: Machine, spots: list[Spot]) -> list[Ref]:
    """As slots hold Pokémon."""
    return [ref_of(m, spot) for spot in spots]


def shielded(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether something protects this Pokémon from the effect that is running. A card face down is turned up before an
    attack affects it: if it is no Pokémon there is nothing to affect."""
    if f.attack != NONE and lies_face_down(m, spot) and not turn_up(m, spot):
        return True
    if f.attack != NONE:
        return prevented(m, f, spot)
    return guarded(m, f, spot)


def guarded(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether something protects this Pokémon from the Trainer card or the power whose effect is running: anybody can
    see that in advance, as no coin is flipped for it."""
    if f.attack != NONE or f.card == NONE or not lives(m, modifier.PREVENT_EFFECTS):
        return False
    if f.unit != NONE and m.pool.units[f.unit].power != power.CARD_TEXT:
        return spot // SPOTS != f.you and prevented_by_source(m, f.you, spot, against.POWERS)
    return m.pool.supertype[m.cards[f.card]] == supertype.TRAINER and _from_trainer(m, f, spot)


def _from_trainer(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether something protects this Pokémon from the Trainer card: such as it names, else Items and Supporters."""
    for live in lives(m, modifier.PREVENT_EFFECTS):
        change = live.modifier
        if change.verb != against.TRAINERS or not side_matches(change.side, live.frame.you, f.you):
            continue
        if _such_trainer(m, live, f.card) and applies(m, live, spot):
            return True
    return False


def stadium_shielded(m: Machine, f: Frame, card: Card) -> bool:
    """Whether the Stadium card says itself that this Trainer card has no effect on it."""
    if f.attack != NONE or f.card == NONE or (f.unit != NONE and m.pool.units[f.unit].power != power.CARD_TEXT):
        return False
    for live in lives(m, modifier.PREVENT_EFFECTS):
        change = live.modifier
        if live.frame.card != card or change.scope is None or change.scope.of_pokemon:
            continue
        if side_matches(change.side, live.frame.you, f.you) and _such_trainer(m, live, f.card) and in_force(m, live):
            return True
    return False


def hand_shielded(m: Machine, f: Frame, card: Card) -> bool:
    """Whether this card lies in a hand that the attack being used does nothing to."""
    if f.attack == NONE or m.state.zone[card] != zone.HAND or m.owner[card] == f.you:
        return False
    return player_shielded(m, Seat(m.owner[card]))


def _such_trainer(m: Machine, live: Live, card: Card) -> bool:
    """Whether the text means this Trainer card: such as it names, else Items and Supporters."""
    if not live.modifier.filters:
        return m.pool.trainer_kind[m.cards[card]] in (trainer.ITEM, trainer.SUPPORTER)
    for one in live.modifier.filters:
        if not one.card(m, live.frame, card):
            return False
    return True


def same_key(m: Machine, card: i64) -> i64:
    """Equal for cards between which a choice makes no difference: the same definition in the same place."""
    state = m.state
    return (m.cards[card] * 16 + state.zone[card]) * 32 + state.home[card] + 1


def distinct_cards(m: Machine, cards: list[Card]) -> list[Card]:
    """The cards without those that are the same as an earlier one."""
    if len(cards) < 2:
        return cards
    kept: list[Card] = []
    # Few are different, and looking through numbers that lie side by side is quicker than any hashing of them.
    seen = vec[i64]()
    for card in cards:
        key = same_key(m, card)
        new = True
        for other in seen:
            if other == key:
                new = False
                break
        if new:
            seen = append(seen, key)
            kept.append(card)
    return kept


def ask_order(m: Machine, f: Frame, cards: list[Card], seat: Seat) -> int:
    """Have that player put the cards in order, one pick after another into `picks`; NEXT when all are there.

    A player who does not know the cards has nothing to choose by, so they stay as they lie.
    """
    rest = [card for card in cards if card not in f.picks]
    for card in rest:
        if not m.state.known[card] >> seat & 1:
            f.picks = f.picks + cast(list[int], rest)
            return NEXT
    different = distinct_cards(m, rest)
    if len(different) < 2:
        f.picks = f.picks + cast(list[int], rest)
        return NEXT
    return m.ask(seat, question.ORDER, [option.code(option.PICK_CARD, card) for card in different])


COUNTER: Final = 10
"""Damage that a damage counter stands for in card texts, whatever the piece is worth."""


def lies_alone(m: Machine, definition: Definition) -> bool:
    """A card that can be a Pokémon in play by itself: a Pokémon or Fossil, not a piece of a joined card."""
    pool = m.pool
    return pool.defs[definition].piece == 0 and (
        pool.supertype[definition] == supertype.POKEMON or pool.trainer_kind[definition] == trainer.FOSSIL
    )


def may_enter(m: Machine, f: Frame, card: Card) -> bool:
    """Whether nothing forbids whoever does this to put the card into play: a ban is on a player's own Pokémon."""
    seat = Seat(m.owner[card])
    only_by = m.pool.only_by.get(m.cards[card], NONE)
    if only_by != NONE and (f.unit == NONE or m.pool.units[f.unit].name != only_by):
        return False
    return seat != f.that or not player_cannot(m, seat, verb.PUT_INTO_PLAY, card)


def bound(m: Machine) -> bool:
    """Whether there may be cards that an effect can't move."""
    return m.pool.bound_cards or bool(lives(m, modifier.CANNOT_MOVE) or m.live[modifier.UNAFFECTED])
