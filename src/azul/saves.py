"""Azul's saved games: beginning one, going on with one, and the list of all."""

from __future__ import annotations

from azul.record import NOTATION
from azul.rules import Event, Move, Position
from hotseat import saves, session
from hotseat.notation import HistoryEntry as AnyEntry
from hotseat.record import Record

Session = session.Session[Position, Move, Event]
Entry = AnyEntry[Position, Move, Event]
GameRecord = Record[Position, Move, Event]
Saved = saves.Saved[Position]

SAVES = saves.Saves(NOTATION)

begin, play_on, resume = SAVES.begin, SAVES.play_on, SAVES.resume
read, saved, listed, looked_into = SAVES.read, SAVES.saved, SAVES.listed, SAVES.looked_into
files, path_of, newest_unfinished = SAVES.files, SAVES.path_of, SAVES.newest_unfinished
