"""Events as a visitor may see them: the list of events, one event, and a group with its players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from tabellone.answers.events.announcement import advised_rounds
from tabellone.answers.groups.rounds import sees_drafts, sees_private, visible_rounds, withdrawn_from_round
from tabellone.answers.portion import PlaceError
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.core.rating.lists.records import Sex
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.numbers import TeamMates, team_mates
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventPhase, EventState, GroupState, PublishedChange, RatingRecord, SentRecord
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Person, Role
from tabellone.store.house import House
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.summaries import Selection, Summarised


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list."""

    id: str
    title: str
    discipline: Discipline | None
    place: str
    starts_on: date | None
    ends_on: date | None
    phase: EventPhase
    teams: int
    players: int
    groups: int
    round: int
    planned_rounds: int
    is_announced: bool
    is_public: bool
    is_archived: bool
    position: int
    role: str


@dataclass(frozen=True, slots=True)
class EventsAnswer:
    """Some events in the order in which they were begun; send `next` as `after` for more."""

    events: tuple[EventLine, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group in short: its rounds are those that the reader may see; `advised_rounds` is None if they fit."""

    id: GroupId
    name: str
    system: str
    edition: str
    tie_break_list: str
    teams: int
    players: int
    planned_rounds: int
    rounds: int
    is_numbered: bool
    is_finished: bool
    is_play_off_of: GroupId | None
    advised_rounds: RoundLimits | None


@dataclass(frozen=True, slots=True)
class SentEvent:
    """To which register the event was sent, and when."""

    sent_to: str
    reference: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An event; `settings` is None until it is created. The undoable act is for those who run it."""

    id: str
    title: str
    phase: EventPhase
    is_archived: bool
    announced_at: datetime | None
    settings: EventSettings | None
    groups: tuple[GroupLine, ...]
    rating: RatingRecord | None
    sent: SentEvent | None
    changes: tuple[PublishedChange, ...]
    may_undo: bool
    may_redo: bool
    role: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player of a group; births, sex, licence, fee and note are for roles that see private data.

    `fee_paid` is None for everybody else.
    """

    id: EntrantId
    number: PlayerNumber | None
    name: str
    rating: int | None
    national_rating: int | None
    club: str
    province: str
    category: str
    title: str
    federation_id: str
    register_id: str
    birth_year: int | None
    birth_date: date | None
    federation: str
    sex: Sex | None
    licence: str
    first_round: int
    withdrawn_from_round: int | None
    fee_paid: bool | None = None
    note: str = ""
    coefficient: int | None = None


@dataclass(frozen=True, slots=True)
class GroupAnswer:
    """A group with its settings and its players by number; the check-in is for the desk alone.

    `team_mates` are the players of one province or club whom annex 10 lets meet early in a round robin of draughts.
    """

    id: GroupId
    settings: GroupSettings
    planned_rounds: int
    rounds: int
    is_finished: bool
    is_play_off_of: GroupId | None
    advised_rounds: RoundLimits | None
    team_mates: TeamMates | None
    check_in_round: int | None
    checked_in: tuple[EntrantId, ...]
    players: tuple[PlayerLine, ...]


def known_events(person: Person, *, archived: bool = False) -> Selection:
    """The events that a person may know of: the public ones and their own; of the archive, their own."""
    own = frozenset(book for book, role in person.roles.items() if sees_drafts(role))
    return Selection(None if sees_drafts(person.role_in(None)) else own, archived)


def events(
    ledger: Ledger, person: Person, after: str | None = None, limit: int = 100, *, archived: bool = False
) -> EventsAnswer:
    """The events that a person may know of, in the order in which they were begun.

    Events in the archive are listed apart, to those who have a role in them.
    """
    _check_after(ledger, after)
    return _answer(ledger.events(known_events(person, archived=archived), limit + 1, after), limit, person)


def newest_events(
    ledger: Ledger,
    person: Person,
    limit: int,
    after: str | None = None,
    *,
    archived: bool = False,
    phases: tuple[EventPhase, ...] = (),
    title: str = "",
) -> EventsAnswer:
    """The made events that a person may know of, the newest first."""
    _check_after(ledger, after)
    selection = made_events(person, archived=archived, phases=phases, title=title)
    listed = ledger.events(selection, limit + 1, after, newest_first=True)
    return _answer(listed, limit, person)


def _check_after(ledger: Ledger, after: str | None) -> None:
    """Refuse to go on after an event that there is not."""
    if after is not None and not ledger.has_book(after):
        raise PlaceError('after: there is no event "{found}"; the id of an event is allowed', found=after)


def made_events(
    person: Person, *, archived: bool = False, phases: tuple[EventPhase, ...] = (), title: str = ""
) -> Selection:
    """The made events that a person may know of: those of some phases, with a word in their title."""
    return replace(known_events(person, archived=archived), is_created=True, phases=phases, title=title)


def _answer(listed: Sequence[Summarised], limit: int, person: Person) -> EventsAnswer:
    lines = tuple(event_line(event, person) for event in listed[:limit])
    return EventsAnswer(lines, lines[-1].id if len(listed) > limit else None)


def event_line(event: Summarised, person: Person) -> EventLine:
    """An event in a list; its round is the last one that is published in some group."""
    summary = event.summary
    return EventLine(
        event.book.id,
        summary.name or event.book.title,
        summary.discipline,
        summary.place,
        summary.starts_on,
        summary.ends_on,
        summary.phase,
        summary.teams,
        summary.players,
        summary.groups,
        summary.round,
        summary.planned_rounds,
        summary.is_announced,
        summary.is_public,
        summary.is_archived,
        event.position,
        person.role_in(event.book.id).word,
    )


def event(book: str, title: str, fold: Fold[EventState], role: Role) -> EventAnswer:
    """An event as a role may see it; `title` is that of the book, which counts until the event is made."""
    state = fold.state
    return EventAnswer(
        book,
        state.settings.name if state.settings else title,
        state.phase,
        state.is_archived,
        state.announced_at,
        state.settings,
        tuple(_group_line(state, group, role) for group in state.groups.values()),
        state.rating,
        _sent(state.sent),
        state.changes,
        sees_drafts(role) and fold.undoable is not None,
        sees_drafts(role) and fold.redoable is not None,
        role.word,
    )


def group_of(state: EventState, group_id: GroupId, role: Role) -> GroupAnswer:
    """A group as a role may see it."""
    group = state.group(group_id)
    numbers = numbers_of(group)
    members = sorted(group.members, key=lambda player: numbers[player])
    check_in = group.check_in if sees_drafts(role) and group.check_in and group.check_in.is_open else None
    return GroupAnswer(
        group.id,
        group.settings,
        group.planned_rounds,
        len(visible_rounds(group, role)),
        group.is_finished,
        group.play_off_of,
        advised_rounds(group),
        team_mates(state, group),
        check_in.round if check_in else None,
        tuple(sorted(check_in.present)) if check_in else (),
        tuple(noted_line(state, player, group, role) for player in members),
    )


def noted_line(state: EventState, player: EntrantId, group: GroupState, role: Role) -> PlayerLine:
    """A player of a group with the arbiters' notes, if the role may see them."""
    line = player_line(state.entrant(player), group, role)
    if not sees_private(role):
        return line
    return replace(line, fee_paid=player in state.paid, note=state.notes.get(player, ""))


def player_line(entrant: Entrant, group: GroupState, role: Role) -> PlayerLine:
    """A player of a group, without the arbiters' notes."""
    details = entrant.details
    return PlayerLine(
        entrant.id,
        group.numbers.get(entrant.id),
        details.name,
        details.rating,
        details.national_rating,
        details.club,
        details.province,
        details.category,
        details.title,
        details.federation_id,
        details.register_id,
        details.year_of_birth if sees_private(role) else None,
        details.birth_date if sees_private(role) else None,
        details.federation,
        details.sex if sees_private(role) else None,
        details.licence if sees_private(role) else "",
        group.first_rounds.get(entrant.id, 1),
        withdrawn_from_round(group, entrant.id, role),
        coefficient=details.coefficient,
    )


def _group_line(state: EventState, group: GroupState, role: Role) -> GroupLine:
    size = state.size_of(group)
    return GroupLine(
        group.id,
        group.settings.name,
        group.settings.system,
        group.settings.edition,
        group.settings.tie_break_list,
        size.teams,
        size.players,
        group.planned_rounds,
        len(visible_rounds(group, role)),
        group.is_numbered,
        group.is_finished,
        group.play_off_of,
        advised_rounds(group),
    )


def _sent(sent: SentRecord | None) -> SentEvent | None:
    return None if sent is None else SentEvent(sent.register, sent.reference, sent.at)


@dataclass(frozen=True, slots=True)
class ListingAnswer:
    """`is_unlisted` is decided for the event itself, `is_house_unlisted` for everything on the server."""

    book: str
    is_unlisted: bool
    is_house_unlisted: bool


def listing(house: House, book: str) -> ListingAnswer:
    """Whether search engines may list an event."""
    rules = house.rules()
    return ListingAnswer(book, book in rules.unlisted, rules.privacy.is_unlisted)
