"""A group of an event as a report file (TRF), with the irregular acts that its comments note."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import Outcome, PlayerNumber, Result, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.systems import type_code
from tabellone.core.refusal import Refusal
from tabellone.desk.event.apart_pairs import apart_pairs, sets_of
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.rating import edition_of, rating_system_of
from tabellone.desk.event.records import Change, ChangeSubject, DrawKind
from tabellone.desk.event.report_fields import field_notes
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import ArbiterRole, PointsAssignment
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import (
    all_virtual_points,
    engine_pairing,
    numbers_of,
    people_of,
    policy_of,
    standings_of,
    teams_of,
    tournament_of,
)
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.report_records import (
    ReportHead,
    coefficient_notes,
    fitting_licences,
    head_records,
    player_record,
)
from tabellone.formats.time_control import pace_code, stated_time_control
from tabellone.formats.trf import AnnouncedBye, Circumstances, Edition, ForbiddenGroup, TrfDocument, document_of
from tabellone.formats.trf.contents import (
    Acceleration,
    EqualPlayersNote,
    FieldNote,
    LotNote,
    MaxiNote,
    PairingEditionNote,
    RatingEditionNote,
    RunNote,
    SealNote,
    Text,
    TieBreaksNote,
)
from tabellone.formats.trf.scoring import GAME_CODES, acceleration_records
from tabellone.formats.trf.team_compose import document_of_teams
from tabellone.formats.trf.team_event import TeamType, team_code
from tabellone.regulations.editions_in_force import pairing_edition


def irregular_acts(state: EventState, group: GroupState) -> tuple[Text, ...]:
    """The comments about a group: those of the file it came from, and what has been done here."""
    taken = (Text(f"### {note}") for note in group.settings.file_notes)
    return tuple(dict.fromkeys((*taken, *_acts(state, group))))


def _acts(state: EventState, group: GroupState) -> Iterator[Text]:
    """Round by round, then the changes of what was published."""
    for paired in group.begun_rounds:
        if _was_touched(paired) and not group.settings.is_paired_by_hand:
            yield from _manual_pairing(state, group, paired)
    for given in group.given_points:
        yield _given_points(group, given)
    for published in state.changes:
        if published.change.group == group.id:
            yield from _change(group, published.change)


def _was_touched(paired: RoundState) -> bool:
    by_hand = any(encounter.paired_by or encounter.colours_by for encounter in paired.encounters)
    return by_hand or paired.is_made_by_hand or bool(paired.rested_by)


def _manual_pairing(state: EventState, group: GroupState, paired: RoundState) -> Iterator[Text]:
    """The pairs of the system, where those made by hand differ; nothing where they agree."""
    answer = engine_pairing(state, group, paired.number, paired.basis)
    numbers: Mapping[EntrantId, PlayerNumber] = {
        of.player: PlayerNumber(of.number) for of in paired.basis.numbers
    } | dict(numbers_of(group))
    pairs = {(numbers[encounter.white], numbers[encounter.black]) for encounter in paired.encounters}
    rests = {numbers[rest.player] for rest in paired.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    if isinstance(answer, Impossible):
        yield Text(f"### MPA @ Round {paired.number}: paired by hand; the system finds no legal pairing")
        return
    expected = {(pair.white, pair.black) for pair in answer.pairs}
    byes = {answer.bye.player} if answer.bye else set()
    by_hand = [*_pairs(pairs - expected), *(f"bye {player}" for player in sorted(rests - byes))]
    instead = [*_pairs(expected - pairs), *(f"bye {player}" for player in sorted(byes - rests))]
    if by_hand or instead:
        yield Text(
            f"### MPA @ Round {paired.number}: by hand {', '.join(by_hand) or '-'}; "
            f"the system makes {', '.join(instead) or '-'}"
        )


def _pairs(pairs: set[tuple[PlayerNumber, PlayerNumber]]) -> Iterator[str]:
    return (f"{white}-{black}" for white, black in sorted(pairs))


def _given_points(group: GroupState, given: PointsAssignment) -> Text:
    """The reason of a penalty or bonus, which record 299 has no place for."""
    kind = "Bonus" if given.points > 0 else "Penalty"
    number = numbers_of(group)[given.player]
    before = " before the round" if given.round is None else ""
    reason = " ".join(given.reason.split())
    return Text(f"### {kind} @ Round {given.round or 1}: {number} {decimal_text(given.points)}{before}: {reason}")


def _change(group: GroupState, change: Change) -> Iterator[Text]:
    """A change of a published result, of published pairs or of numbers."""
    if change.subject is ChangeSubject.RESULT and change.round is not None and change.board is not None:
        encounter = group.round_numbered(change.round).on_board(change.board)
        white, black = (numbers_of(group)[player] for player in encounter.players)
        before, after = (_result(name) for name in (change.before, change.after))
        yield Text(f"### Result changed @ Round {change.round}: {white}-{black} was {before}, is {after}")
    elif change.subject is ChangeSubject.PAIRINGS and change.round is not None:
        yield Text(f"### Pairings changed @ Round {change.round}: after their publication")


def _result(name: str) -> str:
    """A result as the codes of both players, such as 1-0; nothing entered is a question mark."""
    if name not in Result.__members__:
        return "?"
    white, black = GAME_CODES[Result[name], True]
    return f"{white}-{black}" if white.strip() else "adjourned"


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

    `with_private` adds births, sexes, licences and what else the public may not see and an office needs. `seal` is
    that of the journal, which ties the file to it.
    """
    group = state.group(group_id)
    ranks = {row.number: row.rank for row in standings_of(state, group_id).rows}
    tournament = tournament_of(state, group_id)
    people = {number: state.entrant(player).details for player, number in people_of(state, group).items()}
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
    notes = field_notes(state, group, with_plans=with_plans, with_private=with_private)
    circumstances = _circumstances(state, group, with_plans, seal, notes)
    base = TrfDocument.of([*head_records(_head(state, group, tournament)), *irregular_acts(state, group), *records])
    numbers = fitting_licences(licences)
    if group.settings.teams is not None:
        event = teams_of(state, group_id)
        return document_of_teams(event, circumstances, edition=edition, ranks=ranks, based_on=base, licences=numbers)
    return document_of(tournament, circumstances, edition=edition, ranks=ranks, based_on=base, licences=numbers)


