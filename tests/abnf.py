"""Grammars in ABNF (RFC 5234, with the strings of RFC 7405) as regular expressions, for the tests.

As much of it as a grammar without recursion needs: rules, `/`, `[...]`, `(...)`, `2*4`, strings of both
kinds, and characters by their numbers.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""\s*(?:(?P<repeat>[0-9]*\*[0-9]*|[0-9]+)|(?P<exact>%s"[^"]*")|(?P<string>"[^"]*")"""
    r"""|(?P<char>%x[0-9A-F]+(?:-[0-9A-F]+)?)|(?P<name>[A-Za-z][A-Za-z0-9-]*)|(?P<sign>[()\[\]/]))"""
)


def pattern(grammar: str, rule: str) -> re.Pattern[str]:
    """What a rule of a grammar matches. Raises `ValueError` where something in it is not known."""
    rules = {}
    for line in re.sub(r"\n[ \t]+", " ", re.sub(r"(?m)[ \t]*;.*$", "", grammar)).strip().split("\n"):
        if line:
            name, sign, body = line.partition(" = ")
            if not sign or name in rules:
                raise ValueError(f"no rule, or one that stands there twice: {line}")
            rules[name] = body
    return re.compile(_Rule(rules, ()).read(rule))


class _Rule:
    """Reads the elements of rules; `within` are the rules it stands in, so that none holds itself."""

    def __init__(self, rules: dict[str, str], within: tuple[str, ...]) -> None:
        self._rules, self._within = rules, within
        self._tokens: list[tuple[str, str]] = []

    def read(self, name: str) -> str:
        if name in self._within or name not in self._rules:
            raise ValueError(f"{name} is not there, or holds itself")
        inner = _Rule(self._rules, (*self._within, name))
        inner._tokens = _tokens(self._rules[name])
        found = inner._alternatives()
        if inner._tokens:
            raise ValueError(f"{name}: {inner._tokens}")
        return found

    def _alternatives(self) -> str:
        found = [self._sequence()]
        while self._tokens and self._tokens[0] == ("sign", "/"):
            self._tokens.pop(0)
            found.append(self._sequence())
        return f"(?:{'|'.join(found)})"

    def _sequence(self) -> str:
        found = ""
        while self._tokens and self._tokens[0] not in (("sign", "/"), ("sign", ")"), ("sign", "]")):
            found += self._element()
        return found

    def _element(self) -> str:
        kind, text = self._tokens.pop(0)
        if kind == "repeat":
            least, star, most = text.partition("*")
            return f"{self._element()}{{{least or 0},{most}}}" if star else f"{self._element()}{{{text}}}"
        if kind == "sign":
            found = self._alternatives()
            self._tokens.pop(0)
            return found if text == "(" else f"{found}?"
        if kind == "exact":
            return f"(?:{re.escape(text[3:-1])})"
        if kind == "string":
            return "".join(f"[{each.upper()}{each.lower()}]" if each.isalpha() else re.escape(each)
                           for each in text[1:-1]).join(("(?:", ")"))  # fmt: skip
        if kind == "char":
            first, _dash, last = text[2:].partition("-")
            return f"[\\U{int(first, 16):08x}-\\U{int(last or first, 16):08x}]"
        return self.read(text)


def _tokens(body: str) -> list[tuple[str, str]]:
    found, place = [], 0
    while place < len(body.rstrip()):
        token = _TOKEN.match(body, place)
        if token is None:
            raise ValueError(f"not known: {body[place:]}")
        assert token.lastgroup is not None
        found.append((token.lastgroup, token[token.lastgroup]))
        place = token.end()
    return found
