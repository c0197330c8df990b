"""Azul's side of the screens."""
