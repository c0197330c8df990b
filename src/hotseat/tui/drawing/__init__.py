"""Drawing on cells: canvas, sheet and sprites, styles, output, SVG. Knows no widget."""
