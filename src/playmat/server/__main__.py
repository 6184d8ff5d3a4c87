"""`python -m playmat.server`: the same as `playmat serve`, for trees without the command line installed."""

from __future__ import annotations

import sys

from playmat.server.run import main

if __name__ == "__main__":
    sys.exit(main())
