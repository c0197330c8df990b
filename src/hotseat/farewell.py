"""The last words about a game that is left: whether it is saved, and how to continue it."""

from __future__ import annotations

from operator import attrgetter
from shlex import quote
from typing import NamedTuple

from hotseat.game import E, M, P
from hotseat.i18n import _, comma_list, join_sentences
from hotseat.record.names import shown
from hotseat.session import Session


class Farewell(NamedTuple):
    """The text to print, safe for a terminal.   lost: whether something of the game is not saved; the text
    is an error then, to stand behind the program's name, and else a sentence or two.
    """

    sentence: str
    lost: bool = False


def farewell_to(session: Session[P, M, E], program: str) -> Farewell | None:
    """The text about a game after `Session.leave`; None where there is nothing to say.

    program: its command `resume` continues the game; empty where others were played after it, so that the
    game is named by its players and only problems are mentioned.
    """
    if not session.worth_saving:
        return None
    if session.lost is not None:
        return Farewell(_lost(session, program), lost=True)
    parts = []
    if session.left_file is not None:
        parts.append(_moved(session, program))
    if program and not session.finished and not session.ended_early:  # else `resume` takes another one
        parts += [] if parts else [_("The game is saved.")]
        parts.append(_("To continue, type: {command}").format(command=_command(session, program)))
    text = "\n".join(parts) if session.left_file is not None else join_sentences(parts)
    return Farewell(text) if parts else None


def _lost(session: Session[P, M, E], program: str) -> str:
    if not session.partly_saved:
        text = _("the game was not saved: {reason}")
    elif session.only_end_unsaved:
        text = _("the game was not ended: {reason}; its moves are saved, and `{program} resume` continues it")
    elif session.finished:
        text = _("the last moves of the game were not saved: {reason}")
    else:
        text = _("the last moves were not saved: {reason}; to continue without them, type `{command}`")
    if not program:
        text = _("game not saved: {names}; {reason}")
        if session.partly_saved:
            text = _("last moves not saved: {names}; {reason}")
            if session.only_end_unsaved:
                text = _("game not ended, but saved: {names}; {reason}")
    command = _command(session, program)
    return text.format(names=_names(session), reason=session.lost, program=program, command=command)


def _command(session: Session[P, M, E], program: str) -> str:
    """What continues this game: it is named where another was played later, or it lies in another folder."""
    from hotseat.storage.library import list_files
    from hotseat.storage.paths import data_folder

    if (path := session.path) is None:
        return f"{program} resume"
    folder = data_folder()
    files = list_files(folder, path.suffix) if path.parent.resolve() == folder.resolve() else []
    own = next((file for file in files if file.path.name == path.name), None)
    if own is None:
        return f"{program} resume {shown(quote(str(path)), 1000)}"
    last = max(files, key=attrgetter("played", "number"))  # as `Library.newest_unfinished` has it
    return f"{program} resume" if own is last else f"{program} resume {own.number}"


def _moved(session: Session[P, M, E], program: str) -> str:
    assert session.left_file is not None
    old, new = shown(session.left_file.name), shown(str(session.path), 1000)
    if program:
        text = _("Another program changed {old}, so the game is saved in {new}.")
        return text.format(old=old, new=new)
    text = _("Another program changed {old}, so this game is saved in {new}: {names}.")
    return text.format(old=old, names=_names(session), new=new)


def _names(session: Session[P, M, E]) -> str:
    return comma_list([shown(name, 40) for name in session.names])
