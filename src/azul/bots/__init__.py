"""Azul's bots: choose a move, and judge moves. They import the rules, and nothing that deals.

A `Position` holds no seed and no deals to come, only what every player at the table can count, so a bot
knows no more than a person.
"""
