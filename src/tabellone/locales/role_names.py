"""What roles are called."""

from tabellone.desk.roles import Role
from tabellone.locales.value_names import ROLE_NAMES
from tabellone.locales.words import Words


def role_name(role: Role, words: Words) -> str:
    """The name of a role in the reader's language."""
    return words(ROLE_NAMES[role.word])
