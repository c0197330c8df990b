"""A bot ponders while people type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.line_games import Person, at_table

from azul.bots.roster import answer
from azul.game import LIBRARY, Session, Setup
from azul.settings import AzulSettings
from hotseat.lines.room import Room
from hotseat.lines.table import LeaveTable
from hotseat.settings.model import Settings


class Recorder:
    """In the place of the bots' process: answers at once, and records what it is asked, and its end."""

    asked: list[str]

    def __init__(self, command: Sequence[str]) -> None:
        assert command

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        assert patience
        self.asked.append(str(request["do"]))
        return answer({**request, "nodes": 20})

    async def ponder(self, request: Mapping[str, object]) -> None:
        self.asked += [str(request["do"]), str(request["position"])]

    async def close(self) -> None:
        self.asked.append("close")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked."""
    monkeypatch.setattr("hotseat.bots.client.BotClient", Recorder)
    monkeypatch.setattr(Recorder, "asked", [], raising=False)
    return Recorder.asked


def play(person: Person, nodes: int | None = None, settings: AzulSettings | None = None) -> Session:
    session = LIBRARY.begin(Setup(("Ada", "Bo"), first=1, seed="heron", seats=("person", "computer expert")))
    table = at_table("azul", session, person, settings)
    table.bots.nodes = nodes
    with pytest.raises(LeaveTable):
        Room(table).play()
    table.bots.close()
    session.close()
    return session


def test_it_ponders_the_position_in_which_a_person_types(asked: list[str]) -> None:
    session = play(Person(answers=["2w1", "quit"]))
    first, second = str(session.entries[1].before), str(session.position)
    assert asked == ["ponder", first, "choose", "ponder", second, "close"]


def test_it_does_not_with_a_number_of_positions(asked: list[str]) -> None:
    play(Person(answers=["2w1", "quit"]), nodes=40)
    assert asked == ["choose", "close"]


def test_it_does_not_where_that_is_turned_off(asked: list[str]) -> None:
    play(Person(answers=["quit"]), settings=AzulSettings().having(Settings.ponder, False))
    assert not asked, "no process is started"


def test_it_does_not_where_nobody_types(asked: list[str]) -> None:
    person = Person(answers=["quit"])
    person.by_hand = False
    play(person)
    assert not asked
