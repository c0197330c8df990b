"""Screens, widgets and the app that any game for several people at one terminal needs."""
