"""Ask a database of known faults about everything that is installed: `make audit`.

The program that asks, pip-audit, gets an environment of its own in `.build/audit`: nothing of it is needed to run or
test Playmat. Where the database cannot be reached, that is said, and nothing else is.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PLACE: Final = ROOT / ".build" / "audit"
PROGRAM: Final = "pip-audit==2.10.1"
AUDITED: Final = ("requirements/table.txt", "requirements/dev.txt")
UNREACHABLE: Final = ("ConnectionError", "Connection refused", "Max retries", "Name or service", "ServiceError", "HTTP")


def main() -> int:
    python = PLACE / "bin" / "python"
    if not (PLACE / "bin" / "pip-audit").exists():
        venv.create(PLACE, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", PROGRAM], check=True)
    for name in AUDITED:
        command: list[str | Path] = [
            python,
            "-m",
            "pip_audit",
            "--require-hashes",
            "--disable-pip",
            "--requirement",
            ROOT / name,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            print(f"{name}: no known faults")
            continue
        if not done.stdout.strip() and any(sign in done.stderr for sign in UNREACHABLE):
            print(f"{name}: the database of known faults cannot be reached from here; nothing was checked")
            return 2
        print(f"{name}:\n{done.stdout}{done.stderr}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
