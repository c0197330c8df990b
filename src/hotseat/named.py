"""Whom somebody means by a name, among those who have finished games."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Protocol, TypeVar
from unicodedata import normalize

from hotseat.language import _, either
from hotseat.names import shown
from hotseat.usage import BAD_DATA, Failure

_SUGGESTIONS = 3


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """As it is written in records."""


N = TypeVar("N", bound=Named)


def named(name: str, players: Sequence[N]) -> N:
    """The player of a name. Where there is none, those whose names are near are suggested."""
    for player in players:
        if player.name == name:
            return player
    for player in players:
        if normalize("NFC", player.name) == normalize("NFC", name):
            return player  # an accent may be typed as a letter of its own: it looks the same
    sentence = _("nobody called {name} has finished a game").format(name=shown(name, 40))
    near = _near(name, [player.name for player in players])
    if near:
        sentence += _("; did you mean {names}?").format(names=either(tuple(map(shown, near))))
    raise Failure(sentence, BAD_DATA)


def _near(name: str, names: Sequence[str]) -> list[str]:
    """Names that are like one, capitals or not, the nearest first."""
    found: dict[str, list[str]] = {}
    for each in names:
        found.setdefault(_plain(each), []).append(each)
    plain = _plain(name)
    near = [plain] if plain in found else get_close_matches(plain, found, n=_SUGGESTIONS)
    return [each for key in near for each in found[key]][:_SUGGESTIONS]


def _plain(name: str) -> str:
    return normalize("NFKC", name.casefold())
