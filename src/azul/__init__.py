"""Azul for two to four people at one terminal."""
