"""Words of a text in the meaning of its day."""

from typing import Any

import pytest

from playmat.library import daytext
from playmat.model import ir

NO_SUPPORTER = (ir.Not(ir.Is("Supporter")),)


def meant(*modifiers: ir.Modifier, day: str) -> Any:
    """The modifiers of a text of that day, as they are kept."""
    unit = ir.encode(ir.Static(modifiers))
    kept = ir.decode(daytext.of_its_day([unit], ir.Unit, day)[0], ir.Unit, day)
    assert isinstance(kept, ir.Static)
    return kept.modifiers


@pytest.mark.parametrize("also", [(), (ir.PlayerCannot("opponent", "play-stadium"),)])
def test_an_exception_is_made_of_its_own_kind_alone(also: tuple[ir.Modifier, ...]) -> None:
    items = ir.PlayerCannot("opponent", "play-trainer", NO_SUPPORTER)
    assert meant(items, *also, day="2004-08-30") == (items, ir.PlayerCannot("opponent", "play-stadium"))


def test_before_2007_every_kind_is_a_trainer_card() -> None:
    every = (
        ir.PlayerCannot("each", "play-trainer"),
        ir.PlayerCannot("each", "play-supporter"),
        ir.PlayerCannot("each", "play-stadium"),
    )
    assert meant(every[0], day="2000-04-24") == every
