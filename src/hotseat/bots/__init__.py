"""Bots: their processes, search budgets, plug-ins and matches. Knows no game."""
