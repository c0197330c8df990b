"""The table where a game is played, and what it owns: bots, hints, seats, animation."""
