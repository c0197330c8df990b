"""Play matches between the bot levels, for the tables in docs/bots.md."""
