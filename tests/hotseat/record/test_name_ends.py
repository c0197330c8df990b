"""What is taken off the ends of a name or a seed, and what is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hotseat.record.names import name, seed, title


@pytest.mark.parametrize("check", [name, seed])
@pytest.mark.parametrize("text", ["Xavier", "Max", "XX", "X x X"])
def test_letters_stay(check: Callable[[str], str], text: str) -> None:
    assert check(f" \t{text}\t ") == text


@pytest.mark.parametrize("check", [name, seed])
@pytest.mark.parametrize("text", ["North\n", "\vNorth", "\fNorth", "North\r", "\u2028North", "\x85North"])
def test_what_could_harm_a_terminal_is_refused_at_the_ends_too(
    check: Callable[[str], str], text: str
) -> None:
    with pytest.raises(ValueError, match=r"cannot contain the character U\+"):
        check(text)


def test_a_title_has_at_most_200_bytes() -> None:
    assert title("🀄" * 49 + "xxxx")
    with pytest.raises(ValueError, match="at most 60 characters"):
        title("🀄" * 49 + "xxxxx")
