"""The password once more: what gives somebody every right, or takes somebody's data away, needs a recent sign-in.

Whoever finds a browser that its owner has left open cannot make himself chief arbiter with it. A browser that came with
the chief's link has no password; the link itself is the proof, and it is good for a day of play.
"""

from datetime import datetime, timedelta

from tabellone.core.refusal import Refusal
from tabellone.store.accounts import LoginError
from tabellone.store.house import House
from tabellone.store.sessions import Session

RECENT = timedelta(minutes=10)
RECENT_LINK = timedelta(hours=12)


class SignInTooOldError(Refusal):
    """Something that needs the password once more."""


def is_recent(session: Session, at: datetime) -> bool:
    """Whether somebody has proved lately who he is."""
    return at - session.created <= (RECENT_LINK if session.account is None else RECENT)


def check_recent(house: House, session: Session | None, password: str = "") -> None:
    """Refuse who has signed in too long ago and does not give his password, which is throttled as at sign-in."""
    if session is None or is_recent(session, house.now()):
        return
    if session.account is None:
        raise SignInTooOldError(
            "this browser came with the link of the chief arbiter more than {hours} hours ago; open a new link with it "
            "first (tabellone accounts link)",
            hours=RECENT_LINK // timedelta(hours=1),
        )
    if not password:
        raise SignInTooOldError(
            "you signed in more than {minutes} minutes ago: type your own password once more, or sign in again",
            minutes=RECENT // timedelta(minutes=1),
        )
    try:
        house.accounts.check_password(session.account.id, password, house.now())
    except LoginError as refusal:
        raise SignInTooOldError("your own password is wrong") from refusal
