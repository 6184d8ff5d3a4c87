"""Pictures: the table of a matrix in colours, and the odds of a deck turn by turn. Needs matplotlib."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playmat.model.errors import DataError, PlaymatError
from playmat.sim.statistics import Score

ENDINGS: Final = (".svg", ".png")
COLOURS: Final = "PuOr"
"""From orange-brown through white to purple: told apart with any kind of colour vision, and darkest at both ends."""
LINES: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
"""Okabe and Ito's colours, which people with any kind of colour vision can tell apart."""
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
DOTS_PER_INCH: Final = 144


class NoPlots(PlaymatError, RuntimeError):
    """Matplotlib is not installed."""


def check_picture(path: Path) -> None:
    """Refuse a picture that could not be drawn, before anything is played."""
    if path.suffix.lower() not in ENDINGS:
        raise DataError(f"--picture: expected a file that ends in {' or '.join(ENDINGS)}, got {str(path)!r}")
    if not path.absolute().parent.is_dir():
        raise DataError(f"--picture: expected a folder for {path.name}, got {str(path.parent)!r}: there is none")
    _plots("figure")


def _plots(module: str) -> Any:
    try:
        return importlib.import_module(f"matplotlib.{module}")
    except ImportError:
        raise NoPlots("--picture needs the package matplotlib: install playmat[plots]") from None


