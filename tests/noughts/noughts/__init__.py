"""Noughts and crosses for two people at one terminal: the smallest game in the house, whole."""

__version__ = "0.1.0"
