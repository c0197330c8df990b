"""The end of a search: a count of nodes, and a clock that is looked at now and then."""

from hotseat.searching import Clock, OutOfTime, no_collecting

__all__ = ["Clock", "OutOfTime", "no_collecting"]
