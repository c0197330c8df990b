"""Grammars in ABNF (RFC 5234, with the strings of RFC 7405) as regular expressions, for the tests.

It knows what a grammar without recursion needs: rules, `/`, `[...]`, `(...)`, `2*4`, strings of both kinds,
and characters by their numbers.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""\s*(?:(?P<repeat>[0-9]*\*[0-9]*|[0-9]+)|(?P<exact>%s"[^"]*")|(?P<string>"[^"]*")"""
    r"""|(?P<char>%x[0-9A-F]+(?:-[0-9A-F]+)?)|(?P<name>[A-Za-z][A-Za-z0-9-]*)|(?P<sign>[()\[\]/]))"""
)


def pattern(grammar: str, rule: str) -> re.Pattern[str]:
    """The pattern of a rule of a grammar. Raises `RecursionError` for a rule that contains itself."""
    lines = re.sub(r"\n[ \t]+", " ", re.sub(r"(?m)[ \t]*;.*$", "", grammar)).split("\n")
    pairs = [line.split(" = ") for line in lines if line]
    rules = dict(pairs)
    assert len(rules) == len(pairs), "a rule stands there twice"
    return re.compile(_read(rules, rule))


def _read(rules: dict[str, str], name: str) -> str:
    found, repeat = "", ""
    behind: list[str] = []  # what follows each open bracket
    tokens = [*_TOKEN.finditer(rules[name])]
    assert "".join(token[0] for token in tokens) == rules[name].rstrip(), f"{name}: something is not known"
    for token in tokens:
        assert token.lastgroup is not None
        kind, text = token.lastgroup, token[token.lastgroup]
        if kind == "repeat":
            least, star, most = text.partition("*")
            repeat = f"{{{least or 0},{most}}}" if star else f"{{{text}}}"
            continue
        if text == "/":
            found += "|"
        elif text in ("(", "["):
            found += "(?:"
            behind.append(repeat if text == "(" else "?")
        elif text in (")", "]"):
            found += f"){behind.pop()}"
        else:
            found += f"{_element(rules, kind, text)}{repeat}"
        repeat = ""
    return f"(?:{found})"


def _element(rules: dict[str, str], kind: str, text: str) -> str:
    if kind == "name":
        return _read(rules, text)
    if kind == "char":
        first, _dash, last = text[2:].partition("-")
        return f"[\\U{int(first, 16):08x}-\\U{int(last or first, 16):08x}]"
    if kind == "exact":
        return f"(?:{re.escape(text[3:-1])})"
    return f"(?ai:{re.escape(text[1:-1])})"
