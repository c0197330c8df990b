"""The commands for saved games.

`resume` and `replay` open one, `games` lists them, `show` prints a position, and `check` finds damaged and
changed ones (docs/records.md). `stats` counts finished games by the game's module `stats`
(docs/statistics.md).
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from hotseat.cli import output
from hotseat.cli.options import add_command, number
from hotseat.cli.output import BAD_DATA, WRONG_USAGE, Failure, print_drawn, print_json, print_line
from hotseat.cli.program import NoSuchGame
from hotseat.game import Flags
from hotseat.i18n import _, comma_list, date_and_time, either, full_stop, in_a_line, in_digits, ngettext
from hotseat.record import name_and_who
from hotseat.storage import data_folder
from hotseat.storage.library import WHEN_ASKED, SavedGame, SavedPlayer, State, TooLong
from hotseat.text import readable, shown
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from hotseat.cli.options import Commands
    from hotseat.cli.program import Program, Seated
    from hotseat.game import E, M, P
    from hotseat.player_stats import AnyPlayer, Finished
    from hotseat.record.check import Checked, RecordState
    from hotseat.session import Session

    Games = Sequence[Finished[object]]

_LONGEST_NAME = 24  # characters of a name in a list

_SUGGESTIONS = 3  # for a misspelt name


def add_resume(commands: Commands, program: Program[P, M, E]) -> None:
    resume = add_command(commands, program, "resume", _("continue a saved game"), _resume)
    text = _("the game's number or file; the newest unfinished game if omitted")
    resume.add_argument("file", metavar=_("FILE"), nargs="?", help=text)
    if program.spec.levels:
        text = _("change who plays for NAME: person, a computer's level, or your own bot's file")
        resume.add_players(text, _("NAME:WHO"))
        resume.add_thinking_flags()
    resume.add_screen_flags()
    if program.spec.teller:
        resume.add_lines_flag()


def _resume(program: Program[P, M, E], options: argparse.Namespace) -> int:
    """Continue a game. Reads it first, so that bad data is an error without a terminal, too."""
    players: Sequence[Seated] = ()
    flags = Flags()
    if program.spec.levels:
        players, own = program.seated(options)
        flags = Flags(seconds=options.think, nodes=options.nodes, own=own)
    path = _newest(program) if options.file is None else program.record_path(options.file)
    program.library.read(path)
    by_lines = program.by_lines(options, " resume")
    session = program.library.resume(path)
    program.complain(session.torn)
    try:
        take_seats(session, players)
    except Failure:
        session.close()
        raise
    if by_lines:
        return program.play_lines(options, flags, session=session)
    return program.open(session, flags, still=options.still)


def take_seats(session: Session[P, M, E], players: Sequence[Seated]) -> None:
    """Seat players in a game in progress, by name. Raises `Failure` for a name that is not in it."""
    for player in players:
        if player.name.strip() not in session.names:
            text = _("nobody in this game is called {name}; its players are {names}")
            names = comma_list([*map(shown, session.names)])
            raise Failure(text, WRONG_USAGE, name=shown(player.name), names=names)
    for player in players:
        session.seat(session.names.index(player.name.strip()) + 1, player.who)


def _newest(program: Program[P, M, E]) -> Path:
    try:
        saved = program.library.newest_unfinished(WHEN_ASKED)
    except TooLong:
        text = _(
            "finding the newest unfinished game took too long; name it, as in `{program} resume 3`:"
            " `{program} games` lists them"
        )
        raise Failure(text, BAD_DATA, program=program.name) from None
    if saved is None:
        output.check_folder()
        text = _("no unfinished game to continue; `{program}` starts a new one")
        raise Failure(text, BAD_DATA, program=program.name)
    return saved.path


def add_replay(commands: Commands, program: Program[P, M, E]) -> None:
    replay = add_command(commands, program, "replay", _("watch a saved game move by move"), _replay)
    replay.add_argument("file", metavar=_("FILE"), help=_("the game's number or file"))
    replay.add_screen_flags(_("watch without animation this time"))
    if program.spec.teller:
        replay.add_lines_flag(_("tell the game line by line, without a screen"))


def _replay(program: Program[P, M, E], options: argparse.Namespace) -> int:
    """Open the replay of a record. Reads it first, so that bad data is an error without a terminal, too."""
    path = program.record_path(options.file)
    record = program.library.read(path)
    by_lines = program.by_lines(options, " replay")
    program.complain(record.torn)
    if by_lines:
        from hotseat.lines.start import LinePlay

        return LinePlay(program, Flags()).replay(record)
    return program.open(None, Flags(), replayed=(record, path), still=options.still)


def add_games(commands: Commands, program: Program[P, M, E]) -> None:
    games = add_command(commands, program, "games", _("list the saved games"), _games)
    games.add_json_flag(_("print the list as JSON"), "docs/records.md")
    games.add_lines_flag(_("print sentences"))


def _games(program: Program[P, M, E], options: argparse.Namespace) -> int:
    output.check_folder()
    saved = map(program.library.load_summary, program.library.games())
    if options.json:
        games = [_game(program, each) for each in saved]
        print_json({"folder": str(data_folder()), "games": games})
        return 0
    listed = False
    for each in saved:
        if options.lines and each.state is State.UNFINISHED and not each.touched:
            continue  # a game without a move, such as one just begun, is nothing to hear
        listed, line = True, _line(program, each)
        number, date, *about = re.split(" {2,}", line.strip())
        told = full_stop(comma_list([number, *about, date]))  # a date takes long to hear
        print_line(told if options.lines else line)
    if not listed:
        _print_no_games()
    return 0


def _print_no_games() -> None:
    print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data_folder()), 1000)))


def _line(program: Program[P, M, E], saved: SavedGame[P]) -> str:
    columns = [in_digits(f"{saved.number:4}"), date_and_time(saved.played)]
    if saved.position is None or saved.header is None or saved.state is None:
        return "  ".join([*columns, in_a_line(str(saved.fault))])
    from rich.cells import cell_len  # only here: it takes 3 ms, and an empty list needs none

    cells = [(saved.state.word, 11), *program.spec.line_cells(saved.position, saved.header)]
    columns += [text + " " * (width - cell_len(text)) for text, width in cells]
    columns.append(comma_list(list(map(_words, saved.players))))
    return "  ".join([*columns, _('"{title}"').format(title=saved.title)] if saved.title else columns)


def _words(player: SavedPlayer) -> str:
    name = player.name
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return player._replace(called=name_and_who(short, player.who)).words


def _game(program: Program[P, M, E], saved: SavedGame[P]) -> dict[str, object]:
    """A saved game for `--json`. `fault` says why a game cannot be read."""
    winners = [seat for seat, player in enumerate(saved.players, 1) if player.won]
    position, spec, known = saved.position, program.spec, dict[str, object]()
    if position is not None and spec.facts:
        known = spec.to_json(position, [player.name for player in saved.players])
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": saved.state,
        **{fact: known.get(fact) for fact in spec.facts},
        "players": [{"name": player.name, "score": player.score} for player in saved.players],
        "winners": winners if saved.state is State.FINISHED else None,
        "fault": None if saved.fault is None else str(saved.fault),
    }


def add_show(commands: Commands, program: Program[P, M, E]) -> None:
    show = add_command(commands, program, "show", _("print a position of a saved game"), _show)
    show.add_argument("file", metavar=_("FILE"), help=_("the game's number or file"))
    show.add_json_flag(_("print the position as JSON"), "docs/records.md")
    text = _("the position after N lines of the game; the end if omitted")
    if program.spec.teller:
        show.add_lines_flag(_("print sentences"))
    show.add_argument("--at", metavar=_("N"), type=number, help=text)


def _show(program: Program[P, M, E], options: argparse.Namespace) -> int:
    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("--at takes a number from 0 up"), WRONG_USAGE)
    record = program.read_record(options.file, at)
    position = record.position if at is None else record.shown
    if position is None:
        sentence = ngettext(
            "--at {at} is too far; the game has {n} line",
            "--at {at} is too far; the game has {n} lines",
            record.length,
        )
        raise Failure(sentence, WRONG_USAGE, at=at, n=record.length)
    names = record.header.names
    if options.json:
        print_json(program.spec.to_json(position, names))
        return 0
    if program.spec.teller and options.lines:
        teller = program.teller(names)
        told = *teller.opening(position), *teller.turn(position, "full"), *teller.tell_boards(position)
        for line in told:
            print_line(line)
        return 0
    print_drawn(lambda width: program.spec.draw(position, tuple(map(readable, names)), width))
    return 0


class _File(NamedTuple):
    number: int | None  # in the list of saved games, if it is there
    path: Path
    name: str  # in the line about the file
    missing: str | None = None  # why there is no such file, if that is known already


def add_check(commands: Commands, program: Program[P, M, E]) -> None:
    text = _("check that saved games are complete and unchanged")
    check = add_command(commands, program, "check", text, _check)
    text = _("the game's number or file; all saved games if omitted")
    check.add_argument("files", metavar=_("FILE"), nargs="*", help=text)
    check.add_json_flag(_("print the result as JSON"), "docs/records.md")


def _check(program: Program[P, M, E], options: argparse.Namespace) -> int:
    from hotseat.record.check import Checked, RecordState, check_file

    files = [_file(program, argument) for argument in options.files]
    if not options.files:
        output.check_folder()
        files = [_File(game.number, game.path, game.path.name) for game in program.library.games()]
    results = []
    with output.Progress(_("Checking the games")) as progress:
        for done, file in enumerate(files, 1):
            checked = Checked(RecordState.UNREADABLE, reason=file.missing)
            results.append(checked if file.missing else check_file(program.spec, file.path))
            progress.update(done, len(files))
    counts = {state: sum(each.state is state for each in results) for state in RecordState}
    checked_files = [*zip(files, results, strict=True)]
    if options.json:
        print_json({"files": [_as_json(*each) for each in checked_files], "counts": counts})
    elif not files:
        _print_no_games()
    else:
        for file, checked in checked_files:
            number = "" if file.number is None else f"{file.number:4}  "
            print_line(f"{number}{shown(file.name, 1000)}: {in_a_line(checked.sentence)}")
        if len(files) > 1:
            print_line(_summary(counts))
    return BAD_DATA if any(checked.state.wrong for checked in results) else 0


def _file(program: Program[P, M, E], argument: str) -> _File:
    """Raises `Failure` for an empty name."""
    try:
        path = program.record_path(argument)
    except NoSuchGame as missing:
        return _File(None, Path(argument), shown(argument, 20), str(missing))
    return _File(int(argument) if argument.isdecimal() else None, path, str(path))


def _as_json(file: _File, checked: Checked) -> dict[str, object]:
    return {
        "file": shown(str(file.path), 1000),
        "number": file.number,
        "state": checked.state,
        "line": checked.line,
        "text": None if checked.text is None else shown(checked.text),
        "reason": None if checked.reason is None else shown(checked.reason),
    }


def _summary(counts: Mapping[RecordState, int]) -> str:
    text = _("{count} {state}")
    states = [text.format(count=count, state=_(state.value)) for state, count in counts.items() if count]
    files = sum(counts.values())
    total = ngettext("{n} file checked", "{n} files checked", files).format(n=files)
    return _("{total}: {counts}.").format(total=total, counts=comma_list(states))


def add_stats(commands: Commands, program: Program[P, M, E]) -> None:
    stats = add_command(commands, program, "stats", _("show statistics for every player"), _stats)
    stats.add_argument("name", metavar=_("NAME"), nargs="?", help=_("show one player in detail"))
    program.add_stats_flags(stats)
    stats.add_json_flag(_("print the figures as JSON"), "docs/statistics.md")
    stats.add_lines_flag(_("print sentences in place of tables and a chart"))


def _stats(program: Program[P, M, E], options: argparse.Namespace) -> int:
    from hotseat import player_stats as figures

    output.check_folder()
    stats = import_module(f"{program.name}.stats")
    with output.Progress(_("Reading saved games"), still=options.lines) as progress:
        saved = program.library.collect(stats.finished, progress.update)
    assert saved is not None  # the bar never stops it
    counted = program.stats_filter(options)
    finished: Games = saved.results
    if counted.field:
        finished = [game for game in finished if getattr(game.saved.position, counted.field) == counted.value]
    games, unreadable = figures.with_people(finished), len(saved.faults)
    program.complain(figures.unreadable(unreadable, program.name))
    players: list[AnyPlayer] = figures.players_in(games, stats.Player)
    player = None if options.name is None or not players else _find_player(options.name.strip(), players)
    if options.json:
        chosen = [each.to_json() for each in ([player] if player else players)]
        print_json({"games": len(games), "unreadable": unreadable, "players": chosen})
        return 0
    if not games:
        print_line(counted.no_people if finished else counted.none)
        return 0
    whose = _("{game} · statistics").format(game=_(program.spec.name)) if player is None else player.name
    count = len(games) if player is None else player.games
    heading = figures.title(shown(whose), count, counted.heading)
    _print_stats(heading, player, players, lines=options.lines)
    return 0


def _find_player(name: str, players: Sequence[AnyPlayer]) -> AnyPlayer:
    """Find a player by name. Raises `Failure`, which suggests similar names, whatever their capitals."""
    from difflib import get_close_matches
    from unicodedata import normalize

    by_name = {player.name: player for player in players}
    composed = normalize("NFC", name)  # an accent may be a separate character, which looks the same
    alike = (player for player in players if normalize("NFC", player.name) == composed)
    if found := by_name.get(name) or next(alike, None):
        return found
    by_plain: dict[str, list[str]] = {}
    for known in by_name:
        by_plain.setdefault(normalize("NFKC", known.casefold()), []).append(known)
    plain = normalize("NFKC", name.casefold())
    keys = [plain] if plain in by_plain else get_close_matches(plain, by_plain, n=_SUGGESTIONS)
    near = [shown(known) for key in keys for known in by_plain[key]][:_SUGGESTIONS]
    text = _("nobody called {name} has finished a game")
    if near:
        text = _("nobody called {name} has finished a game; did you mean {names}?")
    raise Failure(text, BAD_DATA, name=shown(name, 40), names=either(near))


def _print_stats(title: str, player: AnyPlayer | None, players: Sequence[AnyPlayer], *, lines: bool) -> None:
    from hotseat import player_stats as figures

    if lines and player is not None:
        own = [("", ""), *((label.strip(), text) for label, text in player.figures())]
        output.print_told([title, player.scores_text()], own, player.table(), player.opponents())
    elif lines:
        output.print_told([title], figures.overview(players))
    elif player is not None:
        print_drawn(lambda width: figures.draw_one(title, player, width))
    else:
        print_drawn(lambda width: figures.draw_all(title, players, width))
