"""A Supporter that the other player has to play, the halves of a LEGEND, a card whose name is guessed."""

from __future__ import annotations

from playmat.engine.atoms.board import enter_play
from playmat.engine.atoms.cards import show, to_aside, to_hand
from playmat.engine.effects.ahead import Ahead, all_of, looks_ahead
from playmat.engine.effects.common import bind, may_enter, refs_of
from playmat.engine.effects.conditions.board import BenchRoomX
from playmat.engine.effects.nodes import STEPS, card_target
from playmat.engine.effects.scope import NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import usable_noun
from playmat.engine.facts.attacks import attacks_on
from playmat.engine.facts.playing import bench_room
from playmat.engine.legal import why_play
from playmat.engine.machine import NEXT, STEERED, VISIBLE_TO_ALL, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.engine.trainers import play_trainer
from playmat.model import ir
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import chapter, option, player, question, refusal, stage, supertype, trainer, zone


class PlayableX(FilterX):
    """A Supporter in a hand that its owner could play just now."""

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return (
            m.state.zone[card] == zone.HAND
            and m.pool.trainer_kind[m.cards[card]] == trainer.SUPPORTER
            and why_play(m, Seat(m.owner[card]), card, True) == refusal.OK
        )


class MakePlayOp(Op):
    """Its owner plays a Supporter; whoever made them do so decides everything."""

    def __init__(self, card: TargetX) -> None:
        self.card = card
        self.playable = PlayableX()

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.cards(m, f):
            if self.playable.card(m, f, card):
                play_trainer(m, Seat(m.owner[card]), card)
                played = m.state.frames[-1]
                if played.card == card and played.program > chapter.LAST:
                    played.event_number = STEERED
        return NEXT


@STEPS.of(ir.MakePlay)
def _make_play(scope: Scope, node: ir.MakePlay) -> None:
    scope.add(MakePlayOp(usable_noun(scope, node.card, PlayableX(), False)))


@looks_ahead(ir.MakePlay)
def _make_play_ahead(ahead: Ahead, node: ir.MakePlay, whole: bool) -> ConditionX | None:
    return ahead.exists(node.card)


class JoinHalvesOp(Op):
    """Two halves become one Pokémon on the Bench; of several pairs the player chooses one, by its first half."""

    def __init__(self, cards: TargetX, slot: int) -> None:
        self.cards = cards
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        found = self._whole(m, f)
        if not found:
            return NEXT
        if len(found) == 1:
            return self.answer(m, f, option.code(option.PICK_CARD, found[0]))
        return m.ask(f.you, question.PICK, [option.code(option.PICK_CARD, card) for card in found])

    def _whole(self, m: Machine, f: Frame) -> list[Card]:
        """One half of each Pokémon LEGEND whose other half is there too."""
        found: list[Card] = []
        names: list[int] = []
        for card in self.cards.cards(m, f):
            name = m.pool.name[m.cards[card]]
            if name not in names and bench_room(m, Seat(m.owner[card])) > 0 and self._other(m, f, card) != NONE:
                names.append(name)
                found.append(card)
        return found

    def _other(self, m: Machine, f: Frame, card: Card) -> Card:
        pool = m.pool
        half = m.cards[card]
        if pool.stage[half] != stage.LEGEND or not may_enter(m, f, card):
            return Card(NONE)
        for other in self.cards.cards(m, f):
            its = m.cards[other]
            if pool.name[its] == pool.name[half] and pool.defs[its].piece != pool.defs[half].piece:
                return other if may_enter(m, f, other) else Card(NONE)
        return Card(NONE)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        card = option.card(code)
        other = self._other(m, f, card)
        # The first piece lies on top: its text counts.
        if m.pool.defs[m.cards[card]].piece > m.pool.defs[m.cards[other]].piece:
            card, other = other, card
        bind(f, self.slot, refs_of(m, [enter_play(m, Seat(m.owner[card]), [other, card], False, False)]))
        return NEXT


@STEPS.of(ir.JoinHalves)
def _join_halves(scope: Scope, node: ir.JoinHalves) -> None:
    cards = card_target(scope, node.cards)
    scope.add(JoinHalvesOp(cards, scope.bind(node.into, POKEMON_SLOT)))


@looks_ahead(ir.JoinHalves)
def _join_halves_ahead(ahead: Ahead, node: ir.JoinHalves, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.cards), BenchRoomX(player.YOU)])


class TellsAttackX(FilterX):
    """A Pokémon card that has an attack whose name can be told."""

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return m.pool.supertype[m.cards[card]] == supertype.POKEMON and bool(attacks_on(m, card))


class GuessNameOp(Op):
    """A card is laid face down, one of its attacks named, and its name guessed.

    Which card it is its player alone knows until then. `numbers` holds the name of the attack once it is told. It is
    asked for even if there is one attack only: how many the card has is nobody's business.
    """

    def __init__(self, card: TargetX, slot: int) -> None:
        self.target = card
        self.slot = slot

    def laid(self, m: Machine, f: Frame) -> Card:
        """The card, or NONE."""
        for card in self.target.cards(m, f):
            return card
        return Card(NONE)

    def might_be(self, m: Machine, f: Frame, card: Card) -> bool:
        """Whether the card might be the one that lies there, as far as the other player has been told."""
        if m.pool.supertype[m.cards[card]] != supertype.POKEMON:
            return False
        for attack in m.pool.attacks_of[m.cards[card]]:
            if not f.numbers or m.pool.attacks.name[attack] == f.numbers[0]:
                return True
        return False

    def run(self, m: Machine, f: Frame) -> int:
        card = self.laid(m, f)
        if card == NONE:
            bind(f, self.slot, [])
            return NEXT
        if m.state.zone[card] == zone.HAND:
            to_aside(m, card, 1 << f.you)
        if not f.numbers:
            return m.ask(
                f.you,
                question.ATTACK,
                [option.code(option.PICK_ATTACK, attack) for attack in attacks_on(m, card)],
            )
        names = [option.code(option.PICK_NAME, name) for name in m.pool.namesakes[f.numbers[0]]]
        return m.ask(Seat(1 - f.you), question.GUESS_NAME, [*names, option.code(option.PICK_NAME)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_ATTACK:
            told = m.pool.attacks.name[option.first(code)]
            f.numbers = [told]
            m.emit("named", f.you, Card(NONE), Spot(NONE), 0, m.pool.names[told], VISIBLE_TO_ALL)
            return self.run(m, f)
        card = self.laid(m, f)
        f.numbers = NOTHING
        name = option.first(code)
        said = m.pool.names[name] if name != option.NO_ARGUMENT else option.ANOTHER_NAME
        m.emit("named", Seat(1 - f.you), Card(NONE), Spot(NONE), 0, said, VISIBLE_TO_ALL)
        show(m, card, VISIBLE_TO_ALL)
        to_hand(m, card, VISIBLE_TO_ALL)
        bind(f, self.slot, [1] if m.pool.name[m.cards[card]] == name else [])
        return NEXT


@STEPS.of(ir.GuessName)
def _guess_name(scope: Scope, node: ir.GuessName) -> None:
    card = usable_noun(scope, node.card, TellsAttackX(), False)
    scope.add(GuessNameOp(card, scope.bind(node.into, NUMBER_SLOT)))


@looks_ahead(ir.GuessName)
def _guess_name_ahead(ahead: Ahead, node: ir.GuessName, whole: bool) -> ConditionX | None:
    return ahead.such(node.card, TellsAttackX())
