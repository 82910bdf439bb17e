"""Ratings and an event: the change that it brings to each player, and newer ratings taken from a list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.core.explain import Step, explain
from tabellone.core.model import Discipline, Tournament
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome
from tabellone.core.rating.declaration import EventDetail, SystemDefinition
from tabellone.core.rating.expected_board import UnratableError, rated_games
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem, Sex, is_country
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.entrant import EntrantId, PlayerDetails, checked_details, checked_text
from tabellone.desk.event.pairing_system import has_two_teams
from tabellone.desk.event.records import Change, ChangeSubject, RatedRow
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import (
    RUNNING,
    EventCommand,
    EventFact,
    adds,
    command,
    confirmed_change,
    decides,
    has_players,
)
from tabellone.desk.event.settings import EventSettings, checked_rating_system
from tabellone.desk.event.state import EventState, GroupState, updated
from tabellone.desk.event.tournament import Numbers, numbers_of, people_of, tournament_of_people
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import definition_of, definitions_for

Games = list[tuple[EntrantId, Fraction]]
"""Games of a player that count: against whom, and the part of a point made."""
PlayedGames = dict[EntrantId, Games]
PLAYERS = 2
"""Of a match."""


def usual_rating_system(discipline: Discipline) -> str:
    """The rating system of a discipline, where an event has chosen none."""
    return definitions_for(discipline)[0].system.value


def rating_system_of(state: EventState, chosen_system: str) -> str:
    """The rating system requested, else that of the event, else the usual one of its discipline."""
    system = chosen_system or state.event.rating_system or usual_rating_system(state.event.discipline)
    return checked_rating_system(system, state.event.discipline)


def days_of(group: GroupState) -> Iterator[date]:
    """The days of the rounds: as they were entered, or else when they were published."""
    for round_state in group.published_rounds:
        if round_state.played_on is not None:
            yield round_state.played_on
        elif round_state.published_at is not None:
            yield round_state.published_at.date()


def first_day_of(state: EventState) -> date | None:
    """The first day of the event, else that of its first round; None before there is any."""
    return state.event.starts_on or min(
        (day for group in state.groups.values() for day in days_of(group)), default=None
    )


def edition_of(state: EventState, system: str, chosen_edition: str) -> str:
    """The edition requested, else that of the event, else that of the first day; before one is known, the newest."""
    chosen = state.event.rating_edition if system == rating_system_of(state, "") else ""
    return rating_edition(RatingSystem(system), first_day_of(state) or date.max, chosen_edition or chosen)


def counted_groups(state: EventState, system: str) -> Iterator[GroupState]:
    """The groups whose games count for a system."""
    with_play_offs = definition_of(RatingSystem(system)).counts_play_offs
    return (group for group in state.groups.values() if with_play_offs or group.play_off_of is None)


def games_by_group(
    groups: Iterable[tuple[Numbers, Tournament]], entrants: Iterable[EntrantId]
) -> dict[EntrantId, list[Games]]:
    """The games of some players that count for a rating, group by group; groups without any are left out."""
    player_games: dict[EntrantId, list[Games]] = {player: [] for player in entrants}
    for numbers, tournament in groups:
        player_of = {number: player for player, number in numbers.items()}
        everybody = dict.fromkeys(player_of, 0)
        for number, player in player_of.items():
            if player in player_games:
                games = rated_games(tournament, number, everybody, win=1)
                player_games[player].append([(player_of[game.opponent], game.points) for game in games])
    return {player: [games for games in stages if games] for player, stages in player_games.items()}


def games_played(state: EventState, groups: Iterable[GroupState], players: Iterable[EntrantId]) -> PlayedGames:
    """The games of some players in some groups that count for a rating."""
    people = ((people_of(state, group), tournament_of_people(state, group.id)) for group in groups)
    stages = games_by_group(people, players)
    return {player: [game for games in player_stages for game in games] for player, player_stages in stages.items()}


@dataclass(frozen=True, slots=True)
class RatedPart:
    """Groups of an event that are rated together: their games by player, and the conditions of the event."""

    definition: SystemDefinition
    stages: Mapping[EntrantId, list[Games]]
    ratings: Mapping[EntrantId, int | None]
    categories: Mapping[EntrantId, str]
    played: Conditions
    edition: str
    marks: tuple[Step, ...] = ()
    coefficients: Mapping[EntrantId, int] = field(default_factory=dict)

    @property
    def games(self) -> PlayedGames:
        """The games of each player as one account."""
        return {player: list(self.definition.stages_together(stages)) for player, stages in self.stages.items()}

    def outcomes(self) -> Mapping[EntrantId, Outcome]:
        """The rating outcomes; a field that has no average by the rules is rated for nobody."""
        try:
            player_outcomes = self.definition.rated(
                self.games, self.ratings, self.played, self.edition, self.categories, self.coefficients
            )
        except UnratableError:
            return {}
        return {player: partial(self._counted_account, player, outcome) for player, outcome in player_outcomes.items()}

    def _counted_account(self, player: EntrantId, outcome: Outcome) -> CountedAccount:
        stages = self.stages[player]
        if len(stages) > 1:
            self.definition.stages_together(stages)
        return outcome()

    def objections(self) -> tuple[Step, ...]:
        """The objections of the rules to rating them."""
        return (*self.marks, *self.definition.objections(self.games, self.ratings, self.played, self.edition))


def rated_parts(
    state: EventState, system: str, edition: str, pace: Pace, *, online: bool, only: EntrantId | None = None
) -> Iterator[RatedPart]:
    """The groups of an event as a system rates them: all together, or each with its play-offs."""
    definition = definition_of(RatingSystem(system))
    # The register to which the event was sent counts it with its own ratings.
    registered = state.registered if state.rating is not None and state.rating.system == system else {}
    counted = {player: registered.get(player, entrant.details) for player, entrant in state.entrants.items()}
    ratings = {player: known.rating for player, known in counted.items()}
    categories = {player: known.category for player, known in counted.items()}
    coefficients = {player: known.coefficient for player, known in counted.items() if known.coefficient is not None}
    groups = tuple(counted_groups(state, system))
    for together in _rated_together(groups) if definition.rates_groups_apart else (groups,):
        players = state.entrants if only is None or definition.rates_groups_apart else (only,)
        played = conditions_of(state, together, definition, pace, online=online)
        tournaments = [tournament_of_people(state, group.id) for group in together]
        matches = [replace(played, scheduled_games=group.planned_rounds) for group in together]
        rated, steps = explain(partial(_rated_tournaments, definition, tournaments, matches, edition))
        games = games_by_group(zip((people_of(state, group) for group in together), rated, strict=True), players)
        yield RatedPart(definition, games, ratings, categories, played, edition, steps, coefficients)


def _rated_tournaments(
    definition: SystemDefinition, tournaments: Iterable[Tournament], played: Iterable[Conditions], edition: str
) -> list[Tournament]:
    """The tournaments with the games that are not rated marked as such."""
    return [
        definition.rated_part(tournament, conditions, edition)
        for tournament, conditions in zip(tournaments, played, strict=True)
    ]


def conditions_of(
    state: EventState, together: Sequence[GroupState], definition: SystemDefinition, pace: Pace, *, online: bool
) -> Conditions:
    """The conditions of some groups: pace, days, rounds and the like."""
    rounds = [round_state for group in together for round_state in group.published_rounds]
    played = Conditions(
        kind_of(together[0]) if together else Kind.SWISS,
        state.event.validity,
        pace,
        is_online=online,
        starts_on=state.event.starts_on,
        ends_on=state.event.ends_on,
        rounds=len(rounds),
        round_days=tuple(round_state.played_on for round_state in rounds if round_state.played_on is not None),
    )
    if EventDetail.PACE in definition.facts:
        return played
    # A system that does not ask for the pace reads the time that the event has announced.
    control = state.event.control
    return played.with_announced_time(control.pace, control.minutes, control.increment_seconds)


def kind_of(group: GroupState) -> Kind:
    """The kind of event that a group is: two players who follow a table play a match."""
    if group.settings.teams is not None:
        return Kind.TEAM
    if not group.settings.follows_table:
        return Kind.SWISS
    if len(numbers_of(group)) == PLAYERS:
        return Kind.MATCH
    return Kind.SCHEVENINGEN if has_two_teams(group.settings.system) else Kind.ROUND_ROBIN


def outcomes_of(
    state: EventState, system: str, edition: str, pace: Pace, *, online: bool, only: EntrantId | None = None
) -> dict[EntrantId, Outcome]:
    """The outcomes of the event for everybody for whom it counts, or for one player, computed one by one."""
    outcomes: dict[EntrantId, Outcome] = {}
    for part in rated_parts(state, system, edition, pace, online=online, only=only):
        outcomes |= part.outcomes()
    return outcomes if only is None else {player: outcome for player, outcome in outcomes.items() if player == only}


def rating_objections(
    state: EventState, system: str, edition: str, pace: Pace = Pace.STANDARD, *, online: bool = False
) -> tuple[Step, ...]:
    """The objections of the rules to rating the event or some of its games, without duplicates."""
    parts = rated_parts(state, system, edition, pace, online=online)
    steps = [step for part in parts for step in part.objections()]
    return tuple({(step.rule, tuple(map(repr, step.values.items()))): step for step in steps}.values())


def _rated_together(groups: Sequence[GroupState]) -> Iterator[tuple[GroupState, ...]]:
    """Each group with its play-offs."""
    for group in groups:
        if group.play_off_of is None:
            yield tuple(
                related_group for related_group in groups if group.id in (related_group.id, related_group.play_off_of)
            )


def rated_rows(
    state: EventState,
    system: str,
    edition: str,
    pace: Pace = Pace.STANDARD,
    *,
    online: bool = False,
    only: EntrantId | None = None,
) -> tuple[RatedRow, ...]:
    """The rating of everybody who has played a game that counts, or of one."""
    if only is not None:
        # Only the games of the requested player are traced; those of the whole field would add nothing.
        games_played(state, counted_groups(state, system), (only,))
    outcomes, _ = explain(lambda: outcomes_of(state, system, edition, pace, online=online, only=only))
    rows = []
    for player in state.entrants:
        if player in outcomes:
            counted_account = outcomes[player]()
            account = counted_account.account
            figures = (account.scored, account.expected, account.before, account.after)
            coefficient = None if account.coefficient is None else Fraction(account.coefficient)
            categories = account.categories or ("", "")
            rows.append(RatedRow(player, counted_account.games, *figures, *categories, coefficient))
    return tuple(rows)


def rating_steps(
    state: EventState, system: str, edition: str, pace: Pace, player: EntrantId, *, online: bool
) -> tuple[Step, ...]:
    """The arithmetic of one player, step by step."""
    outcome = outcomes_of(state, system, edition, pace, online=online, only=player).get(player)
    return () if outcome is None else explain(outcome)[1]


def event_pace(settings: EventSettings) -> Pace:
    """The list by which an event is played, from the time control that it announces; standard if it tells none."""
    control = settings.control
    if control.pace is not None or control.minutes is None:
        return control.pace or Pace.STANDARD
    # All the time for sixty moves: a minute for each second of increment.
    minutes, limits = control.minutes + control.increment_seconds, rulebook.pace_limits()
    if minutes <= limits.blitz_up_to:
        return Pace.BLITZ
    return Pace.RAPID if minutes < limits.rapid_below else Pace.STANDARD


def is_own_list(state: EventState, list_name: str) -> bool:
    """Whether a list has the ratings by which the event is played; those of others stand beside, as national ones."""
    return rating_system_of(state, "") == list_name


def has_own_numbers(state: EventState, list_name: str) -> bool:
    """Whether a list has the numbers that the rating system of the event knows players by."""
    return definition_of(RatingSystem(rating_system_of(state, ""))).federation == list_name


def listed_rating(player: ListedPlayer, state: EventState) -> int | None:
    """The rating of a player for the time control of the event."""
    return player.rating(event_pace(state.event))


def listed_details(player: ListedPlayer, list_name: str, state: EventState) -> PlayerDetails:
    """The details of a player of a list, with all that the list gives."""
    details = PlayerDetails(
        player.name,
        title=player.title or player.women_title,
        birth_year=player.birth_year,
        federation=player.federation if is_country(player.federation) else "",
        sex=Sex(player.sex) if player.sex else None,
    )
    details = with_listed_rating(details, player, list_name, state)
    if has_own_numbers(state, list_name):
        return replace(details, federation_id=player.number)
    return replace(details, licence=player.number)


def with_listed_rating(
    details: PlayerDetails, player: ListedPlayer, list_name: str, state: EventState
) -> PlayerDetails:
    """The details with the rating of a list in its field; without one they stay as they are."""
    rating = listed_rating(player, state)
    if rating is None:
        return details
    if is_own_list(state, list_name):
        return replace(details, rating=rating, coefficient=player.coefficient(event_pace(state.event)))
    return replace(details, national_rating=rating)


def number_in_list(details: PlayerDetails, list_name: str, state: EventState) -> str:
    """The number by which a list knows an entered player, empty if it is not known."""
    return details.federation_id if has_own_numbers(state, list_name) else details.licence


@dataclass(frozen=True, slots=True)
class ListedValues:
    """Values of an entered player in a rating list."""

    player: EntrantId
    rating: int | None
    national_rating: int | None
    title: str
    coefficient: Later[int | None] = None


@command(role=Role.ARBITER, gates=(*RUNNING, has_players))
@dataclass(frozen=True, slots=True)
class UpdateRatings(EventCommand):
    """Take ratings and titles of entered players from a rating list."""

    source: str
    players: tuple[ListedValues, ...]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RatingsUpdated(EventFact):
    """Ratings and titles were taken from a rating list; `source` names it."""

    source: str
    players: tuple[ListedValues, ...]
    change: Change | None = None


def listed_values(state: EventState, list_name: str, listed: Mapping[str, ListedPlayer]) -> tuple[ListedValues, ...]:
    """Values of a list, by number, that differ from those of the event's players."""
    values = []
    for entrant in state.entrants.values():
        player = listed.get(number_in_list(entrant.details, list_name, state))
        if player is None:
            continue
        after = with_listed_rating(entrant.details, player, list_name, state)
        after = replace(after, title=player.title or player.women_title or after.title)
        if after != entrant.details:
            values.append(ListedValues(entrant.id, after.rating, after.national_rating, after.title, after.coefficient))
    return tuple(values)


