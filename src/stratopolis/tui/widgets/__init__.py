"""What Stratopolis' screens are made of: squares, city, panels, tiles."""
