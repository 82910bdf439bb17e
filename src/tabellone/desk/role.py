"""The roles that somebody can have in a book."""

from enum import IntEnum


class Role(IntEnum):
    """What somebody is in a book; each may do whatever those before may do."""

    PUBLIC = 0
    VIEWER = 1
    SCORER = 2
    ARBITER = 3
    OWNER = 4
    CHIEF = 5

    @property
    def word(self) -> str:
        """The role as it is stored and typed."""
        return self.name.lower()
