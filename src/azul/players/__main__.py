"""A computer player in a process of its own, for the table: see `azul.players.worker`.

With a player of one's own as an argument it only tries whether that can be loaded: if not it says why,
in a line, and its status is 1.
"""

import os
import sys

LOADED = b"loaded\n"  # said where all is well: a player may end its process with status 0, too


def _tried(spec: str) -> int:
    """Whatever the player writes goes nowhere, and what it leaves running ends with this process."""
    from azul.players.own import BadPlayer, load

    said = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        load(spec)
    except BadPlayer as bad:
        os.write(said, f"{bad}\n".encode())
        return 1
    except KeyboardInterrupt:
        os.write(said, b"KeyboardInterrupt\n")
        return 1
    os.write(said, LOADED)
    return 0


if __name__ == "__main__":
    if sys.argv[1:]:
        os._exit(_tried(sys.argv[1]))  # not after its threads
    from azul.players.worker import answer
    from hotseat.worker import serve

    serve(answer)
