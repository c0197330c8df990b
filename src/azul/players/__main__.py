"""A computer player in a process of its own, for the table: see `azul.players.worker`."""

from azul.players.worker import answer
from hotseat.worker import serve

if __name__ == "__main__":
    serve(answer)
