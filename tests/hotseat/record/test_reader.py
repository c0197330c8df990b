"""The record reader, for any game: lines, comments, header, undo, seats, a torn end, errors."""

from __future__ import annotations

import time

import pytest
from tests.hotseat.race import GOAL, HEADER, RACE, Move, Position

from hotseat.game import header_of
from hotseat.record import RecordError
from hotseat.record.reader import LARGEST_RECORD, LONGEST_LINE, Record, read

Read = Record[Position, Move, str]
BODY = "roll 1\nadd 2\nadd 3\nroll 0\n"


def reading(text: str | bytes, at: int | None = None) -> Read:
    data = text if isinstance(text, bytes) else text.encode()
    return read(RACE, data, "game.race", at)


def fault(text: str | bytes) -> str:
    with pytest.raises(RecordError) as found:
        reading(text)
    return str(found.value)


def test_a_record_is_its_header_and_its_commands() -> None:
    record = reading(HEADER + BODY)
    assert record.header.names == ("North", "South")
    assert record.header.seed == "x"
    assert record.header.one("speed") == "slow"
    assert str(record.header) == HEADER
    assert [each.move for each in record.entries] == [("roll", 1), ("add", 2), ("add", 3), ("roll", 0)]
    assert record.position == Position(6, 2, roll=False)
    assert record.length == 4
    assert record.torn is None
    assert [each.chance for each in record.entries] == [True, False, False, True]


def test_a_long_name_of_a_file_is_shown_whole() -> None:
    for name, shown in (("x" * 1000, "x" * 1000), ("x" * 1001, "x" * 1000 + "…")):
        assert str(RecordError(name, None, "", "why")) == f"{shown}: why"


def test_entries_know_both_sides_and_what_happened() -> None:
    entry = reading(HEADER + BODY).entries[1]
    assert entry.before.sum == 1
    assert entry.after.sum == 3
    assert entry.events == ("add 2 makes 3",)


def test_lines_end_in_lf_or_crlf_and_in_nothing_else() -> None:
    assert reading((HEADER + BODY).replace("\n", "\r\n")).position == reading(HEADER + BODY).position
    for end in "\r", "\v", "\f", "\x1c", "\x85", "\u2028":
        assert "game.race:7: add 2" in fault(HEADER + f"roll 1\nadd 2{end}add 3\n")
    assert r"game.race:6: x\x0b: " in fault(HEADER + "x\v \n")


def test_comments_begin_a_line_or_follow_a_blank() -> None:
    text = "# one\n\n  # two\n" + HEADER.replace("slow", "a#b # c\t#d").replace("North", "North\t# red")
    record = reading(text + "# between\nroll 1 # dealt\n\t\nadd 2\t#\n#\n")
    assert record.header.one("speed") == "a#b"
    assert record.header.names == ("North", "South")
    assert record.length == 2
    assert "add 2#no" in fault(HEADER + "roll 1\nadd 2#no\n")


def test_a_comment_may_say_anything_in_utf8() -> None:
    assert reading(HEADER + "# \x1b[31m \u202e \x00\nroll 1\n").length == 1


def test_blanks_around_and_between_words_do_not_matter() -> None:
    text = " race \t1\nspeed   slow \n\tplayer\tNorth \nplayer South\n"
    assert reading(text + " roll\t 1 \n").header.names == ("North", "South")


