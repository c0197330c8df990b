"""Azul played line by line: what is said about it."""
