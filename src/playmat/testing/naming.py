"""How people name things at the table: positions, cards, answers and actions as words, and the engine's numbers for
them.

*me* is the first player, *opp* the second. A position is `me.active` or `opp.bench.0` (without a side: of whoever
acts). A card is a `CardDef`, an id, a name, or the letter of a basic Energy.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

from playmat.engine.facts.attacks import attacks_of
from playmat.engine.facts.board import spots_of
from playmat.engine.facts.pokemon import top_def
from playmat.engine.game import Game
from playmat.engine.legal import attack_of, powers_of
from playmat.engine.machine import Machine
from playmat.engine.state import NONE, SPOTS
from playmat.model.card import CardDef
from playmat.model.errors import ScenarioError
from playmat.model.ids import Seat, Spot
from playmat.model.words import condition, option, question, sign, stage, supertype, trainer, types, zone

SEAT_NAMES: Final = ("me", "opp")
SIDES: Final = {"me": 0, "my": 0, "you": 0, "opp": 1, "opponent": 1}
ENERGY_LETTERS: Final = "GRWLPFDMY"
_POSITION = re.compile(
    r"(?:(me|my|you|opp|opponent)[. ])?(active|bench)(?:[.\[ ](\d+)\]?)?(?:\.(?:card|pokemon))?", re.IGNORECASE
)
_PRIZE = re.compile(r"(?:(?:me|opp)\.)?prizes?[.\[](\d+)\]?")

YES: Final = ("yes", "true")
NO: Final = ("no", "false", "none", "nothing", "decline", "done", "stop")


def normal(text: str) -> str:
    """A name in a form that ignores case, accents' variants of quotes and dashes, and spaces at the ends."""
    return text.strip().casefold().replace("’", "'").replace("é", "e").replace("–", "-")


def parse_position(text: str) -> tuple[int | None, str, int | None] | None:
    """The side (None: not said), 'active' or 'bench', and the number on the Bench; None if this is no position."""
    read = _POSITION.fullmatch(text.strip())
    if read is None:
        return None
    place = read[2].lower()
    if (place == "active") != (read[3] is None):
        return None
    return (SIDES[read[1].lower()] if read[1] else None, place, int(read[3]) if read[3] else None)


def position_of(m: Machine, spot: Spot) -> str:
    """The position of a Pokémon in play, in words."""
    seat = spot // SPOTS
    if m.state.active[seat] == spot:
        return f"{SEAT_NAMES[seat]}.active"
    if spot in m.state.bench[seat]:
        return f"{SEAT_NAMES[seat]}.bench.{m.state.bench[seat].index(spot)}"
    return f"{SEAT_NAMES[seat]}.left-play"


