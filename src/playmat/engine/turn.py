"""A turn: draw, any actions in any order, attack; then what happens at its end, the checkup, and the next turn."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.board import attach_energy, enter_play, evolve, leave_play, make_active, remove_from_play
from playmat.engine.atoms.cards import draw, put, to_discard
from playmat.engine.atoms.lasting import end_old_effects
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note, spend, spend_name
from playmat.engine.atoms.triggers import happen, happen_to_player, happen_unseen, wake
from playmat.engine.atoms.turn import (
    begin_turn,
    count_action,
    count_attachment,
    count_retreat,
    end_turn,
    fail_to_retreat,
    finish,
    use_vstar,
)
from playmat.engine.attack import announce
from playmat.engine.checkup import is_quiet
from playmat.engine.facts.attacks import attacks_of, attacks_twice
from playmat.engine.facts.board import ref_of, seat_of, spot_of, spots_of
from playmat.engine.facts.energy import units_from
from playmat.engine.facts.evolution import ends_turn
from playmat.engine.facts.in_force import card_is_off, lives
from playmat.engine.facts.playing import (
    attach_gates,
    attachments_at_once,
    player_cannot,
    retreat_gates,
    retreat_paid_to,
    retreat_payer,
)
from playmat.engine.facts.pokemon import retreat_cost
from playmat.engine.interrupt import offer_interrupt
from playmat.engine.knockout import settle
from playmat.engine.legal import (
    attack_of,
    attacker_of,
    bearer_of,
    can_pay_attaching,
    may_lie_on,
    powers_of,
    union_pieces,
    why_attack,
)
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, Machine, Op, UnitX
from playmat.engine.options import turn_options
from playmat.engine.state import NONE, NOTHING, TIE, Frame
from playmat.engine.trainers import start_trainer
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.words import (
    chapter,
    condition,
    deed,
    modifier,
    option,
    power,
    question,
    reason,
    refusal,
    supertype,
    trainer,
    trigger,
    unit_kind,
    verb,
    zone,
)

# Positions in the turn's program.
AT_BEGIN = 0
AT_MAIN = 4

MOST_TURNS: Final = 1000
"""Turns of both players together, after which a game that nobody can win is a tie (ruling 41)."""


class BeginTurn(Op):
    def run(self, m: Machine, f: Frame) -> int:
        begin_turn(m, f.you)
        f.attack = NONE
        f.ref = Ref(NONE)
        f.numbers = NOTHING
        wake(m, -m.state.turn)
        happen_to_player(m, trigger.TURN_STARTS, f.you)
        return NEXT


class Settle(Op):
    """Triggers, Knock Outs, Prizes, promotion, until nothing more follows from what was done."""

    def run(self, m: Machine, f: Frame) -> int:
        return settle(m, f)


class DrawForTurn(Op):
    """The compulsory first act; whoever cannot do it has lost at once."""

    def run(self, m: Machine, f: Frame) -> int:
        seat = f.you
        if m.state.turn == 1 and not m.rules.first_turn_draw:
            return NEXT
        if player_cannot(m, seat, verb.DRAW_FOR_TURN, Card(NONE)):
            return NEXT
        for _ in range(m.rules.turn_draw):
            if not draw(m, seat):
                finish(m, 1 - seat, reason.DECK_OUT)
                return STAY
        happen_unseen(m, trigger.DRAWN_FOR_TURN, m.state.hand[seat][-1])
        if player_cannot(m, seat, verb.GO_ON, Card(NONE)):
            end_turn(m)
        return NEXT


class Main(Op):
    """Ask for the next action and start it."""

    def run(self, m: Machine, f: Frame) -> int:
        if m.state.turn_ended:
            return NEXT
        return m.ask(f.you, question.TURN, turn_options(m, f.you))

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        seat = f.you
        kind = option.kind(code)
        a = option.first(code)
        b = option.second(code)
        f.pc += 1
        count_action(m)
        if kind == option.ATTACH:
            if is_energy_in_hand(m, Card(a)) and not attaches(m, seat):
                to_discard(m, Card(a))
            elif is_energy_in_hand(m, Card(a)):
                count_attachment(m, seat)
                spot = option.onto(code)
                more = attachments_at_once(m, spot, Card(a)) - 1
                if more > 0:
                    m.push(chapter.ATTACH_MORE, seat, Card(NONE), ref_of(m, spot)).numbers = [more]
                attach_for_turn(m, Card(a), spot)
            else:
                start_trainer(m, seat, code)
        elif kind == option.BENCH:
            if m.pool.supertype[m.cards[a]] == supertype.TRAINER:
                start_trainer(m, seat, code)
            else:
                enter_play(m, seat, [Card(a)], False, True)
        elif kind == option.EVOLVE:
            ends = ends_turn(m, option.onto(code), Card(a))
            evolve(m, option.onto(code), Card(a), True)
            if ends:
                end_turn(m)
        elif kind == option.PLAY:
            start_trainer(m, seat, code)
        elif kind == option.ATTACK:
            f.attack = attack_of(m, seat, code)
            f.ref = ref_of(m, attacker_of(m, seat, code))
            end_turn(m)
            announce(m, seat, f.attack, attacker_of(m, seat, code))
        elif kind == option.RETREAT:
            m.push(chapter.RETREAT, seat, Card(NONE), ref_of(m, m.state.active[seat]))
        elif kind == option.USE_POWER:
            use_power(m, seat, option.spot(code), powers_of(m, option.spot(code))[b])
        elif kind == option.USE_STADIUM:
            unit = m.pool.units_used[m.cards[m.state.stadium]][a]
            start_unit(m, seat, m.state.stadium, Spot(NONE), unit)
        elif kind == option.USE_CARD:
            start_unit(m, seat, Card(a), Spot(NONE), m.pool.units_used[m.cards[a]][b])
        elif kind == option.DISCARD_FOSSIL:
            leave_play(m, option.spot(code))
            remove_from_play(m, option.spot(code), zone.DISCARD, zone.DISCARD)
        elif kind == option.JOIN_LEGEND:
            enter_play(m, seat, [Card(b), Card(a)], False, True)
        elif kind == option.JOIN_UNION:
            spend_name(m, seat, m.pool.name[m.cards[a]])
            # The first piece on top: its text counts.
            enter_play(m, seat, union_pieces(m, seat, Card(a))[::-1], False, False)
        else:
            assert kind == option.PASS, "an option of the turn that has no meaning"
            m.emit("pass", seat, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)
            end_turn(m)
        return STAY


def is_energy_in_hand(m: Machine, card: Card) -> bool:
    """Whether the card in hand can be the turn's Energy: an Energy card, or one that may be attached as such."""
    return m.pool.supertype[m.cards[card]] == supertype.ENERGY or m.pool.as_energy[m.cards[card]] is not None


