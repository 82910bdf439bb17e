"""As what a person occurs in a house, in words."""

from collections.abc import Mapping

from tabellone.locales.mark import N_
from tabellone.locales.words import Words
from tabellone.store.privacy.holdings import HoldingKind

_NAMES: Mapping[HoldingKind, str] = {
    HoldingKind.PLAYER: N_("player"),
    HoldingKind.TEXT: N_("named in texts"),
    HoldingKind.AUTHOR: N_("author of entries"),
    HoldingKind.ACCOUNT: N_("account"),
}


def holding_name(kind: HoldingKind, words: Words) -> str:
    """What a place is called."""
    return words(_NAMES[kind])
