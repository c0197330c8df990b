"""A computer player in a process of its own, for the table: see `stratopolis.bots.server`.

With a player of one's own as an argument it only tries whether that can be loaded: if not it says why,
in a line, and its status is 1.
"""

import os
import sys

if __name__ == "__main__":
    if sys.argv[1:]:
        from hotseat.bots.plugins import tried
        from stratopolis.bots.matches import PLAYERS

        os._exit(tried(PLAYERS, sys.argv[1]))  # not after its threads
    from hotseat.bots.server import serve
    from stratopolis.bots.server import answer

    serve(answer)
