"""A computer player in a process of its own, for the table: see `azul.players.worker`.

With a player of one's own as an argument it only tries whether that can be loaded: if not it says why,
in a line, and its status is 1.
"""

import sys


def _tried(spec: str) -> int:
    from azul.players.own import BadPlayer, load

    try:
        load(spec)
    except BadPlayer as bad:
        sys.stdout.write(f"{bad}\n")
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(_tried(sys.argv[1]))
    from azul.players.worker import answer
    from hotseat.worker import serve

    serve(answer)
