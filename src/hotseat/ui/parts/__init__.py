"""What screens are made of, and what knows no game under way: lines, rows to fill in, lists, charts."""
