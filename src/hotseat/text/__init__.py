"""Text as cells: scripts other than Latin, lines of a given width, charts."""
