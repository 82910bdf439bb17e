"""What roles are called."""

from tabellone.desk.roles import Role
from tabellone.locales.words import Words

ROLE_SENTENCES = {
    Role.PUBLIC: "everybody",
    Role.VIEWER: "viewer",
    Role.SCORER: "scorer",
    Role.ARBITER: "arbiter",
    Role.OWNER: "owner",
    Role.CHIEF: "chief arbiter",
}


def role_name(role: Role, words: Words) -> str:
    """The name of a role in the reader's language."""
    return words(ROLE_SENTENCES[role])
