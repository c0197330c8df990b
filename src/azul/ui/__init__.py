"""The table: widgets that draw a position, and screens that talk to the game under way."""
