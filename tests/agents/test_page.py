"""The page on writing an agent: its class plays, its commands run."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^    playmat (.*)$", PAGE, re.MULTILINE)


def test_there_is_something_to_run() -> None:
    assert len(CODE) == 1 and len(COMMANDS) == 3


@pytest.mark.pure_only(reason="what is proved is the page, not the core")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page(command: str, tmp_path: Path) -> None:
    if "run:node" in command and shutil.which("node") is None:
        pytest.skip("node is not installed here")
    (tmp_path / "builder.py").write_text(CODE[0])
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    start = "import sys; from playmat.cli import main; sys.path.insert(0, '.'); sys.exit(main(sys.argv[1:]))"
    shorter = re.sub(r"-n \d+", "-n 4", command)
    done = subprocess.run(
        [sys.executable, "-c", start, *shlex.split(shorter), "--jobs", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