def test_a_command_is_no_longer_than_any_can_be() -> None:
    longest = f"roll{' ' * (LONGEST_LINE - 5)}1"
    assert reading(f"{HEADER}{longest} # and a comment\n").length == 1
    assert fault(f"{HEADER}{longest.replace('  ', '   ', 1)}\n").endswith("this line is too long")


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert reading(b"\xef\xbb\xbf" + HEADER.encode()).length == 0


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("", "game.race:1: a game record starts with the line `race 1`"),
        ("\n# x\n", "game.race:2: # x: a game record starts with the line `race 1`"),
        ("race 2\n", "game.race:1: race 2: a game record starts"),
        ("azul 1\n", "game.race:1: azul 1: a game record starts"),
        ("race\u00a01\n", "game.race:1: race\u00a01: a game record starts"),
        ("race\v1\n", "game.race:1: race\\x0b1: a game record starts"),
        ("race\n", "game.race:1: race: a game record starts"),
        ("race 1 1\n", "game.race:1: race 1 1: a game record starts"),
        ("race 1\n", "game.race:1: race 1: the header is incomplete: it needs a `speed` line here"),
        ("race 1\nplayer A\n", "game.race:2: player A: the header is incomplete: it needs a `sp"),
        ("race 1\nspeed x\nplayer A\n", "game.race:3: player A: the header is incomplete: it needs at"),
        ("race 1\nspeed x\nplayer A\nseed y\n", "game.race:4: seed y: the header is incomplete"),
        ("race 1\nspeed x\nspeed x\n", "game.race:3: speed x: only one `speed` line is allowed"),
        ("race 1\nspeed x\nplayer A\nplayer A\n", "game.race:4: player A: that name is taken"),
        ("race 1\nspeed x\nplayer A\nplayer  A \n", "game.race:4: player  A: that name is taken"),
        ("race 1\nspeed x\nplayer\n", "game.race:3: player: a name cannot be empty"),
        ("race 1\nspeed x\nplayer A\nplayer # B\n", "game.race:4: player # B: a name cannot be empty"),
        ("race 1\nspeed x\nplayer A\tB\n", "game.race:3: player A\\tB: a name cannot contain the char"),
        (HEADER + "player East\n", "game.race:6: player East: `player` must come before `seed`"),
        (HEADER + "seed z\n", "game.race:6: seed z: only one `seed` line is allowed"),
        (HEADER + "race 1\n", "game.race:6: race 1: `race` belongs in the header"),
        (
            HEADER.replace("seed x\n", "player A\nplayer B\n"),
            "game.race:6: player B: at most 3 `player` lines",
        ),
        (
            HEADER + "roll 1\nseed x\n",
            "game.race:7: seed x: `seed` belongs in the header, before the first move",
        ),
        ("race 1\nspeed x\nroll 1\n", "game.race:3: roll 1: the header is incomplete"),
    ],
)
def test_a_header_that_is_wrong_or_not_complete(header: str, said: str) -> None:
    assert fault(header).startswith(said)


def test_a_program_makes_a_header_by_the_same_rules() -> None:
    lines = [("speed", "slow"), ("player", " North "), ("player", "South"), ("seed", "x")]
    assert str(header_of(RACE, lines)) == HEADER
    with pytest.raises(ValueError, match="is incomplete"):
        header_of(RACE, lines[:2])
    with pytest.raises(ValueError, match="taken"):
        header_of(RACE, [*lines[:2], lines[1]])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("add 1\n", "game.race:6: add 1: add cannot be done now"),
        ("roll 1\nadd 9\n", "game.race:7: add 9: 9 is not allowed"),
        ("roll 1\nfly\n", "game.race:7: fly: this is no move"),
        ("roll 1\nUNDO\n", "game.race:7: UNDO: this is no move"),
        ("undo\n", "game.race:6: undo: there is nothing to undo"),
        ("roll 1\nundo\n", "game.race:7: undo: there is nothing to undo"),
        ("roll 1\nadd 1\nundo\nundo\n", "game.race:9: undo: there is nothing to undo"),
        ("roll 1\nadd 1\nundo now\n", "game.race:8: undo now: this is no move"),
    ],
)
def test_a_line_that_cannot_be_done(body: str, said: str) -> None:
    assert fault(HEADER + body) == said


def test_undo_takes_back_the_last_choice_and_all_that_followed() -> None:
    record = reading(HEADER + BODY + "undo\n")
    assert record.position == Position(3, 1, roll=False)
    assert record.length == 5
    assert reading(HEADER + BODY + "undo\nundo\n").position == Position(1, 0, roll=False)


