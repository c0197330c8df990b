"""What any game for several people at one terminal needs; it knows no game."""
