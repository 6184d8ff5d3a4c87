"""Knock Outs, Prizes, winning, promotion: one procedure, run whenever a step has been resolved.

Everything that is Knocked Out at the same moment is one event: triggers, discarding, Prizes and promotion for both
players, then
the question who has won. Prizes come before promotion and the player who moves next goes first (2009, p. 13, 14 and
20), unless the rule set has it otherwise.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.board import leave_play, make_active, remove_from_play, turn_up
from playmat.engine.atoms.cards import open_hands, put, shrink_in_turn, to_discard
from playmat.engine.atoms.damage import clear_conditions, clear_knocked_out, note_knock_out, owed_prizes, spare
from playmat.engine.atoms.lasting import end_effects_on_player
from playmat.engine.atoms.luck import flip, shuffle_deck
from playmat.engine.atoms.notes import note, spend_name
from playmat.engine.atoms.triggers import happen, happen_unseen, next_pending, next_unseen
from playmat.engine.atoms.turn import finish, start_over
from playmat.engine.facts.board import (
    is_active,
    is_tool,
    lies_face_down,
    ref_of,
    seat_of,
    side_matches,
    spot_of,
    spots_of,
)
from playmat.engine.facts.in_force import any_on, applies, in_force, lives, refresh, watches
from playmat.engine.facts.playing import attaches_anyway, bench_limit
from playmat.engine.facts.pokemon import (
    gives_no_prizes,
    hp_of,
    is_spent,
    misplaced_machines,
    prizes_are_lost,
    prizes_for,
    prizes_go_to,
    tool_limit,
    top_def,
)
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, Live, Machine, Op
from playmat.engine.state import ALL_SPOTS, NONE, TIE, Frame, viewpoint
from playmat.engine.triggers import start_pending
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.words import chapter, deed, modifier, option, question, reason, trigger, unit_kind, zone

COLLECT_AGAIN: Final = 4
"""Where in the program of a Knock Out those are found that others took along."""
WORTH: Final = 5
"""Numbers for each Knocked Out Pokémon: its ref, its Prizes, whether it was Active, whether its Prizes are lost, and
whether damage from an attack did it."""


def must_settle(m: Machine) -> bool:
    """Whether somebody is Knocked Out, has no Active, holds too large a Bench, or has won."""
    state = m.state
    if state.to_knock_out:
        return True
    for seat in SEATS:
        active = state.active[seat]
        if active == NONE or not state.prizes[seat]:
            return True
        damage = state.damage[active]
        if damage and damage >= hp_of(m, active):
            return True
        if state.tools[active] and tools_too_many(m, active):
            return True
        bench = state.bench[seat]
        for spot in bench:
            damage = state.damage[spot]
            if damage and damage >= hp_of(m, spot):
                return True
            if state.tools[spot] and tools_too_many(m, spot):
                return True
        if len(bench) > 3 and len(bench) > bench_limit(m, seat):
            return True
    return False


def tools_too_many(m: Machine, spot: Spot) -> bool:
    """Whether the Pokémon has more Pokémon Tools than it may, because what allowed them is gone, or has Trainer cards
    that something strips it of."""
    if any_on(m, modifier.STRIP_TRAINERS, spot):
        return True
    if len(m.state.tools[spot]) <= m.rules.tools_per_pokemon and not lives(m, modifier.TOOL_LIMIT):
        return False
    held = 0
    for card in m.state.tools[spot]:
        if is_tool(m, card):
            held += 1
    return held > tool_limit(m, spot) or bool(misplaced_machines(m, spot))


def settle(m: Machine, f: Frame) -> int:
    """Run what waits to run by itself, then Knock Outs; NEXT when there is nothing left to do."""
    pending = next_pending(m)
    if pending is not None:
        start_pending(m, pending)
        return STAY
    if m.state.dirty or not m.live:
        refresh(m)
    if m.settled:
        return NEXT
    _cure_the_immune(m)
    if m.pool.stand_in != NONE:
        _turn_up_damaged(m)
    if m.live[modifier.HAND_OPEN]:
        open_hands(m)
    for live in lives(m, modifier.SHIELD_PLAYER):
        for seat in SEATS:
            if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
                end_effects_on_player(m, seat)
    strict = m.pool.strict_attachments and _is_strict_in_play(m)
    if strict:
        _drop_misplaced(m)
    if must_settle(m):
        frame = m.push(chapter.KNOCK_OUT, f.you, Card(NONE), f.ref)
        frame.attack = f.attack
        return STAY
    if m.state.shrinks_first != NONE:
        shrink_in_turn(m)
    owed_prizes(m, Seat(0))
    owed_prizes(m, Seat(1))
    m.settled = not (strict or _limits_may_shift(m))
    return NEXT


def _limits_may_shift(m: Machine) -> bool:
    """Whether something in force can change HP, a Bench or a limit without the board changing."""
    live = m.live
    return bool(
        live[modifier.HP_MORE]
        or live[modifier.BENCH_SIZE]
        or live[modifier.TOOL_LIMIT]
        or live[modifier.STRIP_TRAINERS]
        or live[modifier.CANNOT_BE]
        or live[modifier.NO_POWERS]
        or live[modifier.HAND_OPEN]
    )


def _cure_the_immune(m: Machine) -> None:
    """Effects that also remove the Special Conditions they rule out."""
    state = m.state
    if not lives(m, modifier.CANNOT_BE):
        return
    for seat in SEATS:
        spot = state.active[seat]
        if spot != NONE and state.conditions[spot]:
            for live in lives(m, modifier.CANNOT_BE):
                if live.modifier.flag and applies(m, live, spot):
                    clear_conditions(m, spot, live.modifier.bits)


def _turn_up_damaged(m: Machine) -> None:
    """Damage counters can only be weighed against the HP of a card that lies face up."""
    for seat in SEATS:
        for spot in spots_of(m, seat):
            if m.state.damage[spot] and lies_face_down(m, spot):
                turn_up(m, spot)


def _is_strict_in_play(m: Machine) -> bool:
    """Whether a card is attached anywhere that may have to be discarded for where it is."""
    state = m.state
    strict = m.pool.strict
    for spot in range(ALL_SPOTS):
        if state.serial[spot]:
            for card in state.energy[spot]:
                if strict[m.cards[card]]:
                    return True
            for card in state.tools[spot]:
                if strict[m.cards[card]]:
                    return True
    return False


def _drop_misplaced(m: Machine) -> None:
    """Attached cards that are discarded as soon as they are on a Pokémon they may not be attached to."""
    state = m.state
    for seat in SEATS:
        for spot in spots_of(m, seat):
            for card in state.energy[spot] + state.tools[spot]:
                if not m.pool.strict[m.cards[card]]:
                    continue
                for unit in m.pool.units_of[m.cards[card]]:
                    to = unit.to
                    if unit.kind == unit_kind.ATTACH_TO and unit.flag and to is not None:
                        fits = to.has(m, viewpoint(Seat(m.owner[card]), card, ref_of(m, spot)), spot)
                        if not fits and not attaches_anyway(m, card, spot):
                            to_discard(m, card)
                            break


def next_player(m: Machine) -> Seat:
    """Who takes Prizes and promotes first."""
    return Seat(1 - m.state.turn_player if m.rules.next_player_first else m.state.turn_player)


class Foresee(Op):
    """What happens before a Pokémon is Knocked Out by damage from an attack, and may spare it."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.attack == NONE or not watches(m, trigger.WOULD_BE_KNOCKED_OUT):
            return NEXT
        state = m.state
        for spot in spots_of(m, Seat(1 - state.turn_player)):
            if state.damage[spot] >= hp_of(m, spot) and state.damaged_turn[spot] == state.turn:
                happen(m, trigger.WOULD_BE_KNOCKED_OUT, spot, Card(NONE), 0)
        return NEXT


