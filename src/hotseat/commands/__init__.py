"""The commands that every game has: modules with a function `add(commands, program)`."""
