"""What a package index shows of the project: the README as a page that stands alone, and where the sources are.

On an index nothing lies beside the README. With PLAYMAT_SOURCE_URL (where the sources of this version lie, which the
release workflow gives) its pictures and links lead there; without it the pictures go, and links are their words.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCE = "PLAYMAT_SOURCE_URL"
_PICTURE = re.compile(r"!\[(?P<words>[^]]*)\]\((?P<path>[^):]+)\)")
_LINK = re.compile(r"(?<!!)\[(?P<words>[^]]*)\]\((?P<path>[^):]+)\)")
_EMPTY_ROW = re.compile(r"^\|[\s|:-]*\|$")


def standing_alone(readme: str, source: str = "") -> str:
    """The README for a place where no file of the project lies beside it."""
    if source:
        # Sources are shown under `blob`, and the file itself lies under `raw`.
        raw = source.replace("/blob/", "/raw/")
        readme = _PICTURE.sub(rf"![\g<words>]({raw}/\g<path>)", readme)
        return _LINK.sub(rf"[\g<words>]({source}/\g<path>)", readme)
    lines = []
    for line in readme.splitlines():
        shown = _PICTURE.sub("", line)
        if shown != line and (not shown.strip() or _EMPTY_ROW.match(shown)):
            continue
        lines.append(_LINK.sub(r"\g<words>", shown))
    return re.sub(r"\n{3,}", "\n\n", _without_empty_tables("\n".join(lines))) + "\n"


def _without_empty_tables(readme: str) -> str:
    """Without tables of which only the head is left, and without the headings that stood over those alone."""
    readme = re.sub(r"(?m)^\|[ |]*\|\n\|[-|: ]+\|\n(?!\|)", "", readme)
    return re.sub(r"(?m)^## [^\n]+\n\s*(?=## )", "", readme)


class PageOfTheIndex(MetadataHookInterface):
    """The parts of the metadata that depend on where the sources lie."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        source = os.environ.get(SOURCE, "").rstrip("/")
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": standing_alone(readme, source)}
        if source:
            home = source.partition("/blob/")[0]
            metadata["urls"] = {"Source": home, "Changelog": f"{source}/CHANGELOG.md", "Issues": f"{home}/issues"}
