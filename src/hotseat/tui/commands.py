"""Commands, each declared once: its key, its place in the hint bar, the palette and the help."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.binding import Binding

from hotseat.i18n import N_, NC_, _, comma_list, in_digits
from hotseat.values import NamedTuple

# Names of keys, as people write them.
_KEY_NAMES = {
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "underscore": "_",
    "equals_sign": "=",
    "escape": NC_("key", "esc"),
    "enter": NC_("key", "enter"),
    "space": NC_("key", "space"),
    "tab": NC_("key", "tab"),
    "backspace": NC_("key", "backspace"),
    "delete": NC_("key", "delete"),
    "left": NC_("key", "left"),
    "right": NC_("key", "right"),
    "up": NC_("key", "up"),
    "down": NC_("key", "down"),
    "home": NC_("key", "home"),
    "end": NC_("key", "end"),
}


class Command(NamedTuple):
    """An action with its keys. `word` and `text` translate their English.

    english_word: its word in the hint bar, empty if it is not there.
    english_text: its sentence in help and palette, empty if it is in neither.
    """

    name: str  # the id by which a keymap changes its keys
    keys: str  # as Textual names them, with commas between; the first is shown
    action: str  # in Textual's notation
    english_word: str = ""
    english_text: str = ""
    palette: bool = True  # whether the command palette offers it, if it has a sentence
    fixed: bool = False  # whether no keymap can change its keys
    browser_text: str = ""  # the sentence in a browser; empty for the same one

    @property
    def word(self) -> str:
        return _(self.english_word)

    @property
    def text(self) -> str:
        return _(self.english_text)

    @property
    def key(self) -> str:
        return key_name(self.keys.split(",")[0])

    @property
    def all_keys(self) -> str:
        """Every key, as people write it; of a letter only the small one."""
        keys = self.keys.split(",")
        shown = [key_name(key) for key in keys if key.lower() == key or key.lower() not in keys]
        return comma_list(shown)

    @property
    def binding(self) -> Binding:
        return Binding(self.keys, self.action, self.word or self.name, show=False, id=self.name)


def as_declared(command: Command) -> Command:
    """The command with its declared keys, for states without a keymap."""
    return command


def key_name(key: str) -> str:
    """A key as people write it: `?` for `question_mark`, `F1` for `f1`, `ctrl+y` as it is."""
    *modifiers, last = key.split("+")
    if last in _KEY_NAMES:
        last = _(_KEY_NAMES[last])
    elif "_" in last:
        from textual.keys import key_to_character

        last = key_to_character(last) or last
    elif last[:1] == "f" and last[1:].isdigit():
        last = last.upper()
    return "+".join([*modifiers, last])


def in_key_digits(keys: str) -> str:
    """Digits among keys in those of the language; names of keys, such as `F1`, stay."""
    return re.sub(r"(?<!\w)\d(?!\w)", lambda digit: in_digits(digit[0]), keys)


YES, NO = NC_("key for yes", "y"), NC_("key for no", "n")

# Commands of every screen.
HELP = Command("help", "question_mark,f1", "app.help", N_("help"), N_("Keys and rules"))

SETTINGS = Command(
    "options", "o,O,f2", "app.settings", N_("options"), N_("Colours, animation, keys and more")
)

QUIT = Command("quit", "q,Q,ctrl+q", "app.leave", N_("quit"), N_("Quit; your game is saved"))

# The same on screens that do not list it: the app has these keys, and no keymap changes them.
LEAVE = QUIT._replace(name="leave", keys="ctrl+q", english_text=N_("Quit the program"), fixed=True)

# Opens the palette, with the commands that the hint bar has no room for; ctrl+p is Textual's own key.
PALETTE_KEY = "ctrl+p"

MORE = Command("more", "m,M", "app.more", N_("more"), fixed=True)

APP_COMMANDS = (
    HELP._replace(name="app-help", fixed=True),
    SETTINGS._replace(name="app-options", keys="f2", fixed=True),
    LEAVE,
    MORE,
)

# Commands of the start screen and the table. F3 and F4 work while letters are typed into a field.
GAMES = Command(
    *("games", "g,G,f3", "games", NC_("saved games", "games")),
    N_("Saved games: continue one, watch a replay, and more"),
)

STATISTICS = Command(
    *("statistics", "s,S,f4", "app.statistics", N_("statistics")),
    N_("How everyone has played, in all finished games"),
)

# For games with a tutorial.
TUTORIAL = Command("guide", "f5", "app.tutorial", N_("tutorial"), N_("Learn the game in two minutes"))


UNDO = Command(
    "undo", "u,U", "game('undo')", N_("undo"), N_("Undo the last move; press again to go further back")
)

REDO = Command("redo", "ctrl+y", "game('redo')", N_("redo"), N_("Redo the last undone move"))

LOG = Command("log", "l,L", "game('log')", N_("log"), N_("Every move and every point so far"))

NEW = Command("new-game", "n,N", "game('new')", N_("new"), N_("Start a new game; this one stays saved"))

END = Command(
    "end-game", "x,X", "game('end')", NC_("end the game", "end"), N_("End the game without a winner")
)

SEATS = Command(
    *("seats", "p,P", "game('seats')", NC_("who plays", "players")),
    N_("Choose who plays: a person or a computer"),
)

HINT = Command(
    "hint", "h,H", "game('hint')", N_("hint"), N_("Suggest a good move, and why; press again for another")
)

REVIEW = Command(
    *("review", "v,V", "game('review')", N_("review")),
    N_("Which moves were good and which were not, and why"),
)

AFTER = REVIEW._replace(  # at the table, for games that are over
    english_text=N_("After the game: which moves were good and which were not")
)

# With several people in a game, the table asks first; ctrl+q leaves at once, as on every screen.
TABLE_QUIT = QUIT._replace(
    keys="q,Q", action="game('quit')", english_text=N_("Quit; your game is saved (ctrl+q quits at once)")
)

RESULT = Command("result", "enter", "enter", N_("result"))

AGAIN = Command(
    *("again", "a,A", "game('again')", N_("rematch")),
    N_("After the game: the same players and seats; the next player goes first"),
)

ARROWS = (
    Command("left", "left", "move(-1, 0)", fixed=True),
    Command("right", "right", "move(1, 0)", fixed=True),
    Command("up", "up", "move(0, -1)", fixed=True),
    Command("down", "down", "move(0, 1)", fixed=True),
)

ENTER = Command("choose", "enter,space", "enter", N_("choose"), fixed=True)

TABLE_BACK = Command("back", "escape,backspace", "back", NC_("one step back", "back"), fixed=True)

PAUSE = Command(
    *("watch-pause", "space", "game('watch', 'pause')", N_("pause")),
    N_("When only computers play: pause or resume"),
)

STEP = Command(
    *("watch-step", "n,right", "game('watch', 'step')", N_("next")),
    N_("When only computers play: the next move"),
)

FASTER = Command(
    *("watch-faster", "plus,equals_sign,right_square_bracket", "game('watch', 'faster')", N_("faster")),
    N_("When only computers play: faster"),
)

SLOWER = Command(
    *("watch-slower", "minus,underscore,left_square_bracket", "game('watch', 'slower')", N_("slower")),
    N_("When only computers play: slower"),
)

WATCH = (PAUSE, STEP, FASTER, SLOWER)


Commands = tuple[Command, ...]


def table_commands(
    tiles: Command, own: Sequence[Command] = (), *, seats: Command = SEATS, new: Command = NEW
) -> tuple[Commands, Commands, Commands]:
    """The commands of any turn, in the order of key bars; all commands of a game's table; and those while
    computers alone play, whose keys come before all others.

    tiles: shows the tiles that are left.   own: further commands of the game.
    """
    undoing, lists = (UNDO, REDO, LOG, tiles), (GAMES, SETTINGS, STATISTICS, END, HELP)
    after = (AGAIN, AFTER, ENTER, TABLE_BACK, *ARROWS)
    return (
        (LOG, tiles, seats, new, GAMES, SETTINGS),
        (*own, *undoing, HINT, seats, new, *lists, TUTORIAL, TABLE_QUIT, *after),
        (*WATCH, *undoing, seats, *lists, TABLE_QUIT),
    )


# Those of a plain table, at which only people play.
PLAIN = (UNDO, REDO, LOG, NEW, GAMES, SETTINGS, END, HELP, TABLE_QUIT)

# For the help: keys without a command, and what they do.
GENERAL_ROWS = (
    (N_("m, ctrl+p"), N_("All commands, including colours and a picture of the screen")),
    ("ctrl+z", N_("Go to the shell; fg brings the game back")),
)


PLAY = Command(
    "play", "space", "play", N_("play"), N_("Play or pause; at the end, play again from the start")
)

REVERSE = Command("reverse", "b,B", "play(-1)", N_("reverse"), N_("Play backwards or pause"))

REPLAY_FASTER = Command("faster", "plus,equals_sign", "speed(1)", N_("faster"), N_("Play faster"))

REPLAY_SLOWER = Command("slower", "minus,underscore", "speed(-1)", N_("slower"), N_("Play slower"))

REPLAY_STEP_BACK = Command("step-back", "left", "go('stepped', -1)", N_("step back"), N_("Previous move"))

REPLAY_STEP = Command("step", "right", "go('stepped', 1)", N_("step"), N_("Next move"))

ROUND_BACK = Command(
    *("round-back", "up,pageup", "go('round_back')", N_("previous round")),
    N_("To the start of this round, or of the previous one"),
)

ROUND = Command("round", "down,pagedown", "go('round_on')", N_("next round"), N_("To the next round"))

REPLAY_CLOSE = Command(
    "close", "escape,q,Q,backspace", "close", NC_("leave", "back"), N_("Back to the previous screen")
)

# For the help of the replay, likewise.
REPLAY_ROWS = (
    ("1-9", N_("To that round; for 10 and above, type both digits")),
    (N_("mouse"), N_("Click or drag on the bar; the wheel steps back and forward")),
)

PLAY_ON = Command(
    *("play-on", "p,P", "play_on", N_("play on")),
    N_("Start a new game from this moment; the old one stays unchanged"),
)

UNDONE = Command("undone", "u,U", "undone", NC_("undone moves", "undone"), N_("Show or hide undone moves"))

REPLAY_COMMANDS = (
    PLAY,
    REVERSE,
    REPLAY_FASTER,
    REPLAY_SLOWER,
    REPLAY_STEP_BACK,
    REPLAY_STEP,
    ROUND_BACK,
    ROUND,
    Command("start", "home", "go('at', 0)", NC_("go to the start", "start"), N_("To the start")),
    Command("end", "end", "go('at', 1_000_000)", NC_("go to the end", "end"), N_("To the end")),
    REPLAY_CLOSE,
    LEAVE,
    *(PLAY_ON, REVIEW, UNDONE, LOG, SETTINGS, HELP),
)

# Actions that not every game offers, with their commands.
LEADS_TO = {"review": REVIEW, "round_on": ROUND, "round_back": ROUND, "digit": ROUND}


REVIEW_WATCH = Command(
    *("review-watch", "enter,space", "watch", NC_("watch a replay", "replay")),
    N_("Show this position in the replay"),
)

REVIEW_LIST = Command("review-list", "l,L", "list", N_("list"), N_("List every move beside the best one"))

REVIEW_FIGURES = Command(
    *("review-figures", "f,F", "figures", N_("figures")),
    N_("Show or hide the figures: accuracy, points lost and where they came from"),
)

REVIEW_BACK = Command(
    *("review-close", "escape,backspace,q,Q,v,V", "back", NC_("leave", "back")),
    N_("Back; while the computer is thinking, stop and see the moves judged so far"),
)

REVIEW_COMMANDS = (
    Command("review-back-one", "left", "choose(-1)", N_("previous move"), N_("Previous move")),
    Command("review-on-one", "right", "choose(1)", N_("next move"), N_("Next move")),
    Command("review-up", "up", "turn(-1)", N_("previous point"), N_("Previous turning point")),
    Command("review-down", "down", "turn(1)", N_("next point"), N_("Next turning point")),
    Command("review-first", "home", "go(0)", NC_("go to the start", "start"), N_("First move")),
    Command("review-last", "end", "go(1_000_000)", NC_("go to the end", "end"), N_("Last move")),
    REVIEW_WATCH,
    REVIEW_FIGURES,
    REVIEW_LIST,
    HELP,
    REVIEW_BACK,
    LEAVE,
)


LIBRARY_OPEN = Command("open", "enter", "open", N_("open"), N_("Continue a game, or replay a finished one"))

LIBRARY_REPLAY = Command(
    "games-replay", "r,R", "open(True)", NC_("watch a replay", "replay"), N_("Replay a game from the start")
)

LIBRARY_SEARCH = Command(
    "search", "slash", "search", N_("search"), N_("Search by name, title, date or status")
)

LIBRARY_TITLE = Command("title", "t,T", "title", N_("title"), N_("Add, change or remove a title"))

LIBRARY_COPY = Command(
    *("export", "e,E", "export", N_("export")),
    N_("Copy a game to the folder you started in"),
    browser_text=N_("Download a copy of a game"),
)

LIBRARY_DELETE = Command(
    "delete", "d,D,delete", "delete", N_("delete"), N_("Move a game to the trash; asks first")
)

LIBRARY_BACK = Command("games-back", "escape,backspace,q,Q,g,G,f3", "back", NC_("leave", "back"), fixed=True)

LIBRARY_COMMANDS = (
    LIBRARY_OPEN,
    LIBRARY_REPLAY,
    LIBRARY_SEARCH,
    LIBRARY_TITLE,
    LIBRARY_COPY,
    LIBRARY_DELETE,
    STATISTICS,
    LIBRARY_BACK,
    HELP,
    LEAVE,
)

# Keys that choose at a table, besides those of the game's notation; they cannot be changed.

CHOOSING_KEYS = frozenset(key for command in (*ARROWS, ENTER, TABLE_BACK) for key in command.keys.split(","))

ENTER_KEYS = frozenset(ENTER.keys.split(","))

BACK_KEYS = frozenset(TABLE_BACK.keys.split(","))
