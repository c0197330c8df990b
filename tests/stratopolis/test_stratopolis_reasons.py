"""What is said for a placement: the figures, against the rules, and the words."""

from __future__ import annotations

import pytest
from random_stratopolis import play_game
from rich.cells import cell_len

from stratopolis.players import Advice
from stratopolis.players.reasons import facts
from stratopolis.reasons import WIDTH, reason
from stratopolis.rules import Command, Game, Play, Refused, suppose

NAMES = ("Ada", "[b]Bertolt of the very long name")


def advice(*line: Command, exact: bool = False, results: tuple[float, ...] = (0.0, 0.0)) -> Advice:
    return Advice(line[0], results, line, exact, 1)


@pytest.mark.parametrize("play", Play)
def test_the_figures_are_those_of_the_rules(play: Play) -> None:
    played = play_game(play, 4)
    for one, two in zip(played[::10], played[1::10], strict=True):
        found = facts(one.before, advice(one.command, two.command))
        seat = one.command.kind.seat
        gains = suppose(one.before, one.command).gains
        assert (found.gain, -found.takes) == (gains[seat - 1], gains[2 - seat])
        assert found.level == one.after.layout.level(one.command.corner)
        assert found.reply is not None
        after = suppose(one.after, two.command).gains
        assert (found.reply.gain, -found.reply.takes) == (after[2 - seat], after[seat - 1])
        assert found.threat == best_score(one.before, 3 - seat)
        hidden = play is Play.FACE_DOWN and found.threat is not None
        assert hidden or found.left == best_score(one.after, 3 - seat, seen_by=one.before)


def best_score(game: Game, seat: int, seen_by: Game | None = None) -> int | None:
    """The most a seat's open tiles can make of its score, as the rules have it."""
    kinds = (seen_by or game).seen(seat)
    tried = [each for kind in dict.fromkeys(kinds) for each in game.placements(kind)]
    return max((suppose(game, each).scores[seat - 1] for each in tried), default=None)


def test_zones_that_are_joined_are_counted() -> None:
    joined = [facts(each.before, advice(each.command)).joined for each in play_game(Play.PILES, 0)[::2]]
    assert min(joined) == 0
    assert max(joined) > 1


@pytest.mark.parametrize("play", Play)
def test_every_placement_has_a_reason_that_fits(play: Play) -> None:
    for each in play_game(play, 5)[::7]:
        text = reason(each.before, advice(each.command), NAMES)
        assert text
        assert cell_len(text) <= WIDTH
        assert not text.endswith(".")
        assert not text[0].isupper() or text.startswith(("Ada", "["))
        assert cell_len(reason(each.before, advice(each.command), NAMES, 20)) <= 20


def test_the_end_is_told_where_it_is_solved() -> None:
    last = play_game(Play.PILES, 1)[-1]
    seat = last.command.kind.seat
    won = (9.0, 3.0) if seat == 1 else (3.0, 9.0)
    for results, words in ((won, "is certain to win"), (won[::-1], "loses"), ((4.0, 4.0), "draw")):
        found = advice(last.command, exact=True, results=results)
        assert words in reason(last.before, found, NAMES, 200)


def test_what_is_not_allowed_has_no_reason() -> None:
    one, two = play_game(Play.PILES, 1)[:2]
    with pytest.raises(Refused):
        reason(one.before, advice(two.command), NAMES)
    with pytest.raises(Refused):
        reason(one.before, advice(one.command, one.command), NAMES)
