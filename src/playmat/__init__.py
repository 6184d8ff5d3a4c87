"""Every Pokémon TCG rulebook and card, executable.

>>> import playmat
>>> playmat.Library.default().card("bw1-1").hp
60
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playmat.library import Library

__version__ = "0.1.0"
__all__ = ["Library", "__version__"]


def __getattr__(name: str) -> object:
    """Load the library only when it is asked for, so that `import playmat` costs nothing."""
    if name == "Library":
        from playmat.library import Library

        return Library
    raise AttributeError(f"module 'playmat' has no attribute {name!r}")
