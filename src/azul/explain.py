"""Explain a move in short clauses, most important first, with the figures of `azul.effects`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from azul.effects import Effects, Near, Part, PartKind, laid_by, outcome, spilled
from azul.rules import CENTRE, COLOURS, FLOOR, Pick, Picked, Place, Position
from azul.wording import colour_word, run_words, source_word
from hotseat.i18n import _, comma_list, figure_list, in_digits, ngettext, pgettext
from hotseat.text import fit
from hotseat.text.fit import HINT_WIDTH, ROW_WIDTH, Clause, comparison, differing, joined, with_comparison

if TYPE_CHECKING:
    from azul.bots.search import Advice

_HINT_CLAUSES = 5

_NEAR = 2  # tiles that a nearly complete row, column or colour lacks at most

_AGAINST = 6  # extra weight of a cost in the explanation of the worse move

_Hint = Literal["", "brief", "full"]  # what kind of hint an explanation is, if it is one


def explain(position: Position, advice: Advice, names: Sequence[str], width: int = ROW_WIDTH) -> str:
    """Explain a move in one to three clauses of at most `width` cells. Raises `IllegalMove`."""
    found = Explained(position, advice, names)
    if found.only:
        return _("the only legal move")
    return joined([*found.clauses(), *found.about_column()], width)


def hint(
    position: Position, place: int, advice: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """Explain one of several moves, best first, and compare it; shorter if the comparison has no room."""
    full = Explained(position, advice[place], names, hint="full")
    fully, text = _hint(full, place, advice, names, width)
    if fully < _FULLY:
        brief = Explained(position, advice[place], names, hint="brief")
        more, shorter = _hint(brief, place, advice, names, width)
        text = shorter if more > fully else text
    return text


_FULLY = 2


def _hint(
    found: Explained, place: int, advice: Sequence[Advice], names: Sequence[str], width: int
) -> tuple[int, str]:
    """How fully a hint compares its move with the others (0 not at all, 2 with the reason), and the hint."""
    if found.only:
        return _FULLY, _("the only legal move")
    clauses = list(found.clauses())
    equal = _("another column is just as good")
    if isinstance(found.move, Pick):
        equal = _("another move is just as good")
        clauses += found.about_pick()
        if len(clauses) < _HINT_CLAUSES - 2:
            clauses += found.little()
    else:
        clauses += found.about_column(advice[1] if len(advice) > 1 and not place else None)
    if len(advice) == 1:
        return _FULLY, joined(clauses, width, _HINT_CLAUSES)
    worths = [option.worth(found.seat) for option in advice]
    compares, why = comparison(worths, place, equal), ""
    if worths[0] - worths[place or 1] >= fit.LEAST_DIFFERENCE:
        other = Explained(found.position, advice[0 if place else 1], names)
        why = _why(found, other, better=not place)
    text = with_comparison(clauses, compares, width, _HINT_CLAUSES - 1, best=not place, why=why)
    return (compares in text) + ((why or compares) in text), text


def compared(
    position: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[list[Clause], list[Clause]]:
    """The clauses for the better move and for the other, less those shared.   figures: with points first."""
    good, bad = Explained(position, better, names), Explained(position, worse, names)
    costs = [*bad.costs(), *(bad.burden(picked) for picked in bad.burdens if picked.seat == bad.seat)]
    against = [clause._replace(weight=clause.weight + _AGAINST) for clause in costs]
    against = [*bad.gains(), *bad.replies(), *against]
    favour = list(good.clauses())
    if bad.spilled and not good.spilled:
        favour.append(Clause(2 + bad.floor, _("drops nothing")))
    favour, against = differing(favour, against) or favour, differing(against, favour) or against
    if figures and (parts := _difference(good, bad)):
        points = in_digits(f"{better.gain(good.seat) - worse.gain(good.seat):+.1f}")
        text = _("{points} ({parts})").format(points=points, parts=figure_list(parts))
        favour.append(Clause(100, text, must=True))
    return favour, against


def _why(this: Explained, other: Explained, *, better: bool) -> str:
    """The main reason why a move is better than another, or worse; empty if there is none."""
    parts = _parts(this, other) if better else _parts(other, this)
    parts["rival"] *= -1
    if this.last_round:
        del parts["future"]
    name = this.name(3 - this.seat) if this.position.players == 2 else _("the best opponent")
    texts = {
        "tiles": _("more points by the round's end") if better else _("fewer points by the round's end"),
        "floor": _("less lost on the floor") if better else _("more lost on the floor"),
        "future": _("worth more in later rounds") if better else _("worth less in later rounds"),
        "rival": (_("{name} gets less") if better else _("{name} gets more")).format(name=name),
    }
    kind = max(parts, key=lambda kind: parts[kind])
    return texts[kind] if parts[kind] >= fit.LEAST_DIFFERENCE else ""


def _difference(good: Explained, bad: Explained) -> list[str]:
    """The difference in points between two moves, part by part; with two players, also the opponent's."""
    part = _parts(good, bad)
    texts = {
        "tiles": _("tiles {points:+}").format(points=part["tiles"]),
        "floor": _("floor {points:+}").format(points=part["floor"]),
        "future": _("future value {points:+.1f}").format(points=part["future"]),
    }
    if good.position.players == 2:
        name = good.name(3 - good.seat)
        texts["rival"] = _("{name} {points:+.1f}").format(name=name, points=part["rival"])
    return [text for kind, text in texts.items() if abs(part[kind]) >= fit.LEAST_DIFFERENCE]


