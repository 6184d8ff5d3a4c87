"""The part of `python -m build` that compiles: a wheel holds the core compiled by mypyc, the same as `.build/compiled`.

Without a C compiler, or with PLAYMAT_PURE=1, the wheel is of plain Python, and says so. An editable install is always
of the source: `make compiled` is the developer's way.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools import build_compiled

PURE = "PLAYMAT_PURE"


class CompiledCore(BuildHookInterface[Any]):
    """Compiles the core and puts the extension modules into the wheel, beside the sources they were made of."""

    PLUGIN_NAME = "custom"
    _folder: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        lack = f"{PURE} is set" if os.environ.get(PURE) else build_compiled.missing()
        if lack is not None:
            self.app.display_warning(f"Playmat without its compiled core, some ten times slower: {lack}")
            return
        self.app.display_info("Playmat: compiling the core, which takes a few minutes")
        self._folder = tempfile.TemporaryDirectory()
        stage = Path(self._folder.name)
        try:
            build_compiled.compile_into(stage)
        except build_compiled.BuildError as error:
            raise SystemExit(f"{error}\n{PURE}=1 makes a wheel of plain Python instead.") from error
        for path in stage.rglob("*"):
            if path.suffix in (".so", ".pyd"):
                build_data["force_include"][str(path)] = path.relative_to(stage).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._folder is not None:
            self._folder.cleanup()