def _accelerations(state: EventState, group: GroupState) -> tuple[Acceleration, ...]:
    """The virtual points of all rounds, as they were given and as they are planned now."""
    return acceleration_records(all_virtual_points(state, group)) if group.settings.acceleration else ()


def _head(state: EventState, group: GroupState, tournament: Tournament) -> ReportHead:
    event, settings = state.event, group.settings
    code = ""
    if settings.declaration is not None:
        code = type_code(
            settings.declaration,
            settings.edition,
            event.discipline,
            in_force=pairing_edition(settings.declaration, event.discipline, event.day_of_editions),
            cycles=settings.cycles,
            is_accelerated=settings.acceleration is AccelerationMethod.BAKU,
        )
    if (play := settings.teams) is not None and code.startswith("FIDE_TEAM"):
        own = team_code(TeamType(play.preferences, play.primary, play.secondary_counts))
        code = own + code.removeprefix("FIDE_TEAM")
    return ReportHead(
        tournament.name,
        event.place,
        event.starts_on,
        event.ends_on,
        tuple(arbiter.name for arbiter in event.arbiters if arbiter.role is ArbiterRole.CHIEF),
        tuple(arbiter.name for arbiter in event.arbiters if arbiter.role is not ArbiterRole.CHIEF),
        stated_time_control(event.time_control, pace_code(event.pace)),
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
    elif state.event.validity:
        with suppress(Refusal):
            system = rating_system_of(state, "")
            yield RatingEditionNote(system, edition_of(state, system, ""))
    if declaration is not None and "maxi" in declaration.settings:
        yield MaxiNote(settings.maxi.value)
    if settings.equal_players is not None:
        yield EqualPlayersNote(settings.equal_players.value)
    if settings.colour_seed is not None:
        yield LotNote("colour", settings.colour_seed)
    if state.lots_seed is not None:
        yield LotNote("tie-breaks", state.lots_seed)
    stated = {number: state.entrant(player).details.coefficient for player, number in people_of(state, group).items()}
    yield from coefficient_notes({number: k for number, k in stated.items() if k is not None})


def _sealed(seal: JournalSeal | None) -> Iterator[SealNote]:
    """The seal; a book whose name does not fit into a record without blanks has none."""
    if seal is not None and seal.text.isascii() and seal.text.isprintable() and " " not in seal.text:
        yield SealNote(seal.text)


def _circumstances(
    state: EventState, group: GroupState, with_plans: bool, seal: JournalSeal | None, notes: Iterable[FieldNote]
) -> Circumstances:
    numbers, played = numbers_of(group), len(group.begun_rounds)
    left = sorted((numbers[player], first) for player, first in group.withdrawn.items())
    withdrawn = tuple((number, first) for number, first in left if with_plans or first <= played)
    return Circumstances(
        group.planned_rounds,
        group.settings.initial_colour,
        byes=tuple(_byes_to_come(group)) if with_plans else (),
        forbidden=tuple(_forbidden(state, group)) if with_plans else (),
        withdrawn=withdrawn,
        run_by=(*_run_by(state, group), *notes, *_sealed(seal)),
        accelerations=_accelerations(state, group),
    )


def _forbidden(state: EventState, group: GroupState) -> Iterator[ForbiddenGroup]:
    """Forbidden pairings: pair by pair for every round, and set by set where they hold in some rounds."""
    numbers = numbers_of(group)
    for pair in sorted(_pair(numbers[one], numbers[other]) for one, other in apart_pairs(state, group).forbidden):
        yield ForbiddenGroup(pair)
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
