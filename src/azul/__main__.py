"""`python -m azul`."""

import sys

from azul.cli import main

if __name__ == "__main__":
    sys.exit(main())
