"""Learning the values of the computer players from games against themselves. Not used at play."""
