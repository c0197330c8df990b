"""Stratopolis' screens, and how they keep what is worked out from a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Rest = ParamSpec("Rest")

Result = TypeVar("Result")


def by_identity(*, most: int) -> Callable[[Callable[Rest, Result]], Callable[Rest, Result]]:
    """Keep a function's last results, by the identity of its first argument: comparing positions is slow."""

    def decorate(function: Callable[Rest, Result]) -> Callable[Rest, Result]:
        results: dict[object, tuple[object, Result]] = {}  # and the argument, so that its id stays its own

        @wraps(function)
        def kept(*arguments: Rest.args, **named: Rest.kwargs) -> Result:
            first, *rest = arguments
            key = id(first), *rest, *named.items()
            if key not in results:
                results[key] = first, function(*arguments, **named)
                if len(results) > most:
                    del results[next(iter(results))]
            return results[key][1]

        return kept

    return decorate