def test_chance_may_differ_after_an_undo() -> None:
    assert reading(HEADER + BODY + "undo\nadd 3\nroll 1\n").position.sum == 7


def test_undo_takes_back_the_end_of_the_game() -> None:
    text = HEADER + "roll 1\nadd 3\nadd 3\nroll 1\nadd 3\n"
    assert reading(text + "add 1\n").position.sum == GOAL
    assert reading(text + "add 1\nundo\n").position.sum == GOAL - 1
    assert reading(text + "add 1\nundo\nundo\n").position.sum == 8


def test_at_counts_every_line_of_the_body_but_seats() -> None:
    text = HEADER + "seat 1 computer hard\nroll 1\nadd 2 # x\n\nundo\nseat 1 person\nadd 3\n"
    sums = [reading(text, at).shown for at in range(6)]
    assert [each.sum if each else None for each in sums] == [0, 1, 3, 1, 4, None]
    assert reading(text).length == 4


def test_seats_are_kept_and_undo_does_not_touch_them() -> None:
    text = HEADER + "roll 1\nadd 1\nseat 2\tcomputer  hard  fast\n"
    assert reading(HEADER).seats == ("person", "person")
    assert reading(text + "undo\n").seats == ("person", "computer hard fast")
    assert reading(text + "undo\nseat 2 person\n").seats == ("person", "person")


def test_a_seat_that_is_not_there() -> None:
    assert fault(HEADER + "seat 3 person\n") == "game.race:6: seat 3 person: there is no seat 3"


def test_text_that_is_not_utf8_is_a_fault_with_its_line() -> None:
    assert fault(HEADER.encode() + b"# \xff\n") == r"game.race:6: # \xff: not UTF-8 text"
    assert "game.race:3:" in fault(HEADER.encode().replace(b"North", b"\xed\xa0\x80"))
    assert "game.race:1:" in fault((HEADER + BODY).encode("utf-16"))


@pytest.mark.parametrize(
    "tail", ["ad", "add", "add 9", "und", "seat 1 pers", "x" * 9999, "player East", "\0"]
)
def test_a_torn_last_line_is_left_out_and_told(tail: str) -> None:
    record = reading(HEADER + "roll 1\n" + tail)
    assert record.position.sum == 1
    assert record.torn is not None
    assert str(record.torn).startswith("game.race:7: ")
    assert str(record.torn).endswith(": the last line is incomplete and was skipped")
    assert record.kept == len(HEADER + "roll 1\n")


@pytest.mark.parametrize("tail", ["add 2", "add 2 # a comm", "add 2\r", "# a comment", "  ", "seat 1 person"])
def test_a_last_line_without_newline_counts_if_it_can_be_read(tail: str) -> None:
    record = reading(HEADER + "roll 1\n" + tail)
    assert record.torn is None
    assert record.position.sum == (3 if tail.startswith("add") else 1)
    assert record.kept == len(HEADER + "roll 1\n" + tail)


def test_a_torn_undo_counts_where_something_can_be_taken_back() -> None:
    assert reading(HEADER + "roll 1\nadd 2\nundo").position.sum == 1
    assert reading(HEADER + "roll 1\nundo").torn is not None


@pytest.mark.parametrize("character", ["é", "山", "🎲"])
@pytest.mark.parametrize(("line", "total"), [("add 2 # a ", 3), ("add 2\t#", 3), ("# ", 1)])
def test_a_line_torn_within_a_character_of_its_comment_counts(character: str, line: str, total: int) -> None:
    whole = HEADER.encode() + b"roll 1\n" + line.encode()
    for size in range(1, len(character.encode())):
        record = reading(whole + character.encode()[:size])
        assert record.torn is None
        assert record.position.sum == total
        assert record.kept == len(whole)