def _parts(good: Explained, bad: Explained) -> dict[str, float]:
    """How many points one move is better than another, by part. The rival's are those that the rival gains.

    Tiles and floor come from the principal variations, to the same depth or the end of the round; the rest
    comes from the evaluation of the boards after that.
    """
    one, other, seat, position = good.advice, bad.advice, good.seat, good.position
    solved = one.exact and other.exact
    depth = None if solved else min(len(one.principal_variation), len(other.principal_variation))
    both = (outcome(position, advice.principal_variation[:depth], seat) for advice in (one, other))
    (tiles, floor), (other_tiles, other_floor) = both
    tiles, floor = tiles - other_tiles, other_floor - floor
    own = one.results[seat - 1] - other.results[seat - 1]
    rival = own - (one.worth(seat) - other.worth(seat))
    return {"tiles": tiles, "floor": floor, "future": own - tiles - floor, "rival": rival}


class Explained(Effects):
    """A move, and all clauses about it.

    hint: whether they are for the player to move; a full hint also says what its tile scores for and what
    the marker is good for.
    """

    def __init__(self, position: Position, advice: Advice, names: Sequence[str], hint: _Hint = "") -> None:
        super().__init__(position, advice)
        self._names, self._yours, self._detailed = names, hint != "", hint == "full"

    def name(self, seat: int) -> str:
        return fit.clause_name(self._names[seat - 1])

    def _filled_in(self, text: str, picked: Picked, **values: object) -> str:
        """A clause about a pick.   values: they replace the usual ones of the pick."""
        usual = {
            "name": self.name(picked.seat),
            "number": picked.number,
            "colour": colour_word(picked.colour),
            "spilled": spilled(picked),
            "line": picked.line,
            "source": source_word(picked.source),
        }
        return text.format(**usual | values)

    def _with_falls(self, text: str, picked: Picked, **values: object) -> str:
        """A clause about a pick that fills a line, with the tiles that would fall."""
        clause, fallen = self._filled_in(text, picked, **values), spilled(picked)
        return _("{clause} ({n} would fall)").format(clause=clause, n=fallen) if fallen else clause

    def clauses(self) -> Iterator[Clause]:
        """Everything in favour of a move, and what it costs."""
        yield from self.gains()
        yield from self._denials()
        yield from self.costs()
        yield from [self.burden(picked) for picked in self.burdens if picked.seat != self.seat][:1]
        if self.plan is not None and self.plan.here:
            text = _("line {line} can be filled next, with {number} {colour}")
            yield Clause(1.2, self._with_falls(text, self.plan.picked))
        if self._yours:
            yield from self.replies()

    def gains(self) -> Iterator[Clause]:
        """What the move scores and completes, or how full its line then is."""
        for part in self.completed:
            yield Clause(10 + part.kind.one.points, _("completes {part}").format(part=_part_words(part)))
        if self.ends:
            yield Clause(15, _("ends the game"))
        if self.scores is not None:
            yield Clause(4 + self.scores, self._scored(self.scores), must=self._yours)
        elif self.picked and self.missing:
            yield self._setting_up(self.picked, self.line - self.missing)
        elif self.line != FLOOR and isinstance(self.move, Pick):
            text = _("fills line {line}, but its tile has no space on the wall")
            yield Clause(3, text.format(line=self.line))
        for near in self.near:
            if near.missing <= _NEAR:
                yield Clause(near.part.kind.one.points / (2 * near.missing) - 0.5, _lacks(near))

    def _scored(self, number: int) -> str:
        """The points for the tile; a hint also says where they come from."""
        text = ngettext("scores {points} this round", "scores {points} this round", number)
        if not isinstance(self.move, Pick):  # in wall-tiling: at once
            text = ngettext("scores {points}", "scores {points}", number)
        text = text.format(points=number)
        if not self._detailed or self.laid is None:
            return text
        if self.others:  # the tile's own runs are not all of it
            return _("{scores} with your other lines").format(scores=text)
        runs = run_words(self.laid.across, self.laid.down) or [_("no neighbours")]
        return _("{scores} ({runs})").format(scores=text, runs=comma_list(runs))

    def _setting_up(self, picked: Picked, held: int) -> Clause:
        """How full an incomplete line then is, or how the player can fill it with a later pick."""
        if self.filled is not None:
            if not self.filled.here:
                text = _("line {line} can be filled with {colour} later")
                return Clause(4, self._filled_in(text, self.filled.picked))
            text = _("line {line} can be filled with {number} {colour} from {source}")
            return Clause(5, self._with_falls(text, self.filled.picked))
        text = _("line {line} then holds {held} of {size} tiles")
        if self._yours:
            text = _("line {line} then holds {held} of {size} tiles; no {colour} left this round")
            if self.left:
                text = ngettext(
                    "line {line} then holds {held} of {size} tiles; {left} {colour} left to take",
                    "line {line} then holds {held} of {size} tiles; {left} {colour} left to take",
                    self.left,
                )
        text = self._filled_in(text, picked, line=self.line, held=held, size=self.line, left=self.left)
        return Clause(3 if 2 * held > self.line else 0.5, text)

    def _denials(self) -> Iterator[Clause]:
        for seat, line, missing in self.denied[:1]:
            assert self.picked is not None
            text = _("leaves too few {colour} for {name}'s line {line}")
            if not self.left:
                text = ngettext(
                    "takes the last {colour} that {name}'s line {line} needs",
                    "takes the last {number} {colour} that {name}'s line {line} needs",
                    self.picked.number,
                )
            text = self._filled_in(text, self.picked, name=self.name(seat), line=line)
            yield Clause(7 + line - missing, text)

    def replies(self) -> Iterator[Clause]:
        """The next player's expected pick, which speaks against a move."""
        if self.reply is None:
            return
        text, tell = _("{name} may then place {number} {colour} in line {line}"), self._filled_in
        if self.reply.fills:
            text, tell = _("{name} may then fill line {line} with {number} {colour}"), self._with_falls
        # In a hint, the player's own plans come first.
        yield Clause(0.45 if self._yours else 1.0, tell(text, self.reply.picked))

    def costs(self) -> Iterator[Clause]:
        """What falls to the floor, and what that costs; every explanation has this clause."""
        if not self.spilled and not self.marker:
            return
        number = self.spilled
        if self.marker and number:
            text = ngettext(
                "takes the marker and drops {number} tile ({points})",
                "takes the marker and drops {number} tiles ({points})",
                number,
            )
        elif self.marker:
            text = _("takes the marker ({points})")
            if self._detailed and self.begins:
                text = _("takes the marker ({points}) and goes first next round")
        else:
            text = ngettext("drops {number} tile ({points})", "drops {number} tiles ({points})", number)
        text = text.format(number=number, points=-self.floor)
        to_floor = isinstance(self.move, Pick) and self.line == FLOOR
        yield Clause(2 + self.floor + 3 * to_floor, text, must=True)
        if self.least:
            yield Clause(1.5, _("no move costs less on the floor"))

    def burden(self, picked: Picked) -> Clause:
        """The tiles that a player may have to drop later in the round."""
        text = _("{name} may have to drop {spilled} of {number} {colour}")
        if spilled(picked) == picked.number:
            text = _("{name} may have to drop {number} {colour} on the floor")
        return Clause(2 * spilled(picked) + 1, self._filled_in(text, picked))

    # What only a hint says: from the position, or from the moves that the search expects

    def about_pick(self) -> Iterator[Clause]:
        """Why tiles go to the floor; and the player's next pick, if it goes to a line without filling it."""
        pick = self.move
        assert isinstance(pick, Pick)
        if pick.line == FLOOR:
            picks = (move for move in self.position.legal_moves if isinstance(move, Pick))
            lines = [move.line for move in picks if move[:2] == pick[:2] and move.line != FLOOR]
            board = self.position.board(self.seat)
            empty = [in_digits(line) for line in lines if not board.line(line).count]
            if not lines:
                text = _("no line can take {colour}")
                yield Clause(1.6, text.format(colour=colour_word(pick.colour)))
            elif empty:
                text = ngettext("keeps line {lines} free", "keeps lines {lines} free", len(empty))
                yield Clause(1.6, text.format(lines=comma_list(empty)))
        later = self.next_pick if self.plan is None and self.filled is None else None
        if later is not None and later.picked.line != FLOOR:
            text = _("line {line} can take {colour} later")
            if later.here:
                text = _("line {line} can take {number} {colour} next")
            yield Clause(0.8, self._filled_in(text, later.picked))

    def little(self) -> Iterator[Clause]:
        """For short hints: a part of the wall that has two tiles, and what the pick leaves on offer."""
        pick = self.move
        assert isinstance(pick, Pick)
        for near in self.near[:1]:
            if near.missing == _NEAR + 1:
                yield Clause(0.3, _lacks(near))
        if not self.left and self.scores is not None:
            text = _("takes the last {colour} this round")
            yield Clause(0.25, text.format(colour=colour_word(pick.colour)))
        if pick.source == CENTRE:
            return
        offer, _number, rest = self.position.offer.take(pick.source, pick.colour)
        if not rest:
            yield Clause(0.15, _("adds nothing to the centre"))
            return
        colour = max(rest.colours, key=lambda colour: offer.at(CENTRE)[colour])
        number = offer.at(CENTRE)[colour]
        text = ngettext(
            "leaves {number} {colour} in the centre", "leaves {number} {colour} in the centre", number
        )
        yield Clause(0.15, text.format(number=number, colour=colour_word(colour)))

    def about_column(self, runner_up: Advice | None = None) -> Iterator[Clause]:
        """On the grey wall: where the player's next full line can then score, which line this column bars or
        keeps open, and how full it then is.   runner_up: the second best column, if this is the best.
        """
        place = self.move
        if not isinstance(place, Place):
            return
        events = (self.after.apply(move).events for move in self.advice.principal_variation[1:2])
        for tile in laid_by(self.seat, next(events, ()))[:1]:
            text = ngettext(
                "line {line} can then score {points} in column {column}",
                "line {line} can then score {points} in column {column}",
                tile.points,
            )
            yield Clause(1.4, text.format(**tile._asdict()))
        for text in self._barred(_("line {line}'s {colour} can no longer go to column {column}"), place):
            yield Clause(0.9, text)
        other = runner_up.move if runner_up is not None else None
        if isinstance(other, Place) and self._tiles_in(other) > self._tiles_in(place):
            for text in self._barred(_("keeps column {column} open for line {line}'s {colour}"), other):
                yield Clause(1.45, text)
        missing = next((near.missing for near in self.near if near.part.kind is PartKind.COLUMN), None)
        if missing == len(COLOURS) - 1:
            yield Clause(0.2, _("starts column {number}").format(number=place.column))
        elif missing == len(COLOURS) - 2:
            yield Clause(0.3, _("column {number} then holds 2 tiles").format(number=place.column))

    def _tiles_in(self, place: Place) -> int:
        return sum(row[place.column - 1] is not None for row in self.position.board(self.seat).wall)

    def _barred(self, text: str, place: Place) -> list[str]:
        """The text for another line of the player with the same colour that could use the column."""
        board = self.position.board(self.seat)
        colour = board.line(place.line).colour
        assert colour is not None
        lines = [line.size for line in board.lines if line.colour is colour and line.size != place.line]
        open_ = [n for n in lines if place.column in board.wall.columns_for(self.position.wall, n, colour)]
        return [text.format(line=n, colour=colour_word(colour), column=place.column) for n in open_[:1]]


def _part_words(part: Part) -> str:
    if part.kind is PartKind.COLOUR:
        return _("all five {colour}").format(colour=colour_word(COLOURS[part.number]))
    text, number = ngettext("column {n}", "columns {n}", 1), pgettext("a column", "{number}")
    if part.kind is PartKind.ROW:
        text, number = ngettext("row {n}", "rows {n}", 1), pgettext("a row", "{number}")
    return text.format(n=number.format(number=part.number))


def _lacks(near: Near) -> str:
    text = ngettext("{n} tile short of {part}", "{n} tiles short of {part}", near.missing)
    return text.format(n=near.missing, part=_part_words(near.part))
