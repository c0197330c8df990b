"""Settings: declarations, values, and the file that keeps them."""
