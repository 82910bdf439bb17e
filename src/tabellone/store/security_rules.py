"""What a house asks of those who sign in: decided by the chief arbiter."""

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act, Person, check_act
from tabellone.store.house import House
from tabellone.store.house_rules import SecurityRules, security_rules, write_security_rules
from tabellone.store.security_log import SecurityKind, note_security
from tabellone.store.sessions import Session


class SecurityRuleError(Refusal):
    """A rule that cannot be set now."""


def rules_of(house: House) -> SecurityRules:
    """The rules as they are."""
    with house.database.reading() as connection:
        return security_rules(connection)


def set_security_rules(
    house: House, person: Person, rules: SecurityRules, session: Session | None = None
) -> SecurityRules:
    """Decide what is asked of those who sign in; who would lose his own rights by it sets up his codes first."""
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
