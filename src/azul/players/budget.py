"""How long one choice of a computer player may take."""

from hotseat.searching import Budget

__all__ = ["Budget"]
