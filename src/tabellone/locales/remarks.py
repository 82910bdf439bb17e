"""Remarks on pairings and drafts, and players kept apart."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.numbers import TeamBy, TeamMates
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.why import HandWork, OpponentKind, SystemVerdict
from tabellone.locales.event_names import some_names
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words


def apart_rule_text(rule: ApartRule, names: Mapping[EntrantId, str], words: Words) -> str:
    """The common property of players kept apart, and the strictness of the rule."""
    shared = _shared(rule, names, words)
    if rule.is_limited:
        shared = f"{shared}, {apart_rounds_text(rule.first_round, rule.last_round, words)}"
    if rule.if_possible:
        return words("{players}, if possible", players=shared)
    return shared


def apart_rounds_text(first: int | None, last: int | None, words: Words) -> str:
    """The rounds in which players are kept apart; empty where it is in every one."""
    if last is None:
        return "" if first is None else words("from round {first} on", first=first)
    if (first or 1) == last:
        return words("in round {round} only", round=last)
    return words("in rounds {first} to {last}", first=first or 1, last=last)


def _shared(rule: ApartRule, names: Mapping[EntrantId, str], words: Words) -> str:
    listed = ", ".join(rule.names)
    if rule.by is ApartBy.CLUB:
        return (
            words("players of the same club ({clubs})", clubs=listed) if listed else words("players of the same club")
        )
    if rule.by is ApartBy.PROVINCE:
        if listed:
            return words("players of the same province ({provinces})", provinces=listed)
        return words("players of the same province")
    people = ", ".join(names[player] for player in rule.players)
    return f"{rule.title} ({people})" if rule.title else people


def apart_reason(reason: SharedReason, words: Words) -> str:
    """The common property by which two players are kept apart."""
    if reason.by is ApartBy.CLUB:
        return words("same club: {name}", name=reason.name)
    if reason.by is ApartBy.PROVINCE:
        return words("same province: {name}", name=reason.name)
    return reason.name or words("chosen by name")


def apart_sentence(
    player: str, others: Sequence[str], reasons: Iterable[SharedReason], words: Words, *, if_possible: bool
) -> str:
    """The players of a round whom a player does not meet, and the choice behind it."""
    why = _reasons(reasons, words)
    names = some_names(others, words)
    if if_possible:
        return words("{player} should not meet {others} if possible: {why}", player=player, others=names, why=why)
    return words("{player} is kept apart from {others}: {why}", player=player, others=names, why=why)


def meeting_sentence(reasons: Iterable[SharedReason], words: Words, *, if_possible: bool) -> str:
    """Two who meet although they are kept apart, and by which choice."""
    why = _reasons(reasons, words)
    if if_possible:
        return words("They meet although they should not if possible: {why}", why=why)
    return words("They meet although they are kept apart: {why}", why=why)


def _reasons(reasons: Iterable[SharedReason], words: Words) -> str:
    return "; ".join(apart_reason(reason, words) for reason in reasons) or words("this pair was chosen")


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
    """The relation of another player to one player when a round was paired."""
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
        """The common property by which the arbiter keeps the two apart, where that may be shown."""


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
        """The verdict of the system."""

    @property
    def hand(self) -> HandWork | None:
        """The change by hand."""

    @property
    def author(self) -> str | None:
        """The author of the change by hand, where that may be shown."""

    @property
    def is_round_changed(self) -> bool:
        """Something in the round was changed by hand."""


def pairing_remark(paired: Remarkable, words: Words, name: str) -> str:
    """The sentences before the reasons of a pair or a rest; `name` is its author as the reader knows them."""
    verdict = (_OF_RESTS if paired.black is None else _OF_PAIRS)[paired.verdict]
    if paired.hand is not None:
        by_name, by_hand = _BY_HAND[paired.hand]
        return f"{words(by_name, name=name) if name else words(by_hand)} {words(verdict)}"
    if paired.verdict is SystemVerdict.SAME:
        return words(_CHANGED_ROUND) if paired.is_round_changed else ""
    if paired.verdict is SystemVerdict.AWAY:
        return words(verdict)
    return f"{words(_STANDS_OTHERWISE)} {words(verdict)}"


def warning_name(kind: WarningKind, words: Words) -> str:
    """The name of a warning about a draft."""
    return {
        WarningKind.PAIRED_TWICE: words("stands twice"),
        WarningKind.LEFT_OUT: words("unpaired, no bye"),
        WarningKind.ABSENT_PAIRED: words("is paired, but away"),
        WarningKind.REMATCH: words("have met already"),
        WarningKind.KEPT_APART: words("are to be kept apart"),
        WarningKind.COLOUR_LIMIT: words("has this colour too often"),
        WarningKind.SECOND_REST: words("has a second bye"),
        WarningKind.HALF_POINT_BYES: words("has another half-point bye"),
        WarningKind.REST_AFTER_UNPLAYED_WIN: words("has the bye after a win without a game"),
        WarningKind.SCORE_DIFFERENCE: words("have different points"),
        WarningKind.UNLIKE_THE_SYSTEM: words("are not paired so by the system"),
        WarningKind.NO_LEGAL_PAIRING: words("The system finds no legal pairing."),
    }[kind]


def team_mates_text(team_mates: TeamMates, words: Words) -> str:
    """The kinds of numbers that team-mates draw, and the reason."""
    values = {
        "teams": ", ".join(f"{team.name} {team.players}" for team in team_mates.teams),
        "article": words.source(team_mates.citation),
    }
    by_province = team_mates.teams_by is TeamBy.PROVINCE
    if team_mates.rounds is None:
        if by_province:
            return words("Players of one province ({teams}): the annex has no numbers for them ({article}).", **values)
        return words("Players of one club ({teams}): the annex has no numbers for them ({article}).", **values)
    values["rounds"] = str(team_mates.rounds)
    if by_province:
        return words(
            "Players of one province ({teams}) draw numbers with which they meet within the first {rounds} rounds "
            "({article}).",
            **values,
        )
    return words(
        "Players of one club ({teams}) draw numbers with which they meet within the first {rounds} rounds ({article}).",
        **values,
    )


_NAMES = {
    AccelerationMethod.BAKU: N_("Baku: virtual points for the stronger half in the first half of the rounds"),
    AccelerationMethod.HALEY: N_("Haley: a virtual point for the stronger half in rounds 1 and 2"),
}


def acceleration_name(method: AccelerationMethod | None, words: Words) -> str:
    """The name of a method with what it does; empty where the rounds are not accelerated."""
    return "" if method is None else words(_NAMES[method])


def acceleration_choices(words: Words) -> list[tuple[str, str]]:
    """Every method, as a form offers it."""
    return [(method.value, acceleration_name(method, words)) for method in AccelerationMethod]
