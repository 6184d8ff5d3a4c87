"""Build the compiled core: `.build/compiled/playmat`, the package with its model and engine compiled by mypyc.

    python -m tools.build_compiled               build if the core changed since the last build
    python -m tools.build_compiled --print-path  the same, then print the folder to put first on PYTHONPATH
    python -m tools.build_compiled --or-pure     a missing compiler or a failed build is a notice, not an error
    python -m tools.build_compiled --or-later    a build that is due goes on in the background

The source folder never holds a compiled module, so what a developer runs is the source unless the compiled folder
stands first on PYTHONPATH. There, the core's modules are copies beside their compiled form and everything else is a
link to the source: only a change to the core asks for a new build.

Which modules, and with what options, is written in pyproject.toml where the wheel's build reads it too.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / ".build"
TARGET = BUILD / "compiled"
LOG = BUILD / "compiled.log"
STAMP = "core.sha256"
PACKAGE = "playmat"


class BuildError(Exception):
    """The core could not be compiled; the message says what is missing or shows what the compiler said."""


# What to build


def settings() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["playmat"]["compiled"]
    return table


def core_files() -> list[Path]:
    """Every Python file under the compiled folders, relative to the source folder."""
    found: set[Path] = set()
    for pattern in settings()["include"]:
        found.update(path.relative_to(SOURCE) for path in ROOT.glob(pattern.lstrip("/")))
    return sorted(found)


def compiled_modules() -> list[Path]:
    """The core files but those excluded: a pattern with a leading slash is a place, any other the name of a file."""
    excluded = settings()["exclude"]
    places = [path.relative_to(SOURCE) for each in excluded if each[0] == "/" for path in ROOT.glob(each.lstrip("/"))]
    return [path for path in core_files() if path.name not in excluded and path not in places]


def fingerprint() -> str:
    # The place of the project too: the links to the source are absolute.
    digest = hashlib.sha256(f"{ROOT}\n{sys.version}\n{sysconfig.get_platform()}\n{settings()}\n".encode())
    digest.update(Path(__file__).read_bytes())
    for path in core_files():
        digest.update(f"{path}\n".encode() + (SOURCE / path).read_bytes())
    return digest.hexdigest()


# Whether it can be built


def c_compiler() -> str | None:
    """The C compiler to use: the one Python was built with if it is here, else the usual names."""
    own = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    for name in (*own[:1], "cc", "gcc", "clang"):
        if shutil.which(name):
            return str(name)
    return None


def missing() -> str | None:
    """What this machine lacks for compiling, or None."""
    if c_compiler() is None:
        return "no C compiler on this machine"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return f"no Python headers on this machine (expected {header})"
    return None


def link_time_flags() -> list[str]:
    """Options that let the C compiler see across the files of the unit; none where it does not know them.

    The core makes very many small calls from one module to another: it runs a sixth faster with these.
    """
    flags = ["-fvisibility=hidden", "-flto=auto"]
    compiler = c_compiler()
    if compiler is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("int probe(void) { return 0; }\n")
        command = [compiler, *flags, "-fPIC", "-shared", str(source), "-o", str(source.with_suffix(".so"))]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return flags if done.returncode == 0 else []


# Building


def link_the_rest(target: Path) -> None:
    """Everything the compiler does not touch becomes a link to the source, so it is always current."""
    core = {path.parent for path in core_files()}  # folders that are real in the compiled tree
    above = {parent for folder in core for parent in folder.parents} - {Path(".")}
    modules = set(compiled_modules())

    def fill(folder: Path) -> None:
        (target / folder).mkdir(parents=True, exist_ok=True)
        wanted: set[str] = set()
        for entry in sorted((SOURCE / folder).iterdir()):
            path = folder / entry.name
            if entry.name == "__pycache__":
                continue
            wanted.add(entry.name)
            if path in core or path in above:
                fill(path)
            elif path not in modules and not (target / path).is_symlink():
                (target / path).symlink_to(entry)
        for entry in (target / folder).iterdir():
            if entry.is_symlink() and entry.name not in wanted:
                entry.unlink()

    fill(Path(PACKAGE))


def compile_here(modules: list[str]) -> None:
    """Compile the modules of the tree in the current folder, as one unit, in place."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    options = settings()["options"]
    extensions: list[Any] = mypycify(
        # What is not compiled is not judged here: `make test` checks the types of everything.
        ["--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={BUILD / 'mypyc'}", *modules],
        opt_level=options["opt_level"],
        debug_level=options["debug_level"],
        multi_file=True,
        group_name=f"{PACKAGE}_core",
        target_dir="c",
    )

    flags = link_time_flags()
    unit = max(extensions, key=lambda extension: len(extension.sources))  # the others only lead to it
    unit.extra_compile_args += flags
    unit.extra_link_args += flags

    class ParallelBuild(build_ext):
        """Compiles the C files of the unit side by side; setuptools alone takes them one after another."""

        def build_extensions(self) -> None:
            compile_one: Callable[..., list[str]] = self.compiler.compile

            def compile_all(sources: list[str], **kwargs: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    parts = list(pool.map(lambda source: compile_one([source], **kwargs), sources))
                return [name for part in parts for name in part]

            self.compiler.compile = compile_all
            super().build_extensions()

    setup(
        name=f"{PACKAGE}-core",
        ext_modules=extensions,
        cmdclass={"build_ext": ParallelBuild},
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp", "o"],
        packages=[],
    )


def compile_into(stage: Path) -> None:
    """Make an empty folder the compiled tree."""
    modules = compiled_modules()
    for path in modules:
        (stage / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(SOURCE / path, stage / path)
    link_the_rest(stage)

    environment = {**os.environ, "PYTHONPATH": str(stage)}
    compiler = c_compiler()
    if compiler is not None and not shutil.which((sysconfig.get_config_var("CC") or "").partition(" ")[0]):
        environment["CC"] = compiler
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        done = subprocess.run(
            [sys.executable, __file__, "--compile-here", *map(str, modules)],
            cwd=stage,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode != 0:
        said = LOG.read_text(errors="replace").splitlines()
        raise BuildError("\n".join(["mypyc could not compile the core:", *said[-40:]]))
    for scraps in ("c", "o", "build"):
        shutil.rmtree(stage / scraps, ignore_errors=True)


def build() -> None:
    """Compile into a folder aside and put it in place whole, so that no one ever sees half a build."""
    stage = BUILD / "compiled.new"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    stamp = fingerprint()  # taken before the copy: an edit during the build asks for another
    compile_into(stage)
    (stage / STAMP).write_text(stamp)
    shutil.rmtree(TARGET, ignore_errors=True)
    stage.rename(TARGET)


def is_current() -> bool:
    try:
        return (TARGET / STAMP).read_text() == fingerprint()
    except FileNotFoundError:
        return False


def ensure() -> Path:
    """The folder to put first on PYTHONPATH, built now if the core changed; BuildError says why there is none."""
    import fcntl  # not on Windows, where wheels are built, but nobody develops

    lack = missing()
    if lack is not None:
        raise BuildError(lack)
    if not compiled_modules():
        raise BuildError(f"nothing to compile: no module matches {', '.join(settings()['include'])}")
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_current():
            say(
                f"Compiling the core ({len(compiled_modules())} modules; a minute or two, only when the core changed) …"
            )
            started = time.monotonic()
            build()
            say(f"Compiled in {time.monotonic() - started:.0f} s.")
        link_the_rest(TARGET)
    return TARGET


def ensure_later() -> Path | None:
    """The folder if it is up to date. If not, None at once, and a build is begun that outlives this process: a player
    who waits for a game should not wait for a compiler."""
    if missing() is not None or not compiled_modules():
        return None
    if is_current():
        link_the_rest(TARGET)
        return TARGET
    say("The core is being compiled in the background; as soon as it is there the computer thinks many times faster.")
    subprocess.Popen(
        ["nice", sys.executable, "-m", "tools.build_compiled"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return None


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the compiled core into .build/compiled.")
    parser.add_argument("--print-path", action="store_true", help="print the folder to put first on PYTHONPATH")
    parser.add_argument("--or-pure", action="store_true", help="go on without a compiled core if it cannot be built")
    parser.add_argument("--or-later", action="store_true", help="build in the background if a build is due")
    parser.add_argument("--compile-here", nargs="+", metavar="MODULE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.compile_here:
        compile_here(given.compile_here)
        return 0
    try:
        path = ensure_later() if given.or_later else ensure()
    except BuildError as error:
        if given.or_pure:
            say(f"Playing on the uncompiled core (slower, the same game): {error}")
            return 0
        say(str(error))
        return 1
    if given.print_path and path is not None:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
