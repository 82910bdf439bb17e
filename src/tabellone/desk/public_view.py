"""Books as the public may see them: minors under shorter names, no hidden line-ups; events to be sent away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from tabellone.core.rating.lists.records import PlayerRecord
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState, PublishedChange, updated, without
from tabellone.desk.event.team_event import match_has_result, players_on_boards
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.office.state import OfficeState

MAJORITY = 18  # codice civile, art. 2


class NameShape(Enum):
    """How a minor is named in public."""

    FULL = "full"
    NAME_AND_INITIAL = "name-and-initial"
    INITIALS = "initials"


@dataclass(frozen=True, slots=True)
class MinorsRule:
    """The rule for minors: players younger than `age` years are named by `names`; whole names hide nothing."""

    age: int = MAJORITY
    names: NameShape = NameShape.FULL

    @property
    def hides(self) -> bool:
        """Whether the rule masks anybody."""
        return self.names is not NameShape.FULL


def is_minor(birth_year: int | None, birth_date: date | None, age: int, day: date) -> bool:
    """Whether a player is, or by the year of birth may be, younger than `age` on a day; never without a year.

    Who was born on 29 February comes of age on 1 March.
    """
    if birth_date is None:
        return birth_year is not None and birth_year + age >= day.year
    years = day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day))
    return years < age


def shortened_name(name: str, shape: NameShape) -> str:
    """A name as it is shown: the given name and initials of the rest, or initials alone.

    The given name comes after a comma; without one it is what is not in capitals beside a surname that is, or else the
    last word, for lists put the surname first.
    """
    if shape is NameShape.FULL:
        return name
    surname, _, given = (part.strip() for part in name.partition(","))
    if not given:
        given, surname = _parted(name.replace(",", " ").split())
    if shape is NameShape.INITIALS or not given or not surname:
        return _initials(f"{surname} {given}")
    return f"{given} {_initials(surname)}"


def _parted(words: list[str]) -> tuple[str, str]:
    """The given name and the surname of a name without a comma."""
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    others = [word for word in words if word not in capitals]
    if capitals and others:
        return " ".join(others), " ".join(capitals)
    return (words[-1], " ".join(words[:-1])) if len(words) > 1 else ("", " ".join(words))


def _initials(text: str) -> str:
    return " ".join(f"{word[0].upper()}." for word in text.split())


def public_event(state: EventState, rule: MinorsRule, day: date) -> EventState:
    """The public view of an event on a day; the same object where nobody is a minor and no line-up is hidden."""
    for group in state.groups.values():
        if hides_line_ups(group):
            state = _with_hidden_line_ups(state, group)
    if not rule.hides:
        return state
    minors = {
        player: entrant
        for player, entrant in state.entrants.items()
        if is_minor(entrant.details.birth_year, entrant.details.birth_date, rule.age, day)
    }
    if not minors:
        return state
    masked = {
        player: replace(entrant, details=_public_details(entrant.details, rule), entered=entrant.details)
        for player, entrant in minors.items()
    }
    names = {entrant.name: masked[player].name for player, entrant in minors.items()}
    return replace(
        state,
        entrants=updated(state.entrants, masked),
        notes=without(state.notes, *minors),
        changes=tuple(_public_change(change, names) for change in state.changes),
    )


def hides_line_ups(group: GroupState) -> bool:
    """Whether the line-ups of a group are hidden until both teams of a match have set theirs."""
    return group.settings.teams is not None and group.settings.teams.hidden_line_ups


def _with_hidden_line_ups(state: EventState, group: GroupState) -> EventState:
    changed = group
    for round_state in group.rounds:
        if round_state.phase is RoundPhase.PUBLISHED:
            changed = _with_round_hidden(state, changed, round_state)
    return state if changed is group else state.with_group(changed)


def _with_round_hidden(state: EventState, group: GroupState, round_state: RoundState) -> GroupState:
    """The group without the line-ups of a round that only one team of a match has set, nor the forfeits in them."""
    number, encounters, line_ups = round_state.number, [], group.line_ups
    for match in round_state.encounters:
        chosen = [(number, team) for team in match.players if (number, team) in group.chosen_line_ups]
        if len(chosen) == 1 and not match_has_result(state, group, number, match):
            seats = players_on_boards(state, group, number, match)
            games = tuple(
                replace(game, result=None) if None in players else game
                for game, players in zip(match.games, seats, strict=True)
            )
            encounters.append(replace(match, games=games))
            nobody = (None,) * len(group.line_ups[chosen[0]])
            line_ups = updated(line_ups, {chosen[0]: nobody})
        else:
            encounters.append(match)
    if line_ups is group.line_ups:
        return group
    return replace(group, line_ups=line_ups).with_round(replace(round_state, encounters=tuple(encounters)))


def with_own_line_up(public: GroupState, whole: GroupState, number: int, board: int, team: EntrantId) -> GroupState:
    """The public view of a group with the line-up of one team in a match, for its captain.

    Where it is hidden, that of the other team was not set, so that the match as a whole gives nothing away.
    """
    own = (number, team)
    if public.line_ups.get(own) == whole.line_ups.get(own):
        return public
    match, shown = whole.round_numbered(number).on_board(board), public.round_numbered(number)
    matches = tuple(match if other.board == board else other for other in shown.encounters)
    line_ups = updated(public.line_ups, {own: whole.line_ups[own]})
    return replace(public, line_ups=line_ups).with_round(replace(shown, encounters=matches))


def _public_details(details: PlayerDetails, rule: MinorsRule) -> PlayerDetails:
    name = shortened_name(details.name, rule.names)
    return replace(details, name=name, club="", province="", federation_id="", sex=None, licence="")


def _public_change(published: PublishedChange, names: Mapping[str, str]) -> PublishedChange:
    """A change of something published; what stood in the entry of a player is told to arbiters alone."""
    change = published.change
    if change.subject is ChangeSubject.PLAYER:
        return replace(published, change=replace(change, before="", after=""))
    before, after = change.before, change.after
    for name, masked in names.items():
        before, after = before.replace(name, masked), after.replace(name, masked)
    return replace(published, change=replace(change, before=before, after=after))


def public_office(state: OfficeState, rule: MinorsRule, day: date) -> OfficeState:
    """The public view of the register on a day; ratings are the same, since they rest on nothing hidden."""
    if not rule.hides:
        return state
    minors = {
        player: _public_record(record, rule)
        for player, record in state.players.items()
        if is_minor(record.birth_year, record.birth_date, rule.age, day)
    }
    if not minors:
        return state
    return replace(state, players=updated(state.players, minors), former_names=without(state.former_names, *minors))


def _public_record(record: PlayerRecord, rule: MinorsRule) -> PlayerRecord:
    return replace(record, name=shortened_name(record.name, rule.names), club="", province="", federation_ids=())


def shown_record(player: PlayerRecord, *, with_private: bool) -> PlayerRecord:
    """The record as a reader may see it; sex, birth and the numbers of federations are for those who need them."""
    if with_private:
        return player
    return replace(player, sex=None, birth_year=None, birth_date=None, federation_ids=())


@dataclass(frozen=True, slots=True)
class GivenAway:
    """An event as everybody may see it, the seal of its last entry, and whether search engines are to leave it out."""

    state: EventState
    seal: JournalSeal | None = None
    is_unlisted: bool = False