class Collect(Op):
    """Find every Pokémon that is Knocked Out, and let triggers notice. The refs stay in the first slot; in the numbers
    is for each what it is worth now, for a trigger may move it. `again`: those that a trigger has Knocked Out are of
    the same moment, for their Prizes are taken together and only then is it asked who has won."""

    def __init__(self, again: bool) -> None:
        self.again = again

    def run(self, m: Machine, f: Frame) -> int:
        state = m.state
        known: list[int] = f.slots[0] if self.again else []
        out: list[Ref] = []
        for seat in SEATS:
            for spot in spots_of(m, seat):
                ref = ref_of(m, spot)
                if ref in known:
                    continue
                if f.attack != NONE and seat != state.turn_player and not self.again:
                    _survive_attack(m, spot)
                if state.damage[spot] >= hp_of(m, spot) or ref in state.to_knock_out:
                    out.append(ref)
        clear_knocked_out(m)
        if self.again and not out:
            return NEXT
        worth: list[int] = f.numbers[:] if self.again else []
        attacker = spot_of(m, f.ref)
        for ref in out:
            spot = Spot(ref & 31)
            by_attack = f.attack != NONE and m.state.damaged_turn[spot] == m.state.turn
            by_attacker = attacker if by_attack else Spot(NONE)
            lost = prizes_are_lost(m, spot, by_attacker)
            worth.extend([ref, prizes_for(m, spot, by_attacker), int(is_active(m, spot)), int(lost), int(by_attack)])
            note_knock_out(m, seat_of(spot), top_def(m, spot), by_attack, _counts(m, spot))
        f.slots[0] = [*known, *out]
        f.numbers = worth
        for ref in out:
            spot = Spot(ref & 31)
            if not _counts(m, spot):
                continue
            happen(m, trigger.KNOCKED_OUT, spot, Card(NONE), 0)
            if f.attack != NONE and m.state.damaged_turn[spot] == m.state.turn:
                happen(m, trigger.KNOCKED_OUT_BY_ATTACK, spot, Card(NONE), 0)
            if f.attack != NONE and seat_of(spot) != m.state.turn_player:
                happen(m, trigger.KNOCKED_OUT_BY_OPPONENTS_ATTACK, spot, Card(NONE), 0)
        if self.again:
            f.pc -= 1
            return STAY
        return NEXT


