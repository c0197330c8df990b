"""A computer player in a process of its own, for the table: see `azul.bots.server`.

With a player of one's own as an argument it only tries whether that can be loaded: if not it says why,
in a line, and its status is 1.
"""

import os
import sys

if __name__ == "__main__":
    if sys.argv[1:]:
        from azul.bots.matches import PLAYERS
        from hotseat.bots.plugins import tried

        os._exit(tried(PLAYERS, sys.argv[1]))  # not after its threads
    from azul.bots.server import answer
    from hotseat.bots.server import serve

    serve(answer)
