"""Every rules test uses up the luck it scripts."""

from playmat.testing.plugin import coins_used_up  # noqa: F401
