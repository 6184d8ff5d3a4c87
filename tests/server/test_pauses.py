"""What would make everybody at a server wait."""

import gc
import sys
from collections.abc import Iterator

import pytest

from playmat.server.pauses import YIELD_AFTER, Pauses


class Ring:
    """Garbage that only the search for cycles finds."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pauses]:
    """Of the first server in this process, whatever servers of other tests are still there."""
    monkeypatch.setattr(Pauses, "_servers", 0)
    gc.unfreeze()
    made = Pauses()
    yield made
    made.end()


def rings() -> int:
    return sum(type(one) is Ring for one in gc.get_objects())


def test_what_is_there_at_the_beginning_is_not_looked_through_again(pauses: Pauses) -> None:
    before = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()
    pauses.begin()
    assert gc.get_freeze_count() > before[2] + 10_000
    assert sys.getswitchinterval() == pytest.approx(YIELD_AFTER)
    other = Pauses()  # another server in the same process begins nothing anew, and the last one ends it
    other.begin()
    pauses.end()
    assert gc.get_freeze_count() > before[2] + 10_000
    other.end()
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == (*before[:2], 0)


def test_garbage_goes_when_it_is_swept(pauses: Pauses) -> None:
    pauses.begin()
    kept = [Ring() for _ in range(20)]
    gc.collect(1)  # they are old now
    del kept
    grown = [[] for _ in range(100_000)]  # type: ignore[var-annotated]  # once this had the whole looked through
    assert rings() == 20 and grown
    pauses.sweep()
    assert rings() == 0
