"""The text of a file of settings: TOML taken apart, the line of a key, and the whole file written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hotseat.language import _
from hotseat.setting import BadText, Declared, Values, Words
from hotseat.toml import key, toml

# In a line: a key of 30,000 parts takes `tomllib` a minute.
_MOST_POINTS = 200
# Patterns are compiled where they are used: by no start at which nothing is wrong.
_AT_LINE = r"\(at line (\d+)"
_TOO_MANY_DIGITS = r"[0-9_]{4300}"
# Possessive, so that no line takes more than time in proportion.
_ASSIGNMENT = r"""((?:[A-Za-z0-9_.\s-]|"[^"]*"|'[^']*')++)="""
_PART = r""""([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+)"""


def tables(text: str) -> dict[str, object]:
    """What the text holds. Raises `BadText`."""
    import tomllib  # only where there is a file: 4 ms of the first picture

    for number, row in enumerate(text.split("\n"), 1):
        if row.count(".") > _MOST_POINTS:
            raise BadText(number, _("this line has too many dots"))
    try:
        found = tomllib.loads(text)
        toml(found)  # what cannot be written could not be kept
    except tomllib.TOMLDecodeError as error:
        said = re.search(_AT_LINE, str(error))
        line = int(said[1]) if said else text.rstrip("\n").count("\n") + 1
    except ValueError:  # a number with too many digits
        digits = re.search(_TOO_MANY_DIGITS, text)
        line = text.count("\n", 0, digits.start() if digits else 0) + 1
    except RecursionError:  # brackets without end
        line = 1
    else:
        return found
    raise BadText(line, _("not TOML: write `key = value` on each line, each key once, text in quotes"))


def line_of(text: str, keys: Sequence[str]) -> int:
    """The line, from 1, on which a key is given its value; `keys` lead to it through the tables.

    Of a key within a table that is written in one line, that line.
    """
    found = _lines_by_path(text)
    paths = (tuple(keys[:depth]) for depth in range(len(keys), 0, -1))
    return next((found[path] for path in paths if path in found), 1)


@lru_cache(maxsize=1)  # it is asked for key after key of one text, and there may be thousands
def _lines_by_path(text: str) -> Mapping[tuple[str, ...], int]:
    """The first line of each key and each table, by the keys that lead to it."""
    table: tuple[str, ...] = ()
    found: dict[tuple[str, ...], int] = {}
    for number, row in enumerate(text.split("\n"), 1):
        if row.lstrip().startswith("["):
            path = table = _parts(row.split("#")[0])
        elif (assigned := re.match(_ASSIGNMENT, row)) is not None:
            path = (*table, *_parts(assigned[1]))
        else:
            continue
        found.setdefault(path, number)
    return found


def _parts(dotted: str) -> tuple[str, ...]:
    """The keys of a dotted key, or of a table's head, without quotes."""
    return tuple("".join(each) for each in re.findall(_PART, dotted))


def written(settings: Values, unknown: Mapping[str, object] | None = None) -> str:
    """The whole file: every setting with what it does and may be, and what is not known here."""
    rest = dict(unknown or {})
    blocks = [_head()]
    for table, declared in type(settings).by_table().items():
        if table:
            blocks.append(f"[{key(table)}]")
        blocks += [_block(each, settings) for each in declared if not isinstance(each, Words)]
        blocks += _unknown_lines(_taken(rest, table))
    for each in settings.declared():
        if isinstance(each, Words):
            assert not each.table, "a table of words stands at the top"
            words: Mapping[str, str] = settings.value(each)
            blocks.append(f"{_comment(each)}\n{_table(each.key, words)}")
    blocks += [_table(name, value) for name, value in rest.items() if isinstance(value, Mapping)]
    return "\n\n".join(block.rstrip() for block in blocks) + "\n"


def _taken(rest: dict[str, object], table: str) -> Mapping[str, object]:
    """What is not known of one of our tables, taken out of the rest; tables at the top stay in it."""
    if table:
        found = rest.pop(table, {})
        return found if isinstance(found, Mapping) else {}
    names = [name for name, value in rest.items() if not isinstance(value, Mapping)]
    return {name: rest.pop(name) for name in names}


def _unknown_lines(found: Mapping[str, object]) -> list[str]:
    return [f"# {_('Unknown to this version, and kept as it is.')}\n{_lines(found)}"] if found else []


def _head() -> str:
    return _commented(
        _("Your settings, and what the game remembers from last time, read when it starts."),
        _("You may edit this file. When the game saves a setting, it rewrites the whole file:"),
        _("your values are kept, your own comments are not."),
    )


def _block(setting: Declared, settings: Values) -> str:
    return f"{_comment(setting)}\n{key(setting.key)} = {setting.written(settings)}"


def _comment(setting: Declared) -> str:
    possible = setting.possible
    return _commented(
        setting.sentence, _("Possible values: {values}.").format(values=possible) if possible else ""
    )


def _commented(*lines: str) -> str:
    return "\n".join(f"# {line}" for line in lines if line)


def _table(name: str, values: Mapping[str, object]) -> str:
    return f"[{key(name)}]\n{_lines(values)}"


def _lines(values: Mapping[str, object]) -> str:
    return "\n".join(f"{key(name)} = {toml(value)}" for name, value in values.items())
