"""The one exception of the engine."""

from __future__ import annotations


class IllegalMove(ValueError):
    """What was asked is not allowed; the text tells a player what, and which rule forbids it.

    Nothing has changed when it is raised. `template` is the sentence with named placeholders and
    `values` what they stand for, so that a screen can say it in another language; `str()` is the
    English sentence. A value with a `word` (a colour) is put in by that word.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        shown = {name: getattr(value, "word", value) for name, value in values.items()}
        super().__init__(template.format(**shown))