@pytest.mark.parametrize(
    "tail",
    [
        b"add 2 \xe5\xb1",  # no comment
        b"add 2# \xe5\xb1",  # nor this
        b"add 9 # \xe5\xb1",  # no legal move before it
        b"add 2 # \xe5\xb1x",  # not at the very end
        b"add 2 # \xe5\xb1\r",
        b"add 2 # \xff",  # no character begins so
        b"add 2 # \xed\xa0",
        b"add 2 # \x80",
        b"seat 1 computer o # \xe5",
    ],
)
def test_what_else_is_not_utf8_at_the_end_is_left_out(tail: bytes) -> None:
    record = reading(HEADER.encode() + b"roll 1\n" + tail)
    assert record.position.sum == 1
    assert record.torn is not None
    assert record.kept == len(HEADER + "roll 1\n")


def test_half_a_character_is_what_characters_begin_with() -> None:
    characters = [chr(code).encode() for code in (*range(0x80, 0xD800), *range(0xE000, 0x110000, 64))]
    halves = {each[:size] for each in characters for size in range(1, len(each))}
    head = HEADER.encode() + b"roll 1\nadd 2 # "
    for tail in (bytes((first, second)) for first in range(0x80, 0x100) for second in range(0x80, 0x100, 4)):
        whole = tail in halves or tail.decode(errors="ignore").encode() == tail
        assert (reading(head + tail).torn is None) == whole, tail


def test_half_a_character_in_a_line_that_is_ended_is_a_fault() -> None:
    assert "not UTF-8" in fault(HEADER.encode() + b"roll 1\nadd 2 # \xe5\xb1\n")
    assert "not UTF-8" in fault(HEADER.encode() + b"roll 1\nadd 2 # \xe5\xb1\nadd 1")


@pytest.mark.parametrize("number", [1, 2, 511, 512, 5000])
def test_nul_bytes_at_the_end_are_none(number: int) -> None:
    """What a power cut leaves where the text did not reach the disk."""
    nuls, whole = b"\0" * number, (HEADER + "roll 1\n").encode()
    record = reading(whole + nuls)
    assert record.position.sum == 1
    assert str(record.torn).startswith(r"game.race:7: \x00")
    assert record.kept == len(whole)
    for tail in "add 2", "add 2 # a", "# a":
        record = reading(whole + tail.encode() + nuls)
        assert record.torn is None
        assert record.position.sum == (3 if tail.startswith("add") else 1)
        assert record.kept == len(whole + tail.encode())
    record = reading(whole + b"add 2 # \xe5" + nuls)
    assert (record.position.sum, record.kept) == (3, len(whole + b"add 2 # "))
    for tail in "ad", "add 9", "seat 1 computer o":
        record = reading(whole + tail.encode() + nuls)
        assert str(record.torn).startswith(f"game.race:7: {tail}: the last line")
        assert (record.position.sum, record.kept) == (1, len(whole))
    assert "a game record starts with" in fault(nuls)
    assert "the header is incomplete" in fault(b"race 1\nspeed slow\nplayer Nor" + nuls)


@pytest.mark.parametrize("before", ["", "ad", "add 2", "# note"])
def test_nul_bytes_up_to_a_sector_end_the_text(before: str) -> None:
    """The power was cut when a later sector had reached the disk, and this one had not."""
    whole = (HEADER + "roll 1\n").encode()
    start = whole + before.encode()
    for behind in b"add 2\nadd 3\nroll 1\n", b" 2\n", b"\xb1\n", b"add":
        record = reading(start + b"\0" * (512 - len(start)) + behind)
        assert record.position.sum == 1
        assert record.torn is not None
        assert record.torn.number == 7
        assert record.kept == len(whole)
    filled = whole + b"#" * (490 - len(whole)) + b"\n"
    torn = reading(filled + before.encode() + b"\0" * (512 - len(filled + before.encode())) + b"x\ny\n").torn
    assert torn is not None
    assert torn.line.endswith("\0x")


@pytest.mark.parametrize("number", [1, 2, 300, 511])
def test_other_nul_bytes_are_a_fault_as_any_character(number: int) -> None:
    start = (HEADER + "roll 1\n").encode()
    if (len(start) + number) % 512:
        assert r"game.race:7: \x00" in fault(start + b"\0" * number + b"\nadd 2\n")
        assert reading(start + b"# " + b"\0" * number + b"\nadd 2\n").position.sum == 3


