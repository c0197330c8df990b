"""The Textual side of the kit: app, commands, drawing, widgets, screens, table."""
