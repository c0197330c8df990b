"""Text for terminals: Rich only, shared by the command line and the screens."""