def test_a_torn_first_line_of_the_body_leaves_the_header_whole() -> None:
    record = reading(HEADER + "rol")
    assert record.position == record.start
    assert record.torn is not None
    assert reading(HEADER + "roll 1").position.sum == 1


def test_a_torn_header_line_is_left_out_and_may_be_missed() -> None:
    for tail in "player Sou", "player South":
        said = fault("race 1\nspeed slow\nplayer North\n" + tail)
        assert said == f"game.race:4: {tail}: the header is incomplete: this line is cut off"
    three = reading("race 1\nspeed slow\nplayer North\nplayer South\nplayer Ea")
    assert three.header.names == ("North", "South")
    assert three.torn is not None
    assert reading(HEADER[:-1]).header.seed is None
    assert reading("race 1\nspeed slow\nplayer North\nplayer South\nse").torn is not None


def test_faults_show_nothing_raw_and_nothing_endless() -> None:
    said = fault(HEADER + "roll 1\n\x1b[2J\u202eevil" + "x" * 500 + "\n")
    assert said.startswith("game.race:7: \\x1b[2J\\u202eevilxxx")
    assert "…" in said
    assert len(said) < 200
    assert str(RecordError("a\x1b\n.race", None, "", "why")) == "a\\x1b\\n.race: why"


def test_time_and_memory_stay_within_bounds() -> None:
    begun = time.process_time()
    assert "too large" in fault(b"\n" * (LARGEST_RECORD + 1))
    assert "too long" in fault(HEADER.encode() + b"add " * 10**5 + b"\n")
    assert "first" not in fault(b"race 1\nspeed x\n" + b"player " + b"a #" * 10**5)
    assert reading(HEADER + "roll 1\n" + "add 1\nundo\n" * 10_000).length == 20_001
    assert time.process_time() - begun < 10, "reading takes more than time in proportion"


# What a record contains besides its moves


CHANCE = HEADER + "roll 1\n"


def test_a_game_in_which_only_chance_had_a_say_is_untouched() -> None:
    assert not reading(HEADER).touched
    assert not reading(CHANCE).touched
    assert reading(f"{CHANCE}add 1\n").touched
    assert not reading(f"{CHANCE}add 1\nundo\n").touched


@pytest.mark.parametrize("blank", ["\v", "\f", "\r", "\u00a0", "\u3000"])
def test_only_blanks_and_tabs_are_blank(blank: str) -> None:
    assert not reading(f"{CHANCE}# ended early{blank}{blank}\n").ended_early
    for line in (f"add 1{blank}{blank}", f"{blank}add 1", f"{blank}{blank}"):
        with pytest.raises(RecordError, match="this is no move"):
            reading(f"{CHANCE}{line}\n")


@pytest.mark.parametrize("line", ["# ended earlyX", "# ended earlier", "# Ended early", "## ended early"])
def test_a_mark_with_another_letter_is_none(line: str) -> None:
    assert reading(f"{CHANCE}# ended early\n").ended_early
    assert not reading(f"{CHANCE}{line}\n").ended_early


def test_there_is_no_position_after_more_lines_than_there_are() -> None:
    data = f"{CHANCE}add 1\n".encode()
    begun = reading(data, 0).shown
    assert begun is not None
    assert begun.sum == 0
    assert reading(data, 2).shown == reading(data).position
    assert reading(data, 3).shown is None
    assert reading(data).shown is None


def test_so_many_are_kept_of_what_was_taken_back_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.record.reader.MOST_UNDONE", 3)
    for times, kept in ((1, 1), (3, 3), (4, 0)):
        text = CHANCE + "add 1\nundo\n" * times + "add 1\nadd 2\n"
        past = read(RACE, text.encode(), "x").past
        assert [each.undone for each in past].count(True) == kept
