"""Azul's saved games: beginning one, going on with one, and the list of all."""

from __future__ import annotations

from azul.record import NOTATION
from azul.rules import Command, Event, Game
from hotseat import saves, session
from hotseat.notation import Entry as AnyEntry
from hotseat.record import Record

Session = session.Session[Game, Command, Event]
Entry = AnyEntry[Game, Command, Event]
GameRecord = Record[Game, Command, Event]
Saved = saves.Saved[Game]

SAVES = saves.Saves(NOTATION)

begin, play_on, resume = SAVES.begin, SAVES.play_on, SAVES.resume
read, saved, listed, looked_into = SAVES.read, SAVES.saved, SAVES.listed, SAVES.looked_into
files, path_of, newest_unfinished = SAVES.files, SAVES.path_of, SAVES.newest_unfinished
