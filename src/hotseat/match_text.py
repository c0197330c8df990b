"""A match in words: its table, what must be said beside it, and the object for programs. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hotseat.language import _, ngettext
from hotseat.match import Interval, Standing


def table(names: Sequence[str], standings: Sequence[Standing]) -> list[list[str]]:
    """A row of headings, and one an entrant. The columns that tell least stand last."""
    headings = [_("player"), _("won"), "%", "95%", _("fair"), _("score"), _("per move"), _("seats")]
    return [headings, *(_row(name, each) for name, each in zip(names, standings, strict=True))]


def _row(name: str, standing: Standing) -> list[str]:
    return [
        name,
        number(standing.wins),
        percent(standing.rate),
        percents(standing.interval),
        number(100 * standing.fair),
        "" if standing.score is None else f"{standing.score:.1f}",
        time(standing.pace),
        str(standing.seats),
    ]


def number(value: float) -> str:
    """With one decimal, or none where it is whole."""
    return f"{value:.1f}".removesuffix(".0")


def percent(rate: float) -> str:
    """A rate in per cent, without the sign."""
    return f"{100 * rate:.1f}"


def percents(interval: Interval | None) -> str:
    """An interval in per cent, without the sign; a dash where the games are too few for one."""
    return "-" if interval is None else f"{percent(interval.low)}-{percent(interval.high)}"


def time(seconds: float | None) -> str:
    """A time in the unit that suits it; empty for none."""
    if seconds is None:
        return ""
    if seconds < 0.01:
        return _("{n} ms").format(n=f"{1000 * seconds:.1f}")
    return _("{n} ms").format(n=f"{1000 * seconds:.0f}") if seconds < 1 else f"{seconds:.2f} s"


def notes(names: Sequence[str], standings: Sequence[Standing], sets: int, seats: int) -> list[str]:
    """What the figures mean, and who lost games by what cannot be done."""
    sets_said = ngettext(
        "Each set of {seats} games ({sets} set) starts the same way and rotates the seats.",
        "Each set of {seats} games ({sets} sets) starts the same way and rotates the seats.",
        sets,
    )
    found = [sets_said.format(seats=seats, sets=sets)]
    found.append(_("95%: the true rate lies in this range with 95% confidence, worked out from the sets."))
    for name, standing in zip(names, standings, strict=True):
        for reason, times in Counter(standing.lost).most_common():
            sentence = ngettext(
                "{name} lost {times} game because of an error: {reason}",
                "{name} lost {times} games because of an error: {reason}",
                times,
            )
            found.append(sentence.format(name=name, times=times, reason=reason))
    return found


def as_json(names: Sequence[str], standings: Sequence[Standing]) -> list[dict[str, object]]:
    """The entrants, for programs: rates from 0 to 1, seconds a choice."""
    return [_object(name, each) for name, each in zip(names, standings, strict=True)]


def _object(name: str, standing: Standing) -> dict[str, object]:
    between = standing.interval
    return {
        "name": name,
        "seats": standing.seats,
        "wins": round(standing.wins, 4),
        "shared": standing.shared,
        "rate": round(standing.rate, 4),
        "interval": None if between is None else [round(between.low, 4), round(between.high, 4)],
        "fair": round(standing.fair, 4),
        "score": None if standing.score is None else round(standing.score, 2),
        "choices": standing.choices,
        "pace": None if standing.pace is None else round(standing.pace, 6),
        "lost": dict(Counter(standing.lost)),
    }
