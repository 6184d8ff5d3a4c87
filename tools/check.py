"""Everything that must hold before a change goes in; `make test` runs it.

    python -m tools.check                 every step, in order
    python -m tools.check format types    only those

Every step runs even when one before it failed; at the end stand one line per step and, last, the verdict.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools import build_compiled

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
BIN = Path(sys.executable).parent

# Tests of what is never compiled. Any other folder of tests/ runs against the compiled core as well.
NOT_CORE = {"architecture", "browser", "cards", "cli", "corpus", "docs", "server", "text", "tools"}

# Two for each core: the tests of the browser and of the server wait more than they work. Each loads the card pool, and
# more than eight gain nothing.
WORKERS = min(2 * (os.cpu_count() or 1), 8)


class Skipped(Exception):
    """A step that cannot run here, and why."""


def run(*command: str | Path, **variables: str) -> bool:
    """Run with an environment that leads to the source and nothing else, unless `variables` says otherwise."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(command), cwd=ROOT, env={**environment, **variables}, stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode == 0


def pytest(*arguments: str | Path, **variables: str) -> bool:
    return run(sys.executable, "-m", "pytest", "-q", "-n", str(WORKERS), "--dist", "worksteal", *arguments, **variables)


def check_format() -> bool:
    return run(sys.executable, "-m", "ruff", "format", "--check")


def check_lint() -> bool:
    return run(sys.executable, "-m", "ruff", "check", "--output-format", "concise")


def check_types() -> bool:
    return run(sys.executable, "-m", "mypy")


def check_layers() -> bool:
    return run(BIN / "lint-imports", "--no-logo", "--cache-dir", ".build/import-linter")


def check_tests() -> bool:
    return pytest(TESTS)


def check_compile() -> bool:
    lack = build_compiled.missing()
    if lack is not None:
        raise Skipped(lack)
    try:
        print(f"compiled core in {build_compiled.ensure().relative_to(ROOT)}", flush=True)
    except build_compiled.BuildError as error:
        print(error, flush=True)
        return False
    return True


def check_compiled_tests() -> bool:
    lack = build_compiled.missing()
    if lack is not None:
        raise Skipped(lack)
    if not build_compiled.is_current():
        print("there is no compiled core of this source: it was not built, or the source changed since", flush=True)
        return False
    core = [folder for folder in sorted(TESTS.iterdir()) if folder.is_dir() and has_tests(folder)]
    if not core:
        print(f"there is no test of the core: every folder of {TESTS.name}/ is in {sorted(NOT_CORE)}", flush=True)
        return False
    # tests/conftest.py refuses to start if PYTHONPATH does not lead to what the other variable promises.
    return pytest("-m", "not pure_only", *core, PYTHONPATH=str(build_compiled.TARGET), PLAYMAT_TEST_COMPILED="1")


def has_tests(folder: Path) -> bool:
    return folder.name not in NOT_CORE and any(folder.rglob("test_*.py"))


STEPS: dict[str, tuple[str, Callable[[], bool]]] = {
    "format": ("ruff format", check_format),
    "lint": ("ruff check", check_lint),
    "types": ("mypy, strict", check_types),
    "layers": ("import-linter", check_layers),
    "compile": ("mypyc", check_compile),
    "tests": ("pytest on the source; servers of the browser's tests are compiled", check_tests),
    "compiled-tests": ("pytest of the core, compiled", check_compiled_tests),
}


def main() -> int:
    unknown = [name for name in sys.argv[1:] if name not in STEPS]
    if unknown:
        print(f"check.py: expected steps from {', '.join(STEPS)}; got {', '.join(unknown)}", file=sys.stderr)
        return 2
    summary: list[str] = []
    failed = False
    begin = time.monotonic()
    for name in sys.argv[1:] or STEPS:
        what, check = STEPS[name]
        print(f"\n=== {name}: {what}", flush=True)
        started = time.monotonic()
        try:
            passed = check()
        except Skipped as reason:
            summary.append(f"SKIP  {name:<15} {reason}")
        else:
            failed = failed or not passed
            summary.append(f"{'PASS' if passed else 'FAIL'}  {name:<15} {time.monotonic() - started:6.1f} s")
        print(summary[-1], flush=True)
    print(f"\n=== {time.monotonic() - begin:.0f} s in all", *summary, "", "FAIL" if failed else "PASS", sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
