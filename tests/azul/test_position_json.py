"""The JSON object of a position, in every phase of a game."""

from __future__ import annotations

from tests.azul.record_texts import CONTRACT, GREY, SPILT, reading

from azul.game import SPEC
from azul.rules import Phase, PlayerBoard, new_game


def shown(text: str, at: int | None = None) -> dict[str, object]:
    record = reading(text, at)
    game = record.position if at is None else record.shown
    assert game is not None
    return SPEC.to_json(game, record.header.names)


def counts(b: int, y: int, r: int, k: int, w: int) -> dict[str, int]:
    return {"B": b, "Y": y, "R": r, "K": k, "W": w}


EMPTY_LINES = [""] * 5
EMPTY_WALL = ["....."] * 5


def player(name: str, score: int = 0, **what: object) -> dict[str, object]:
    return {"name": name, "score": score, "lines": EMPTY_LINES, "wall": EMPTY_WALL, "floor": ""} | what


def table(
    phase: str, number: int, first: int | None, to_play: int | None, **what: object
) -> dict[str, object]:
    return {
        "wall": "coloured",
        "round": number,
        "phase": phase,
        "first": first,
        "to_play": to_play,
        "factories": ["", "", "", "", ""],
        "centre": "",
        "marker": None,
        "bag": counts(20, 20, 20, 20, 20),
        "lid": counts(0, 0, 0, 0, 0),
        "players": [player("North"), player("South")],
        "bonuses": None,
        "winners": None,
    } | what


def test_before_the_first_deal() -> None:
    assert shown(CONTRACT, 0) == table("deal", 0, 2, None)


def test_in_the_factory_offer() -> None:
    bag, factories = counts(16, 17, 16, 16, 15), ["BBRK", "YYKW", "", "KWWW", "BYRK"]
    players = [player("North", floor="1RR"), player("South", lines=["", "B", "", "", ""])]
    assert shown(CONTRACT) == table(
        "offer", 1, 2, 2, factories=factories, centre="W", marker=1, bag=bag, players=players
    )
    assert shown(CONTRACT, 1)["marker"] == "centre"
    assert shown(CONTRACT, 2)["centre"] == "RRW"


def test_in_wall_tiling() -> None:
    north = player("North", lines=["", "", "RRR", "BBBB", ""], floor="RWWWW")
    south = player("South", lines=["", "", "", "YYYY", "KKKK"])
    bag = counts(16, 16, 16, 16, 16)
    assert shown(GREY) == table(
        "tiling", 1, 1, 1, wall="grey", marker="centre", bag=bag, players=[north, south]
    )


def test_everything_automatic_up_to_the_next_line_has_happened() -> None:
    # North: 1 point for the red, 2 for the blue below it, less a floor of 8, but never below 0.
    tiled = shown(GREY + "3>1\n4>1\n")
    assert (tiled["phase"], tiled["to_play"]) == ("tiling", 2)
    assert tiled["lid"] == counts(3, 0, 3, 0, 4)
    wall = [".....", ".....", "R....", "B....", "....."]
    assert tiled["players"] == [
        player("North", 0, wall=wall),
        player("South", lines=["", "", "", "YYYY", "KKKK"]),
    ]
    ended = shown(GREY + "3>1\n4>1\n4>5\n")
    assert (ended["phase"], ended["round"], ended["first"], ended["to_play"]) == ("deal", 1, 1, None)
    assert ended["marker"] == "centre", "nobody took it"
    assert ended["lid"] == counts(3, 3, 3, 0, 4)
    south = [".....", ".....", ".....", "....Y", "....."]
    assert ended["players"] == [
        player("North", 0, wall=wall),
        player("South", 1, lines=["", "", "", "", "KKKK"], wall=south),
    ]


def test_when_the_game_is_over() -> None:
    nothing = {"rows": 0, "columns": 0, "colours": 0}
    bag, lid = counts(8, 8, 8, 8, 8), counts(12, 12, 12, 12, 12)
    end = {"bag": bag, "lid": lid, "bonuses": [nothing, nothing], "winners": [1, 2]}
    assert shown(SPILT) == table("over", 3, None, None, marker="centre", **end)


def test_bonuses_are_counted_not_scored() -> None:
    full = PlayerBoard.parse("240:./../.../..../.....:BYRKW/WBYRK/KWBYR/RKWBY/YRKWB:-")
    game = new_game(2)._replace(phase=Phase.OVER, boards=(full, new_game(2).boards[0]))
    found = SPEC.to_json(game, ("North", "South"))
    assert found["bonuses"] == [
        {"rows": 5, "columns": 5, "colours": 5},
        {"rows": 0, "columns": 0, "colours": 0},
    ]
    assert found["winners"] == [1]


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    found = shown(CONTRACT)
    assert " ".join(found) == (
        "wall round phase first to_play factories centre marker bag lid players bonuses winners"
    )
    players = found["players"]
    assert isinstance(players, list)
    assert list(players[0]) == ["name", "score", "lines", "wall", "floor"]
