"""What a search says about a placement.

Results are points: the score at the end where it is solved up to there, and otherwise the score so far
with an outlook on what the zones may still become. Lines go as far as no tile has to be guessed.
"""

from hotseat import searching
from stratopolis.rules import Move

Advice = searching.Advice[Move]
