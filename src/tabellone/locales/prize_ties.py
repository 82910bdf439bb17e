"""Ties for prize places, in words."""

from collections.abc import Sequence
from typing import Protocol

from tabellone.core.explain import Citation
from tabellone.locales.words import Words


class TieForPrize(Protocol):
    """Players who share prize places."""

    @property
    def first_place(self) -> int: ...
    @property
    def last_place(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def may_play_off(self) -> bool: ...
    @property
    def citation(self) -> Citation: ...


def prize_tie_text(tie: TieForPrize, words: Words) -> str:
    """Who is equal on which places, and what may follow."""
    values = {
        "first": tie.first_place,
        "last": tie.last_place,
        "names": ", ".join(tie.names),
        "source": words.source(tie.citation),
    }
    if tie.may_play_off:
        return words(
            "Equal in everything on places {first} to {last}, for which there is a prize: {names}. A play-off may "
            "decide ({source}).",
            **values,
        )
    return words(
        "Equal in everything on places {first} to {last}, for which there is a prize: {names}. They are too many for a "
        "play-off ({source}).",
        **values,
    )
