"""Drawing on the cells of a terminal: text that fits, colours, charts, pictures, parts of one sheet."""
