"""A game analysed: how likely each player was to win, what gave it away, what luck did.

It is divided by turns, so that it can be done in parts by several processes and gone on with later. Everything but
the open curve is from one player's eyes: what that player could not know has no influence on it. docs/study.md says
how the figures are made and how far they can be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from playmat.agents.advice import adviser
from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import UnknownName
from playmat.study.lines import Worth, best_line, difference, follow, more, try_line
from playmat.study.moments import Moment, moments_of
from playmat.study.words import defending, doing, percent, sentence_of, what_it_gave_away

Data = dict[str, Any]

VERSION: Final = 1
"""Of what is counted and how: results of another version are made again."""
SURE: Final = 2.0
"""Standard errors by which a difference must be clear."""
MATTERS: Final = 0.05
"""What a move must cost, and luck must bring, to be told of."""
MOST_TOLD: Final = 10
"""Turning points that are named, and strokes of luck."""
SCREEN: Final = 0.02
"""A difference that is worth a second look."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is spent on each question."""

    curve: int
    """Imagined games for each point of a curve."""
    turn: int
    """For its first point in each turn."""
    screen: int
    """For comparing two lines at first sight."""
    compare: int
    """And for being sure."""
    luck: int
    """For what an average draw or coin would have given."""


DEPTHS: Final = {
    "quick": Depth(4, 12, 6, 24, 12),
    "normal": Depth(16, 64, 16, 64, 48),
    "deep": Depth(48, 160, 32, 240, 160),
}
MANY: Final = 220
"""Decisions of a game from which on the adviser of the depth is asked only where a quicker one disagrees with what was
played: long games take no longer than the others."""


# --- The parts


def divide(input: Data) -> list[Any]:
    """The turns of a game: for each, the steps it goes through, and whether the game is a long one."""
    _depth(input)
    moments = moments_of(*_game(input))
    turns: dict[int, list[Moment]] = {}
    for one in moments:
        turns.setdefault(one.turn, []).append(one)
    long = len(moments) > MANY
    return [
        {"turn": turn, "from": those[0].step, "to": those[-1].step + 1, "long": long, "version": VERSION}
        for turn, those in turns.items()
    ]


def study_turn(input: Data, part: Any) -> Any:
    """One turn: its points of the curves, and its decisions."""
    replay, library = _game(input)
    moments = moments_of(replay, library, part["from"], part["to"])
    student = Student(library, _names(input), input["depth"], part["long"])
    studied: list[Data] = []
    later: list[int] | None = None
    # From the last to the first: what a move was worth is what could still have been made of it.
    for moment in reversed(moments):
        if not moment.sure:
            later = None
        found, later = student.decision(moment, later)
        studied.append(found)
    studied.reverse()
    for place, moment in enumerate(moments):
        studied[place] |= {
            "step": moment.step,
            "turn": moment.turn,
            "seat": moment.seat,
            "chances": student.chances(moment.game, place == 0),
        }
        if not moment.sure:
            after = _after(moment.game, moment.code)
            if after is not None:
                studied[place]["luck"] = student.luck(moment, after)
    return studied


