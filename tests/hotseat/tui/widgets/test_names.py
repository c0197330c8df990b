"""Styles use the names of widget classes: no two in the kit share one."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from itertools import combinations

from textual.widget import Widget

import hotseat.tui


def test_no_two_widgets_share_a_name_and_with_it_their_styles() -> None:
    names = [each.name for each in pkgutil.walk_packages(hotseat.tui.__path__, "hotseat.tui.")]
    found = {
        kind
        for name in names
        for _name, kind in inspect.getmembers(import_module(name), inspect.isclass)
        if issubclass(kind, Widget) and kind.__module__.startswith("hotseat.tui")
    }
    assert len(found) > 30
    same = [(one, other) for one, other in combinations(found, 2) if one.__name__ == other.__name__]
    assert same == []