class OwePrizes(Op):
    """How many Prizes are owed to each player, and in two more numbers how many of those are lost: what the triggers
    have changed counts (ruling of 28 March 2019: Prizes come last). Of a Pokémon that is gone, or whose attacker is,
    what it was worth before. What an attack takes beside is not taken if no Prizes can be taken for any of them."""

    def run(self, m: Machine, f: Frame) -> int:
        owed = [0, 0, 0, 0]
        attacker = spot_of(m, f.ref)
        worth = f.numbers[:]
        # Of each player: 1 if Pokémon for which no Prizes can be taken are out, 2 if others are.
        fallen = [0, 0]
        for i in range(0, len(worth), WORTH):
            spot = spot_of(m, Ref(worth[i]))
            by_attack = worth[i + 4] != 0
            by_attacker = attacker if by_attack else Spot(NONE)
            none_taken = spot != NONE and gives_no_prizes(m, spot, by_attacker)
            fallen[seat_of(Spot(worth[i] & 31))] |= 1 if none_taken else 2
            if spot != NONE and (attacker != NONE or not by_attack):
                worth[i + 1] = _prizes(m, spot, by_attacker)
                worth[i + 3] = int(prizes_are_lost(m, spot, by_attacker))
            loser = seat_of(Spot(worth[i] & 31))
            owed[1 - loser] += worth[i + 1]
            if worth[i + 3]:
                owed[3 - loser] += worth[i + 1]
        f.numbers = worth
        f.slots[1] = owed
        for seat in SEATS:
            if fallen[1 - seat] == 1:
                owed_prizes(m, seat)
        return NEXT


def _prizes(m: Machine, spot: Spot, attacker: Spot) -> int:
    """The Prizes for this Pokémon, once the coins are flipped on which they depend."""
    prizes = prizes_for(m, spot, attacker)
    for live in lives(m, modifier.PRIZES_MORE):
        other = live.modifier.other
        if not live.modifier.flip or (
            other is not None and (attacker == NONE or not other.has(m, live.frame, attacker))
        ):
            continue
        if applies(m, live, spot) and flip(m, seat_of(spot)):
            prizes = max(0, prizes + live.modifier.number)
    _spend(m, spot, attacker)
    for live in lives(m, modifier.NO_PRIZES):
        if prizes and live.modifier.flip and applies(m, live, spot) and flip(m, seat_of(spot)):
            return 0
    return prizes


def _spend(m: Machine, spot: Spot, attacker: Spot) -> None:
    """Effects on the Prizes for this Pokémon that count once a game have counted now."""
    for live in lives(m, modifier.PRIZES_MORE):
        other = live.modifier.other
        if not live.modifier.flag or is_spent(m, live) or live.unit is None:
            continue
        if other is not None and (attacker == NONE or not other.has(m, live.frame, attacker)):
            continue
        if applies(m, live, spot):
            spend_name(m, live.frame.you, live.unit.name)


