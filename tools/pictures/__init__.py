"""Draw the pictures in docs/pictures."""
