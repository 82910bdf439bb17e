"""The Varma envelopes: numbers that keep team-mates apart in the last rounds."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.answers.as_json import Json, as_json
from tabellone.core.explain import citation_of
from tabellone.core.organisation.guided_draw import LateMeeting, broken_envelopes, last_meeting, varma_envelopes
from tabellone.core.pairing.round_robin.table import table_size
from tabellone.locales.warnings import envelope_warnings
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

CITATION = citation_of(varma_envelopes)


@dataclass(frozen=True, slots=True)
class VarmaAnswer:
    """The envelopes for a field, and those of their numbers that meet in the rounds that should be protected.

    `last_meetings` are the rounds in which the last two numbers of each envelope meet, 0 where there are not two.
    """

    players: int
    groups: Mapping[str, tuple[int, ...]]
    rounds: int
    protected_rounds: int
    last_meetings: Mapping[str, int]
    late_meetings: tuple[LateMeeting, ...]
    is_printed_otherwise: bool


def varma_table(players: int, *, is_official: bool = False) -> VarmaAnswer:
    """The envelopes for a field, repaired or, with their fault, as FIDE prints them."""
    official = rulebook.official_varma_tables()
    envelopes = varma_envelopes(players, official if is_official else rulebook.varma_tables())
    protected = rulebook.protected_last_rounds()
    return VarmaAnswer(
        players,
        envelopes,
        table_size(players) - 1,
        protected,
        {name: last_meeting([numbers], players) for name, numbers in envelopes.items()},
        broken_envelopes(envelopes, players, protected),
        envelopes != varma_envelopes(players, official),
    )


def varma_fields() -> tuple[int, ...]:
    """The numbers of players for which there are envelopes, each with the odd number before it."""
    return tuple(table.players for table in rulebook.varma_tables())


def varma_warnings(table: VarmaAnswer, words: Words) -> tuple[str, ...]:
    """A sentence for each two numbers of one envelope that meet too late."""
    return envelope_warnings(table.late_meetings, table.protected_rounds, words)


def varma_json(table: VarmaAnswer, words: Words) -> dict[str, Json]:
    """The envelopes in the terms of JSON; `warning` is there where an envelope does not keep its numbers apart."""
    body = {"players": table.players, "groups": as_json(table.groups, words)}
    warnings = varma_warnings(table, words)
    return {**body, "warning": " ".join(warnings)} if warnings else body
