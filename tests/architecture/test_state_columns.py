"""The columns of a state are declared in one table; the class is made of it."""

from playmat.engine.state import PACKED, STATE_FIELDS, State
from tools.state_columns import COLUMNS, DERIVED, TARGET, written


def test_the_class_is_what_the_table_makes() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run `python -m tools.state_columns`"


def test_a_state_has_the_columns_of_the_table_and_no_others() -> None:
    held = {name for name in dir(State(0)) if not name.startswith("_") and name != "clone"}
    assert held == {one.name for one in COLUMNS}
    assert set(STATE_FIELDS) == held - set(DERIVED)
    assert set(PACKED) < set(STATE_FIELDS)
