"""A group of an event as a report file (TRF)."""

from collections.abc import Iterator
from contextlib import suppress

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.tournament_types import type_code
from tabellone.core.refusal import Refusal
from tabellone.desk.event.apart_pairs import apart_pairs, sets_of
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.irregular_acts import irregular_acts
from tabellone.desk.event.rating import edition_of, rating_system_of
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import all_virtual_points, numbers_of, policy_of, standings_of, tournament_of
from tabellone.desk.report_records import (
    ReportHead,
    coefficient_notes,
    fitting_licences,
    head_records,
    player_record,
    with_short_titles,
)
from tabellone.desk.seal import JournalSeal
from tabellone.formats.trf import AnnouncedBye, Circumstances, Edition, ForbiddenGroup, TrfDocument, document_of
from tabellone.formats.trf.contents import (
    Acceleration,
    LotNote,
    MaxiNote,
    PairingEditionNote,
    RatingEditionNote,
    RunNote,
    SealNote,
    TieBreaksNote,
)
from tabellone.formats.trf.scoring import acceleration_records

FEDERATION = "ITA"


def report_of(
    state: EventState,
    group_id: GroupId,
    edition: Edition = "26",
    *,
    with_plans: bool = False,
    with_private: bool = False,
    seal: JournalSeal | None = None,
) -> TrfDocument:
    """The published rounds of a group; `with_plans` also what only the arbiters know of the rounds to come.

    `with_private` adds births, sexes and licences, which an office needs and the public may not see. `seal` is that
    of the journal, which ties the file to it.
    """
    group = state.group(group_id)
    ranks = {row.number: row.rank for row in standings_of(state, group_id).rows}
    tournament = with_short_titles(tournament_of(state, group_id))
    people = {number: state.entrant(player).details for player, number in numbers_of(group).items()}
    records = (
        player_record(
            number,
            details.sex if with_private else None,
            details.federation,
            details.federation_id,
            details.year_of_birth if with_private else None,
            details.birth_date if with_private else None,
        )
        for number, details in people.items()
    )
    licences = ((number, details.licence) for number, details in people.items() if with_private)
    return document_of(
        tournament,
        _circumstances(state, group, with_plans, seal),
        edition=edition,
        ranks=ranks,
        based_on=TrfDocument.of(
            [*head_records(_head(state, group, tournament)), *irregular_acts(state, group), *records]
        ),
        licences=fitting_licences(licences),
    )


def _accelerations(state: EventState, group: GroupState) -> tuple[Acceleration, ...]:
    """The virtual points of all rounds, as they were given and as they are planned now."""
    return acceleration_records(all_virtual_points(state, group)) if group.settings.acceleration else ()


def _head(state: EventState, group: GroupState, tournament: Tournament) -> ReportHead:
    event, settings = state.made, group.settings
    code = ""
    if settings.declaration is not None:
        code = type_code(
            settings.declaration,
            settings.edition,
            event.discipline,
            cycles=settings.cycles,
            is_accelerated=settings.acceleration is AccelerationMethod.BAKU,
        )
    return ReportHead(
        tournament.name,
        event.place,
        event.starts_on,
        event.ends_on,
        tuple(arbiter.name for arbiter in event.arbiters if arbiter.role is ArbiterRole.CHIEF),
        tuple(arbiter.name for arbiter in event.arbiters if arbiter.role is not ArbiterRole.CHIEF),
        event.time_control,
        code,
        policy_of(group).tie_breaks,
        _start_rank(group),
    )


def _start_rank(group: GroupState) -> str:
    """The federation and the method of the starting ranks; nothing where the numbers are not by strength."""
    is_ranked = group.draw is not None and group.draw.kind is DrawKind.RANKING
    return f"{FEDERATION} FIDE" if is_ranked else group.settings.start_rank


def _run_by(state: EventState, group: GroupState) -> Iterator[RunNote]:
    """By which editions the group is run, ranked and rated, and from which seeds its lots were drawn."""
    settings, declaration = group.settings, group.settings.declaration
    if declaration is not None:
        yield PairingEditionNote(settings.system, settings.edition)
    yield TieBreaksNote(settings.tie_break_list, settings.tie_breaks)
    if state.rating is not None:
        yield RatingEditionNote(state.rating.system, state.rating.edition)
    elif state.made.validity:
        with suppress(Refusal):
            system = rating_system_of(state, "")
            yield RatingEditionNote(system, edition_of(state, system, ""))
    if declaration is not None and "maxi" in declaration.settings:
        yield MaxiNote(settings.maxi.value)
    if settings.colour_seed is not None:
        yield LotNote("colour", settings.colour_seed)
    if state.lots_seed is not None:
        yield LotNote("tie-breaks", state.lots_seed)
    stated = {number: state.entrant(player).details.coefficient for player, number in numbers_of(group).items()}
    yield from coefficient_notes({number: k for number, k in stated.items() if k is not None})


def _sealed(seal: JournalSeal | None) -> Iterator[SealNote]:
    """The seal; a book whose name does not fit into a record without blanks has none."""
    if seal is not None and seal.text.isascii() and seal.text.isprintable() and " " not in seal.text:
        yield SealNote(seal.text)


def _circumstances(state: EventState, group: GroupState, with_plans: bool, seal: JournalSeal | None) -> Circumstances:
    numbers, played = numbers_of(group), len(group.begun_rounds)
    left = sorted((numbers[player], first) for player, first in group.withdrawn.items())
    known = tuple((number, first) for number, first in left if with_plans or first <= played)
    return Circumstances(
        group.planned_rounds,
        group.settings.initial_colour,
        byes=tuple(_byes_to_come(group)) if with_plans else (),
        forbidden=tuple(_forbidden(state, group)) if with_plans else (),
        withdrawn=known,
        run_by=(*_run_by(state, group), *_sealed(seal)),
        accelerations=_accelerations(state, group),
    )


def _forbidden(state: EventState, group: GroupState) -> Iterator[ForbiddenGroup]:
    """Who may not meet: pair by pair in every round, and set by set where it holds in some rounds."""
    numbers = numbers_of(group)
    for one, other in apart_pairs(state, group).forbidden:
        yield ForbiddenGroup(_pair(numbers[one], numbers[other]))
    for rule in group.apart:
        if rule.is_limited and not rule.if_possible and (rule.first_round or 1) <= group.planned_rounds:
            for apart_set in sets_of(state, group, rule):
                players = tuple(sorted(numbers[player] for player in apart_set.players))
                last = None if rule.last_round is None else min(rule.last_round, group.planned_rounds)
                yield ForbiddenGroup(players, rule.first_round or 1, last)


def _pair(one: PlayerNumber, other: PlayerNumber) -> tuple[PlayerNumber, PlayerNumber]:
    return (one, other) if one < other else (other, one)


def _byes_to_come(group: GroupState) -> Iterator[AnnouncedBye]:
    numbers = numbers_of(group)
    for number in range(group.next_to_play, group.planned_rounds + 1):
        for player, where in sorted(group.away(number).items(), key=lambda item: numbers[item[0]]):
            if where.outcome is not None:
                yield AnnouncedBye(number, numbers[player], where.outcome)