def attaches(m: Machine, seat: Seat) -> bool:
    """Whether every coin is heads that something demands of a player who attaches Energy from hand."""
    for _ in range(attach_gates(m, seat)):
        if not flip(m, seat):
            return False
    return True


def attach_for_turn(m: Machine, card: Card, spot: Spot) -> None:
    attach_energy(m, card, spot, True)
    happen(m, trigger.ENERGY_FOR_TURN, spot, card, 0)
    unit = m.pool.as_energy[m.cards[card]]
    if unit is not None and unit.program != NONE:
        m.push(unit.program, Seat(m.owner[card]), card, ref_of(m, spot))
    price = m.pool.attach_costs.get(m.cards[card])
    if price is not None:
        m.push(price.program, Seat(m.owner[card]), card, ref_of(m, spot))


def use_power(m: Machine, seat: Seat, spot: Spot, unit: UnitX) -> None:
    if unit.power != power.CARD_TEXT:
        happen(m, trigger.POWER_USED, spot, Card(NONE), 0)
    start_unit(m, seat, bearer_of(m, spot, unit), spot, unit)


def start_unit(m: Machine, seat: Seat, card: Card, spot: Spot, unit: UnitX) -> None:
    """Announce and run an activated unit."""
    m.emit("power", seat, card, spot, 0, m.pool.names[unit.name], VISIBLE_TO_ALL)
    if unit.vstar:
        use_vstar(m, seat)
    spend(m, unit, spot, seat)
    ref = Ref(NONE)
    if spot != NONE:
        ref = ref_of(m, spot)
    frame = m.push(unit.program, seat, card, ref)
    frame.unit = unit.index
    offer_interrupt(m, unit, seat)


