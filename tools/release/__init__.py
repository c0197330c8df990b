"""Build a release, and try it with every Python, terminal and locale."""
