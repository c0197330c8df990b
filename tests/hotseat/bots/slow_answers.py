"""Ask two processes about numbers and print the answers; numbers below 0 never get one."""

from __future__ import annotations

import os
import sys
import time

from hotseat.bots.pool import run_tasks


def square(number: int) -> tuple[int, int]:
    if number < 0:
        time.sleep(600)
    return number * number, os.getpid()


if __name__ == "__main__":
    for number, answer in run_tasks(square, [int(text) for text in sys.argv[1:]], 2):
        print(number, *answer, flush=True)
