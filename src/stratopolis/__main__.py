"""`python -m stratopolis`."""

import sys

from stratopolis.cli import main

if __name__ == "__main__":
    sys.exit(main())
