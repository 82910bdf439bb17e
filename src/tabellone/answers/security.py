"""What happened on a server that concerns its security, the newest first."""

from dataclasses import dataclass

from tabellone.store.accounts.security_log import SecurityEvent
from tabellone.store.house import House

MOST_EVENTS = 500
OWN_EVENTS = 20


@dataclass(frozen=True, slots=True)
class SecurityLogAnswer:
    """Some events of the log, the newest first; `next` is what to ask for as `before` for more, None at the end."""

    events: tuple[SecurityEvent, ...]
    next: int | None


def security_log(house: House, limit: int = 100, before: int | None = None) -> SecurityLogAnswer:
    """The last events, or those before one."""
    events = house.security_log.events(limit + 1, before)
    shown = events[:limit]
    return SecurityLogAnswer(shown, shown[-1].id if len(events) > limit else None)


def own_security_log(house: House, account: str) -> tuple[SecurityEvent, ...]:
    """The last events that concern one account, for whose it is."""
    return house.security_log.events(OWN_EVENTS, account=account)
