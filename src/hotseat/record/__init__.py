"""Records: one text format for saving, resuming, replaying and sharing games."""
