"""The report file (TRF) of a registered event."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.lists.records import (
    LICENCE,
    EventRecord,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_board import past_of
from tabellone.desk.office.public_record import shown_record
from tabellone.desk.office.renaming import list_today
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.desk.report_records import (
    ReportHead,
    fitting_licences,
    head_records,
    player_record,
    with_short_titles,
)
from tabellone.formats.trf import TrfDocument, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.time_control import time_control_text
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
    tournament = tournament_of_report(event, state.players, _ratings(event, state))
    people = [(PlayerNumber(number), state.players[player]) for number, player in enumerate(event.players, start=1)]
    numbering = federation_for(federation, event.systems)
    records = [_record(number, player, numbering, with_private=with_private) for number, player in people]
    licences = ((number, dict(player.federation_ids).get(LICENCE, "")) for number, player in people if with_private)
    document = document_of(
        with_short_titles(_with_days(tournament, event.fide.round_days)),
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


def _ratings(event: EventRecord, state: OfficeState) -> Mapping[PlayerId, int]:
    """The ratings with which an event was played, for by them its players were numbered and paired.

    Where the event does not say one it is that of its start in its first system, and where no list can be computed the
    one in force.
    """
    ratings = dict(event.ratings)
    if not event.systems:
        return ratings
    system = event.systems[0]
    try:
        known = past_of(state, event, system).ratings
    except Refusal:
        listed = state.list_in_force(system, event.starts_on)
        known = list_today(state, listed).rating_list.ratings() if listed else {}
    return {**known, **ratings}


def _record(number: PlayerNumber, player: PlayerRecord, federation: str, *, with_private: bool) -> TrfPlayer:
    identity = dict(player.federation_ids).get(federation, "")
    shown = shown_record(player, with_private=with_private)
    return player_record(number, shown.sex, player.nationality, identity, shown.year_of_birth, shown.birth_date)
