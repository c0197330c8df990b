"""What holds for every game: checks that take any `GameSpec`, without screens.

A game describes itself as a `Sample`, and its test runs every function of `CHECKS` on that. Random games are
played from fixed seeds, so that a failure comes back.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any, Generic

import pytest

from hotseat.bots import Budget, Level, advice_from_json
from hotseat.bots.plugins import BotPlugins
from hotseat.game import E, GameSetup, GameSpec, M, P
from hotseat.record import PERSON, Header
from hotseat.record.check import RecordState, check_file
from hotseat.record.reader import Record, read
from hotseat.session import Session

SEEDS = ("heron", "otter")
STEM = "game"
TRIED = 6  # moves to try at a position, at most
NOT_MOVES = ("", "?", "undo undo", "\N{SNOWMAN}", "-1", "x" * 900)


@dataclasses.dataclass(frozen=True)
class Sample(Generic[P, M, E]):
    """A game for the checks.

    setups: the kinds of games, one for each number of players and variant.   legal_moves: those of the player
    to play; none if chance moves next.   illegal: the exception of the rules.   longest: the most moves of a
    game, those of chance included.
    """

    spec: GameSpec[P, M, E]
    setups: Sequence[GameSetup[P, M, E]]
    legal_moves: Callable[[P], Sequence[M]]
    illegal: type[ValueError]
    longest: int

    def begin(self, setup: GameSetup[P, M, E]) -> Session[P, M, E]:
        """A game without a file, up to the first choice."""
        session = Session.without_file(self.spec, setup.header())
        session.advance()
        return session

    def step(self, session: Session[P, M, E], rng: random.Random) -> None:
        session.play(rng.choice(self.legal_moves(session.position)))

    @cached_property
    def games(self) -> list[Session[P, M, E]]:
        """Random games of every kind, played to the end."""
        games = []
        for setup in self.setups:
            for seed in SEEDS:
                session, rng = self.begin(setup), random.Random(seed)
                while not session.finished:
                    self.step(session, rng)
                    assert len(session.entries) <= self.longest, f"{seed}: the game does not end"
                games.append(session)
        return games

    def replayed(self, header: Header, moves: Sequence[M]) -> list[P]:
        """The positions that the moves lead through, the start first; nothing is random."""
        positions = [self.spec.begin(header)]
        for move in moves:
            positions.append(self.spec.apply(positions[-1], move)[0])
        return positions


AnySample = Sample[Any, Any, Any]  # each game runs the checks on its own sample

Check = Callable[[AnySample, Path], None]  # gets an empty folder too


def moves_of(session: Session[P, M, E]) -> list[M]:
    """The moves of a game, those of chance included."""
    return [entry.move for entry in session.entries]


def text_of(session: Session[P, M, E], spec: GameSpec[P, M, E]) -> str:
    return f"{session.header}{spec.lines(session.entries)}"


def read_text(spec: GameSpec[P, M, E], text: str) -> Record[P, M, E]:
    return read(spec, text.encode(), STEM)


# The rules


def random_games_end(sample: AnySample, _folder: Path) -> None:
    """Each random game ends, and then no player can move, nor can chance."""
    for session in sample.games:
        position = session.position
        assert position.is_over
        assert position.to_play is None
        assert sample.spec.automatic(position, session.seed) is None
        assert not list(sample.legal_moves(position))
        for entry in session.entries:
            assert not entry.before.is_over
            with pytest.raises(sample.illegal):
                sample.spec.apply(position, entry.move)


def legal_moves_apply(sample: AnySample, _folder: Path) -> None:
    """A player to play has legal moves, all different, and each leads to one position."""
    rng = random.Random(0)
    for session in sample.games:
        for entry in session.entries:
            legal = list(sample.legal_moves(entry.before))
            assert bool(legal) == (entry.before.to_play is not None)
            assert len(set(legal)) == len(legal)
            assert entry.chance or entry.move in legal
            for move in rng.sample(legal, min(TRIED, len(legal))):
                after, events = sample.spec.apply(entry.before, move)
                assert after != entry.before
                assert (after, events) == tuple(sample.spec.apply(entry.before, move))
                assert isinstance(events, tuple)


def illegal_moves_are_refused(sample: AnySample, _folder: Path) -> None:
    """A move that is legal elsewhere but not here raises `illegal` with a sentence, and changes nothing."""
    rng, refused = random.Random(0), 0
    for session in sample.games:
        chosen = [entry.move for entry in session.entries if not entry.chance]
        for entry in session.entries:
            legal = list(sample.legal_moves(entry.before))
            others = [move for move in dict.fromkeys(chosen) if move not in legal]
            for move in rng.sample(others, min(TRIED, len(others))):
                before = hash(entry.before)
                with pytest.raises(sample.illegal) as refusal:
                    sample.spec.apply(entry.before, move)
                _is_readable(sample.spec.explain(refusal.value))
                assert hash(entry.before) == before
                refused += 1
    assert refused > 20, "the games are too short to say so"


def _is_readable(sentence: str) -> None:
    """Whether a text can be part of a sentence in one line."""
    assert len(sentence.split()) > 1, sentence
    assert sentence.isprintable(), sentence
    assert "{" not in sentence, sentence


def seats_and_scores_agree(sample: AnySample, _folder: Path) -> None:
    """In every position, turn, winners and scores fit the number of players."""
    for session in sample.games:
        seats = range(1, len(session.names) + 1)
        assert len(session.names) in sample.spec.players
        assert session.seats == (PERSON,) * len(seats)
        for entry in session.entries:
            assert entry.before.to_play in (*seats, None)
            assert (entry.before.to_play is None) == entry.chance
            assert not entry.before.winners
            assert len(entry.before.scores) in (0, len(seats))
        winners, scores = session.position.winners, session.position.scores
        assert len(scores) in (0, len(seats))
        assert len(set(winners)) == len(winners)
        assert set(winners) <= set(seats)
        if scores:
            assert all(scores[seat - 1] == max(scores) for seat in winners)


def positions_are_values(sample: AnySample, _folder: Path) -> None:
    """Positions reached by the same moves are equal and have the same hash, and none can be changed."""
    for session in sample.games:
        positions = [*(entry.before for entry in session.entries), session.position]
        again = sample.replayed(session.header, moves_of(session))
        assert again == positions
        assert [*map(hash, again)] == [*map(hash, positions)]
        assert len(set(positions)) == len(positions), "no position comes back"
        fields = getattr(positions[0], "_fields", None) or [
            field.name for field in dataclasses.fields(positions[0])
        ]
        for name in fields:
            with pytest.raises((AttributeError, TypeError)):
                setattr(positions[0], name, getattr(positions[-1], name))


# Notation and chance


def notation_round_trips(sample: AnySample, _folder: Path) -> None:
    """Each legal move is written in one line, and read back from it."""
    rng = random.Random(0)
    for session in sample.games:
        for entry in session.entries:
            legal = list(sample.legal_moves(entry.before))
            lines = [str(move) for move in legal]
            assert len(set(lines)) == len(lines), "no two moves are written alike"
            for move in [entry.move, *rng.sample(legal, min(TRIED, len(legal)))]:
                line = str(move)
                assert line.isprintable()
                assert line == line.strip()
                assert line.partition(" ")[0] not in ("", "undo", "seat"), "these are the kit's own lines"
                assert "#" not in line, "a comment begins so"
                assert sample.spec.parse(line) == move
    for text in NOT_MOVES:
        with pytest.raises(ValueError) as refusal:  # noqa: PT011  # of whichever game
            sample.spec.parse(text)
        _is_readable(sample.spec.explain(refusal.value))


def chance_is_recorded(sample: AnySample, _folder: Path) -> None:
    """A move of chance is in the record, the same for the same seed, and not drawn again."""
    for session in sample.games:
        spec, lines = sample.spec, text_of(session, sample.spec).splitlines()
        assert lines[-len(session.entries) :] == [str(move) for move in moves_of(session)]
        for entry in session.entries:
            assert entry.chance == spec.is_chance(entry.move)
            if entry.chance or entry.forced:
                assert spec.automatic(entry.before, session.seed) == entry.move
            else:
                assert spec.automatic(entry.before, session.seed) is None
        if any(line.word == "seed" for line in spec.fields):
            other = [f"seed not {session.seed}" if line.startswith("seed ") else line for line in lines]
            assert other != lines
            record = read_text(spec, "".join(f"{line}\n" for line in other))
            assert record.entries == list(session.entries)


# Records and sessions


def records_read_back(sample: AnySample, _folder: Path) -> None:
    """A record leads to the position at which it was written."""
    for session in sample.games:
        text = text_of(session, sample.spec)
        record = read_text(sample.spec, text)
        assert record.header == session.header
        assert record.entries == list(session.entries)
        assert (record.position, record.torn) == (session.position, None)
        for number, entry in enumerate(session.entries[:TRIED]):
            begun = f"{session.header}{sample.spec.lines(session.entries[:number])}"
            assert read_text(sample.spec, begun).position == entry.before


def undo_is_a_replay_of_less(sample: AnySample, folder: Path) -> None:
    """Undo leads to the position after the remaining moves, redo back again; the file says the same."""
    for number, setup in enumerate(sample.setups):
        rng = random.Random(number)
        with Session.begin(sample.spec, setup.header(), folder, f"{STEM}-{number}") as session:
            session.advance()
            for _move in range(4):
                if not session.finished:
                    sample.step(session, rng)
            before, moves = session.position, moves_of(session)
            steps = 0
            while session.can_undo:
                session.undo()
                steps += 1
                left = moves_of(session)
                assert left == moves[: len(left)]
                assert session.position == sample.replayed(session.header, left)[-1]
                _is_on_disk(sample, session)
            assert steps > 1
            for _step in range(steps):
                session.redo()
            assert (session.position, moves_of(session)) == (before, moves)
            assert not session.can_redo
            _is_on_disk(sample, session)


def whole_games_are_undone_and_redone(sample: AnySample, _folder: Path) -> None:
    """Each undo takes one choice and the automatic moves after it, back to before the first choice."""
    for session in sample.games:
        end, entries, steps = session.position, list(session.entries), 0
        while session.can_undo:
            first, *rest = session.undo()
            assert not first.chance
            assert not first.forced
            assert all(each.chance or each.forced for each in rest)
            steps += 1
        assert all(each.chance or each.forced for each in session.entries)
        for _step in range(steps):
            session.redo()
        assert not session.can_redo
        assert (session.position, session.entries) == (end, entries)


def _is_on_disk(sample: AnySample, session: Session[Any, Any, Any]) -> None:
    assert session.unsaved is None
    assert session.path is not None
    record = read(sample.spec, session.path.read_bytes(), STEM)
    assert record.position == session.position
    assert record.entries == list(session.entries)


def saved_games_resume(sample: AnySample, folder: Path) -> None:
    """A game left after any move can be resumed there, and its file is sealed at the end."""
    for number, setup in enumerate(sample.setups):
        rng = random.Random(number)
        session = Session.begin(sample.spec, setup.header(), folder, f"{STEM}-{number}")
        session.advance()
        path = session.path
        assert path is not None
        while not session.finished:
            sample.step(session, rng)
            if rng.randrange(3):
                continue
            session.close()
            again = Session.resume(sample.spec, path)
            assert again.advance() == (), "what follows by itself has been done"
            assert (again.position, again.entries) == (session.position, session.entries)
            assert (again.header, again.seats) == (session.header, session.seats)
            session = again
        with closing(session):
            assert session.unsaved is None
        assert check_file(sample.spec, path).state is RecordState.SEALED


def seat_lines_name_levels(sample: AnySample, _folder: Path) -> None:
    """A last seat line without its line end does not count yet."""
    header = sample.setups[0].header()
    for level in sample.spec.levels:
        text = f"{header}seat 2 computer {level}"
        assert read_text(sample.spec, f"{text}\n").seats[:2] == (PERSON, f"computer {level}")
        assert read_text(sample.spec, text).seats[:2] == (PERSON, f"computer {level}")
        assert read_text(sample.spec, text[:-1]).seats[:2] == (PERSON, PERSON)


# Bots


def bots_answer(sample: AnySample, _folder: Path) -> None:
    """A bot process answers what its level chooses and advises, the same every time."""
    spec, bots, budget = sample.spec, BotPlugins(sample.spec), Budget(nodes=60)
    assert spec.levels in ((), tuple(Level))
    for session in sample.games[:: len(SEEDS)] if spec.levels else ():
        choices = [entry.before for entry in session.entries if not entry.chance]
        position = choices[len(choices) // 2]
        legal = list(sample.legal_moves(position))
        request = {"position": spec.notation(position), "budget": budget, "seed": "heron"}
        for level in Level:
            chosen = bots.roster.choose(position, level, budget, "heron")
            assert chosen in legal
            assert bots.answer({**request, "player": level}) == {"choice": str(chosen)}
        found = json.loads(json.dumps(bots.answer(request)))["advice"]
        advice = [advice_from_json(each, spec.parse) for each in found]
        assert advice == bots.roster.consider(position, budget, "heron")
        assert {each.move for each in advice} <= set(legal)


def bots_refuse(sample: AnySample, _folder: Path) -> None:
    """Bots refuse a finished game, an unknown level and a text that is no position."""
    bots = BotPlugins(sample.spec)
    for session in sample.games if sample.spec.levels else ():
        *_others, last = [entry for entry in session.entries if not entry.chance]
        for position, player, said in (
            (session.position, "expert", "nobody has to choose"),
            (session.position, None, "nobody has to choose"),
            (last.before, "nobody", "nobody"),
        ):
            asked = {"position": sample.spec.notation(position), "player": player, "seed": ""}
            with pytest.raises(ValueError, match=said):
                bots.answer(asked)
        with pytest.raises(sample.illegal):
            bots.answer({"position": "nothing", "seed": ""})


CHECKS: tuple[Check, ...] = (
    random_games_end,
    legal_moves_apply,
    illegal_moves_are_refused,
    seats_and_scores_agree,
    positions_are_values,
    notation_round_trips,
    chance_is_recorded,
    records_read_back,
    undo_is_a_replay_of_less,
    whole_games_are_undone_and_redone,
    saved_games_resume,
    seat_lines_name_levels,
    bots_answer,
    bots_refuse,
)
