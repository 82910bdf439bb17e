"""The report file (TRF) of a registered event."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.lists.records import (
    LICENCE,
    EventRecord,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_board import Past, past_of
from tabellone.desk.office.public_record import shown_record
from tabellone.desk.office.renaming import list_today
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.desk.report_records import (
    ReportHead,
    coefficient_notes,
    fitting_licences,
    head_records,
    player_record,
    with_short_titles,
)
from tabellone.formats.time_control import time_control_text
from tabellone.formats.trf import Circumstances, TrfDocument, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import CoefficientNote
from tabellone.regulations.rating_systems import definition_of


def federation_for(federation: str | None, systems: Sequence[RatingSystem]) -> str:
    """Whose numbers stand in the 001 records: those of the federation of the first system, else FIDE's."""
    return federation or (definition_of(systems[0]).federation if systems else "fide")


def report_file(
    event: EventRecord, state: OfficeState, federation: str | None = None, *, with_private: bool = False
) -> str:
    """The report file of an event, with the ratings with which it was played.

    `with_private` adds sexes, births and the national licences.
    """
    past = _past(event, state)
    tournament = tournament_of_report(event, state.players, past.ratings)
    people = [(PlayerNumber(number), state.players[player]) for number, player in enumerate(event.players, start=1)]
    numbering = federation_for(federation, event.systems)
    records = [_record(number, player, numbering, with_private=with_private) for number, player in people]
    licences = ((number, dict(player.federation_ids).get(LICENCE, "")) for number, player in people if with_private)
    document = document_of(
        with_short_titles(_with_days(tournament, event.fide.round_days)),
        Circumstances(run_by=_coefficients(event, past)),
        based_on=TrfDocument.of([*head_records(_head(event)), *records]),
        licences=fitting_licences(licences),
    )
    return write_trf(document, "26")


def _head(event: EventRecord) -> ReportHead:
    timing = time_control_text(event.pace, event.minutes, event.increment_seconds)
    return ReportHead(event.name, event.place, event.starts_on, event.ends_on, time_control=timing)


def _with_days(tournament: Tournament, days: Sequence[date]) -> Tournament:
    """The tournament with the days of its rounds, where there is one for each."""
    if len(days) != len(tournament.rounds):
        return tournament
    rounds = tuple(
        replace(played_round, played_on=day) for played_round, day in zip(tournament.rounds, days, strict=True)
    )
    return replace(tournament, rounds=rounds)


def _past(event: EventRecord, state: OfficeState) -> Past:
    """The ratings with which an event was played, for by them its players were numbered and paired.

    Where the event does not say one it is that of its start in its first system, and where no list can be computed the
    one in force.
    """
    ratings = dict(event.ratings)
    if not event.systems:
        return Past(ratings, {})
    system = event.systems[0]
    try:
        past = past_of(state, event, system)
    except Refusal:
        listed = state.list_in_force(system, event.starts_on)
        past = Past(list_today(state, listed).rating_list.ratings() if listed else {}, {})
    return replace(past, ratings={**past.ratings, **ratings})


def _coefficients(event: EventRecord, past: Past) -> tuple[CoefficientNote, ...]:
    """K of the players, from the list of the first day."""
    stated = {
        number: past.coefficients[player]
        for number, player in enumerate(event.players, start=1)
        if player in past.coefficients
    }
    return coefficient_notes(stated)


def _record(number: PlayerNumber, player: PlayerRecord, federation: str, *, with_private: bool) -> TrfPlayer:
    identity = dict(player.federation_ids).get(federation, "")
    shown = shown_record(player, with_private=with_private)
    return player_record(number, shown.sex, player.nationality, identity, shown.year_of_birth, shown.birth_date)
