from __future__ import annotations

import copy
import pickle
import typing
from typing import Generic, TypeVar

import pytest

from hotseat import values

T = TypeVar("T")


class Usual(typing.NamedTuple):
    name: str
    value: int
    rest: tuple[int, ...] = ()


class Value(values.NamedTuple, Generic[T]):
    name: str
    value: T
    rest: tuple[int, ...] = ()

    def doubled(self) -> Value[T]:
        return self._replace(rest=self.rest * 2)


class Below(Value[int]):
    __slots__ = ()


def alike(value: object, usual: object) -> bool:
    same = repr(value).partition("(")[2] == repr(usual).partition("(")[2]
    return same and value == usual and hash(value) == hash(usual)


def test_a_value_is_what_typing_s_would_be() -> None:
    value, usual = Value("a", value=1, rest=(2,)), Usual("a", value=1, rest=(2,))
    assert alike(Value("a", 1), Usual("a", 1))
    assert alike(value, usual)
    assert alike(Below("a", 1, rest=(2,)), usual)
    assert alike(value._replace(value=4), usual._replace(value=4))
    assert alike(Value[str]._make("abc"), Usual._make("abc"))
    assert alike(value.doubled(), Usual("a", 1, (2, 2)))
    assert (value.name, value.value, value.rest) == tuple(usual)
    assert (value._asdict(), value._fields) == (usual._asdict(), usual._fields)
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(again) is Value
        assert alike(again, usual)


def test_wrong_fields_are_refused_as_always() -> None:
    for wrong in ({}, {"name": "a"}, {"name": "a", "value": 1, "more": 2}):
        with pytest.raises(TypeError):
            Value(**wrong)
    with pytest.raises(TypeError, match="no field more"):
        Value("a", 1)._replace(more=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Value("a", 1).more = 1  # type: ignore[attr-defined]
