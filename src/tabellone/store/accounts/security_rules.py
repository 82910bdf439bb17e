"""The rules of a house for sign-in, and the recent sign-in that grave acts need."""

from datetime import datetime, timedelta

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act, Person, check_act
from tabellone.store.accounts.account import LoginError
from tabellone.store.accounts.security_log import SecurityKind, note_security
from tabellone.store.accounts.sessions import Session
from tabellone.store.house import House
from tabellone.store.house_rules import SecurityRules, security_rules, write_security_rules


class SecurityRuleError(Refusal):
    """A rule that cannot be set now."""


def rules_of(house: House) -> SecurityRules:
    """The rules as they are."""
    with house.database.reading() as connection:
        return security_rules(connection)


def set_security_rules(
    house: House, person: Person, rules: SecurityRules, session: Session | None = None
) -> SecurityRules:
    """Set the rules for signing in; refused to an author who would lose rights without a second factor."""
    check_act(person, Act.MANAGE_ACCOUNTS)
    own = None if session is None else session.account
    if rules.needs_second_factor and own is not None and not house.second_factors.is_set(own.id):
        raise SecurityRuleError("set up your own second factor first, under My account: you would lose your rights")
    with house.database.writing() as connection:
        write_security_rules(connection, rules)
        note_security(
            connection,
            SecurityKind.SECURITY_RULES_SET,
            detail="second factor" if rules.needs_second_factor else "password",
        )
    return rules


RECENT = timedelta(minutes=10)
RECENT_LINK = timedelta(hours=12)


class SignInTooOldError(Refusal):
    """An act that needs the password once more."""


def is_recent(session: Session, at: datetime) -> bool:
    """Whether a session has signed in or confirmed lately."""
    return at - session.created <= (RECENT_LINK if session.account is None else RECENT)


def check_recent(house: House, session: Session | None, password: str = "") -> None:
    """Refuse a session that signed in too long ago, unless the password is given; throttled as at sign-in."""
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
