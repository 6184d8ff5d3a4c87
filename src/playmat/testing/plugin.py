"""A pytest fixture for rules tests; import it in a conftest.py and it watches every test beneath."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playmat.testing import scenario
from playmat.testing.scene import Scene


@pytest.fixture(autouse=True)
def coins_used_up() -> Iterator[None]:
    """After each test: no table that it built has scripted coins or shuffles left over."""
    built: list[Scene] = []
    scenario.WATCHED.append(built)
    try:
        yield
    finally:
        scenario.WATCHED.remove(built)
    for table in built:
        table.finish()
