"""Mutants of a module: mutmut's small changes, made in all of its text.

mutmut itself changes only what stands in plain functions: it leaves out what has a decorator (properties,
what is kept by `lru_cache`), the body of a class (the fields of a named tuple, the words of an enum) and
the constants of a module (tables, patterns, what a floor costs). So its list of changes is used here, and
not its way of running them: that keeps all mutants of a function side by side in one process, where what
`rules/table.py` and the caches have worked out before a mutant begins hides what the mutant would give.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

# Sentences for people are no behaviour: texts that are an argument of these are not changed. Nor are
# names that only type checkers and `import *` read, and what a decorator is given (the size of a cache).
_SENTENCES = {"_", "ngettext", "Refused", "Fault", "Torn"}
_FOR_CHECKERS = {"TypeVar", "NewType", "cast"}
_UNREAD = m.Name("__all__") | m.Name("__slots__")


class Mutant(NamedTuple):
    """A module with one small change.

    function: `Wall.lay`, `_best`, or `module` where it stands in no function and no class.
    was, becomes: the changed lines, joined and without the blanks around them.
    """

    file: str
    function: str
    was: str
    becomes: str
    text: str

    @property
    def key(self) -> str:
        """What it is known by from one run to the next: the same text again is the same mutant."""
        return hashlib.sha256(f"{self.file}\0{self.text}".encode()).hexdigest()[:20]


class _Place(NamedTuple):
    """Where a change stands: which statement of the module, from 0, and in which function."""

    statement: int
    function: str


class _Changes(MutationVisitor):  # type: ignore[misc]  # of a package without types here
    """Collects mutmut's changes with the place where each stands, those in decorated functions too."""

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.places: list[_Place] = []
        self._statements: list[cst.CSTNode] = []
        self._statement = 0
        self._names: list[str] = []
        self._sentences = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Module):
            self._statements = list(node.body)
        elif any(node is one for one in self._statements[self._statement + 1 : self._statement + 2]):
            self._statement += 1
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)):
            self._names.append(node.name.value)
        if _calls(node, _SENTENCES):
            self._sentences += 1
        go_on: bool = super().on_visit(node)
        place = _Place(self._statement, ".".join(self._names) or "module")
        self.places += [place] * (len(self.mutations) - len(self.places))
        return go_on

    def on_leave(self, original_node: cst.CSTNode) -> None:
        super().on_leave(original_node)
        if isinstance(original_node, (cst.ClassDef, cst.FunctionDef)):
            self._names.pop()
        if _calls(original_node, _SENTENCES):
            self._sentences -= 1

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef):
            return False  # decorated or not
        if isinstance(node, cst.Decorator) or _calls(node, _FOR_CHECKERS):
            return True
        if isinstance(node, cst.SimpleString) and self._sentences:
            return True
        if isinstance(node, cst.Assign) and m.matches(node.targets[0].target, _UNREAD):
            return True
        skip: bool = super()._skip_node_and_children(node)
        return skip


def _calls(node: cst.CSTNode, names: set[str]) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in names


def mutants_of(file: str, text: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its text; each says something else than the module."""
    changes = _Changes()
    module = MetadataWrapper(cst.parse_module(text)).visit(changes)
    parts = [module.code_for_node(statement) for statement in module.body]
    head = text[: text.index(parts[0])] if parts else ""
    foot = text[len(head) + sum(map(len, parts)) :]
    seen = {text}
    for change, place in zip(changes.mutations, changes.places, strict=True):
        statement = deep_replace(module.body[place.statement], change.original_node, change.mutated_node)
        before, after = parts[: place.statement], parts[place.statement + 1 :]
        changed = "".join([head, *before, module.code_for_node(statement), *after, foot])
        if changed not in seen and _is_python(changed):
            seen.add(changed)
            yield Mutant(file, place.function, *_lines_changed(text, changed), changed)


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _lines_changed(before: str, after: str) -> tuple[str, str]:
    """The lines that were changed, and what they were changed to."""
    old, new = before.splitlines(), after.splitlines()
    first = _same(old, new)
    old, new = old[first:], new[first:]
    same = _same(old[::-1], new[::-1])
    return _joined(old[: len(old) - same]), _joined(new[: len(new) - same])


def _same(one: list[str], other: list[str]) -> int:
    """How many lines are the same from the beginning."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _joined(lines: list[str]) -> str:
    return " ".join(filter(None, map(str.strip, lines)))
