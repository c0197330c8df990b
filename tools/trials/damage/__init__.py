"""Sample files, and ways to damage them."""
