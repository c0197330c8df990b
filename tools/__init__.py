"""Programs for developers that are neither the game nor its tests."""
