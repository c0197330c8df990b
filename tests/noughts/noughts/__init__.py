"""Noughts and crosses, for two players at one screen: the smallest game in the house, whole."""

__version__ = "0.1.0"