def _survive_attack(m: Machine, spot: Spot) -> None:
    """A Pokémon that an attack would Knock Out, in whatever way, stays in play with some HP if an effect says so."""
    state = m.state
    hp = hp_of(m, spot)
    ref = ref_of(m, spot)
    if state.damage[spot] < hp and ref not in state.to_knock_out:
        return
    for live in lives(m, modifier.SURVIVE):
        change = live.modifier
        if not change.numbers[1] or not side_matches(change.side, live.frame.you, state.turn_player):
            continue
        if applies(m, live, spot) and (not change.flip or flip(m, seat_of(spot))):
            spare(m, spot, hp - change.number)
            if change.bits:
                to_discard(m, live.frame.card)
            return


def _counts(m: Machine, spot: Spot) -> bool:
    """Whether this counts as a Knocked Out Pokémon: some cards that are played as one do not."""
    for unit in m.pool.units_of[top_def(m, spot)]:
        if unit.uncounted:
            return False
    return True


class RunTriggers(Op):
    """What was triggered runs before Prizes are taken."""

    def run(self, m: Machine, f: Frame) -> int:
        pending = next_pending(m)
        if pending is None:
            return NEXT
        start_pending(m, pending)
        return STAY


class RemoveKnockedOut(Op):
    """Discard the Knocked Out Pokémon with all cards on them."""

    def run(self, m: Machine, f: Frame) -> int:
        # Where they all go is settled while all of them are still there.
        ways: list[Live | None] = [self._way(m, f, spot_of(m, Ref(ref))) for ref in f.slots[0]]
        for i in range(len(ways)):
            ref = Ref(f.slots[0][i])
            spot = spot_of(m, ref)
            if spot == NONE:
                continue
            destination = zone.DISCARD
            attached = zone.DISCARD
            way = ways[i]
            if way is not None:
                destination = way.modifier.number
                if way.modifier.flag:
                    attached = destination
                if way.modifier.bits:
                    self._no_prizes(f, ref, Seat(1 - seat_of(spot)))
            seat = seat_of(spot)
            leave_play(m, spot)
            remove_from_play(m, spot, destination, attached)
            if destination == zone.DECK:
                shuffle_deck(m, seat)
        if self._more_fall(m, f):
            f.pc = COLLECT_AGAIN
            return STAY
        return NEXT

    def _more_fall(self, m: Machine, f: Frame) -> bool:
        """Whether those that are gone kept others up, by HP they lent: these fall with them, and are nobody's choice
        for the Active Spot. An Active Pokémon that is whom it faces (Ditto) waits for the next to face."""
        for seat in SEATS:
            for spot in spots_of(m, seat):
                if is_active(m, spot) and m.state.active[1 - seat] == NONE:
                    continue
                damage = m.state.damage[spot]
                if damage and damage >= hp_of(m, spot) and ref_of(m, spot) not in f.slots[0]:
                    return True
        return False

    def _way(self, m: Machine, f: Frame, spot: Spot) -> Live | None:
        """What sends this Pokémon elsewhere than to the discard pile."""
        if spot == NONE:
            return None
        attacker = spot_of(m, f.ref)
        for live in lives(m, modifier.KO_DESTINATION):
            other = live.modifier.other
            if not _knocked_out_so(m, f, spot, live.modifier.verb):
                continue
            if other is not None and (
                attacker == NONE or not _knocked_out_so(m, f, spot, 1) or not other.has(m, live.frame, attacker)
            ):
                continue
            if applies(m, live, spot) and (not live.modifier.flip or flip(m, seat_of(spot))):
                return live
        return None

    def _no_prizes(self, f: Frame, ref: Ref, seat: Seat) -> None:
        """The Prizes for this Pokémon are not owed after all."""
        for i in range(0, len(f.numbers), WORTH):
            if f.numbers[i] == ref:
                owed = f.slots[1][:]
                owed[seat] = max(0, owed[seat] - f.numbers[i + 1])
                f.slots[1] = owed
                # And not if they are counted once more.
                worth = f.numbers[:]
                worth[i + 1] = 0
                f.numbers = worth


