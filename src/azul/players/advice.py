"""What a search says about a choice.

In a game of Azul the command is a `Pick`, or, in wall-tiling on the grey wall, a `Place`; results are
points after tiling and an outlook on what the board will still give; lines go to the end of the round at
most, and `exact` is what is solved up to there.
"""

from azul.rules import Move
from hotseat import searching

Advice = searching.Advice[Move]
