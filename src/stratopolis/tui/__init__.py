"""Stratopolis' side of the screens."""