class Student:
    """Studies decisions, each by itself."""

    def __init__(self, library: Library, names: tuple[str, str], depth: str, long: bool) -> None:
        self._cards = library.card
        self._names = names
        self._depth = _depth({"depth": depth})
        self._spec = adviser(depth)
        self._first = adviser("quick") if long else ""
        """Who is asked first in a long game."""

    # --- The curves

    def chances(self, game: Game, first: bool) -> Data:
        """How likely the first player is to win: with both hands open, as that player knew it, as the other did."""
        worlds = self._depth.turn if first else self._depth.curve
        opened = try_line(game, 0, (), worlds, _seed(game), "open").chance
        own = try_line(game, 0, (), worlds, _seed(game)).chance
        other = 1.0 - try_line(game, 1, (), worlds, _seed(game)).chance
        return {"open": _round(opened), "0": _round(own), "1": _round(other)}

    # --- Play

    def decision(self, moment: Moment, later: list[int] | None) -> tuple[Data, list[int]]:
        """What a decision gave away, if anything; and the best that could be made of the game from it on.

        `later` is the best that could be made of it after what was answered, where nothing new came between.
        """
        game, seat, seed = moment.game, moment.seat, _seed(moment.game)
        played = [moment.code, *(later or ())]
        line = self._advised(moment, played)
        if line is None:
            return {"loss": 0.0}, played
        depth = self._depth
        better = try_line(game, seat, line, depth.screen, seed)
        mine = try_line(game, seat, played, depth.screen, seed)
        gain, _ = difference(better, mine)
        if gain <= SCREEN:
            return {"loss": 0.0}, played if gain < 0 else line
        further = depth.compare - depth.screen
        better = more(better, try_line(game, seat, line, further, seed, first=depth.screen))
        mine = more(mine, try_line(game, seat, played, further, seed, first=depth.screen))
        gain, error = difference(better, mine)
        if gain < MATTERS or gain < SURE * error:
            return {"loss": 0.0}, line if gain > 0 else played
        return self._told(moment, line, better, mine, gain, error), line

    def _advised(self, moment: Moment, played: list[int]) -> list[int] | None:
        """The line of the adviser; None if it is what was played, or comes to the same."""
        game, seed = moment.game, _seed(moment.game)
        if self._first:
            line = best_line(game, self._first, self._cards, seed)
            if line[0] == moment.code:
                return None
        line = best_line(game, self._spec, self._cards, seed)
        if line == played or line[0] == moment.code or _same_end(game, line, played):
            return None
        return line

    def _told(self, moment: Moment, line: list[int], better: Worth, mine: Worth, gain: float, error: float) -> Data:
        game, seat = moment.game, moment.seat
        why = what_it_gave_away(better, mine, defending(game, seat))
        did = doing(game, moment.code, self._names, self._cards)
        from_, to = better.chance, mine.chance
        return {
            "loss": _round(gain),
            "error": _round(error),
            "from": _round(from_),
            "to": _round(to),
            "sentence": f"Turn {moment.turn}: {did} {why}, {percent(from_)} → {percent(to)}",
            "played": sentence_of(game, moment.code, self._names, self._cards),
            "line": line,
            "moves": self._moves(game, line),
        }

    def _moves(self, game: Game, line: list[int]) -> list[str]:
        """A line in words."""
        here, said = game.clone(), []
        for code in line:
            if here.over or code not in here.options():
                break
            if here.option_count() > 1:
                said.append(sentence_of(here, code, self._names, self._cards))
            here.apply(code)
        return said

    # --- Luck

    def luck(self, moment: Moment, after: Game) -> Data:
        """What became of it, and what would have on average: from the eyes of the player who decides next."""
        seat = after.seat if after.seat >= 0 else moment.seat
        game, seed, worlds = moment.game, _seed(moment.game), self._depth.luck
        expected = try_line(game, seat, [moment.code], worlds, seed)
        if after.over:
            came = 1.0 if after.winner == seat else 0.5 if after.winner is None else 0.0
            error = expected.error
        else:
            real = try_line(after, seat, (), worlds, seed)
            came, error = real.chance, (expected.error**2 + real.error**2) ** 0.5
        return {
            "seat": seat,
            "expected": _round(expected.chance),
            "came": _round(came),
            "error": _round(error),
            "what": _what_happened(moment.game, moment.code, seat),
        }


# --- The whole


def put_together(input: Data, results: list[Any]) -> Data:
    """The curves, the turning points, and the shares of play and luck."""
    replay, library = _game(input)
    studied = [one for turn in results for one in turn]
    end = replay.restore(library)
    points = [{"step": one["step"], "turn": one["turn"], "seat": one["seat"], **one["chances"]} for one in studied]
    mistakes = [one for one in studied if one["loss"] > 0.0]
    told = sorted(mistakes, key=lambda one: -one["loss"])[:MOST_TOLD]
    steps = {one["step"] for one in told}
    names = ("step", "turn", "seat", "loss", "error", "from", "to", "sentence", "played", "line", "moves")
    shares = [_shares(seat, points, mistakes, end.winner, replay) for seat in (0, 1)]
    return {
        "version": VERSION,
        "depth": input["depth"],
        "steps": len(replay.answers) + (replay.conceded is not None),
        "points": points,
        "turning_points": [{name: one[name] for name in names} for one in mistakes if one["step"] in steps],
        "luck": _strokes(studied),
        "shares": shares,
        "decisions": [sum(one["seat"] == seat for one in studied) for seat in (0, 1)],
        "winner": end.winner,
    }


