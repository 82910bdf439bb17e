"""Where a database is: the folder for data on this computer, and the addresses that people write."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tabellone.store.faults import StoreError
from tabellone.store.private_files import private_folder

FILE_NAME = "tabellone.db"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


@dataclass(frozen=True, slots=True)
class Place:
    """A SQLite file, or a PostgreSQL database by its URL; one of the two. `name` is shown instead, if given."""

    file: Path | None = None
    url: URL | None = None
    name: str | None = None

    def __str__(self) -> str:
        """The place as it may be shown: without a password."""
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


def place_of(address: str | None, environment: Mapping[str, str] | None = None) -> Place:
    """The place that an address means: a file, sqlite:///FILE or postgresql://...; without one the data folder."""
    if address is None:
        return Place(file=_made(data_folder(environment)) / FILE_NAME)
    scheme, mark, rest = address.partition("://")
    if not mark:
        return Place(file=_file(address, address))
    if scheme == "sqlite":
        return Place(file=_file(rest.removeprefix("/"), address))
    if scheme not in POSTGRESQL:
        raise StoreError(
            'database: "{found}" is not known; write a file, sqlite:///FILE or postgresql://USER@HOST/NAME',
            found=f"{scheme}://",
        )
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise StoreError("database: the address cannot be read; write postgresql://USER@HOST:PORT/NAME") from error
    return Place(url=url)


def backup_folder(place: Place) -> Path:
    """Where the backups of a database go: beside the file, or in the data folder."""
    return place.file.parent / "backups" if place.file else _made(data_folder()) / "backups"


def private_folder_of(place: Place) -> Path:
    """Where files go that belong to a database and are its owner's alone: beside the file, or in the data folder."""
    return place.file.parent if place.file else _made(data_folder())


def stem(place: Place) -> str:
    """How the files begin that are made from a database."""
    if place.file:
        return place.file.stem
    return re.sub(r"[^\w-]", "_", (place.url.database if place.url else None) or "postgresql")


def _file(text: str, address: str) -> Path:
    if not text or "\0" in text or text.startswith(":memory:"):
        raise StoreError('database: "{found}" names no file', found=address.replace("\0", "\\0"))
    path = Path(text).expanduser().absolute()
    # Locks, logs and keys lie beside the file itself, whatever leads to it: else two programs would not see each other.
    return path.resolve() if path.is_symlink() else path


def _made(folder: Path) -> Path:
    try:
        private_folder(folder)
    except OSError as error:
        raise StoreError(
            "{folder}: the folder for data cannot be made ({reason}); choose another with TABELLONE_DATA",
            folder=folder,
            reason=error.strerror,
        ) from error
    return folder