class Resolved(Op):
    """A Trainer's effect is done: discard the card, unless the book keeps Supporters until the turn ends."""

    def run(self, m: Machine, f: Frame) -> int:
        m.state.frames.pop()
        if m.state.zone[f.card] == zone.TABLE:
            stays = m.rules.supporter_stays_until_turn_end and m.pool.trainer_kind[m.cards[f.card]] == trainer.SUPPORTER
            if not stays:
                to_discard(m, f.card)
        return STAY


class AttackAgain(Op):
    """A Pokémon that may attack twice: once the first attack is settled, another, or not."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = m.state.active[f.you]
        if f.attack == NONE or f.numbers or spot == NONE or spot != spot_of(m, f.ref):
            return NEXT
        if not attacks_twice(m, spot, f.attack, NONE):
            return NEXT
        options: list[int] = []
        attacks = attacks_of(m, spot)
        for i in range(len(attacks)):
            if why_attack(m, f.you, attacks[i]) == refusal.OK and attacks_twice(m, spot, f.attack, attacks[i]):
                options.append(option.code(option.ATTACK, i))
        if not options:
            return NEXT
        options.append(option.code(option.PASS))
        return m.ask(f.you, question.TURN, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.numbers = [1]
        if option.kind(code) == option.ATTACK:
            f.attack = attacks_of(m, m.state.active[f.you])[option.first(code)]
            f.pc -= 1
            announce(m, f.you, f.attack, m.state.active[f.you])
        return STAY


class UntilTurnEnds(Op):
    """Back for another action, unless the turn has ended."""

    def run(self, m: Machine, f: Frame) -> int:
        if m.state.turn_ended:
            return NEXT
        f.pc = AT_MAIN
        return STAY


class EndOfTurn(Op):
    """Effects that wait for the end of the turn; cards that leave then."""

    def run(self, m: Machine, f: Frame) -> int:
        state = m.state
        wake(m, state.turn)
        happen_to_player(m, trigger.TURN_ENDS, f.you)
        for card in state.table[:]:
            to_discard(m, card)
        if m.pool.spent_at_turn_end:
            for seat in SEATS:
                for spot in spots_of(m, seat):
                    if state.tools[spot]:
                        self._spent_machines(m, spot, f.you)
        f.attack = NONE
        return NEXT

    def _spent_machines(self, m: Machine, spot: Spot, seat: Seat) -> None:
        for card in m.state.tools[spot][:]:
            if lives(m, modifier.NO_EFFECT) and card_is_off(m, card):
                continue
            for unit in m.pool.units_of[m.cards[card]]:
                if unit.kind == unit_kind.GRANT and unit.flag and m.owner[card] == seat:
                    to_discard(m, card)
                    break


class CallCheckup(Op):
    def run(self, m: Machine, f: Frame) -> int:
        if not m.rules.checkup or m.state.skip_checkup:
            return NEXT
        if is_quiet(m):
            # Nothing would come of going through it: most turns end so.
            m.emit("checkup", f.you, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)
            return NEXT
        f.pc += 1
        m.push(chapter.CHECKUP, f.you, Card(NONE), Ref(NONE))
        return STAY


class NextTurn(Op):
    def run(self, m: Machine, f: Frame) -> int:
        end_old_effects(m)
        if m.state.turn >= MOST_TURNS:
            finish(m, TIE, reason.TOO_LONG)
            return STAY
        if not m.state.extra_turn:
            f.you = Seat(1 - f.you)
        f.pc = AT_BEGIN
        return STAY


def turn_program() -> list[Op]:
    return [
        BeginTurn(),
        Settle(),
        DrawForTurn(),
        Settle(),
        Main(),
        Settle(),
        AttackAgain(),
        UntilTurnEnds(),
        EndOfTurn(),
        Settle(),
        CallCheckup(),
        Settle(),
        NextTurn(),
    ]


# --- Retreating


class TryRetreat(Op):
    """A coin for each effect that demands one; on tails the Pokémon stays, and nothing is paid."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = m.state.active[f.you]
        for _ in range(retreat_gates(m, spot)):
            if not flip(m, f.you):
                note(m, deed.HELD_BACK, f.you, ref_of(m, spot))
                m.state.frames.pop()
                return STAY
        return NEXT