def _knocked_out_so(m: Machine, f: Frame, spot: Spot, how: int) -> bool:
    """How a Pokémon was Knocked Out: 0 anyhow, 1 by damage from an attack, 2 from an opponent's attack."""
    if how <= 0:
        return True
    by_attack = f.attack != NONE and m.state.damaged_turn[spot] == m.state.turn
    return by_attack and (how == 1 or seat_of(spot) != m.state.turn_player)


class TakeOwedPrizes(Op):
    """Each player takes the Prizes owed, the one who moves next first. Which ones is the taker's choice."""

    def run(self, m: Machine, f: Frame) -> int:
        first = next_player(m)
        for seat in (first, Seat(1 - first)):
            if f.slots[0]:
                self._owe(f, seat, f.slots[1][seat] + owed_prizes(m, seat))
            owed = f.slots[1][seat]
            prizes = m.state.prizes[seat]
            if not owed or not prizes:
                continue
            if owed >= len(prizes):
                for card in prizes[:]:
                    self._take(m, f, seat, card)
                self._owe(f, seat, 0)
                continue
            f.that = seat
            return m.ask(seat, question.PRIZE, [option.code(option.PICK_PRIZE, i) for i in range(len(prizes))])
        return NEXT

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        seat = f.that
        self._take(m, f, seat, m.state.prizes[seat][option.first(code)])
        self._owe(f, seat, f.slots[1][seat] - 1)
        return STAY

    def _take(self, m: Machine, f: Frame, seat: Seat, card: Card) -> None:
        """Take a Prize; those for a Pokémon whose Prizes are discarded come first."""
        if len(f.slots[1]) > 2 and f.slots[1][2 + seat] > 0:
            self._owe(f, 2 + seat, f.slots[1][2 + seat] - 1)
            take_prize(m, seat, card, zone.DISCARD)
        else:
            take_prize(m, seat, card)

    def _owe(self, f: Frame, place: int, prizes: int) -> None:
        owed = f.slots[1][:]
        owed[place] = prizes
        f.slots[1] = owed


def take_prize(m: Machine, seat: Seat, card: Card, to: int = zone.HAND) -> None:
    """A Prize goes into its owner's hand, or where an effect says."""
    # Whoever saw a Prize that lay face up knows what was taken.
    sees = VISIBLE_TO_ALL if m.state.known[card] == VISIBLE_TO_ALL else 0
    if to == zone.HAND:
        to = prizes_go_to(m, seat)
    if to != zone.HAND:
        sees = VISIBLE_TO_ALL
    face_down = not sees
    put(m, card, to, True, sees)
    note(m, deed.PRIZE, seat, 0)
    if face_down:
        happen_unseen(m, trigger.TAKEN_AS_PRIZE, card)
    m.emit("take-prize", seat, card, Spot(NONE), len(m.state.prizes[seat]), "", sees | 1 << seat)
    happen(m, trigger.PRIZE_TAKEN, Spot(NONE), card, seat)


class UsePrizes(Op):
    """What a Prize can do as it is taken, it does before the game goes on."""

    def run(self, m: Machine, f: Frame) -> int:
        pending = next_unseen(m)
        if pending is None:
            return NEXT
        start_pending(m, pending)
        return STAY


class JudgeWin(Op):
    """Who has won, if anybody: by the last Prize, or because the opponent has nothing to replace the Active with."""

    def run(self, m: Machine, f: Frame) -> int:
        state = m.state
        ways = [0, 0]
        for seat in SEATS:
            if not state.prizes[seat]:
                ways[seat] += 1
            if state.active[1 - seat] == NONE and not state.bench[1 - seat]:
                ways[seat] += 1
        if ways[0] == 0 and ways[1] == 0:
            return NEXT
        if ways[0] == ways[1]:
            if m.rules.sudden_death:
                start_over(m)
                state.frames.clear()
                m.push(chapter.SETUP, Seat(0), Card(NONE), Ref(NONE))
            else:
                finish(m, TIE, reason.DRAWN)
            return STAY
        winner = 0 if ways[0] > ways[1] else 1
        if ways[0] and ways[1]:
            finish(m, winner, reason.MORE_WAYS)
        elif not state.prizes[winner]:
            finish(m, winner, reason.PRIZES)
        else:
            finish(m, winner, reason.NO_POKEMON)
        return STAY


