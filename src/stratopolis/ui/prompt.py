"""The prompt: what can be done now, in a full sentence; and what the hint bar names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hotseat.language import _, sentence
from hotseat.ui.command import HELP, Command, as_declared
from hotseat.ui.parts.lines import Hint, hint_of
from hotseat.ui.play import tablecommands
from stratopolis.record import NOTATION
from stratopolis.rules import Colour, Game, GameEnded, Phase, Refused, Rule, Supposed
from stratopolis.ui import commands
from stratopolis.ui.cursor import Cursor, hand_of
from stratopolis.ui.narrate import Names, victory_sentence
from stratopolis.words import colour_word, level_words, tile_words


def prompt(
    game: Game,
    names: Names,
    cursor: Cursor,
    ended: GameEnded | None,
    found: Supposed | Refused | None,
    *,
    mouse: bool | None = None,
    forecasts: bool = True,
) -> str:
    """The sentence for a position and the tile that is about to be placed.

    ended: how the game did.   found: what would come of the placement, or the rule that forbids it.
    mouse: whether the mouse was used last, rather than the keys; None where neither has been used yet.
    forecasts: whether it tells what the placement would score.
    """
    if ended is not None:
        over = _("All tiles are placed.")
        return f"{over} {victory_sentence(names, ended)} " + _("Enter shows the result.")
    if game.to_play is None:
        return ""
    name = names[game.to_play - 1]
    placement = cursor.placement(game)
    if placement is None:
        return _hand_prompt(game, name, mouse=mouse)
    if isinstance(found, Refused):
        return refusal_sentence(found)
    assert found is not None, "there is a placement"
    changes = _changes(names, found.gains, found.scores) if forecasts else ""
    text = _("{name}: {tile} {where}. {changes} Enter to place.")
    if mouse:
        text = _("{name}: {tile} {where}. {changes} Click to place, scroll to turn.")
    if not forecasts:
        text = _("{name}: {tile} {where}. Enter to place.")
        if mouse:
            text = _("{name}: {tile} {where}. Click to place, scroll to turn.")
    return text.format(
        name=name,
        tile=tile_words(placement.kind),
        where=level_words(found.layout.level(placement.corner)),
        changes=changes,
    )


def _hand_prompt(game: Game, name: str, *, mouse: bool | None) -> str:
    """Which tile of several."""
    text = _("{name}: which tile from your hand? Press 1-{number}, or click one.")
    if mouse is not None:
        text = _("{name}: which tile from your hand? Press 1-{number}.")
    if mouse:
        text = _("{name}: click a tile in your hand.")
    return text.format(name=name, number=len(hand_of(game)))


def _changes(names: Names, gains: Sequence[int], scores: Sequence[int]) -> str:
    """What would become of both scores."""
    parts = [
        _("{name} {before} -> {after}").format(name=name, before=score - gain, after=score)
        for name, gain, score in zip(names, gains, scores, strict=True)
        if gain
    ]
    return ", ".join(parts) + "." if parts else _("The scores stay the same.")


def refusal_sentence(refused: Refused) -> str:
    """Why something cannot be done, with the number of the rule where it is one of the four.

    What colour would cover another is not said by coordinates here: the table marks it.
    """
    text = NOTATION.explain(refused)
    if refused.rule is Rule.COLOUR:
        above, below = refused.values["above"], refused.values["below"]
        assert isinstance(above, Colour)
        assert isinstance(below, Colour)
        text = _("{above} cannot cover {below}, as it would at the x").format(
            above=colour_word(above), below=colour_word(below)
        )
    if refused.rule is not None:
        text = _("rule {number}: {text}").format(number=int(refused.rule), text=text)
    return sentence(text)


def turn_words(game: Game, names: Names, *, thinking: bool = False) -> str:
    """Whose turn it is, for the title; thinking: whether a computer is at it this moment."""
    if game.to_play is None:
        return _("game over")
    name = names[game.to_play - 1]
    if thinking:
        return _("{name} is thinking").format(name=name)
    return _("{name} to place").format(name=name)


def nudge_sentence(
    game: Game, cursor: Cursor, bound: Callable[[Command], Command], *, mouse: bool | None = None
) -> str:
    """What a player who does nothing for a while could do next.

    bound: says what keys a command has.   mouse: whether the mouse was used last.
    """
    if cursor.place is None:
        text = _("Press 1-{number} to choose a tile, or {key} for help")
        if mouse:
            text = _("Click a tile in your hand, or press {key} for help")
    else:
        text = _("{walk} finds the next legal place, Enter places the tile, {key} for help")
        if mouse:
            text = _("Move the tile, scroll to turn it, click to place it; {key} for help")
    return text.format(number=len(hand_of(game)), walk=bound(commands.NEXT).key, key=bound(HELP).key)


def hints(
    game: Game,
    cursor: Cursor,
    *,
    can_undo: bool,
    can_redo: bool,
    bound: Callable[[Command], Command] = as_declared,
) -> list[Hint]:
    """Only what can be done now, by importance; `bound` says what keys a command has.

    Arrows come behind help and leaving: they can be guessed.
    """
    found: list[Hint] = []
    arrows = None
    if game.phase is Phase.OVER:
        found += [hint_of(tablecommands.RESULT), hint_of(bound(tablecommands.AFTER))]
    elif cursor.place is None:
        found.append(Hint(f"1-{len(hand_of(game))}", _("tile")))
    else:
        found = [hint_of(commands.PLACE), hint_of(bound(commands.TURN))]
        arrows = Hint(_("arrows"), _("move"))
        keys = " ".join(bound(each).key for each in (commands.NEXT, commands.PREVIOUS))
        found.append(Hint(keys, _("places"), commands.NEXT.action))
        if len(hand_of(game)) > 1:
            found.append(Hint(f"1-{len(hand_of(game))}", _("tile")))
    usual = tablecommands.usual(
        to_play=game.to_play is not None, can_undo=can_undo, can_redo=can_redo, others=commands.USUAL
    )
    return tablecommands.with_arrows([*found, *(hint_of(bound(each)) for each in usual)], arrows)
