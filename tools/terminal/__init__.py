"""Run a program in a pseudo-terminal or a browser, and read its screen."""
