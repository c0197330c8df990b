"""Undo and redo at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from hotseat.game import C, E, G, HistoryEntry
from hotseat.i18n import _
from hotseat.tui.table.host import TableHost


class History(Generic[G, C, E]):
    """Takes moves back and does them again, and says which ones."""

    def __init__(self, table: TableHost[G, C, E]) -> None:
        self._table = table

    def undo(self) -> None:
        """Back to the last move at which a person really had a choice."""
        session = self._table.session
        nothing = _("Nothing to undo.")
        if session.full:
            nothing = _("This game's file has no room for more undone moves.")
        self._show(session.undo(), _("Undone: {choice}."), nothing)

    def redo(self) -> None:
        """Do again what was taken back."""
        changed = self._table.session.redo()
        self._show(changed, _("Redone: {choice}."), _("Nothing to redo."), redone=True)

    def _show(
        self, changed: Sequence[HistoryEntry[G, C, E]], text: str, nothing: str, *, redone: bool = False
    ) -> None:
        """Say which move was undone or redone, and then what can be done now."""
        table = self._table
        if changed:
            table.position_changed()
            if redone:
                table.just_done(changed)
            words = table.undone_words(changed)
            if not table.refused and words:
                table.said = f"{text.format(choice=words)} {table.said or table.prompt_once_undone()}"
        else:
            table.said, table.refused = nothing, True
        table.show_all()
