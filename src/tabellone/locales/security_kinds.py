"""What the security log tells, in words."""

from collections.abc import Mapping
from types import MappingProxyType

from tabellone.locales.mark import N_
from tabellone.store.accounts.security_log import SecurityKind

KIND_NAMES: Mapping[SecurityKind, str] = MappingProxyType(
    {
        SecurityKind.SIGNED_IN: N_("signed in"),
        SecurityKind.SIGN_IN_REFUSED: N_("wrong name, password or code at sign-in"),
        SecurityKind.THROTTLED: N_("made to wait after too many tries"),
        SecurityKind.SIGNED_OUT: N_("signed out"),
        SecurityKind.SESSION_ENDED: N_("ended a session"),
        SecurityKind.PASSWORD_CHANGED: N_("changed a password"),
        SecurityKind.ACCOUNT_ADDED: N_("made an account"),
        SecurityKind.ACCOUNT_RENAMED: N_("changed the name that others see"),
        SecurityKind.ACCOUNT_DEACTIVATED: N_("deactivated an account"),
        SecurityKind.ACCOUNT_REACTIVATED: N_("let an account in again"),
        SecurityKind.CHIEF_MADE: N_("made an account chief arbiter"),
        SecurityKind.CHIEF_UNMADE: N_("took the rights of the chief arbiter away"),
        SecurityKind.ROLE_GIVEN: N_("changed a role"),
        SecurityKind.CHIEF_LINK_MADE: N_("made a link of the chief arbiter"),
        SecurityKind.CHIEF_LINK_USED: N_("came in with a link of the chief arbiter"),
        SecurityKind.INVITATION_MADE: N_("made an invitation"),
        SecurityKind.INVITATION_USED: N_("used an invitation"),
        SecurityKind.INVITATION_REVOKED: N_("revoked an invitation"),
        SecurityKind.LINK_REFUSED: N_("came with a link that does not hold"),
        SecurityKind.CODE_REFUSED: N_("typed a wrong code of a board"),
        SecurityKind.ACT_REFUSED: N_("was refused for want of a role"),
        SecurityKind.SECOND_FACTOR_SET: N_("set up the second factor"),
        SecurityKind.SECOND_FACTOR_REMOVED: N_("removed the second factor"),
        SecurityKind.RECOVERY_CODE_USED: N_("used a recovery code"),
        SecurityKind.SIGNING_KEY_RENEWED: N_("renewed the signing key"),
        SecurityKind.RESTORED: N_("restored a backup"),
        SecurityKind.PRIVACY_RULES_SET: N_("set the rules for personal data"),
        SecurityKind.SECURITY_RULES_SET: N_("set the rules for signing in"),
        SecurityKind.RETENTION_FOLLOWED: N_("erased what was kept longer than the rules say"),
        SecurityKind.PERSON_ERASED: N_("erased a person"),
        SecurityKind.PERSON_RENAMED: N_("renamed a person"),
        SecurityKind.PERSON_SOUGHT: N_("looked where a person occurs"),
        SecurityKind.PERSON_COPIED: N_("copied what is kept on a person"),
    }
)
DOOR_NAMES: Mapping[str, str] = MappingProxyType(
    {"web": N_("page"), "api": N_("API"), "command-line": N_("command line"), "phones": N_("phone"), "": ""}
)
