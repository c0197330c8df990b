"""Learn the evaluation of Azul's bots from games that they play against themselves. Not used in play."""

import os

# One thread, so that sums, and so the weights, do not depend on the number of cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
