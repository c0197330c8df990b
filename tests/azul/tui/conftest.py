"""What several tests of the screens get."""

from __future__ import annotations

import pytest
from textual import constants


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Motion, which tests do without."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
