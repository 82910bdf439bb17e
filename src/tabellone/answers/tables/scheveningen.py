"""Scheveningen tables: everybody of a team against everybody of the other, round by round, White first."""

from dataclasses import dataclass

from tabellone.answers.tables.round_robin import TableRound
from tabellone.core.explain import citation_of
from tabellone.core.pairing.scheveningen.table import everybody_of_the_other_team, seat, tables_of
from tabellone.regulations.loader import edition

SCHEVENINGEN_CITATION = citation_of(everybody_of_the_other_team)


@dataclass(frozen=True, slots=True)
class ScheveningenTable:
    """The table of two teams: players as A1 and B1; one that is `constructed` is no printed one."""

    boards: int
    constructed: bool
    rounds: tuple[TableRound, ...]


def scheveningen_table(boards: int) -> ScheveningenTable:
    """The games of each round of two teams of a size."""
    source = edition("fide", "scheveningen")
    printed, constructed = (source.built(name, tables_of) for name in ("tables", "constructed_tables"))
    rounds = everybody_of_the_other_team(2 * boards, {**printed, **constructed})
    return ScheveningenTable(
        boards,
        boards in constructed,
        tuple(
            TableRound(
                scheduled.number,
                tuple((seat(white, boards), seat(black, boards)) for white, black in scheduled.games),
                None,
            )
            for scheduled in rounds
        ),
    )


def scheveningen_sizes() -> range:
    """The sizes of teams that have a table."""
    source = edition("fide", "scheveningen")
    return range(min(source.built("tables", tables_of)), max(source.built("constructed_tables", tables_of)) + 1)
