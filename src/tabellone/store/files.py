"""The location of databases and files, their permissions, and copies that exist whole or not at all."""

import os
import re
import sqlite3
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tabellone.store.faults import RAISED, StoreError, refusal_of

FILE, FOLDER = 0o600, 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO
LOG_ENDINGS = ("", "-wal", "-shm")


def open_to_others(path: Path) -> bool:
    """Whether others than the owner may do anything with a file or folder; not so if it does not exist."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return os.name != "nt" and bool(mode & OTHERS)


def make_private(path: Path) -> bool:
    """Remove the permissions of others; True if that was needed and possible."""
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
    """Make an empty file readable by its owner alone; an existing one stays as it is."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def database_files(file: Path) -> Iterable[Path]:
    """A SQLite file and what SQLite writes beside it."""
    return (file.with_name(file.name + end) for end in LOG_ENDINGS)


FILE_NAME = "tabellone.db"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


@dataclass(frozen=True, slots=True)
class DatabaseAddress:
    """A SQLite file, or a PostgreSQL database by its URL; one of the two. `name` is shown instead, if given."""

    file: Path | None = None
    url: URL | None = None
    name: str | None = None

    def __str__(self) -> str:
        """The address as people may see it: without a password."""
        if self.name or self.url is None:
            return self.name or str(self.file)
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def data_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The folder for data: TABELLONE_DATA, or the one that the platform gives to programs."""
    variables = os.environ if environment is None else environment
    if own := variables.get("TABELLONE_DATA"):
        return Path(own).expanduser().absolute()
    home = Path(variables["HOME"]) if variables.get("HOME") else Path.home()
    if platform == "win32":
        return Path(variables.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Tabellone"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Tabellone"
    share = Path(variables.get("XDG_DATA_HOME") or "")
    return (share if share.is_absolute() else home / ".local" / "share") / "tabellone"


def database_address(text: str | None, environment: Mapping[str, str] | None = None) -> DatabaseAddress:
    """The database that a text names: a file, sqlite:///FILE or postgresql://...; without one the data folder."""
    if text is None:
        return DatabaseAddress(file=_existing_folder(data_folder(environment)) / FILE_NAME)
    scheme, mark, rest = text.partition("://")
    if not mark:
        return DatabaseAddress(file=_file(text, text))
    if scheme == "sqlite":
        return DatabaseAddress(file=_file(rest.removeprefix("/"), text))
    if scheme not in POSTGRESQL:
        raise StoreError(
            'database: "{found}" is not known; write a file, sqlite:///FILE or postgresql://USER@HOST/NAME',
            found=f"{scheme}://",
        )
    try:
        url = make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise StoreError("database: the address cannot be read; write postgresql://USER@HOST:PORT/NAME") from error
    return DatabaseAddress(url=url)


def backup_folder(address: DatabaseAddress) -> Path:
    """The folder for backups of a database: next to the file, or in the data folder."""
    return address.file.parent / "backups" if address.file else _existing_folder(data_folder()) / "backups"


def private_folder_of(address: DatabaseAddress) -> Path:
    """The folder for private files of a database: next to the file, or in the data folder."""
    return address.file.parent if address.file else _existing_folder(data_folder())


def stem(address: DatabaseAddress) -> str:
    """How the files begin that are made from a database."""
    if address.file:
        return address.file.stem
    return re.sub(r"[^\w-]", "_", (address.url.database if address.url else None) or "postgresql")


def _file(text: str, address: str) -> Path:
    if not text or "\0" in text or text.startswith(":memory:"):
        raise StoreError('database: "{found}" names no file', found=address.replace("\0", "\\0"))
    path = Path(text).expanduser().absolute()
    # Locks, logs and keys lie beside the file itself, whatever leads to it: else two programs would not see each other.
    return path.resolve() if path.is_symlink() else path


def _existing_folder(folder: Path) -> Path:
    try:
        private_folder(folder)
    except OSError as error:
        raise StoreError(
            "{folder}: the folder for data cannot be made ({reason}); choose another with TABELLONE_DATA",
            folder=folder,
            reason=error.strerror,
        ) from error
    return folder


