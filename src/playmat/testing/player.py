"""Somebody who carries out the steps of a scenario file: acts in words, answers in words, and by itself what needs no
decision."""

from __future__ import annotations

from typing import Any

from playmat.engine.game import Game
from playmat.engine.state import NONE
from playmat.model.errors import ScenarioError
from playmat.model.words import condition, option, question
from playmat.testing.naming import SEAT_NAMES, Naming, normal, parse_position


class Failure(Exception):
    """The scenario did not go as it says it must."""


class Player:
    """Carries out the steps of a scenario on a game, answering by itself what has one possible answer."""

    def __init__(self, game: Game, naming: Naming, lenient: bool) -> None:
        self.game = game
        self.naming = naming
        self.lenient = lenient
        """An answer to something that was not asked is let pass (it had one possible answer)."""
        self.picking = False
        """The last thing done was a pick that may be one of several."""
        self.last_choice: Game | None = None
        """The game as it was when the last choice was put."""
        self.before_step: Game | None = None

    def twin(self, game: Game) -> Player:
        """Another one, strict, to try an answer on a copy of that game."""
        copy = game.clone()
        return Player(copy, Naming(copy.machine, self.naming.aliases), False)

    # --- The present question

    def asked(self) -> int:
        return self.game.machine.state.asking

    def in_turn(self) -> bool:
        state = self.game.machine.state
        return state.asking == NONE or state.question == question.TURN

    def forced(self) -> bool:
        """Whether the question has only one possible answer, as far as anybody can see."""
        return not self.in_turn() and self.naming.all_alike(self.game.machine.state.options)

    def close(self) -> bool:
        """Say that enough has been picked, if that is what is asked."""
        done = option.code(option.PICK_DONE)
        if self.picking and not self.in_turn() and done in self.game.machine.state.options:
            self.game.apply(done)
            self.picking = False
            return True
        return False

    def assumed(self) -> int | None:
        """The answer that is taken for given: the only one, or for a mere order of things the usual one, the last."""
        state = self.game.machine.state
        if self.forced():
            return state.options[0]
        if not self.in_turn() and state.question in (question.ORDER, question.CHECKUP_ORDER):
            return state.options[-1]
        return None

    def settle(self) -> None:
        """Answer whatever needs no decision."""
        while True:
            if self.close():
                continue
            code = self.assumed()
            if code is None:
                return
            self._apply(code)
            self.picking = False

    def _apply(self, code: int) -> None:
        if not self.in_turn():
            self.last_choice = self.game.clone()
        self.game.apply(code)

    def question(self) -> str:
        state = self.game.machine.state
        if state.asking == NONE:
            return "nothing is asked: the game is over"
        options = ", ".join(self.naming.describe(code) for code in state.options)
        return f"{SEAT_NAMES[state.asking]} is asked {self.game.question!r} with the options {options}"

    # --- Actions

    def act(self, verb: str, args: tuple[Any, ...], seat: int | None) -> None:
        self.settle()
        state = self.game.machine.state
        if not self.in_turn():
            raise Failure(f"{verb} {say(args)}: {self.question()}")
        if state.asking == NONE:
            raise Failure(f"{verb} {say(args)}: the game is over")
        if seat is not None and state.asking != seat:
            raise Failure(f"{verb} {say(args)} by {SEAT_NAMES[seat]}: it is the turn of {SEAT_NAMES[state.asking]}")
        self.before_step = self.game.clone()
        self.last_choice = None
        self.picking = False
        codes = self.naming.codes(verb, args, state.asking)
        for code in codes:
            if code in state.options:
                self.game.apply(code)
                return
        refusal = self.game.why_not(codes[0]) if codes else None
        said = f"{refusal.sentence} {refusal.clause}".strip() if refusal is not None else "it is not offered"
        raise Failure(f"{verb} {say(args)} by {SEAT_NAMES[state.asking]}: {said}")

    def offers(self, verb: str, args: tuple[Any, ...], seat: int) -> bool:
        state = self.game.machine.state
        if not self.in_turn() or state.asking != seat:
            return False
        return any(code in state.options for code in self.naming.codes(verb, args, seat))

    # --- Answers

    def choose(self, answer: Any, seat: int | None) -> None:
        """Answer the next choice: with one thing, a list of things, or a mapping of its parts."""
        before = None if self.in_turn() else self.game.clone()
        if isinstance(answer, dict):
            spread = self._spread(answer)
            if spread is not None:
                self._all(spread, seat)
            else:
                self._parts(dict(answer), seat)
        elif isinstance(answer, list):
            self._all(answer or ["none"], seat)
        else:
            self._all([answer], seat)
        if before is not None:
            self.last_choice = before

    def _spread(self, answer: dict[Any, Any]) -> list[Any] | None:
        """{opp.bench.0: 2, opp.bench.1: 1}: the Pokémon as many times as counters go to each."""
        if not answer or not all(isinstance(key, str) and parse_position(key) is not None for key in answer):
            return None
        if not all(type(value) is int for value in answer.values()):
            return None
        return [key for key, value in answer.items() for _ in range(value)]

    def _all(self, answers: list[Any], seat: int | None) -> None:
        left = answers[:]
        while left:
            if self.in_turn():
                self._unasked(left)
                return
            self._is_asked(seat, left)
            for i, answer in enumerate(left):
                if isinstance(answer, dict):
                    self._parts(dict(answer), seat)
                    left.pop(i)
                    break
                code = self._fitting(answer)
                if code is not None:
                    self._apply(code)
                    self.picking = True
                    left.pop(i)
                    break
            else:
                self._make_way(left)

    def _fitting(self, answer: Any) -> int | None:
        codes = self.naming.fitting(answer, self.asked())
        return codes[0] if codes else None

    def _is_asked(self, seat: int | None, answers: Any) -> None:
        if seat is not None and self.asked() != seat and not self.forced():
            raise Failure(f"{say(answers)} is the choice of {SEAT_NAMES[seat]}; {self.question()}")

    def _make_way(self, left: list[Any]) -> None:
        """None of the answers fits: the question before it needs no decision, or they are not offered."""
        state = self.game.machine.state
        kinds = [option.kind(code) for code in state.options]
        if normal(str(left[0])) in ("yes", "true") and option.PICK_YES not in kinds:
            left.pop(0)  # a yes to something that is done by choosing
            return
        if self.close():
            return
        code = self.assumed()
        if code is not None:
            self._apply(code)
            self.picking = False
            return
        if option.PICK_YES in kinds and option.PICK_NO in kinds and self._after_yes(left):
            self._apply(option.code(option.PICK_YES))
            return
        raise Failure(f"{say(left)} is not offered: {self.question()}")

    def _after_yes(self, left: list[Any]) -> bool:
        """Whether one of the answers would fit what is asked after yes."""
        trial = self.twin(self.game)
        trial.game.apply(option.code(option.PICK_YES))
        while trial.forced():
            if any(not isinstance(answer, dict) and trial._fitting(answer) is not None for answer in left):
                return True
            trial.game.apply(trial.game.machine.state.options[0])
        if trial.in_turn():
            return self.lenient
        return any(isinstance(answer, dict) or trial._fitting(answer) is not None for answer in left)

    def _parts(self, parts: dict[str, Any], seat: int | None) -> None:
        """Parts of an answer by name: each goes to the question that it fits."""
        for key, value in list(parts.items()):
            if isinstance(value, list):
                parts[key] = value[:]
        while parts:
            if self.in_turn():
                self._unasked([value for value in parts.values() if not isinstance(value, list)])
                return
            self._is_asked(seat, list(parts.values()))
            taken = self._part(parts)
            if not taken:
                left = [parts[key] for key in parts]
                if set(parts) == {"from"}:
                    return  # where it came from was said by the card itself
                self._make_way([one for one in left if not isinstance(one, list)] or ["none"])

    def _part(self, parts: dict[str, Any]) -> bool:
        source = parts.get("from")
        for key, value in parts.items():
            if key == "from" and len(parts) > 1 and self._is_card_question():
                continue
            many = isinstance(value, list)
            answer = value[0] if many and value else value
            tried = [(source, answer), answer] if source is not None and key != "from" else [answer]
            for attempt in tried:
                if isinstance(attempt, tuple) and not self._is_card_question():
                    continue
                if attempt is answer and len(tried) > 1 and self._is_card_in_play_question():
                    continue  # the card must be the one on that Pokémon
                code = self._fitting(attempt)
                if code is None:
                    continue
                self._apply(code)
                self.picking = True
                if many and len(value) > 1:
                    value.pop(0)
                else:
                    del parts[key]
                    if isinstance(attempt, tuple):
                        parts.pop("from", None)
                return True
        return False

    def _is_card_question(self) -> bool:
        return any(option.kind(code) == option.PICK_CARD for code in self.game.machine.state.options)

    def _is_card_in_play_question(self) -> bool:
        state = self.game.machine.state
        return any(
            option.kind(code) == option.PICK_CARD and state.home[option.first(code)] != NONE for code in state.options
        )

    def _unasked(self, answers: list[Any]) -> None:
        """Answers that nobody asked for: right if they had only one possible form and so were given already."""
        if not self.lenient:
            raise Failure(f"{say(answers)} is not asked for: {self.question()}")
        for answer in answers:
            word = normal(str(answer))
            if answer is None or word in ("no", "none", "false") or type(answer) is int:
                continue
            if answer is True or word in ("yes", "true"):
                raise Failure(f"yes is not asked for: {self.question()}")
            before = self.before_step or self.game
            naming = Naming(before.machine, self.naming.aliases)
            if isinstance(answer, str) and parse_position(answer) is not None:
                if naming.spot(answer, 0) == NONE and self.naming.spot(answer, 0) == NONE:
                    raise Failure(f"{answer} is not asked for, and there is no Pokémon there: {self.question()}")
            elif isinstance(answer, str) and not naming.is_card(answer) and not self._names_something(answer):
                raise ScenarioError(f"expected a position, a card or an attack of this game, got {answer!r}")

    def _names_something(self, answer: str) -> bool:
        pool = self.game.machine.pool
        names = {normal(pool.names[name]) for name in pool.attacks.name}
        return normal(answer) in names or normal(answer) in {normal(name) for name in condition.NAMES}


def say(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(say(one) for one in value)
    return str(value)
