"""Scripted luck that is left over fails the test that scripted it."""

from playmat.testing.plugin import coins_used_up

__all__ = ["coins_used_up"]