PATIENCE_SECONDS = 15
COPY = "copy.db"
BESIDE = ".tabellone-"
# Not "tabellone-" alone: a server keeps other folders there, in which files wait for hours.
PASSING = "tabellone-backup-"
UPLOADS = "tabellone-uploads-"
LEFT_SECONDS = 60 * 60


def copy_sqlite(source: sqlite3.Connection, target: Path) -> None:
    """Copy the database of a connection into a new file, page by page."""
    deadline = time.monotonic() + PATIENCE_SECONDS

    def impatient(status: int, remaining: int, total: int) -> None:
        del remaining, total
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > deadline:
            raise StoreError(
                "{place}: the database is in use by another program; nothing was changed, try again", place=target
            )

    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy, progress=impatient)


def copy_file(source: Path, target: Path, called: Path | None = None) -> None:
    """Copy a SQLite file, with its log, into a new file; the source, which refusals call `called`, is only read."""
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=PATIENCE_SECONDS)) as opened:
            copy_sqlite(opened, target)
    except RAISED as error:
        raise refusal_of(error, called or source) from error


def close_log(file: Path) -> None:
    """Make a database one single file again, without a log beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def atomic_file(target: Path, *, replace: bool = True) -> Iterator[Path]:
    """A temporary file that replaces `target` at the end in one step; if anything is raised, it is removed.

    Without `replace` a target that is there already stays.
    """
    remove_leftovers(target.parent)
    try:
        with own_folder(target.parent) as folder:
            yield folder / COPY
            _wait_for_disk(folder / COPY)
            if replace:
                (folder / COPY).replace(target)
            else:
                with suppress(FileExistsError):
                    os.link(folder / COPY, target)
            _wait_for_disk(target.parent)
    except RAISED as error:
        raise refusal_of(error, target) from error
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=target, reason=error.strerror) from error


@contextmanager
def own_folder(parent: Path, prefix: str = BESIDE) -> Iterator[Path]:
    """A temporary folder that its owner alone may open, locked while we have it and removed at the end."""
    while True:
        folder = Path(mkdtemp(prefix=prefix, dir=parent))
        with _locked(folder) as is_ours:
            # Between the two somebody may have taken it for one that was left.
            if not (is_ours and folder.is_dir()):
                continue
            try:
                yield folder
            finally:
                rmtree(folder, ignore_errors=True)
            return


@contextmanager
def passing_folder(prefix: str = PASSING) -> Iterator[Path]:
    """A folder of our own among the system's temporary ones; what killed runs have left there is removed."""
    temporary = Path(gettempdir())
    # Windows has no locks on folders: a folder in which files wait for hours cannot be told from one that was left.
    if prefix == PASSING or os.name != "nt":
        remove_leftovers(temporary, prefix)
    with own_folder(temporary, prefix) as folder:
        yield folder


@contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """Whether nobody else holds a folder, which we hold meanwhile; the lock ends with the process, however it ends."""
    if os.name == "nt":
        yield True
        return
    import fcntl

    opened = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
    finally:
        os.close(opened)


def _wait_for_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk; Windows cannot do that for folders."""
    if path.is_dir() and os.name == "nt":
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() or os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def remove_leftovers(folder: Path, prefix: str = BESIDE) -> None:
    """Remove the temporary folders of runs that were killed: those that nobody holds."""
    for left in folder.glob(f"{prefix}*"):
        # Folders of other users, and those that another process removes first, are left alone.
        with suppress(OSError):
            if left.is_dir() and not left.is_symlink() and _is_old_enough(left):
                with _locked(left) as is_nobodys:
                    if is_nobodys:
                        rmtree(left, ignore_errors=True)


def _is_old_enough(folder: Path) -> bool:
    """Whether a folder may have been left; Windows has no locks on folders, there nothing was written for an hour."""
    if os.name != "nt":
        return True
    parts = [folder, *folder.iterdir()]
    return time.time() - max(part.stat().st_mtime for part in parts) > LEFT_SECONDS


def write_file(target: Path, data: bytes) -> None:
    """Write a file in one step: readers see the old content or the new one."""
    with atomic_file(target) as part:
        part.write_bytes(data)


def write_private(target: Path, data: bytes, *, replace: bool = True) -> None:
    """Write a file that its owner alone may read, in one step; without `replace` one that is there already stays."""
    with atomic_file(target, replace=replace) as part:
        begin_private(part)
        part.write_bytes(data)