def _shares(seat: int, points: list[Data], mistakes: list[Data], winner: int | None, replay: Replay) -> Data:
    """What a player's own moves cost, what the other's brought, and what is left for luck; in chances of winning."""
    if not points:
        return {"start": 0.5, "own": 0.0, "other": 0.0, "luck": 0.0, "end": 0.5}
    start = points[0]["open"] if seat == 0 else 1.0 - points[0]["open"]
    end = 0.5 if winner is None else float(winner == seat)
    own = sum(one["loss"] for one in mistakes if one["seat"] == seat)
    other = sum(one["loss"] for one in mistakes if one["seat"] != seat)
    if replay.conceded is not None:
        # Giving up is no luck: what was left of the game then is what it ended with.
        end = points[-1]["open"] if seat == 0 else 1.0 - points[-1]["open"]
    luck = end - start + own - other
    return {name: _round(value) for name, value in zip(_SHARES, (start, own, other, luck, end), strict=True)}


_SHARES: Final = ("start", "own", "other", "luck", "end")


def _strokes(studied: list[Data]) -> list[Data]:
    """The strokes of luck that are clear, the largest kept, in the order of the game."""
    found = []
    for one in studied:
        luck = one.get("luck")
        if luck is None or not luck["what"]:
            continue
        change = luck["came"] - luck["expected"]
        if abs(change) >= 2 * MATTERS and abs(change) >= SURE * luck["error"]:
            said = f"Turn {one['turn']}: {luck['what']}, {percent(luck['expected'])} → {percent(luck['came'])}"
            found.append({**luck, "step": one["step"], "turn": one["turn"], "change": _round(change), "sentence": said})
    kept = sorted(found, key=lambda one: -abs(one["change"]))[:MOST_TOLD]
    return [one for one in found if one in kept]


def analyse(
    replay: Replay,
    depth: str = "normal",
    names: tuple[str, str] = ("Player 1", "Player 2"),
    each: Callable[[Callable[[Data, Any], Any], Data, list[Any]], list[Any]] | None = None,
) -> Data:
    """A whole analysis, here and now. `each` may spread the turns over processes."""
    input = {"replay": replay.to_json(), "depth": depth, "names": list(names)}
    parts = divide(input)
    results = each(study_turn, input, parts) if each is not None else [study_turn(input, part) for part in parts]
    return put_together(input, results)


# --- Small things


@lru_cache(maxsize=1)
def _library() -> Library:
    return Library.default()


def _game(input: Data) -> tuple[Replay, Library]:
    return Replay.from_json(input["replay"]), _library()


def _depth(input: Data) -> Depth:
    name = input["depth"]
    if name not in DEPTHS:
        raise UnknownName(f"depth: expected one of {', '.join(DEPTHS)}, got {name!r}")
    return DEPTHS[name]


def _names(input: Data) -> tuple[str, str]:
    first, second = input["names"]
    return str(first), str(second)


def _seed(game: Game) -> int:
    """Of the imagined games for a position. It follows from what everybody knows: nothing hidden has a part in it."""
    state = game.machine.state
    return state.turn * 64 + state.actions


def _after(game: Game, code: int) -> Game | None:
    """The game at the next decision after that answer."""
    twin = game.clone()
    twin.apply(code)
    while not twin.over and twin.option_count() == 1:
        twin.apply(twin.options()[0])
    return twin


def _same_end(game: Game, line: list[int], other: list[int]) -> bool:
    """Whether two lines come to the same: the same things done in another order."""
    ends = []
    for codes in (line, other):
        twin = game.clone()
        follow(twin, codes)
        state = twin.machine.state
        luck_free = state.luck_drawn == game.machine.state.luck_drawn
        ends.append((luck_free, state.turn, state.zone, state.home, state.damage, state.conditions, state.used))
    return ends[0] == ends[1] and ends[0][0]


def _what_happened(game: Game, code: int, seat: int) -> str:
    """The luck between an answer and the next decision, in words: coins, and what the seat drew."""
    twin = game.clone()
    twin.machine.recording = True
    twin.machine.log = []
    twin.apply(code)
    while not twin.over and twin.option_count() == 1:
        twin.apply(twin.options()[0])
    coins: list[str] = []
    drawn: list[str] = []
    for event in twin.events():
        if event.kind == "coin":
            coins.append("heads" if event.amount else "tails")
        elif event.kind == "draw" and event.seat == seat and event.card >= 0:
            drawn.append(twin.machine.pool.defs[twin.machine.cards[event.card]].name)
    said = []
    if coins:
        said.append(f"the coin{'s' if len(coins) > 1 else ''}: {', '.join(coins)}")
    if drawn:
        said.append(f"the draw: {', '.join(drawn[:4])}{' …' if len(drawn) > 4 else ''}")
    return "; ".join(said)


def _round(value: float) -> float:
    return round(value, 4)
