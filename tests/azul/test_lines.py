"""Azul line by line: what is told of it, and how moves are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.line_games import Person, at_table, play_to_the_end, told, typed_into

from azul.game import LIBRARY, SPEC, AzulSettings, Session, Setup
from azul.rules import Colour, Deal, FactoryOffer, Phase, Pick, Place, Position, Tiles, WallKind, new_game
from azul.rules.board import Wall
from azul.teller import AzulTeller
from hotseat.game import make_entry
from hotseat.lines.phrases import PLAYER
from hotseat.lines.waiting import Leave
from hotseat.settings import Settings
from hotseat.settings.file import recall

TELLER = AzulTeller(("Ada", "Ben"))


def dealt(wall: WallKind = WallKind.COLOURED) -> Position:
    deal = Deal(tuple(map(Tiles.parse, ("BBRK", "YYKW", "BRRW", "KWWW", "BYRK"))))
    return new_game(2, wall).apply(deal).position


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.apply(TELLER.read(position, move)).position
    return position


def begun(wall: WallKind = WallKind.COLOURED, seats: tuple[str, ...] = ()) -> Session:
    return LIBRARY.begin(Setup(("Ada", "Ben"), wall, 1, "heron", seats))


@pytest.fixture
def session() -> Iterator[Session]:
    with begun() as found:
        yield found


@pytest.mark.parametrize(
    "typed",
    [
        *("1B2", "1b2", "1 B 2", "1 blue 2", "factory 1 blue line 2", "two blue from factory 1 to line 2"),
        *("line 2 blue factory 1", "line two, blue, factory one", "1 blue line 2", "1b line 2"),
        *("2 blue tiles from factory 1 to line 2", "blue factory 1 line 2", "line 2 factory 1 blue"),
    ],
)
def test_moves_are_typed_in_letters_or_words(typed: str) -> None:
    assert TELLER.read(dealt(), typed) == Pick(1, Colour.BLUE, 2)


def test_a_full_line_is_refused_before_a_factory_is_asked_for() -> None:
    with pytest.raises(ValueError, match="line 1 is full"):
        TELLER.read(after(dealt(), "2Y1", "3B2"), "red to line 1")


def test_a_player_called_as_a_colour_is_written_hides_no_tiles() -> None:
    assert AzulTeller(("B", "1B2")).read(dealt(), "1B2") == Pick(1, Colour.BLUE, 2)
    assert AzulTeller(("Anna B", "Zoe")).phrase("what has Anna B?").named == {PLAYER: "1"}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("blue to line 3", "blue to line 3: from which factory?"),
        ("factory 3 blue", "blue from factory 3: to which line?"),
        ("three blue from factory 1 to line 2", "you would take two blue, not three"),
        ("column 2 blue 1", "on a coloured wall nobody chooses a space"),
        ("line 9 blue factory 1", "there is no line 9"),
        ("factory 8 blue line 1", "there are only 5 factories"),
        ("tile 2", "which colour"),
        ("line 2 line 3 blue", "line 2 or line 3"),
        ("blue 3 line 2", "line 3 or line 2"),
        ("factory 1 2 blue 3 line 4", "what is 3"),
        ("red blue 3 2", "red or blue"),
        ("two blue to line 3", "blue to line 3: from which factory?"),
        ("3G2", "there is no colour G"),
        ("3B6", "there is no line 6"),
        ("0B1", "there is no factory 0"),
        ("bleu 3 2", "bleu means nothing here. Did you mean blue"),
    ],
)
def test_what_is_missing_or_contradicts_itself_is_said(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        dealt().apply(TELLER.read(dealt(), typed))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("red", "Red: one at factory 1, two at factory 3 and one at factory 5."),
        ("factory 2?", "Factory 2: two yellow, one black, one white."),
        ("line 3", "Line 3 is empty."),
        ("row 3", "Row 3 is free for black, white, blue, yellow and red."),
        ("ben", "Ben has 0 points."),
    ],
)
def test_colours_places_and_players_are_questions(typed: str, told: str) -> None:
    assert TELLER.tell_of(dealt(), typed)[0] == told


def test_a_line_is_told_with_what_fits_and_from_where() -> None:
    position = after(dealt(), "1B3", "2Y1")
    assert TELLER.tell_of(position, "line 3") == (
        "Line 3 needs one blue.",
        "Blue: one at factory 3 and one at factory 5.",
    )
    assert TELLER.tell_of(position, "line 1 of Ben") == ("Line 1 is full of yellow.",)
    assert TELLER.tell_of(position, "red") == [
        "Red: two at factory 3, one at factory 5 and one in the centre.",
        "It fits lines 1, 2, 4 and 5.",
    ]
    assert "Red: two at factory 3, one would fall; one at factory 5; one in the centre." in TELLER.tell_of(
        position, "line 1"
    )
    assert TELLER.tell_of(position, "factory 1") == ["Factory 1 is empty."]
    board = position.board(1)._replace(wall=Wall.parse(".Y.../...../.W.../...../....."))
    position = position._replace(boards=position.with_board(1, board))
    assert TELLER.tell_of(position, "column 2") == [
        "Column 2: yellow in row 1, white in row 3; free for blue in row 2, black and red in rows 4 and 5."
    ]


@pytest.mark.parametrize("typed", ["re", "K", "2", "lines", "line 3 blue"])
def test_nothing_else_is_a_question(typed: str) -> None:
    assert not TELLER.tell_of(dealt(), typed)


def test_the_centre_and_the_floor_have_words() -> None:
    assert TELLER.read(dealt(), "centre red floor") == Pick(0, Colour.RED, 0)
    assert TELLER.read(dealt(), "C R F") == Pick(0, Colour.RED, 0)


@pytest.mark.parametrize("typed", ["", "1B", "deal BBRK", "blue", "1B2 1B2", "\x1b[2J"])
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        TELLER.read(dealt(), typed)


def test_what_is_spelt_is_understood() -> None:
    position = dealt()
    for move in position.legal_moves:
        assert TELLER.read(position, TELLER.spelt(position, move)) == move


def test_the_market_is_told_in_reading_order() -> None:
    assert TELLER.turn(dealt(), "full")[:3] == [
        "Ada's turn, 0 points.",
        "Factory 1: two blue, one red, one black.",
        "Factory 2: two yellow, one black, one white.",
    ]
    assert TELLER.turn(dealt(), "brief") == ["Ada's turn."]
    assert TELLER.tell_of(dealt(), "centre") == ["Centre: the marker."]
    position = after(dealt(), "1B2")
    assert TELLER.tell_of(position, "centre") == ["Centre: one red, one black, the marker."]
    assert told(TELLER, "factories", position)[-1:] == TELLER.tell_of(position, "centre")


def test_a_board_is_told_in_sentences() -> None:
    position = after(dealt(), "1B3", "2Y1")
    assert TELLER.tell_board(position, 1) == (
        "Ada has 0 points.",
        "Line 3 needs one blue.",
        "Lines 1, 2, 4 and 5 are empty.",
        "The floor is empty.",
        "The wall is empty.",
    )
    assert "On the floor: one yellow, costing 1 point." in TELLER.tell_board(position, 2)


def test_a_player_is_summed_up_in_a_sentence() -> None:
    position = after(dealt(), "1B3", "2Y1", "5Y1", "3B4", "CR2")
    parts = "line 1 is full of yellow; line 2 is full of red; line 3 needs one blue; three on the floor"
    assert TELLER.summary(position, 1) == f"Ada: 0 points; {parts}."
    parts = "line 1 is full of yellow; line 4 needs three blue; one on the floor"
    assert TELLER.summary(position, 2) == f"Ben: 0 points; {parts}."
    assert TELLER.summary(after(dealt(), "1B3", "CR1"), 2).endswith("; the marker on the floor.")


def test_what_was_said_last_is_repeated(session: Session) -> None:
    person = Person(answers=["scores", "repeat", "repeat", "2w1", "repeat", "quit"])
    play_to_the_end("azul", session, person)
    assert person.said.count("If the round ended now: Ada 0 points and Ben 0 points.") == 3
    assert person.said[-3:] == person.said[-6:-3]
    assert person.said[-3] == "Ada took one white tile from factory 2 to line 1."


def test_legal_moves_are_told_in_groups() -> None:
    position = after(dealt(), "1B3", "2Y1")
    assert TELLER.moves(position, "3") == [
        "Factory 3, one blue: lines 1 to 5.",
        "Factory 3, two red and one white: lines 1, 2, 4, 5.",
    ]
    assert TELLER.moves(position, "1") == ["There is nothing to take."]
    assert TELLER.moves(position, "floor")[0] == "Factory 3, one blue, two red and one white: the floor."
    assert after(dealt(), "1B2", "2Y1").board(1).line(2).full
    assert TELLER.moves(after(dealt(), "1B2", "2Y1"), "line 2") == ["Nothing can go there now."]
    assert all(line.startswith("Centre, ") for line in TELLER.moves(position, "c"))
    with pytest.raises(ValueError, match="there are only 5 factories"):
        TELLER.moves(position, "9")


def test_a_move_can_be_tried() -> None:
    position = dealt()
    assert TELLER.preview(position, Pick(1, Colour.BLUE, 2)) == [
        "Two blue from factory 1 to line 2.",
        "Then line 2 is full of blue.",
        "If the round ended then, Ada would have 1 point.",
    ]
    assert TELLER.preview(position, Pick(1, Colour.BLUE, 1))[1:3] == [
        "One would fall.",
        "Then line 1 is full of blue.",
    ]


def test_a_wall_is_told_with_its_pattern() -> None:
    assert told(TELLER, "wall", dealt())[2] == "Row 3 is free for black, white, blue, yellow and red."
    assert TELLER.opening(dealt()) == ["The walls are coloured: type wall for the pattern."]
    wall = Wall.parse("...../...../.WB../...../.....")
    board = dealt().board(1)._replace(wall=wall)
    placed, free = "white and blue in columns 2 and 3", "black in column 1, yellow and red in columns 4 and 5"
    for kind, row in (
        (WallKind.COLOURED, f"Row 3: {placed}; free for {free}."),
        (WallKind.GREY, f"Row 3: {placed}; free in column 1, columns 4 and 5."),
    ):
        position = dealt(kind)
        position = position._replace(boards=position.with_board(1, board))
        assert row in TELLER.tell_board(position, 1)


def test_the_last_round_is_said_when_a_row_is_sure_to_be_complete() -> None:
    board = dealt().board(1)._replace(wall=Wall.parse("BYRK./...../...../...../....."))
    position = dealt()._replace(boards=dealt().with_board(1, board))
    move = Pick(2, Colour.WHITE, 1)
    assert "It would make this the last round." in TELLER.preview(position, move)
    done = make_entry(SPEC, position, move)
    last = "This is the last round: Ada completes row 1."
    assert TELLER.happened(done)[-1] == last
    assert last in TELLER.turn(done.after, "full")
    later = make_entry(SPEC, done.after, done.after.legal_moves[0])
    assert last not in TELLER.happened(later), "it is said once"
    assert last not in AzulTeller(("Ada", "Ben"), forecasts=False).happened(done)
    offer = FactoryOffer((Tiles.parse("-"),) * 5, Tiles.parse("W"))
    only = position._replace(offer=offer)
    assert TELLER.preview(only, Pick(0, Colour.WHITE, 1))[-2:] == [
        "It would end the game.",
        "Ada would have 6 points.",
    ]
    ended = TELLER.happened(make_entry(SPEC, only, Pick(0, Colour.WHITE, 1)))
    assert "Ada has completed row 1, which adds 2 and makes 6 points." in ended


def test_on_the_grey_wall_a_column_is_enough() -> None:
    session = begun(WallKind.GREY)
    session.advance()
    while session.position.phase is not Phase.TILING:
        full = [move for move in session.position.legal_moves if isinstance(move, Pick) and move.line]
        session.play((full or session.position.legal_moves)[0])
    position = session.position
    move = position.legal_moves[0]
    assert isinstance(move, Place)
    assert TELLER.typed(position, move) == str(move.column)
    assert TELLER.read(position, str(move.column)) == move
    assert TELLER.read(position, f"row {move.line}, column {move.column}") == move
    for typed in (
        f"factory {move.column}",
        f"tile {move.column}",
        f"row {move.line % 5 + 1} column {move.column}",
    ):
        with pytest.raises(ValueError, match="a column is asked for now"):
            TELLER.read(position, typed)
    said = TELLER.turn(position, "normal")
    assert said[0].startswith(f"{TELLER.name(position.to_play or 1)}'s turn, ")
    assert said[1].startswith("Choose a column for the ")
    assert said[2].endswith(("1 point.", "2 points."))
    said = AzulTeller(("Ada", "Ben"), forecasts=False).turn(position, "normal")
    assert len(said) == 3
    assert said[2].startswith("Free: column")
    session.close()


def test_how_much_is_said_is_remembered() -> None:
    typed = ["brief", "2w1"]
    ended = typed_into("azul", typed, "--player=Ada", "--player=Ben", "--seed=heron", "--first=1")
    assert ended.said[-1] == "Ben's turn."
    assert recall(AzulSettings).settings.telling == "brief"
    for telling in ("full", "normal"):
        ended = typed_into("azul", [telling, ""], "resume")
        assert ended.status == 0
        assert recall(AzulSettings).settings.telling == telling


@pytest.mark.parametrize(("telling", "lines"), [("brief", 1), ("normal", 2), ("full", 8)])
def test_a_turn_tells_as_much_as_the_settings_say(telling: str, lines: int, session: Session) -> None:
    """What was remembered when there were only two ways, brief and full, means what it meant."""
    person = Person(answers=["2w1", "quit"])
    play_to_the_end("azul", session, person, AzulSettings().having(Settings.telling, telling))
    said = person.said[person.said.index("Ada took one white tile from factory 2 to line 1.") + 1 :]
    assert said[0].startswith("Ben's turn")
    assert len(said) == lines
    assert (said[1] if telling == "normal" else "Centre: ").startswith("Centre: ")


def test_the_bell_rings_when_another_person_s_turn_begins() -> None:
    rung = []

    class Ringing(Person):
        def ring(self) -> None:
            rung.append(self.number)

    settings = AzulSettings().having(Settings.bell, True)
    with begun() as session:
        play_to_the_end("azul", session, Ringing(answers=["2w1", "scores", "1y2", "quit"]), settings)
    assert rung == [1, 3]
    rung.clear()
    with begun(seats=("person", "computer easy")) as session:
        play_to_the_end("azul", session, Ringing(answers=["2w1", "scores", "quit"]), settings)
    assert rung == [1], "only when the computer has moved"
    play_to_the_end("azul", begun(), Ringing(answers=["2w1", "quit"]))
    assert rung == [1], "the bell is off unless it is wanted"


def test_undo_says_whose_moves_it_undoes() -> None:
    for seats, end in ((), r"\."), (("person", "computer easy"), "; Ben, .* from .*"):
        person = Person(answers=["2w1", "undo", "quit"])
        with begun(seats=seats) as session:
            play_to_the_end("azul", session, person)
        text = f"Undone: Ada, one white from factory 2 to line 1{end}"
        assert any(re.fullmatch(text, line) for line in person.said)


def test_where_moves_are_confirmed_they_are_told_first(session: Session) -> None:
    person = Person(answers=["2w1", "no", "2w1", "lines", "options", "2w1", "yes", "quit"])
    play_to_the_end("azul", session, person, AzulSettings().having(Settings.confirm, True))
    assert person.prompts.count("Make this move? (yes) ") == 3
    assert person.said[person.said.index("Not made.", person.said.index("Not made.") + 1) + 1].startswith(
        "Lines 1"
    )
    assert not any("Esc" in line for line in person.said)
    assert len(session.entries) == 2


def test_hints_and_forecasts_can_be_off(session: Session) -> None:
    settings = AzulSettings().having(Settings.hints, False).having(Settings.forecasts, False)
    person = Person(answers=["hint", "try 2w1", "scores", "quit"])
    play_to_the_end("azul", session, person, settings)
    assert "Hints are off in the options." in person.said
    assert "That move is allowed. Forecasts are off in the options." in person.said
    assert not any(line.startswith("If the round ended") for line in person.said)


def test_seats_change_and_bots_take_over(session: Session) -> None:
    person = Person(answers=["seats ben easy", "seats zoe easy", "seats ben wizard", "seats", "2w1", "quit"])
    play_to_the_end("azul", session, person)
    assert session.seats == ("person", "computer easy")
    assert "Ben is a computer, easy." in person.said
    assert "Nobody here is called zoe. The players are Ada and Ben." in person.said
    assert any("wizard" in line and "person, easy, " in line for line in person.said)
    assert any(line.startswith("Ben took ") for line in person.said)


def test_a_bot_that_is_not_here_is_replaced_by_a_person() -> None:
    person = Person(answers=["quit"])
    with begun(seats=("computer own zork", "person")) as session:
        play_to_the_end("azul", session, person)
    assert "Ada: there is no computer player zork here, so a person plays." in person.said


def test_a_game_is_ended_without_a_winner_only_when_asked_twice(session: Session) -> None:
    table = at_table("azul", session, Person(answers=["2w1", "end", "", "end", "yes"]))
    with pytest.raises(Leave):
        table.play()
    assert "The game goes on." in table.terminal.said
    assert session.ended_early


def test_a_title_is_given_by_saving(session: Session) -> None:
    person = Person(answers=["2w1", "save Sunday evening", "save a/b", "save", "quit"])
    play_to_the_end("azul", session, person)
    assert session.path is not None
    assert session.path.stem.endswith("Sunday evening")
    assert person.said.count("Saved as Sunday evening.") == 2


def test_the_end_is_told_with_every_tile_and_bonus(session: Session) -> None:
    person = Person("the end", words=["rules 4"])
    play_to_the_end("azul", session, person)
    assert session.finished
    assert "All tiles are taken. Now the full lines go to the walls." in person.said
    assert sum(line.startswith("End of round 1. ") for line in person.said) == 1
    last = person.said[-5:]
    assert any("complete" in line and line.startswith("Ada has") for line in last)
    assert not any("goes first in the next" in line for line in last)
