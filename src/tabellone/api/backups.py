"""Backups of everything on this server, for the chief arbiter. They are put back with `tabellone restore`."""

from datetime import datetime

from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, InHouse
from tabellone.desk.roles import Act, check_act
from tabellone.store.backup import backups, rotate

backups_router = router_of("backups")


class BackupLine(Shape):
    """A backup that is kept."""

    file: str
    at: datetime


class BackupShape(Shape):
    """A backup that was made and read back."""

    file: str
    books: int
    entries: int


@backups_router.get("/backups")
def list_backups(house: InHouse, visitor: Asking) -> list[BackupLine]:
    """The backups that are kept, the oldest first."""
    check_act(visitor.person, Act.BACK_UP)
    return [BackupLine(file=file.name, at=at) for at, file in backups(house.database)]


@backups_router.post("/backups", status_code=201)
def back_up(house: InHouse, visitor: Asking) -> BackupShape:
    """Make a backup, read it back, and let the oldest one go."""
    check_act(visitor.person, Act.BACK_UP)
    backup = rotate(house.database, house.now())
    return BackupShape(file=backup.file.name, books=backup.books, entries=backup.entries)
