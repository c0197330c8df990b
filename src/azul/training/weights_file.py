"""Weights written down: a TOML file that people can read, with how it was made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from azul.players.learned import Tables

_WIDTH = 100
_SAYS = {
    "point": "What a point so far counts.",
    "marker": "Holding the starting-player marker.",
    "columns": "A column, by the rows it shows: a bit each, 1 for row 1 up to 16 for row 5.",
    "colours": "A colour, by the rows in which it lies, as above.",
    "rows": "Rows 1 to 5, by the columns they show: 1 for column 1 up to 16 for column 5.",
    "lines": "Lines 1 to 5 under way, by the tiles in them.",
    "gains": "The same, for each point that the tile will bring (by the tables of the next stage).",
}


def text(stages: Mapping[int, Tables], made: Sequence[str]) -> str:
    """The file of some tables; `made` are lines on how they were."""
    lines = [f"# {line}".rstrip() for line in made]
    lines += ["#", "# All in thousandths of a point."]
    for stage, tables in stages.items():
        lines += ["", "", f"# The fullest row of all boards holds {_number(stage)}."]
        lines.append(f"[stage-{stage}]")
        for name, value in tables._asdict().items():
            if stage == min(stages):
                lines += ["", f"# {_SAYS[name]}"]
            lines += _assigned(name, value)
    return "\n".join(lines) + "\n"


def _number(stage: int) -> str:
    return {1: "one tile, or none", 4: "four tiles, or more"}.get(stage, f"{stage} tiles")


def _assigned(name: str, value: int | tuple[int, ...] | tuple[tuple[int, ...], ...]) -> Iterable[str]:
    """A name and its value, in as many lines as it takes."""
    if isinstance(value, int):
        return [f"{name} = {value}"]
    if isinstance(value[0], int):
        return [f"{name} = [", *_wrapped([f"{each}," for each in value], "    "), "]"]
    found = [f"{name} = ["]
    for row in value:
        assert isinstance(row, tuple)
        written = f"    [{', '.join(map(str, row))}],"
        if len(written) > _WIDTH:
            found += ["    [", *_wrapped([f"{each}," for each in row], "        "), "    ],"]
        else:
            found.append(written)
    return [*found, "]"]


def _wrapped(words: Sequence[str], indent: str) -> list[str]:
    """Words in lines of sixteen, each as wide as the widest."""
    width = max(map(len, words))
    rows = [words[start : start + 16] for start in range(0, len(words), 16)]
    return [indent + " ".join(word.rjust(width) for word in row) for row in rows]
