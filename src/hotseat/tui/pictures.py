"""Pictures of the screen, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO, StringIO
from pathlib import Path

from textual.app import App

from hotseat.errors import reason
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.storage.files import write_new
from hotseat.tui.drawing.svg import picture_stem


def save_picture(app: App[int], words: Sequence[str]) -> str:
    """Save the screen in the working folder, or as a download of the browser; returns what to tell the
    player: where it is, or why not.

    words: what the name of the file begins with.
    """
    stem = picture_stem(words, datetime.now())
    if app.is_web:
        name = f"{stem}.svg"
        app.deliver_text(StringIO(app.export_screenshot()), save_filename=name)
        return _("Downloading {name}.").format(name=name)
    try:
        path = write_new(BytesIO(app.export_screenshot().encode()), Path.cwd(), stem, ".svg")
    except OSError as error:
        return _("The picture could not be saved: {reason}.").format(reason=reason(error))
    return _("{name} is saved in {folder}").format(name=path.name, folder=shown(str(path.parent)))
