"""The draw of numbers: plain, by the Varma envelopes, by provinces, or for a play-off."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tabellone.answers.as_json import Json, as_json
from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Player, PlayerNumber
from tabellone.core.organisation.guided_draw import (
    DrawEntrant,
    GuidedDraw,
    LateMeeting,
    Lot,
    ProvinceSet,
    broken_envelopes,
    last_meeting,
    plain_draw,
    province_draw,
    province_set,
    varma_draw,
    varma_envelopes,
)
from tabellone.core.organisation.play_off import play_off
from tabellone.core.pairing.round_robin.table import ScheduledRound, schedule, table_size
from tabellone.locales.warnings import envelope_warnings
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

ROUNDS_SHOWN = 3


class DrawMethod(Enum):
    """How numbers are drawn."""

    PLAIN = "plain"
    VARMA = "varma"
    PROVINCE = "province"
    PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The lots by number, the first rounds that they make, how many rounds there are, and where the draw stands."""

    method: DrawMethod
    seed: int
    lots: tuple[Lot, ...]
    rounds: tuple[ScheduledRound, ...]
    rounds_in_all: int
    citation: Citation


def numbers_drawn(entrants: Sequence[DrawEntrant], method: DrawMethod, seed: int) -> NumbersDrawn:
    """Draw the numbers of a round robin; a play-off is shown with all rounds, since it has few."""
    lots = sorted(_DRAWS[method](entrants, seed).lots, key=lambda lot: lot.number)
    rounds = schedule(len(entrants))
    first_rounds = rounds if method is DrawMethod.PLAY_OFF else rounds[:ROUNDS_SHOWN]
    return NumbersDrawn(method, seed, tuple(lots), first_rounds, len(rounds), _CITATIONS[method])


def _play_off(entrants: Sequence[DrawEntrant], seed: int) -> GuidedDraw:
    """The same record for a play-off as for the other draws; only the drawn numbers matter here."""
    tied = [Player(PlayerNumber(number), entrant.name) for number, entrant in enumerate(entrants, start=1)]
    drawn = play_off(
        tied,
        most=rulebook.play_off_players(),
        seed=seed,
        discipline=Discipline.DAMA_ITALIANA,
        scoring=DRAUGHTS_SCORING,
    ).drawn
    lots = (
        Lot(entrant.name, drawn[player.number], entrant.team) for entrant, player in zip(entrants, tied, strict=True)
    )
    return GuidedDraw(len(entrants), seed, tuple(lots))


_DRAWS: Mapping[DrawMethod, Callable[[Sequence[DrawEntrant], int], GuidedDraw]] = {
    DrawMethod.PLAIN: plain_draw,
    DrawMethod.VARMA: lambda entrants, seed: varma_draw(entrants, rulebook.varma_tables(), seed),
    DrawMethod.PROVINCE: lambda entrants, seed: province_draw(entrants, rulebook.province_sets(), seed),
    DrawMethod.PLAY_OFF: _play_off,
}
_CITATIONS = {
    DrawMethod.PLAIN: citation_of(plain_draw),
    DrawMethod.VARMA: citation_of(varma_draw),
    DrawMethod.PROVINCE: citation_of(province_draw),
    DrawMethod.PLAY_OFF: citation_of(play_off),
}


PROVINCE_CITATION = citation_of(province_set)


@dataclass(frozen=True, slots=True)
class MeetingRound:
    """The games of a round: those inside each province, and the others."""

    number: int
    inside: tuple[tuple[tuple[int, int], ...], ...]
    others: tuple[tuple[int, int], ...]
    rest: int | None


def province_table(players: int, sizes: tuple[int, ...]) -> ProvinceSet:
    """Numbers for provinces of given sizes, and the round after which their players have met."""
    return province_set(players, sizes, rulebook.province_sets())


def province_meetings(table: ProvinceSet) -> tuple[MeetingRound, ...]:
    """The rounds in which players of one province meet."""
    return tuple(_meetings(table))


def _meetings(table: ProvinceSet) -> Iterator[MeetingRound]:
    for scheduled in schedule(table.players)[: table.rounds]:
        inside = tuple(tuple(game for game in scheduled.games if set(game) <= set(group)) for group in table.groups)
        same = {game for games in inside for game in games}
        others = tuple(game for game in scheduled.games if game not in same)
        yield MeetingRound(scheduled.number, inside, others, scheduled.rest)


def province_fields() -> tuple[int, ...]:
    """The numbers of players for which there are tables, each with the odd number before it."""
    return tuple(sorted({table.players for table in rulebook.province_sets()}))


def province_sizes(players: int) -> tuple[tuple[int, ...], ...]:
    """The sizes of provinces for which there are numbers in a field, fewer provinces first."""
    divisions = {table.sizes for table in rulebook.province_sets() if table.players == table_size(players)}
    return tuple(sorted(divisions, key=lambda sizes: (len(sizes), sizes)))


VARMA_CITATION = citation_of(varma_envelopes)


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