class Naming:
    """The words for one game's cards; `aliases` are further names for card ids."""

    def __init__(self, machine: Machine, aliases: dict[str, str] | None = None) -> None:
        self.machine = machine
        self.aliases = aliases or {}

    # --- Cards

    def definitions(self, ref: Any, where: str = "") -> list[int]:
        """The pool's definitions that the name can mean; ScenarioError if there is none."""
        pool = self.machine.pool
        if isinstance(ref, CardDef):
            found = [i for i, one in enumerate(pool.defs) if one.id == ref.id]
        elif isinstance(ref, str):
            found = self._named(ref)
        else:
            raise ScenarioError(
                f"{where}expected a card (a definition, an id, a name or an Energy letter), got {ref!r}"
            )
        if not found:
            name = ref.id if isinstance(ref, CardDef) else ref
            words = [*self.aliases, *(one.id for one in pool.defs), *(one.name for one in pool.defs)]
            near = difflib.get_close_matches(name, words, n=1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            raise ScenarioError(f"{where}expected one of the cards of this game, got {name!r}{hint}")
        return found

    def _named(self, ref: str) -> list[int]:
        defs = self.machine.pool.defs
        ref = self.aliases.get(ref, ref)
        if len(ref) == 1 and ref in ENERGY_LETTERS:
            return [i for i, one in enumerate(defs) if one.basic_energy == types.LETTERS.index(ref)]
        found = [i for i, one in enumerate(defs) if one.id == ref]
        if found:
            if defs[found[0]].basic_energy >= 0:  # basic Energy of a type is one card, whatever its printing
                return [i for i, one in enumerate(defs) if one.basic_energy == defs[found[0]].basic_energy]
            return found
        wanted = normal(ref)
        return [i for i, one in enumerate(defs) if wanted in (normal(one.name), normal(one.rules_name))]

    def is_card(self, ref: Any) -> bool:
        try:
            self.definitions(ref)
        except ScenarioError:
            return False
        return True

    def card_name(self, card: int) -> str:
        return self.machine.pool.defs[self.machine.cards[card]].name

    # --- Positions

    def spot(self, ref: Any, seat: int) -> Spot:
        """The spot at that position, or of the one Pokémon in play that is that card; NONE if there is none there."""
        m = self.machine
        if isinstance(ref, int) and not isinstance(ref, bool):
            return Spot(ref)
        number = getattr(ref, "spot", None)
        if isinstance(number, int):
            return Spot(number)
        if isinstance(ref, str):
            position = parse_position(ref)
            if position is not None:
                side, place, at = position
                side = seat if side is None else side
                if place == "active":
                    return m.state.active[side]
                bench = m.state.bench[side]
                return bench[at] if at is not None and at < len(bench) else Spot(NONE)
        wanted = self.definitions(ref)
        for side in (seat, 1 - seat):
            found = [spot for spot in spots_of(m, Seat(side)) if top_def(m, spot) in wanted]
            if len(found) == 1:
                return found[0]
            if found:
                raise ScenarioError(f"expected a position such as me.bench.0: {len(found)} Pokémon are {ref!r}")
        return Spot(NONE)

    # --- Options in words

    def describe(self, code: int) -> str:
        """An option as a short phrase: 'attack Hit', 'pokemon opp.bench.0', 'card Alpha'."""
        m = self.machine
        kind, a, b = option.kind(code), option.first(code), option.second(code)
        word = option.NAMES[kind]
        if kind == option.ATTACK:
            attack = attack_of(m, m.state.turn_player, code)
            by = f" by {position_of(m, option.onto(code))}" if b != option.NO_ARGUMENT else ""
            return f"{word} {m.pool.names[m.pool.attacks.name[attack]]}{by}"
        if kind == option.PICK_ATTACK:
            return f"{word} {m.pool.names[m.pool.attacks.name[a]]}"
        if kind in (option.ATTACH, option.EVOLVE):
            return f"{word} {self.card_name(a)} {position_of(m, option.onto(code))}"
        if kind == option.PICK_CARD:
            home = Spot(m.state.home[a])
            return f"{word} {self.card_name(a)}" + (f" on {position_of(m, home)}" if home != NONE else "")
        if kind in (option.BENCH, option.PLAY, option.JOIN_UNION, option.JOIN_LEGEND):
            return f"{word} {self.card_name(a)}"
        if kind == option.USE_CARD:
            return f"{word} {m.pool.names[m.pool.units_used[m.cards[a]][b].name]} of {self.card_name(a)}"
        if kind == option.USE_POWER:
            spot = option.spot(code)
            return f"{word} {m.pool.names[powers_of(m, spot)[b].name]} of {position_of(m, spot)}"
        if kind in (option.PICK_POKEMON, option.DISCARD_FOSSIL):
            return f"{word} {position_of(m, option.spot(code))}"
        if kind == option.PICK_CONDITION:
            return f"{word} {condition.NAMES[a]}"
        if kind == option.PICK_TYPE:
            return f"{word} {types.NAMES[a]}"
        if kind == option.PICK_SIGN:
            return f"{word} {sign.NAMES[a]}"
        if kind == option.PICK_NAME:
            return f"{word} {m.pool.names[a]}" if a != option.NO_ARGUMENT else f"{word} another"
        if a != option.NO_ARGUMENT:
            return f"{word} {a}"
        return word

    # --- Answers

    def fitting(self, answer: Any, seat: int) -> list[int]:
        """The options of the present question that this answer can mean."""
        return [code for code in self.machine.state.options if self.fits(answer, code, seat)]

    def fits(self, answer: Any, code: int, seat: int) -> bool:
        kind = option.kind(code)
        a = option.first(code)
        if answer is None or isinstance(answer, bool):
            answer = "yes" if answer else "no"
        if isinstance(answer, int):
            if kind == option.PICK_BRANCH:
                return a == answer - 1
            return kind in (option.PICK_NUMBER, option.PICK_PRIZE) and a == answer
        if isinstance(answer, tuple) and len(answer) == 2:
            # A card on a Pokémon: ("me.active", "R").
            return kind == option.PICK_CARD and self.fits(answer[1], code, seat) and self._lies_on(a, answer[0], seat)
        if isinstance(answer, str):
            word = normal(answer)
            if kind == option.PICK_YES:
                return word in YES
            if kind in (option.PICK_NO, option.PICK_DONE):
                return word in NO
            if kind in (option.PICK_NUMBER, option.PICK_PRIZE, option.PICK_BRANCH) and word.isdigit():
                return self.fits(int(word), code, seat)
            prize = _PRIZE.fullmatch(word)
            if kind == option.PICK_PRIZE and prize is not None:
                return a == int(prize[1])
            if kind == option.PICK_ATTACK:
                return word == normal(self.machine.pool.names[self.machine.pool.attacks.name[a]])
            if kind == option.PICK_CONDITION:
                return word == normal(condition.NAMES[a])
            if kind == option.PICK_TYPE:
                return word in (normal(types.NAMES[a]), normal(types.LETTERS[a]))
            if kind == option.PICK_SIGN:
                return word == normal(sign.NAMES[a])
            if kind == option.PICK_NAME:
                return word == (normal(self.machine.pool.names[a]) if a != option.NO_ARGUMENT else "another")
            if kind == option.PICK_CARD and parse_position(answer) is not None:
                return self._lies_on(a, answer, seat)
            if kind == option.USE_POWER:
                # A power that answers another one, in the other player's turn.
                unit = powers_of(self.machine, option.spot(code))[option.second(code)]
                return word == normal(self.machine.pool.names[unit.name])
        if kind == option.PICK_POKEMON:
            if isinstance(answer, str) and parse_position(answer) is None and not self.is_card(answer):
                return False
            if isinstance(answer, CardDef) or (isinstance(answer, str) and parse_position(answer) is None):
                return top_def(self.machine, option.spot(code)) in self.definitions(answer)
            return self.spot(answer, seat) == a
        if kind in (option.PICK_CARD, option.PLAY) and isinstance(answer, str | CardDef):
            return self.is_card(answer) and self.machine.cards[a] in self.definitions(answer)
        return False

    def _lies_on(self, card: int, position: Any, seat: int) -> bool:
        spot = self.spot(position, seat)
        return spot != NONE and self.machine.state.home[card] == spot

    def all_alike(self, codes: list[int]) -> bool:
        """Whether it makes no difference which of these options is taken: the same card at the same place."""
        m = self.machine
        seen: set[tuple[int, ...]] = set()
        for code in codes:
            if option.kind(code) == option.PICK_CARD:
                card = option.first(code)
                seen.add((option.PICK_CARD, m.cards[card], m.state.home[card], m.state.zone[card]))
            elif option.kind(code) == option.PICK_PRIZE:
                seen.add((option.PICK_PRIZE, option.second(code), 0, 0))
            else:
                seen.add((code, 0, 0, 0))
        return len(seen) <= 1

    # --- Actions of a turn

    def in_zone(self, ref: Any, seat: int, zone: int) -> list[int]:
        """The player's cards in that zone that the name can mean."""
        m = self.machine
        wanted = self.definitions(ref)
        return [
            card
            for card in range(len(m.cards))
            if m.owner[card] == seat and m.state.zone[card] == zone and m.cards[card] in wanted
        ]

    def _anywhere(self, ref: Any, seat: int) -> list[int]:
        m = self.machine
        wanted = self.definitions(ref)
        return [card for card in range(len(m.cards)) if m.owner[card] == seat and m.cards[card] in wanted]

    def _from_hand(self, ref: Any, seat: int) -> list[int]:
        """Copies in hand; if there is none, any copy, so that the refusal can say that it is not in hand."""
        return self.in_zone(ref, seat, zone.HAND) or self._anywhere(ref, seat)

    def codes(self, verb: str, args: tuple[Any, ...], seat: int) -> list[int]:
        """Every code that the action in these words can mean, offered or not.

        Verbs: attack NAME, play CARD [TO], bench CARD, attach CARD [TO], evolve CARD [ONTO], retreat, power NAME [OF],
        stadium, pass, discard POSITION, join CARD.
        """
        if verb not in VERBS:
            raise ScenarioError(f"expected an action from {', '.join(VERBS)}; got {verb!r}")
        least, most = VERBS[verb]
        if not least <= len(args) <= most:
            raise ScenarioError(f"{verb}: expected {least} to {most} words after it, got {args!r}")
        first = args[0] if args else None
        second = args[1] if len(args) > 1 else None
        if verb == "pass":
            return [option.code(option.PASS)]
        if verb == "retreat":
            return [option.code(option.RETREAT)]
        if verb == "attack":
            return self._attack(str(first), seat)
        if verb == "power":
            return self._power(str(first), second, seat)
        if verb == "stadium":
            return self._stadium("", seat)
        if verb == "discard":
            spot = self.spot(first, seat)
            return [option.code(option.DISCARD_FOSSIL, spot if spot != NONE else option.NO_ARGUMENT)]
        if verb == "bench":
            return [option.code(option.BENCH, card) for card in self._from_hand(first, seat)]
        if verb == "attach":
            return self._onto(option.ATTACH, first, second, seat)
        if verb == "evolve":
            return self._onto(option.EVOLVE, first, second, seat)
        if verb == "join":
            return self._join(first, seat)
        return self._play(first, second, seat)

    def _targets(self, to: Any, seat: int) -> list[Spot]:
        m = self.machine
        if to is None:
            return spots_of(m, Seat(seat)) + spots_of(m, Seat(1 - seat))
        spot = self.spot(to, seat)
        return [spot] if spot != NONE else []

    def _onto(self, kind: int, ref: Any, to: Any, seat: int) -> list[int]:
        return [
            option.code(kind, card, spot) for card in self._from_hand(ref, seat) for spot in self._targets(to, seat)
        ] or [option.code(kind, card) for card in self._from_hand(ref, seat)]

    def _play(self, ref: Any, to: Any, seat: int) -> list[int]:
        """Playing a card, whatever that means for its kind."""
        pool = self.machine.pool
        definition = self.definitions(ref)[0]
        if pool.supertype[definition] == supertype.ENERGY or pool.trainer_kind[definition] in (
            trainer.TOOL,
            trainer.TECHNICAL_MACHINE,
        ):
            return self._onto(option.ATTACH, ref, to, seat)
        if pool.supertype[definition] == supertype.POKEMON:
            own_stage = pool.stage[definition]
            if own_stage in (stage.LEGEND, stage.V_UNION):
                return self._join(ref, seat)
            if pool.is_evolution[definition] or own_stage == stage.LEVEL_UP:
                return self._onto(option.EVOLVE, ref, to, seat)
            return [option.code(option.BENCH, card) for card in self._from_hand(ref, seat)]
        if pool.trainer_kind[definition] == trainer.FOSSIL:
            return [option.code(option.BENCH, card) for card in self._from_hand(ref, seat)]
        return [option.code(option.PLAY, card) for card in self._from_hand(ref, seat)]

    def _join(self, ref: Any, seat: int) -> list[int]:
        m = self.machine
        definition = self.definitions(ref)[0]
        name = m.pool.name[definition]
        pieces = [
            card
            for card in range(len(m.cards))
            if m.owner[card] == seat and m.pool.name[m.cards[card]] == name and m.pool.defs[m.cards[card]].piece
        ]
        if m.pool.stage[definition] == stage.V_UNION:
            return [option.code(option.JOIN_UNION, card) for card in pieces]
        held = sorted(pieces, key=lambda card: (m.state.zone[card] != zone.HAND, m.pool.defs[m.cards[card]].piece))
        return [option.code(option.JOIN_LEGEND, one, other) for one in held for other in held if one != other] or [
            option.code(option.JOIN_LEGEND, card) for card in held
        ]

    def _attack(self, name: str, seat: int) -> list[int]:
        m = self.machine
        spot = m.state.active[seat]
        if spot == NONE:
            return [option.code(option.ATTACK)]
        found = [
            option.code(option.ATTACK, i)
            for i, attack in enumerate(attacks_of(m, spot))
            if normal(m.pool.names[m.pool.attacks.name[attack]]) == normal(name)
        ]
        # Not the Active's: one that a Benched Pokémon can use from there.
        found += [
            option.code(option.ATTACK, i, benched)
            for benched in m.state.bench[seat]
            for i, attack in enumerate(attacks_of(m, benched))
            if not found and normal(m.pool.names[m.pool.attacks.name[attack]]) == normal(name)
        ]
        return found or [option.code(option.ATTACK)]

    def _power(self, name: str, of: Any, seat: int) -> list[int]:
        m = self.machine
        if isinstance(of, dict):
            return self._card_power(name, of, seat)
        if isinstance(of, str) and normal(of) == "stadium":
            return self._stadium(name, seat)
        found: list[int] = []
        for spot in self._targets(of, seat):
            units = powers_of(m, spot)
            found += [
                option.code(option.USE_POWER, spot, i)
                for i, unit in enumerate(units)
                if normal(m.pool.names[unit.name]) == normal(name)
            ]
        if not found and of is None:
            found = self._stadium(name, seat)
            for pile in ("hand", "discard"):
                for card in range(len(m.cards)):
                    if m.owner[card] == seat and m.state.zone[card] == ZONES[pile]:
                        found += self._uses(name, card)
        return found or [option.code(option.USE_POWER)]

    def _card_power(self, name: str, of: dict[str, Any], seat: int) -> list[int]:
        ((zone, ref),) = of.items() if len(of) == 1 else ((None, None),)
        if zone not in ZONES:
            raise ScenarioError(f"expected a position, or {{hand: card}} or {{discard: card}}, got {of!r}")
        found = [code for card in self.in_zone(ref, seat, ZONES[zone]) for code in self._uses(name, card)]
        return found or [option.code(option.USE_CARD)]

    def _uses(self, name: str, card: int) -> list[int]:
        m = self.machine
        return [
            option.code(option.USE_CARD, card, i)
            for i, unit in enumerate(m.pool.units_used[m.cards[card]])
            if normal(m.pool.names[unit.name]) == normal(name)
        ]

    def _stadium(self, name: str, seat: int) -> list[int]:
        m = self.machine
        if m.state.stadium == NONE:
            return [option.code(option.USE_STADIUM)]
        definition = m.cards[m.state.stadium]
        if name and normal(name) != normal(m.pool.defs[definition].name):
            return [option.code(option.USE_STADIUM)]
        return [option.code(option.USE_STADIUM, i) for i in range(len(m.pool.units_used[definition]))] or [
            option.code(option.USE_STADIUM)
        ]


ZONES: Final[dict[Any, int]] = {"hand": 1, "discard": 2}
VERBS: Final = {
    "attack": (1, 1),
    "play": (1, 2),
    "bench": (1, 1),
    "attach": (1, 2),
    "evolve": (1, 2),
    "retreat": (0, 0),
    "power": (1, 2),
    "stadium": (0, 0),
    "pass": (0, 0),
    "discard": (1, 1),
    "join": (1, 1),
}
"""Actions of a turn, and how many words follow each."""


def acting_seat(game: Game) -> int:
    """Who is asked, or else whose turn it is."""
    state = game.machine.state
    return state.asking if state.asking != NONE else state.turn_player


def in_turn(game: Game) -> bool:
    """Whether the present question is what to do next in a turn."""
    state = game.machine.state
    return state.asking != NONE and state.question == question.TURN
