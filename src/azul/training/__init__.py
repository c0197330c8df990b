"""Learning the values of the computer players from games against themselves. Not used at play."""

import os

# One thread, so that sums, and with them the weights, do not depend on how many cores there are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
