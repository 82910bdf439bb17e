"""`python -m tabellone`: the command line."""

import sys

from tabellone.program import main

if __name__ == "__main__":
    sys.exit(main())
