"""Learning the values of the computer players from games they play against themselves. Never used at play."""
