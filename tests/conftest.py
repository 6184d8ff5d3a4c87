"""What every test run shares: how hypothesis searches, and proof that a compiled run really is one."""

import os

import pytest
from hypothesis import settings

from playmat.model.words import zone

# `make test` must give the same answer twice, so examples are derived from the test itself. The long profile, chosen
# with HYPOTHESIS_PROFILE=long, searches anew each time.
settings.register_profile("default", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure() -> None:
    """The run against the compiled core must not fall back to the source unnoticed, nor the other way round."""
    wanted = os.environ.get("PLAYMAT_TEST_COMPILED") == "1"
    compiled = not zone.__file__.endswith(".py")
    if compiled != wanted:
        kind = {True: "the compiled core", False: "the source"}
        raise pytest.UsageError(f"this run was to test {kind[wanted]}, and {zone.__file__} is {kind[compiled]}")
