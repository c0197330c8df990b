"""Make the mutants of a module: mutmut's small changes, applied to its whole text.

mutmut itself changes only plain functions. It leaves out functions with a decorator (properties, caches), the
bodies of classes (fields, words of an enum) and the constants of a module (tables, patterns, costs). It also
runs all mutants of a function in one process, where values that the rules have cached before hide what a
mutant would return. So only its list of changes is used here.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from itertools import accumulate, takewhile
from typing import NamedTuple

import libcst as cst
import libcst.matchers as m
from libcst.metadata import CodeRange, MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

# `strict` of `zip` only checks what is true anyway, like a type.
_STRICT = re.compile(r",( strict=\w+)?\s*\)")
_UNTRUE = re.compile(r"= ?(False|None)\b")  # None is as untrue as False
# The wording of sentences is no behaviour: arguments of these are not changed. Nor are names that only type
# checkers and `import *` read, and the arguments of decorators (the size of a cache).
_SENTENCES = {"_", "ngettext", "IllegalMove", "RecordError"}
_FOR_CHECKERS = {"TypeVar", "NewType", "cast"}
# Code for Windows or macOS alone cannot be tried on Linux.
_OTHER_SYSTEM = m.Comparison(
    left=m.Attribute(m.Name("os"), m.Name("name")) | m.Attribute(m.Name("sys"), m.Name("platform"))
)
_NAME = m.Name("__all__") | m.Name("__slots__")
# A type by a name of its own, such as `Move = Placement`: nothing asks for it while the program runs.
_TYPE = m.Assign(
    targets=[m.AssignTarget(m.Name(m.MatchRegex(r"_?[A-Z][a-z]\w*")))],
    value=m.Name() | m.Subscript() | m.BinaryOperation(operator=m.BitOr()) | m.Call(m.Name("TypeVar")),
)
_UNREAD = m.Assign(targets=[m.AssignTarget(_NAME)]) | m.AugAssign(target=_NAME) | _TYPE


class Mutant(NamedTuple):
    """A module with one small change.

    function: `Wall.lay`, `_best`, or `module` outside of functions and classes.
    was, becomes: the changed lines, joined and without the blanks around them.
    """

    file: str
    function: str
    was: str
    becomes: str
    text: str

    @property
    def key(self) -> str:
        """Its key in the results: the same text is the same mutant in every run."""
        return hashlib.sha256(f"{self.file}\0{self.text}".encode()).hexdigest()[:20]


class _Changes(MutationVisitor):  # type: ignore[misc]  # of a package without types here
    """Collects mutmut's changes and their places, in decorated functions too."""

    METADATA_DEPENDENCIES = (*MutationVisitor.METADATA_DEPENDENCIES, WhitespaceInclusivePositionProvider)

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.functions: list[str] = []
        self.spans: list[CodeRange] = []
        self._names: list[str] = []
        self._sentences = 0
        self._elsewhere: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.If) and m.matches(node.test, _OTHER_SYSTEM):
            self._elsewhere |= {node.test, node.body}
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)):
            self._names.append(node.name.value)
        if _calls(node, _SENTENCES):
            self._sentences += 1
        go_on: bool = super().on_visit(node)
        for _change in self.mutations[len(self.functions) :]:
            self.functions.append(".".join(self._names) or "module")
            self.spans.append(self.get_metadata(WhitespaceInclusivePositionProvider, node))
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
        if isinstance(node, cst.Decorator) or _calls(node, _FOR_CHECKERS) or node in self._elsewhere:
            return True
        if isinstance(node, cst.SimpleString) and self._sentences:
            return True
        if m.matches(node, _UNREAD):
            return True
        skip: bool = super()._skip_node_and_children(node)
        return skip


def _calls(node: cst.CSTNode, names: set[str]) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in names


def mutants_of(file: str, text: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its text; none means the same as the module."""
    changes = _Changes()
    module = MetadataWrapper(cst.parse_module(text)).visit(changes)
    lines = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
    seen = {text}
    for change, function, span in zip(changes.mutations, changes.functions, changes.spans, strict=True):
        begin, end = (lines[place.line - 1] + place.column for place in (span.start, span.end))
        assert _stripped(text[begin:end]) == _stripped(module.code_for_node(change.original_node))
        changed = text[:begin] + module.code_for_node(change.mutated_node) + text[end:]
        if changed not in seen and _is_python(changed) and _loose(changed) != _loose(text):
            seen.add(changed)
            yield Mutant(file, function, *_lines_changed(text, changed), changed)


def _loose(text: str) -> str:
    return _UNTRUE.sub("= None", _STRICT.sub(")", text))


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _lines_changed(before: str, after: str) -> tuple[str, str]:
    old, new = _stripped(before), _stripped(after)
    first = _same(old, new)
    old, new = old[first:], new[first:]
    same = _same(old[::-1], new[::-1])
    return _joined(old[: len(old) - same]), _joined(new[: len(new) - same])


def _same(one: list[str], other: list[str]) -> int:
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _joined(lines: list[str]) -> str:
    return " ".join(filter(None, lines))


def _stripped(text: str) -> list[str]:
    """The lines without indentation, as a node on its own has none."""
    return [line.strip() for line in text.splitlines()]
