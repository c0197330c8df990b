"""Bring the catalogues up to date with the sentences in the code, and compile them.

    python -m tools.languages           update every src/hotseat/locale/CODE.po, and say what is missing
    python -m tools.languages de        begin a new one

docs/languages/adding.md says how to translate.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "src/hotseat/locale"

_TRANSLATOR = "the contributors of azul-hotseat"  # `msgfmt -c` wants a name, a team and a date

_HEAD = "# Sentences of the games, in one language. docs/languages/adding.md says how to translate them."

_EMPTY_HEADERS = tuple(f'"{name}' for name in ("Report-", "POT-", "Generated"))

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "NC_": ((1, "c"), 2)}
WIDTH = 100


def template() -> Catalog:
    catalogue = Catalog(project="azul", charset="utf-8")
    found = extract_from_dir(
        ROOT / "src",
        [("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for file, _line, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, None, [(file, 0)], auto_comments=comments, context=context)
    return catalogue


def read(code: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none yet."""
    path = LOCALE / f"{code}.po"
    if not path.exists():
        return Catalog(locale=code, project="azul", charset="utf-8", header_comment=_HEAD)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def write(code: str, catalogue: Catalog) -> None:
    """Write a catalogue in the order of the code, without line numbers, which would change all the time."""
    catalogue.last_translator = _TRANSLATOR
    catalogue.language_team = Locale.parse(code).english_name or code
    if not isinstance(catalogue.revision_date, datetime):
        catalogue.revision_date = datetime.now(UTC)
    for message in catalogue:
        message.flags.discard("python-format")  # a lone % of `95%`: sentences are filled in by `format`
    text = BytesIO()
    write_po(text, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    lines = text.getvalue().decode().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(_EMPTY_HEADERS)]
    (LOCALE / f"{code}.po").write_text("".join(kept), "utf-8")


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences that have no translation, or an uncertain one."""
    result = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(texts)):
            result.append(message.id if isinstance(message.id, str) else message.id[0])
    return result


def main(arguments: list[str]) -> int:
    """Update the catalogues named, or all of them; the status is 1 where a sentence is missing."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import compile_catalogues

    missing = 0
    for code in arguments or sorted(path.stem for path in LOCALE.glob("*.po")):
        catalogue = read(code)
        catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
        write(code, catalogue)
        for text in untranslated(catalogue):
            missing += 1
            print(f"{code}: not translated: {text!r}")
    compile_catalogues(LOCALE)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
