"""A game served to browsers."""
