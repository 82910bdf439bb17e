"""Who is kept apart, in words."""

from collections.abc import Iterable, Mapping, Sequence

from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.locales.entry_names import some_names
from tabellone.locales.words import Words


def apart_rule_text(rule: ApartRule, names: Mapping[EntrantId, str], words: Words) -> str:
    """What those have in common who are kept apart, and how strictly."""
    shared = _shared(rule, names, words)
    if rule.is_limited:
        shared = f"{shared}, {apart_rounds_text(rule.first_round, rule.last_round, words)}"
    if rule.if_possible:
        return words("{players}, if it can be helped", players=shared)
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
    """What two players have in common by which they are kept apart."""
    if reason.by is ApartBy.CLUB:
        return words("same club: {name}", name=reason.name)
    if reason.by is ApartBy.PROVINCE:
        return words("same province: {name}", name=reason.name)
    return reason.name or words("chosen by name")


def apart_sentence(
    player: str, others: Sequence[str], reasons: Iterable[SharedReason], words: Words, *, if_possible: bool
) -> str:
    """Whom a player of a round does not meet, and by which choice."""
    why = _reasons(reasons, words)
    names = some_names(others, words)
    if if_possible:
        return words(
            "{player} is kept apart from {others} if it can be helped: {why}", player=player, others=names, why=why
        )
    return words("{player} is kept apart from {others}: {why}", player=player, others=names, why=why)


def meeting_sentence(reasons: Iterable[SharedReason], words: Words, *, if_possible: bool) -> str:
    """Two who meet although they are kept apart, and by which choice."""
    why = _reasons(reasons, words)
    if if_possible:
        return words("They meet although they are kept apart if it can be helped: {why}", why=why)
    return words("They meet although they are kept apart: {why}", why=why)


def _reasons(reasons: Iterable[SharedReason], words: Words) -> str:
    return "; ".join(apart_reason(reason, words) for reason in reasons) or words("this pair was chosen")
