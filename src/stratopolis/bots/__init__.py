"""Stratopolis' bots: choose a move, and judge moves. They import the rules, and not what shuffles the piles.

They know the tiles that are face up, and which tiles are hidden, but not in what order: see `state.known`.
"""
