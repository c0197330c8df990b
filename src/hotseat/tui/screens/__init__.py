"""The screens around a game: start, library, replay, result, review, settings, help."""
