"""The table at which a game is played: its screen, its commands, the computers at it, hints, motion."""