class Promote(Op):
    """Players without an Active Pokémon choose one from their Bench, the one who moves next first. `early`: before
    Prizes are taken, where that is the rule."""

    def __init__(self, early: bool) -> None:
        self.early = early

    def run(self, m: Machine, f: Frame) -> int:
        if self.early and m.rules.prize_before_promotion:
            return NEXT
        first = next_player(m)
        for seat in (first, Seat(1 - first)):
            bench = m.state.bench[seat]
            if m.state.active[seat] == NONE and bench:
                if len(bench) == 1:
                    make_active(m, seat, bench[0])
                    continue
                f.that = seat
                chooser = 1 - seat if self._other_chooses(m, f, seat) else seat
                return m.ask(
                    Seat(chooser), question.PROMOTE, [option.code(option.PICK_POKEMON, spot) for spot in bench]
                )
        return NEXT

    def _other_chooses(self, m: Machine, f: Frame, seat: Seat) -> bool:
        """Whether a text lets the other player choose: the Active Pokémon was Knocked Out."""
        if not lives(m, modifier.CHOOSE_PROMOTION):
            return False
        fallen = False
        for i in range(0, len(f.numbers), WORTH):
            if f.numbers[i + 2] and seat_of(Spot(f.numbers[i] & 31)) == seat:
                fallen = True
        if fallen:
            for live in lives(m, modifier.CHOOSE_PROMOTION):
                if side_matches(live.modifier.side, live.frame.you, Seat(1 - seat)) and in_force(m, live):
                    if not live.modifier.flip or flip(m, Seat(1 - seat)):
                        return True
        return False

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        make_active(m, f.that, option.spot(code))
        return STAY


class ShrinkBench(Op):
    """A Bench that has become too large: its player discards Pokémon until it fits, the one who moves next first
    unless a card says otherwise. Only then is an Active Pokémon chosen from it, early or not (ruling of 12 September
    2024 on a Stadium that enlarges the Bench)."""

    def __init__(self, early: bool) -> None:
        self.early = early

    def run(self, m: Machine, f: Frame) -> int:
        if self.early and m.rules.prize_before_promotion:
            return NEXT
        first = next_player(m)
        if m.state.shrinks_first != NONE:
            first = m.state.shrinks_first
        for seat in (first, Seat(1 - first)):
            bench = m.state.bench[seat]
            if len(bench) > bench_limit(m, seat):
                f.that = seat
                return m.ask(seat, question.BENCH_LIMIT, [option.code(option.PICK_POKEMON, spot) for spot in bench])
        return NEXT

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        spot = option.spot(code)
        leave_play(m, spot)
        to = zone.DISCARD
        for live in lives(m, modifier.BENCH_SIZE):
            if live.modifier.bits:
                to = zone.HAND
        remove_from_play(m, spot, to, to)
        return STAY


class DropTools(Op):
    """A Pokémon with more Pokémon Tools than it may have: its player discards down."""

    def run(self, m: Machine, f: Frame) -> int:
        first = next_player(m)
        for seat in (first, Seat(1 - first)):
            for spot in spots_of(m, seat):
                if m.state.tools[spot] and tools_too_many(m, spot):
                    options: list[int] = []
                    machines = misplaced_machines(m, spot)
                    stripped = any_on(m, modifier.STRIP_TRAINERS, spot)
                    for card in m.state.tools[spot]:
                        if stripped or (card in machines if machines else is_tool(m, card)):
                            options.append(option.code(option.PICK_CARD, card))
                    if len(options) == 1 or stripped:
                        to_discard(m, Card(option.first(options[0])))
                        return STAY
                    return m.ask(seat, question.TOOL_LIMIT, options)
        return NEXT

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        to_discard(m, option.card(code))
        return STAY


class OnceMore(Op):
    """Promotion and discarding may have Knocked Out another; otherwise this is done."""

    def run(self, m: Machine, f: Frame) -> int:
        if not m.state.pending and must_settle(m):
            f.pc = 0
        else:
            m.state.frames.pop()
        return STAY


def knock_out_program() -> list[Op]:
    return [
        Foresee(),
        RunTriggers(),
        Collect(False),
        RunTriggers(),
        Collect(True),
        OwePrizes(),
        RemoveKnockedOut(),
        ShrinkBench(True),
        Promote(True),
        TakeOwedPrizes(),
        UsePrizes(),
        JudgeWin(),
        ShrinkBench(False),
        Promote(False),
        DropTools(),
        OnceMore(),
    ]
