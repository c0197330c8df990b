"""Build a release from the last commit, twice, and compare: wheel, source archive, checksums.

The two builds differ in everything that should not matter: folder, time, time zone, language, hash order,
rights and times of files. A third wheel is built from the source archive. `dist` is written only if all are
equal, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.trials import harness

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
NOT_SOURCES = (".git", ".venv", "build", "dist", "__pycache__", "*.pyc", ".*_cache", ".hypothesis")
# The environments of the two builds.
FIRST = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}
SECOND = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "2"}


def committed(to: Path) -> None:
    archive, folder = to.parent / "committed.tar", to.parent / "committed"
    command = ["git", "archive", "--format=tar", "--prefix=source/", f"--output={archive}", "HEAD"]
    subprocess.run(command, cwd=ROOT, check=True)
    unpacked(archive, folder).rename(to)


def here(to: Path, without: Sequence[str] = ()) -> None:
    """The files of this folder, committed or not, except some."""
    shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(*NOT_SOURCES, *without))


def disguised(source: Path) -> None:
    """Give all files other rights and another time, as another checkout would."""
    for path in [*source.rglob("*"), source]:
        mode = path.stat().st_mode
        path.chmod(0o700 if path.is_dir() or mode & 0o100 else 0o600)
        os.utime(path, (2e9, 2e9))


def built(source: Path, *targets: str, surroundings: Mapping[str, str] = FIRST, umask: int = 0o022) -> Path:
    """Build targets there, without network; returns their folder."""
    env = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    command = [sys.executable, "-m", "hatchling", "build"]
    for target in targets:
        command += ["-t", target]
    done = subprocess.run(
        command,
        cwd=source,
        env={**env, **surroundings},
        umask=umask,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise harness.Failed(f"it cannot be built: {done.stderr[-500:]}")
    return source / "dist"


def unpacked(archive: Path, to: Path) -> Path:
    """The folder in an archive of sources."""
    with tarfile.open(archive) as file:
        # Where Python knows it: from 3.11.4 on.
        file.extraction_filter = getattr(tarfile, "data_filter", lambda member, _to: member)
        file.extractall(to)
    (folder,) = to.iterdir()
    return folder


def compared(first: Path, second: Path) -> None:
    names = sorted(each.name for each in first.iterdir())
    if names != sorted(each.name for each in second.iterdir()):
        raise harness.Failed(f"{names} here, {sorted(each.name for each in second.iterdir())} there")
    for name in names:
        if (first / name).read_bytes() != (second / name).read_bytes():
            found = [parts(folder / name) for folder in (first, second)]
            odd = sorted({part for part, _told in found[0].items() ^ found[1].items()})
            raise harness.Failed(f"{name} is not the same twice: {', '.join(odd) or 'its order'}")


def parts(archive: Path) -> dict[str, str]:
    """The content, rights and time of each file in a wheel or a source archive."""
    found = {}
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            for info in wheel.infolist():
                text = hashlib.sha256(wheel.read(info)).hexdigest()
                found[info.filename] = f"{text} {info.external_attr:o} {info.date_time}"
        return found
    with tarfile.open(archive) as file:
        for member in file:
            data = file.extractfile(member)
            text = hashlib.sha256(data.read()).hexdigest() if data else ""
            found[member.name] = f"{text} {member.mode:o} {member.mtime} {member.uid}"
    return found


def built_twice(first: Path, second: Path) -> Path:
    """Build both from two copies of the sources, and the wheel from the archive too; returns the folder.
    Raises `Failed` if they differ.
    """
    disguised(second)
    made = built(first, "wheel", "sdist")
    again = built(second, "wheel", "sdist", surroundings=SECOND, umask=0o077)
    compared(made, again)
    (archive,) = again.glob("*.tar.gz")
    from_archive = built(unpacked(archive, second.parent / "archive"), "wheel", surroundings=SECOND)
    archive.unlink()
    for wheel in again.iterdir():
        if wheel.read_bytes() != (from_archive / wheel.name).read_bytes():
            raise harness.Failed("the wheel out of the source archive is another one")
    return made


def carried(made: Path) -> str:
    """The parts list in a wheel. Raises `Failed` if it is of another version."""
    (wheel,) = made.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        (name,) = (each for each in file.namelist() if ".dist-info/sboms/" in each)
        text = file.read(name).decode()
    version = json.loads(text)["metadata"]["component"]["version"]
    if f"-{version}-" not in wheel.name:
        raise harness.Failed(f"the list of parts is of version {version}, the wheel is {wheel.name}")
    return text


def written(made: Path, to: Path) -> list[str]:
    """Put the files and their checksums into a fresh folder; returns the lines of checksums."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(made, to)
    (wheel,) = to.glob("*.whl")
    stem = "-".join(wheel.name.split("-")[:2])
    (to / f"{stem}.cdx.json").write_text(carried(made), encoding="utf-8", newline="\n")
    files = sorted(to.iterdir())
    lines = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}" for each in files]
    (to / "SHA256SUMS").write_text("".join(f"{line}\n" for line in lines), encoding="ascii", newline="\n")
    return lines


def main() -> None:
    command = ["git", "status", "--short"]
    try:
        changed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit("No release: it is made of what is committed, and git knows nothing here.") from None
    if changed:
        print("What is not committed is not in it.")
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder) / "one" / "source", Path(folder) / "another folder" / "azul"
        for each in (first, second):
            each.parent.mkdir()
            committed(each)
        try:
            made = built_twice(first, second)
            lines = written(made, ROOT / "dist")
        except harness.Failed as failed:
            raise SystemExit(f"No release: {failed}.") from None
    print("\n".join(lines))
    print("Built twice, the same to the byte. All of it is in dist.")


if __name__ == "__main__":
    main()
