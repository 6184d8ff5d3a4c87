"""Other networks than those of the package."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from playmat.agents import knowledge

Replace = Callable[[str, Any], Path]


@pytest.fixture
def use_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Replace]:
    """Puts a network in the place of one of the package, by its name in `knowledge`, until the test is over."""

    def forget() -> None:
        knowledge.network.cache_clear()
        knowledge.closer_network.cache_clear()

    def replace(name: str, network: Any) -> Path:
        path = tmp_path / "other.json"
        path.write_text(json.dumps(network))
        monkeypatch.setattr(knowledge, name, path)
        forget()
        return path

    yield replace
    forget()
