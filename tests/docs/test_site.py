"""The documentation: every example in the pages for programs runs, and the site builds without a warning."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import playmat

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["index.md", "library.md"])
def test_every_example_runs(page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
    assert blocks
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        block = block.replace("/tmp/playmat-example.json", str(tmp_path / "game.json"))
        exec(compile(block, f"{page}, example {number}", "exec"), names)
    assert capsys.readouterr().out


def test_the_reference_has_every_public_name() -> None:
    page = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    for name in playmat.__all__:
        thing = getattr(playmat, name)
        if callable(thing) and not issubclass(thing if isinstance(thing, type) else object, BaseException):
            assert re.search(rf"auto(class|function):: \S+\.{thing.__name__}$", page, re.MULTILINE), name


def test_the_site_builds(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(DOCS), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    api = (tmp_path / "reference" / "api.html").read_text(encoding="utf-8")
    for name in ("apply", "why_not", "resample", "undo", "Position"):
        assert name in api
    view = (tmp_path / "reference" / "view.html").read_text(encoding="utf-8")
    assert "energy_units" in view
    pages = {one.stem for one in DOCS.glob("*.md")}
    assert {one.stem for one in tmp_path.glob("*.html")} >= pages
