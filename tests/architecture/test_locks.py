"""The requirements with digests name the same versions as those without."""

import re

import pytest

from tools.lock import FOLDER, SOURCES, locked, normal, pins, wanted


@pytest.mark.parametrize("kind", SOURCES)
def test_the_locked_requirements_are_up_to_date(kind: str) -> None:
    assert locked(kind) == wanted(kind), "run python -m tools.lock"


@pytest.mark.parametrize("kind", SOURCES)
def test_every_package_has_a_digest(kind: str) -> None:
    text = (FOLDER / f"{kind}.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^\S+==\S+( \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE)
    assert len(blocks) == len(wanted(kind)) > 1


def test_names_are_told_apart_as_an_index_does() -> None:
    assert normal("Types_PyYAML") == normal("types.pyyaml") == "types-pyyaml"
    assert pins("requirements-table.txt").items() >= pins("requirements.txt").items()
