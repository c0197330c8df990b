"""Your own bots that misbehave: the game shows a message and goes on."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from azul.cli import run as run_command
from azul.game import SPEC, deal
from azul.rules import new_game
from hotseat import i18n
from hotseat.bots.client import BotClient, NoAnswer
from hotseat.bots.plugins import BotError, BotPlugins
from hotseat.cli import program as who_plays
from stratopolis.cli import run as run_stratopolis

GOOD = "def choose(game): return game.legal_moves[0]\n"
# What a file does when it is loaded, and what is said; "" where it is a player all the same.
LOADED = {
    "import os; os._exit(0)\n": "bot.py: ended its own process",
    "import sys; sys.exit()\n": "bot.py:1: raised SystemExit",
    "raise KeyboardInterrupt\n": "bot.py:1: raised KeyboardInterrupt",
    "raise type('\\x1b[2J', (BaseException,), {})\n": "bot.py:1: raised \\x1b[2J",
    "import time\nwhile True: time.sleep(1)\n": "bot: did not load within 2 seconds",
    "import os\nfor _ in range(3): os.write(1, b'x' * 9999999)\n" + GOOD: "",
    "import sys\nsys.stdout.close()\nsys.stderr.close()\n" + GOOD: "",
    "import threading, time\nthreading.Thread(target=time.sleep, args=(99,)).start()\n" + GOOD: "",
    "\xff\xfe\x00": "bot.py: not valid Python",
}
CHOSEN = {
    "import os\ndef choose(game): os._exit(0)\n": "its program stopped",
    "import time\ndef choose(game):\n    while True: time.sleep(1)\n": "no answer for 1 second",
    "def choose(game): raise KeyboardInterrupt\n": "bot.py:1: raised KeyboardInterrupt",
    "import os\ndef choose(game): os.closerange(0, 99)\n": "its program stopped",
    "import os\ndef choose(game): os.write(1, b'x' * 9999999)\n": "bot.py: chose None",
    "def choose(game, more): pass\n": "bot.py: raised TypeError",
    "def choose(game): raise BaseException('\\x1b[31m')\n": r": raised BaseException: \x1b[31m",
}


def bots(folder: Path, sources: Iterable[str]) -> list[Path]:
    """A file each, all called `bot.py`."""
    found = []
    for number, source in enumerate(sources):
        path = folder / str(number) / "bot.py"
        path.parent.mkdir()
        path.write_bytes(source.encode("latin-1"))
        found.append(path)
    return found


def test_what_a_file_does_when_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(who_plays, "_LOADING", 2)
    with ThreadPoolExecutor(4) as several:
        paths = bots(tmp_path, LOADED)
        # The one that is too slow in its own right only: a busy machine may take 2 s for any.
        found = list(several.map(lambda path: who_plays.trouble_with("azul", str(path), "bot"), paths))
    for why, said in zip(found, LOADED.values(), strict=True):
        assert why.isprintable()
        late = why == "bot: did not load within 2 seconds"
        assert late or (said in why if said else not why), (why, said)


async def test_what_a_player_does_instead_of_choosing(tmp_path: Path) -> None:
    game = new_game(2)
    game = game.apply(deal("x", game)).position

    async def asked(path: Path, said: str) -> None:
        thinker = BotClient([sys.executable, "-m", "hotseat.bots.plugins", "azul"])
        request = {"position": game.notation, "player": str(path), "seed": "x"}
        endless = "while" in path.read_text()
        with pytest.raises(NoAnswer) as trouble:
            await thinker.ask(request, 1 if endless else 30)
        assert said in str(trouble.value)
        assert str(trouble.value).isprintable()
        await thinker.close()

    await asyncio.gather(*map(asked, bots(tmp_path, CHOSEN), CHOSEN.values()))


async def test_what_is_wrong_with_a_bot_is_said_in_the_language_of_the_game(tmp_path: Path) -> None:
    i18n.use_language("ja")
    game = new_game(2)
    game = game.apply(deal("x", game)).position
    strange, empty = bots(tmp_path, ["def choose(game): return 'zzz'\n", "choose = 3\n"])
    thinker = BotClient([sys.executable, "-m", "hotseat.bots.plugins", "azul"])
    with pytest.raises(NoAnswer, match=r"bot\.py：選んだ 'zzz' は、"):
        await thinker.ask({"position": game.notation, "player": str(strange), "seed": "x"}, 30)
    await thinker.close()
    why = await asyncio.to_thread(who_plays.trouble_with, "azul", str(empty), "bot")
    assert "関数 `choose` がありません" in why


# Each is told like any other failure of a player's: it loses the game.
RAISED = {
    "raise KeyboardInterrupt": "bot.py:5: raised KeyboardInterrupt",
    "raise type('\\n\\x1b[2J', (KeyboardInterrupt,), {})": "bot.py:5: raised \\n\\x1b[2J",
    "raise Evil": "bot.py:5: raised Evil",
    "return Evil()": "bot.py: chose Evil, which is not a move such as",
    "import _thread; _thread.interrupt_main(); return None": "bot.py: chose None",
}
EVIL = """class Evil(BaseException):
    def __str__(self): raise KeyboardInterrupt
    __repr__ = __str__
def choose(game):
    {}
"""


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_whatever_a_player_raises_in_a_match_it_loses_the_game(
    game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    run, some = (run_command, len(RAISED)) if game == "azul" else (run_stratopolis, 2)
    tried = [*RAISED.items()][-some:]  # the games share all but what a move is
    for bot, (_raised, said) in zip(
        bots(tmp_path, [EVIL.format(each) for each, _ in tried]), tried, strict=True
    ):
        assert run(["match", str(bot), "easy", "--games=2", "--jobs=1", "--nodes=20"]) == 0
        out, err = capfd.readouterr()
        assert err == ""
        assert said in out
        assert "lost 2 games because of an error: " in out


def test_one_that_can_be_loaded_once_only(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (bot,) = bots(tmp_path, {"import os\nos.mkdir(__file__ + '.seen')\n" + GOOD: ""})
    assert run_command(["match", str(bot), "easy", "--games=2"]) == 1
    err = capfd.readouterr().err
    assert "bot.py:2: raised FileExistsError" in err
    assert "Traceback" not in err


def test_a_pipe_is_no_player(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bot.py")
    with pytest.raises(BotError, match=r"bot\.py: not a regular file"):
        BotPlugins(SPEC).load(str(tmp_path / "bot.py"))
