"""`python -m playmat`: the command line."""

import sys

from playmat.cli import main

if __name__ == "__main__":
    sys.exit(main())
