"""A computer player in a process of its own, for the table: see `stratopolis.players.worker`."""

from hotseat.worker import serve
from stratopolis.players.worker import answer

if __name__ == "__main__":
    serve(answer)
