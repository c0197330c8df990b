"""The commands of every game, one module each; imported when called."""
