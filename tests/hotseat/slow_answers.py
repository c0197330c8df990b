"""Asks two processes about numbers and prints what comes; what lies below 0 takes for ever."""

from __future__ import annotations

import os
import sys
import time

from hotseat.processes import answers


def square(number: int) -> tuple[int, int]:
    if number < 0:
        time.sleep(600)
    if number == 0:
        os._exit(3)
    return number * number, os.getpid()


if __name__ == "__main__":
    for place, (found, process) in answers(square, [int(text) for text in sys.argv[1:]], 2):
        print(place, found, process, flush=True)