def _details_after(state: EventState, values: ListedValues) -> PlayerDetails:
    details = state.entrant(values.player).details
    return replace(
        details,
        rating=values.rating,
        national_rating=values.national_rating,
        title=values.title,
        coefficient=details.coefficient if values.coefficient is None else values.coefficient,
    )


@decides(UpdateRatings)
def ratings_updated(state: EventState, command: UpdateRatings) -> RatingsUpdated:
    """Take over values that a list has otherwise; after a player's first published round the change is marked."""
    checked_text("source", command.source)
    if len({values.player for values in command.players}) != len(command.players):
        raise DeskError("a player is named twice")
    changed = [values for values in command.players if _is_changed(state, values)]
    if not changed:
        raise DeskError("nothing is changed")
    published = [
        values for values in changed if any(group.published_rounds for group in state.groups_of(values.player))
    ]
    change = None
    if published:
        before = "; ".join(_text(state.entrant(values.player).details) for values in published)
        after = "; ".join(_text(_details_after(state, values)) for values in published)
        change = confirmed_change(Change(ChangeSubject.PLAYER, before, after), confirmed=command.confirmed)
    return RatingsUpdated(command.source, tuple(changed), change)


def _is_published(state: EventState, player: EntrantId) -> bool:
    return any(group.published_rounds for group in state.groups_of(player))


def _is_changed(state: EventState, values: ListedValues) -> bool:
    return checked_details(_details_after(state, values)) != state.entrant(values.player).details


def _text(details: PlayerDetails) -> str:
    values = (details.title, details.name, details.rating, details.national_rating)
    return " ".join(str(detail) for detail in values if detail not in (None, ""))


@adds(RatingsUpdated)
def with_ratings_updated(state: EventState, fact: RatingsUpdated, stamp: Stamp) -> EventState:
    """The event with other ratings and titles."""
    entrants = {
        values.player: replace(state.entrant(values.player), details=_details_after(state, values))
        for values in fact.players
    }
    return replace(state, entrants=updated(state.entrants, entrants)).with_change(fact.change, stamp)
