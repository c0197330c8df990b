"""Damage good files as disks, editors, transfers and attackers do.

All chance comes from the `random.Random` that the caller passes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

Spoil = Callable[[bytes, Sequence[bytes], random.Random], bytes]

# Numbers as people and programs write them, and as they should not.
_NUMBERS = (b"0", b"-1", b"00", b"+1", b"1e9", b"1_0", b"0x1", b"99999999999999999999", b"9" * 5000)
_DIGITS = ("\u0663", "\uff13", "\u0969", "\u00b2", "\U0001d7db", "\u2462", "\u00bd", "\u4e09")
# Letters that change with their case, invisible characters, and those that turn text around.
_TEXTS = (
    "\u212a", "\u0131", "\u017f", "\u00df", "\ufb01", "\u200b", "\u200f", "\u202e", "\u2066", "\u2028",
    "\u0085", "\u00a0", "\u3000", "\ufeff", "\ufffe", "\ue000", "\U000e0041", "e\u0301" + "\u0300" * 300,
    "\x1b[31m", "\x1b]0;x\x07", "\x9b2J", "\x00", "\r", "\v", "\f", "\x7f", "\x08", "[red]", "[/]",
    "[@click=app.quit]x[/]", "{name}", "%s", "\\", "\u6f22" * 50, "\U0001f468\u200d\U0001f469", "#",
)  # fmt: skip
_RAW = (
    b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe5\xb1", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\x80" * 40, b"\x00" * 100, b"\r\n", b"\n\n\n", b"\t", b"\x1a", b"<<<<<<< HEAD\n", b"x" * 3000,
)  # fmt: skip


def spoiled(good: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A good file after one to four accidents.   others: files that may get mixed into it."""
    for _time in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        good = chance.choice(_SPOILS)(good, others, chance)
    return good


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True) or [b""]


def _place(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data) + 1)


def _bit(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    for _time in range(chance.choice((1, 1, 1, 2, 8))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _cut(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    return data[: _place(data, chance)]


def _beheaded(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    return data[_place(data[:200], chance) :]


def _hole(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    """NUL bytes, as a disk leaves them after a power cut."""
    start, size = _place(data, chance), chance.choice((1, 16, 512))
    return data[:start] + bytes(size) + data[start + size :]


def _whole_lines(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    """Harmless changes: fewer lines of the game, comments, blank lines, blanks."""
    lines = _lines(data)
    del lines[chance.randrange(len(lines)) + 1 :]
    for _time in range(chance.randrange(4)):
        said = chance.choice((b"\n", b"  \n", b"# \x1b[31m red\n", b"\t# x\r\n", b"# ended early\n"))
        lines.insert(chance.randrange(len(lines) + 1), said)
    return b"".join(lines)


def _swapped(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    lines = _lines(data)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _doubled(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    lines = _lines(data)
    place = chance.randrange(len(lines))
    lines[place:place] = lines[place : place + chance.choice((1, 1, 5))] * chance.choice((1, 1, 2, 50))
    return b"".join(lines)


def _dropped(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    lines = _lines(data)
    place = chance.randrange(len(lines))
    del lines[place : place + chance.choice((1, 1, 1, 5))]
    return b"".join(lines)


def _mixed(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    lines, theirs = _lines(data), _lines(chance.choice(others))
    place, start = chance.randrange(len(lines)), chance.randrange(len(theirs))
    lines[place : place + chance.choice((0, 1, 3))] = theirs[start : start + chance.choice((1, 1, 3, 30))]
    return b"".join(lines)


def _word(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Replace a word by one of another file, or of this one."""
    ours = list(re.finditer(rb"[^ \t\r\n]+", data))
    theirs = chance.choice((data, chance.choice(others))).split()
    if not ours or not theirs:
        return data
    found = chance.choice(ours)
    return data[: found.start()] + chance.choice(theirs) + data[found.end() :]


def _number(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    """Replace a number: by a huge one, a negative one, or one in digits of another script."""
    found = list(re.finditer(rb"-?[0-9]+", data))
    if not found:
        return data
    place = chance.choice(found)
    said = chance.choice((*_NUMBERS, chance.choice(_DIGITS).encode(), str(chance.randrange(12)).encode()))
    return data[: place.start()] + said + data[place.end() :]


def _letter(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    """Replace a letter by another of its kind, or by a blank."""
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + chance.choice(b" BYRKWCFGN0123456789->undo").to_bytes() + data[place + 1 :]


def _case(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    lines = _lines(data)
    place = chance.randrange(len(lines))
    lines[place] = lines[place].swapcase()
    return b"".join(lines)


def _inserted(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    place = _place(data, chance)
    said = chance.choice((chance.choice(_TEXTS).encode(), chance.choice(_RAW)))
    return data[:place] + said + data[place:]


def _long(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    place = _place(data, chance)
    said = chance.choice((b"a", b" ", b"#", b"[", b"9", "\u00e9".encode(), b"1B1 "))
    return data[:place] + said * chance.choice((200, 1000, 20_000)) + data[place:]


def _encoded(data: bytes, _others: Sequence[bytes], chance: random.Random) -> bytes:
    """Text as other programs write it: other encodings, other line ends, a byte order mark."""
    text = data.decode("utf-8", "replace")
    encoded = [text.encode(name, "replace") for name in ("utf-16", "utf-16-le", "latin-1", "utf-7")]
    ended = [data.replace(b"\n", end) for end in (b"\r\n", b"\r")]
    return chance.choice([*encoded, *ended, b"\xef\xbb\xbf" + data])


_SPOILS: tuple[Spoil, ...] = (
    _whole_lines, _whole_lines, _bit, _cut, _beheaded, _hole, _swapped, _doubled, _dropped, _mixed,
    _word, _word, _number, _letter, _letter, _case, _inserted, _inserted, _long, _encoded,
)  # fmt: skip
