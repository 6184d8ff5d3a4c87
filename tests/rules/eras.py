"""Rule sets in groups that tests are parametrized over: who behaves alike, oldest first."""

import pytest

from playmat.rules import RULESETS

everywhere = pytest.mark.parametrize("rules", RULESETS)
WITH_CONDITIONS = tuple(name for name in RULESETS if name != "academy-basic")
"""Battle Academy's first pages know no Special Conditions, and no face-down setup with a Bench."""
with_conditions = pytest.mark.parametrize("rules", WITH_CONDITIONS)

WIZARDS = ("base", "neo", "ecard")
"""Until 2003: bonus cards at once, Confusion as damage, no limit on retreats and Stadiums."""
BONUS_AFTER_OWN_PRIZES = ("ex-2003", "ex", "dp", "platinum", "hgss", "bw")
BONUS_AFTER_BOTH = ("xy", "sm", "academy-basic", "academy-advanced", "swsh", "sv", "me")
BEFORE_2017 = tuple(RULESETS[: RULESETS.index("sm")])
"""With the old Burn, and Fossils that count in setup."""
FROM_2017 = tuple(RULESETS[RULESETS.index("sm") :])
FROM_2020 = ("academy-basic", "academy-advanced", "swsh", "sv", "me")
