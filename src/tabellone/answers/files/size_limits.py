"""How large an event may be that a server makes or checks for somebody: strangers must not keep it busy."""

from collections.abc import Mapping

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Person, Role


class SizeError(Refusal):
    """An event that is too large for who asks."""


MOST_PLACES: Mapping[Role, int] = {
    Role.PUBLIC: 600,
    Role.VIEWER: 2_000,
    Role.ARBITER: 5_000,
    Role.CHIEF: 20_000,
}
"""Players times rounds, by the highest role that somebody has in any book of the server."""


def most_places(person: Person) -> int:
    """How many players times rounds somebody may ask for."""
    role = Role.CHIEF if person.is_chief else max(person.roles.values(), default=Role.PUBLIC)
    return max(places for least, places in MOST_PLACES.items() if role >= least)


def check_size(players: int, rounds: int, person: Person) -> None:
    """Refuse an event that is too large for who asks."""
    most = most_places(person)
    if players * rounds > most:
        raise SizeError(
            "{players} players times {rounds} rounds are {found}; here at most {most} are allowed, with a higher role "
            "more, and on the command line as many as you like",
            players=players,
            rounds=rounds,
            found=players * rounds,
            most=most,
        )
