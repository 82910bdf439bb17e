"""The remarks before the reasons of a pair or a rest: who made it by hand, and what the system says about it."""

from typing import Protocol

from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.why import HandWork, OpponentKind, SystemVerdict
from tabellone.locales.apart_rules import apart_reason
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_BY_HAND = {
    HandWork.PAIR: (N_("This pair was made by hand by {name}."), N_("This pair was made by hand.")),
    HandWork.COLOURS: (N_("The colours were swapped by hand by {name}."), N_("The colours were swapped by hand.")),
    HandWork.REST: (N_("This bye was given by hand by {name}."), N_("This bye was given by hand.")),
}
_OF_PAIRS = {
    SystemVerdict.SAME: N_("The system makes the same pair, because:"),
    SystemVerdict.OTHER_COLOURS: N_("The system makes this pair with the colours the other way round, because:"),
    SystemVerdict.OTHER_PAIRS: N_("The system does not make this pair, because:"),
    SystemVerdict.NO_LEGAL_PAIRING: N_("The system finds no legal pairing of this round, because:"),
    SystemVerdict.NOT_IN_THE_FIELD: N_("The system says nothing of who entered after the round was paired."),
}
_OF_RESTS = {
    **_OF_PAIRS,
    SystemVerdict.SAME: N_("The system gives the same bye, because:"),
    SystemVerdict.OTHER_PAIRS: N_("The system does not give this bye but pairs the player, because:"),
    SystemVerdict.AWAY: N_("The player is absent: the system does not pair him."),
}
_STANDS_OTHERWISE = N_("The rounds before, as they stand now, give another round than was paired.")
_CHANGED_ROUND = N_(
    "Other pairs of this round were changed by hand; the reasons are those of the round as the system pairs it."
)
_MEETINGS = {
    (True, True): N_("They do meet."),
    (True, False): N_("They do meet, but the system does not pair them, because:"),
    (False, True): N_("They do not meet, but the system pairs them, because:"),
    (False, False): N_("They do not meet:"),
}


_OPPONENTS = {
    OpponentKind.MEETS: N_("the opponent"),
    OpponentKind.POSSIBLE: N_("possible"),
    OpponentKind.OTHER_POINTS: N_("other points"),
    OpponentKind.MET: N_("met already"),
    OpponentKind.BARRED: N_("not allowed"),
    OpponentKind.AWAY: N_("absent"),
}


def opponent_name(kind: OpponentKind, words: Words) -> str:
    """How another player stood to somebody when a round was paired."""
    return words(_OPPONENTS[kind])


class Meeting(Protocol):
    """Whether two players meet in a round, and whether the system pairs them."""

    @property
    def are_paired(self) -> bool:
        """The two players meet in the round."""

    @property
    def are_paired_by_system(self) -> bool:
        """The system makes the pair."""

    @property
    def apart(self) -> tuple[SharedReason, ...]:
        """What the two have in common by which the arbiter keeps them apart, where that may be shown."""


def meeting_remark(meeting: Meeting, words: Words) -> str:
    """Whether two players meet, and what they are kept apart by, before the reasons of the system."""
    remark = words(_MEETINGS[meeting.are_paired, meeting.are_paired_by_system])
    if not meeting.apart:
        return remark
    shared = "; ".join(apart_reason(reason, words) for reason in meeting.apart)
    return f"{words('The arbiter keeps them apart ({reasons}).', reasons=shared)} {remark}"


class Remarkable(Protocol):
    """A pair or a rest of a round."""

    @property
    def black(self) -> int | None:
        """The number of Black; None in a rest."""

    @property
    def verdict(self) -> SystemVerdict:
        """What the system says about it."""

    @property
    def hand(self) -> HandWork | None:
        """What was changed by hand."""

    @property
    def author(self) -> str | None:
        """Who changed it by hand, where that may be shown."""

    @property
    def is_round_changed(self) -> bool:
        """Something in the round was changed by hand."""


def pairing_remark(paired: Remarkable, words: Words, name: str) -> str:
    """The sentences before the reasons of a pair or a rest; `name` is its author as the reader knows him."""
    verdict = (_OF_RESTS if paired.black is None else _OF_PAIRS)[paired.verdict]
    if paired.hand is not None:
        by_name, by_hand = _BY_HAND[paired.hand]
        return f"{words(by_name, name=name) if name else words(by_hand)} {words(verdict)}"
    if paired.verdict is SystemVerdict.SAME:
        return words(_CHANGED_ROUND) if paired.is_round_changed else ""
    if paired.verdict is SystemVerdict.AWAY:
        return words(verdict)
    return f"{words(_STANDS_OTHERWISE)} {words(verdict)}"