def draw_matrix(path: Path, names: Sequence[str], table: Sequence[Sequence[Score]], title: str, note: str) -> None:
    """A heat map of win rates: the deck of the row against the deck of the column."""
    count = len(names)
    cell = 0.92
    longest = max(len(name) for name in names)
    width = cell * count + 0.085 * longest + 1.9
    height = cell * 0.78 * count + 0.075 * longest + 1.5
    figure = _plots("figure").Figure(figsize=(max(width, 6.0), max(height, 4.0)), layout="constrained")
    axes = figure.add_subplot()
    colours = _plots("cm").ScalarMappable(_plots("colors").Normalize(0.0, 1.0), COLOURS)
    rates = [[float("nan") if score.rate is None else score.rate for score in row] for row in table]
    axes.imshow(rates, cmap=COLOURS, vmin=0.0, vmax=1.0, aspect="auto")
    small = 9.0
    # How many games a cell stands for is said once if it is always the same.
    alike = len({score.games for row in table for score in row if score.games}) == 1
    for row, scores in enumerate(table):
        for column, score in enumerate(scores):
            if score.rate is None:
                axes.text(column, row, "no game", ha="center", va="center", fontsize=small - 1, color="#555555")
                continue
            low, high = score.interval
            ink = "white" if _dark(colours.to_rgba(score.rate)) else "black"
            # Bold says that the interval leaves out one half: the colour alone does not tell.
            sure = low > 0.5 or high < 0.5
            axes.text(
                column,
                row - 0.14,
                f"{100 * score.rate:.1f}",
                ha="center",
                va="center",
                fontsize=small + 2,
                color=ink,
                weight="bold" if sure else "normal",
            )
            axes.text(
                column,
                row + 0.24,
                f"{100 * low:.0f}–{100 * high:.0f}" + ("" if alike else f"  n {score.games}"),
                ha="center",
                va="center",
                fontsize=small - (1 if alike else 2.5),
                color=ink,
            )
    axes.set_xticks(range(count), names, rotation=40 if longest > 8 else 0, ha="left" if longest > 8 else "center")
    axes.xaxis.tick_top()
    axes.set_yticks(range(count), names)
    axes.tick_params(length=0, labelsize=small + 1)
    axes.set_xticks([number - 0.5 for number in range(1, count)], minor=True)
    axes.set_yticks([number - 0.5 for number in range(1, count)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    bar = figure.colorbar(colours, ax=axes, fraction=0.046, pad=0.02, aspect=30)
    bar.set_ticks([0, 0.25, 0.5, 0.75, 1.0], labels=["0 %", "25 %", "50 %", "75 %", "100 %"])
    bar.outline.set_visible(False)
    bar.ax.tick_params(labelsize=small)
    bar.set_label("the row's deck wins", fontsize=small)
    figure.suptitle(title, fontsize=small + 4, x=0.01, ha="left")
    figure.supxlabel(note, fontsize=small - 1, color="#444444", x=0.01, ha="left")
    _save(figure, path)


def _dark(colour: tuple[float, float, float, float]) -> bool:
    """Whether white letters stand out better than black ones: the contrast of WCAG 2."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    light = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return 1.05 / (light + 0.05) > (light + 0.05) / 0.05


class Curve(NamedTuple):
    """Chances turn by turn, from the first."""

    label: str
    values: Sequence[float]
    colour: int
    """Curves of one thing have one colour."""
    second: bool
    """For the player who goes second: a broken line, hollow marks."""
    simulated: bool
    """Marks without a line."""


def draw_odds(
    path: Path, title: str, note: str, curves: Sequence[Curve], hands: Sequence[tuple[str, Sequence[float]]]
) -> None:
    """Chances turn by turn, beside how many cards of a kind an opening hand holds (from none up)."""
    figure = _plots("figure").Figure(figsize=(12.0, 5.4), layout="constrained")
    left, right = figure.subplots(1, 2, gridspec_kw={"width_ratios": [1.5, 1.0]})
    turns = max(len(curve.values) for curve in curves)
    for curve in curves:
        colour = LINES[curve.colour % len(LINES)]
        left.plot(
            range(1, len(curve.values) + 1),
            [100 * value for value in curve.values],
            color=colour,
            marker=MARKS[curve.colour % len(MARKS)],
            markerfacecolor="white" if curve.second else colour,
            linestyle="none" if curve.simulated else ("--" if curve.second else "-"),
            markersize=8 if curve.simulated else 4,
            label=curve.label,
        )
    left.set_xlabel("turn of one's own")
    left.set_ylabel("chance to have had it by then (%)")
    left.set_xticks(range(1, turns + 1))
    left.set_ylim(0, 102)
    left.grid(color="#dddddd")
    longest = max(len(curve.label) for curve in curves)
    figure.legend(fontsize=8, loc="outside lower left", frameon=False, ncols=max(1, min(4, 150 // longest)))
    _draw_hands(right, hands)
    left.set_axisbelow(True)
    for side in ("top", "right"):
        left.spines[side].set_visible(False)
    figure.suptitle(title, fontsize=12, x=0.01, ha="left")
    left.set_title(note, fontsize=8.5, color="#444444", loc="left")
    _save(figure, path)


def _draw_hands(axes: Any, hands: Sequence[tuple[str, Sequence[float]]]) -> None:
    """A row for each kind of card, a column for each number of copies."""
    rare = 0.0005
    most = max(count for _, values in hands for count, value in enumerate(values) if value >= rare) + 1
    rows = [[*values[:most], *([0.0] * (most - len(values)))] for _, values in hands]
    axes.imshow(rows, cmap="Greys", vmin=0.0, vmax=2.0, aspect="auto")
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value >= rare:
                axes.text(column, row, f"{100 * value:.1f}", ha="center", va="center", fontsize=9)
    axes.set_xticks(range(most))
    axes.set_yticks(range(len(hands)), [name for name, _ in hands], fontsize=9)
    axes.set_xlabel("copies in the opening hand, chance (%)")
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _save(figure: Any, path: Path) -> None:
    """The same figures give the same file: no date, no random ids."""
    svg = path.suffix.lower() == ".svg"
    with importlib.import_module("matplotlib").rc_context({"svg.hashsalt": "playmat"}):
        try:
            figure.savefig(path, dpi=DOTS_PER_INCH, metadata={"Date": None} if svg else {"Software": "playmat"})
        except OSError as error:
            raise DataError(f"{path}: expected a file that can be written, got {error.strerror}") from error
