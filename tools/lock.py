"""Write `requirements/*.txt`: the exact versions of `requirements*.txt` with the digest of every file they may come as.

    python -m tools.lock           write them anew; asks the package index that pip uses
    python -m tools.lock --check   only say whether they name the same versions

`pip install --require-hashes -r requirements/table.txt` then takes nothing but those files: what a server runs is what
was looked at here, whoever stands in between.
"""

from __future__ import annotations

import html
import re
import sys
import urllib.request
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "requirements"
SOURCES: Final = {
    "core": ("requirements.txt",),
    "table": ("requirements-table.txt", "requirements-postgres.txt"),
    "build": ("requirements-build.txt",),
    "dev": ("requirements-dev.txt",),
}
"""What each file is made of."""
PYTHONS: Final = re.compile(r"^(py3|py2\.py3|cp3|cp311|cp312|cp313|cp314)$")
PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)(\[[a-z,]+\])?==(\S+)$")
LINK: Final = re.compile(r'<a\s[^>]*href="([^"]+)"', re.IGNORECASE)


def pins(name: str) -> dict[str, str]:
    """Every package with its version that a file names, those of the files it includes too."""
    found: dict[str, str] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("-r "):
            found.update(pins(line[3:].strip()))
        elif line:
            match = PIN.match(line)
            if match is None:
                raise SystemExit(f"{name}: expected NAME==VERSION, got {line!r}")
            found[normal(match[1])] = match[3]
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(kind: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for source in SOURCES[kind]:
        found.update(pins(source))
    return dict(sorted(found.items()))


def index() -> str:
    """The package index that pip uses on this machine."""
    from pip._internal.cli.main_parser import create_main_parser
    from pip._internal.commands import create_command

    create_main_parser()
    options, _ = create_command("download").parser.parse_args([])
    return str(options.index_url).rstrip("/")


def digests(base: str, name: str, version: str) -> list[str]:
    """The SHA-256 of every file of that version for the Pythons we run on; of its source if there is no other."""
    with urllib.request.urlopen(f"{base}/{name}/", timeout=60) as answer:
        page = answer.read().decode()
    wheels, sources = set(), set()
    for link in LINK.findall(page):
        address, fragment = urldefrag(html.unescape(link))
        file = unquote(urlsplit(address).path.rpartition("/")[2])
        if not fragment.startswith("sha256="):
            continue
        digest = fragment.removeprefix("sha256=")
        if file.endswith(".whl"):
            of, at, *rest = file.removesuffix(".whl").split("-")
            python = rest[-3]
            if normal(of) == name and at == version and (PYTHONS.match(python) or rest[-2] == "abi3"):
                wheels.add(digest)
        elif re.sub(r"[-_.]+", "-", file.lower()).startswith(f"{name}-{normal(version)}-tar-gz"):
            sources.add(digest)
    if not wheels | sources:
        raise SystemExit(f"{name}=={version}: the index has no file of it")
    return sorted(wheels or sources)


def write(kind: str, base: str, known: dict[tuple[str, str], list[str]]) -> None:
    lines = [f"# Made by `python -m tools.lock` of {', '.join(SOURCES[kind])}."]
    for name, version in wanted(kind).items():
        if (name, version) not in known:
            known[name, version] = digests(base, name, version)
        hashes = [f"    --hash=sha256:{digest}" for digest in known[name, version]]
        lines.append(" \\\n".join([f"{name}=={version}", *hashes]))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{kind}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def locked(kind: str) -> dict[str, str]:
    """What a written file names."""
    text = (FOLDER / f"{kind}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def main() -> None:
    if "--check" in sys.argv[1:]:
        stale = [kind for kind in SOURCES if locked(kind) != wanted(kind)]
        if stale:
            raise SystemExit(f"requirements/{stale[0]}.txt is not up to date: run python -m tools.lock")
        return
    base = index()
    known: dict[tuple[str, str], list[str]] = {}
    for kind in SOURCES:
        write(kind, base, known)


if __name__ == "__main__":
    main()
