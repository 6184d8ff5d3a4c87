"""Make `.venv` ready: an environment in the project with the pinned packages and Playmat itself, editable.

    python -m tools.set_up play     what it takes to run and compile Playmat, the table included
    python -m tools.set_up dev      that, and what `make test` runs
    python -m tools.set_up train    that, and the libraries of the training example

Runs on the machine's own Python with the standard library. When nothing changed since the last run it returns at once.
"""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
_PLAY = ("requirements.txt", "requirements-table.txt", "requirements-build.txt")
REQUIREMENTS = {
    "play": _PLAY,
    "dev": (*_PLAY, "requirements-dev.txt"),
    "train": (*_PLAY, "requirements-dev.txt", "requirements-train.txt"),
}
"""The files that each kind of environment is made of."""


def interpreter() -> str:
    """What an environment is bound to: the Python that made it, and the place of the project.

    The editable install holds an absolute path, so a copied tree must not keep running the code it was copied from.
    """
    return f"{sys.base_prefix}\n{sys.version}\n{ROOT}\n"


def fingerprint(kind: str) -> str:
    """Everything that decides whether the packages in an environment are still the right ones."""
    digest = hashlib.sha256(interpreter().encode())
    for name in ("pyproject.toml", *REQUIREMENTS[kind]):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def stamped(name: str, content: str) -> bool:
    try:
        return (VENV / name).read_text() == content
    except OSError:
        return False


def starts() -> bool:
    """Whether the environment's interpreter still starts (the machine's Python may have gone)."""
    try:
        return subprocess.run([VENV_PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def run(*command: str | Path) -> None:
    """Run quietly; what it said is shown only if it failed."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout}\nSet-up failed at: {' '.join(map(str, command))}")


def set_up(kind: str) -> None:
    if not (stamped("made-by", interpreter()) and starts()):
        print("Set-up: creating .venv", file=sys.stderr, flush=True)
        try:
            venv.create(VENV, clear=True, symlinks=True, with_pip=True)
        except subprocess.CalledProcessError as error:
            raise SystemExit(
                f"Set-up failed: {sys.executable} cannot create a virtual environment with pip ({error}).\n"
                "Some systems package that apart from Python, often under the name python3-venv."
            ) from error
        (VENV / "made-by").write_text(interpreter())
    print(f"Set-up: installing what it takes to {kind} and Playmat into .venv", file=sys.stderr, flush=True)
    pip = (VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, *(part for name in REQUIREMENTS[kind] for part in ("--requirement", name)))
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ".")
    for done in REQUIREMENTS:
        if set(REQUIREMENTS[done]) <= set(REQUIREMENTS[kind]):
            (VENV / f"ready-{done}").write_text(fingerprint(done))


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in REQUIREMENTS:
        raise SystemExit(f"usage: set_up.py {'|'.join(REQUIREMENTS)}; got {' '.join(sys.argv[1:]) or 'nothing'}")
    kind = sys.argv[1]
    if not (stamped(f"ready-{kind}", fingerprint(kind)) and starts()):
        set_up(kind)


if __name__ == "__main__":
    main()