class PayRetreat(Op):
    """Discard Energy cards from the Active, one at a time, until the cost is met; a surplus is lost (2009, p. 20).

    Where a card that gives several Energy may count as one (a ruling of 2017), the player may go on until every card
    counted as one makes the cost.
    """

    def run(self, m: Machine, f: Frame) -> int:
        state = m.state
        spot = state.active[f.you]
        if not f.numbers:
            # What is owed, counting all that a card gives; and counting each card as one.
            cost = retreat_cost(m, spot)
            payer = retreat_payer(m, spot)
            if cost > 0 and payer != NONE:
                to_discard(m, payer)
                cost = 0
            f.numbers = [cost, cost]
        paid = f.numbers[0] <= 0
        if paid and not (m.rules.retreat_overpay and f.numbers[1] > 0 and state.energy[spot]):
            return NEXT
        options: list[int] = []
        seen: list[int] = []
        for card in state.energy[spot]:
            if m.cards[card] not in seen:
                seen.append(m.cards[card])
                options.append(option.code(option.PICK_CARD, card))
        if paid:
            options.append(option.code(option.PICK_DONE))
        elif len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.you, question.RETREAT_PAY, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_DONE:
            return NEXT
        card = option.card(code)
        spot = m.state.active[f.you]
        f.numbers = [f.numbers[0] - len(units_from(m, card, spot)), f.numbers[1] - 1]
        put(m, card, retreat_paid_to(m, spot, card), True, VISIBLE_TO_ALL)
        return STAY


class FlipToRetreat(Op):
    """Until 2003 a Confused Pokémon has paid, and now flips: tails, and it stays."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = m.state.active[f.you]
        if not m.rules.confused_retreat_flip or not m.state.conditions[spot] & condition.CONFUSED:
            return NEXT
        if flip(m, f.you):
            return NEXT
        fail_to_retreat(m, spot)
        m.state.frames.pop()
        return STAY


class RetreatTo(Op):
    """Choose who comes in; the two change places."""

    def run(self, m: Machine, f: Frame) -> int:
        bench = m.state.bench[f.you]
        if len(bench) == 1:
            return self.answer(m, f, option.code(option.PICK_POKEMON, bench[0]))
        return m.ask(f.you, question.RETREAT_TO, [option.code(option.PICK_POKEMON, spot) for spot in bench])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        spot = option.spot(code)
        seat = seat_of(spot)
        m.emit("retreat", seat, Card(NONE), m.state.active[seat], 0, "", VISIBLE_TO_ALL)
        count_retreat(m, seat)
        # Who it happens to is the Active Pokémon, so it is asked before the two change places.
        happen(m, trigger.RETREATS, m.state.active[seat], Card(NONE), 0)
        make_active(m, seat, spot)
        m.state.frames.pop()
        return STAY


def retreat_program() -> list[Op]:
    return [TryRetreat(), PayRetreat(), FlipToRetreat(), RetreatTo()]


class AttachMore(Op):
    """A Pokémon that may be given several cards by the turn's attachment: further Energy cards from hand, or none."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = spot_of(m, f.ref)
        options: list[int] = []
        seen: list[int] = []
        if spot != NONE and f.numbers[0] > 0:
            for card in m.state.hand[f.you]:
                definition = m.cards[card]
                if is_energy_in_hand(m, card) and definition not in seen:
                    seen.append(definition)
                    if (
                        may_lie_on(m, f.you, card, spot)
                        and attachments_at_once(m, spot, card) > 1
                        and can_pay_attaching(m, f.you, card)
                    ):
                        options.append(option.code(option.PICK_CARD, card))
        if not options:
            m.state.frames.pop()
            return STAY
        options.append(option.code(option.PICK_DONE))
        return m.ask(f.you, question.PICK, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_DONE:
            f.numbers = [0]
        else:
            f.numbers = [f.numbers[0] - 1]
            attach_for_turn(m, option.card(code), spot_of(m, f.ref))
        return STAY


def attach_more_program() -> list[Op]:
    return [AttachMore()]


def resolve_program() -> list[Op]:
    return [Resolved()]
