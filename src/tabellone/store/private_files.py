"""Permissions of what the program keeps: files that their owner alone may read, in folders that he alone may open.

Windows has no such bits; there the folder for data is the user's own already.
"""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("", "-wal", "-shm")


def open_to_others(path: Path) -> bool:
    """Whether others than the owner may do anything with a file or folder; not so if it does not exist."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return os.name != "nt" and bool(mode & OTHERS)


def make_private(path: Path) -> bool:
    """Take the permissions of others away; whether that was needed and possible."""
    if not open_to_others(path):
        return False
    try:
        path.chmod(FOLDER if path.is_dir() else FILE)
    except OSError:
        return False
    return True


def private_folder(folder: Path) -> Path:
    """A folder that its owner alone may open, made if it does not exist."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    make_private(folder)
    return folder


def begin_private(file: Path) -> None:
    """Make an empty file that its owner alone may read; one that is there already stays as it is."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def database_files(file: Path) -> Iterable[Path]:
    """A SQLite file and what SQLite writes beside it."""
    return (file.with_name(file.name + end) for end in BESIDE)
