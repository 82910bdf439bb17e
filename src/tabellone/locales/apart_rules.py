"""Who is kept apart, in words."""

from collections.abc import Mapping

from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.apart_rule import ApartBy, ApartRule
from tabellone.desk.event.entrant import EntrantId
from tabellone.locales.words import Words


def apart_rule_text(rule: ApartRule, names: Mapping[EntrantId, str], words: Words) -> str:
    """What those have in common who are kept apart, and how strictly."""
    shared = _shared(rule, names, words)
    if rule.if_possible:
        return words("{players}, if it can be helped", players=shared)
    return shared


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
