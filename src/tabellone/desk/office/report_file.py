"""The report file (TRF) of a registered event."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabellone.core.rating.lists.records import EventRecord, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_board import past_of
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.formats.trf import TrfDocument, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import Text
from tabellone.regulations.rating_systems import definition_of

_SEXES = {Sex.FEMALE: "w", Sex.MALE: "m", None: ""}
LONGEST_TITLE, LONGEST_COUNTRY, LONGEST_NUMBER = 3, 3, 11


def federation_for(given: str | None, systems: Sequence[RatingSystem]) -> str:
    """Whose numbers stand in the 001 records: those of the federation of the first system, else FIDE's."""
    return given or (definition_of(systems[0]).federation if systems else "fide")


def report_file(event: EventRecord, state: OfficeState, federation: str | None = None) -> str:
    """The report file of an event, with the ratings with which it was played; of births only the year."""
    tournament = tournament_of_report(event, state.players, _ratings(event, state))
    heads = [Text(f"012 {event.name}")]
    heads += [Text(f"022 {event.place}")] if event.place else []
    heads += [Text(f"042 {event.starts_on:%Y/%m/%d}"), Text(f"052 {event.ends_on:%Y/%m/%d}")]
    numbering = federation_for(federation, event.systems)
    people = [_record(number, state.players[player], numbering) for number, player in enumerate(event.players, start=1)]
    base = TrfDocument.of([*heads, *people])
    shortened = replace(
        tournament,
        players=tuple(replace(each, title=each.title[:LONGEST_TITLE]) for each in tournament.players),
    )
    return write_trf(document_of(shortened, based_on=base), "26")


def _ratings(event: EventRecord, state: OfficeState) -> Mapping[PlayerId, int]:
    """The ratings at the start of an event in its first system; where no list can be computed, those in force."""
    if not event.systems:
        return {}
    system = event.systems[0]
    try:
        return past_of(state, event, system).ratings
    except Refusal:
        listed = state.list_in_force(system, event.starts_on)
        return listed.rating_list.ratings() if listed else {}


def _record(number: int, player: PlayerRecord, federation: str) -> TrfPlayer:
    identity = dict(player.federation_ids).get(federation, "")
    return TrfPlayer(
        number,
        sex=_SEXES[player.sex],
        federation=player.nationality if len(player.nationality) <= LONGEST_COUNTRY else "",
        identity=identity if len(identity) <= LONGEST_NUMBER else "",
        birth=str(player.year_of_birth or ""),
    )
