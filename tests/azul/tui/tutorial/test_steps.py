"""The steps of the tutorial: legal, as their sentences say, and no longer than their rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from tests.azul.tui.tutorial.tutorials import BLUE, STEPS, WHITE

from azul.rules import CENTRE, Colour, FloorCost, Pick, TileLaid
from azul.rules.board import floor_penalty
from azul.tui.cursor import Cursor
from azul.tui.tutorial import begin, lesson
from hotseat.text.fit import wrapped
from hotseat.tui.table.tutorial import UNDO, Ending, TutorialStep
from hotseat.tui.widgets.lines import PromptPart

if TYPE_CHECKING:
    from azul.game import Session


def walk(session: Session) -> Iterator[TutorialStep[Cursor]]:
    """Every step, and after each what it asks for done in the session."""
    for step in lesson(Ending(over_a_game=True)).steps:
        yield step
        if isinstance(step.asks, Pick):
            session.play(step.asks)
        elif step.asks == UNDO:
            session.undo()
        for answer in step.answers:
            assert isinstance(answer, Pick)
            session.play(answer)


def test_all_that_is_asked_for_is_legal_and_as_the_sentences_say() -> None:
    session = begin()
    floors = []
    for step in walk(session):
        for asked in step.accepted:
            if isinstance(asked, Pick):
                assert asked in session.position.legal_moves, asked
                assert session.position.to_play == 1
        floors.append(floor_penalty(len(session.position.boards[0].floor)))
    assert floors[4] == 6, "the floor line, which now costs 6 points"
    assert session.position.round == 2
    assert [board.score for board in session.position.boards] == [3, 2]
    mine = [each for entry in session.entries for each in entry.events if getattr(each, "seat", 0) == 1]
    laid = {(e.line, e.column): (e.across, e.down, e.points) for e in mine if isinstance(e, TileLaid)}
    assert laid == {(1, 1): (1, 1, 1), (2, 1): (1, 2, 2), (4, 4): (1, 1, 1)}
    assert [each.lost for each in mine if isinstance(each, FloorCost)] == [1]


def test_the_line_that_is_as_good_leads_to_the_same_end() -> None:
    session = begin()
    for step in walk(session):
        if step.also:
            assert [str(each) for each in step.accepted] == ["4B4", "4B5"]
            other = session.position.apply(Pick(4, BLUE, 5)).position
            assert Pick(5, WHITE, 5) in other.legal_moves
            after = other.apply(Pick(5, WHITE, 5)).position
            after = after.apply(Pick(CENTRE, BLUE, 1)).position
            assert Pick(CENTRE, Colour.RED, 4) in after.legal_moves


def test_every_sentence_fits_into_its_two_rows_at_80_columns() -> None:
    for over_a_game in (True, False):
        steps = lesson(Ending(over_a_game=over_a_game)).steps
        assert len(steps) == STEPS
        for step in steps:
            assert cell_len(step.otherwise) <= 78
            for stage in step.stages:
                rows = wrapped(stage.text, 78 - PromptPart.BAR, 2)
                assert " ".join(rows) == stage.text
