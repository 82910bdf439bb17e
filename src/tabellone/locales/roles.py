"""The names of roles: of accounts, and of arbiters in an event."""

from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.roles import Role
from tabellone.locales.value_names import ROLE_NAMES
from tabellone.locales.words import Words


def role_name(role: Role, words: Words) -> str:
    """The role of an account."""
    return words(ROLE_NAMES[role.word])


def arbiter_name(role: ArbiterRole, words: Words) -> str:
    """What an arbiter does in an event."""
    return {
        ArbiterRole.CHIEF: words("chief arbiter"),
        ArbiterRole.DEPUTY: words("deputy arbiter"),
        ArbiterRole.ASSISTANT: words("assistant arbiter"),
    }[role]
