"""Widgets and parts of sheets, named after what people see. Knows no screen."""
