"""Games on the disk: the journal of a game in play, the library of saved games."""
