"""The process in which bots think: answer requests from the table (`hotseat.bots.server`).

With your own bot as an argument it only checks whether that bot can be loaded. If not, it prints the
reason on one line, and its exit status is 1.
"""

import os
import sys

if __name__ == "__main__":
    from azul.bots.roster import BOTS, answer

    if sys.argv[1:]:
        from hotseat.bots.plugins import try_to_load

        os._exit(try_to_load(BOTS, sys.argv[1]))  # without waiting for threads that the bot has started
    from hotseat.bots.server import serve

    serve(answer)
