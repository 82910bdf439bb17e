"""The public announcement of an event, and the article behind each of its settings."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache

from tabellone.core.model import Discipline, Scoring
from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.declaration import Numbering, RoundLimits
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.regulation import NoEditionError
from tabellone.core.standings.policy import ChoiceWarning, choice_warnings
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.numbers import numbers_equals_by
from tabellone.desk.event.pairing_system import system_in_edition, tie_break_policy, usual_list
from tabellone.desk.event.rating import rating_system_of
from tabellone.desk.event.settings import Arbiter, Maxi, OpeningRule
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import policy_of, scoring_of
from tabellone.regulations.editions_in_force import pairing_edition, rating_edition
from tabellone.regulations.loader import Article, articles
from tabellone.regulations.rulebook.organisation import PaceRemark, pace_remark


def advised_rounds(group: GroupState) -> RoundLimits | None:
    """The limits for the field of a group; None where the rounds planned keep them, or the system has none."""
    settings = group.settings
    if settings.is_paired_by_hand or not group.members:
        return None
    players, rounds = len(group.members), group.planned_rounds
    chosen = system_in_edition(settings.system, settings.edition, players, rounds, settings.maxi.value)
    return chosen.system.advice(players, rounds)


@dataclass(frozen=True, slots=True)
class GroupAnnouncement:
    """The announced settings of a group."""

    group: GroupId
    name: str
    teams: int
    players: int
    system: str
    edition: str
    rounds: int
    cycles: int
    maxi: Maxi
    games_per_encounter: int
    scoring: Scoring
    tie_break_list: str
    tie_break_edition: str
    tie_breaks: tuple[str, ...]
    openings: OpeningRule | None
    is_play_off_of: GroupId | None
    advised_rounds: RoundLimits | None
    unusual_tie_breaks: tuple[ChoiceWarning, ...]
    acceleration: AccelerationMethod | None
    equal_players: EqualPlayers | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """The public announcement before the first round; later changes are compared with it."""

    name: str
    place: str
    starts_on: date | None
    ends_on: date | None
    organiser: str
    discipline: Discipline
    time_control: str
    arbiters: tuple[Arbiter, ...]
    validity: int
    rating_system: str
    variations: tuple[str, ...]
    groups: tuple[GroupAnnouncement, ...]
    announced_at: datetime | None
    pace: tuple[TimePeriod, ...]
    is_national_championship: bool
    pace_remark: PaceRemark | None


def announcement(state: EventState) -> Announcement:
    """The announcement from the current record; `announced_at` is the time since which it is public."""
    event = state.event
    return Announcement(
        event.name,
        event.place,
        event.starts_on,
        event.ends_on,
        event.organiser,
        event.discipline,
        event.time_control,
        event.arbiters,
        event.validity,
        event.rating_system,
        event.variations,
        tuple(_group(state, group) for group in state.groups.values()),
        state.announced_at,
        event.stated_pace,
        event.is_national_championship,
        championship_remark(state),
    )


def championship_remark(state: EventState) -> PaceRemark | None:
    """The remark on the pace of an event that is a national championship."""
    event = state.event
    return pace_remark(event.stated_pace, event.discipline) if event.is_national_championship else None


def _group(state: EventState, group: GroupState) -> GroupAnnouncement:
    settings, policy, size = group.settings, policy_of(group), state.size_of(group)
    declaration = settings.declaration
    unusual = () if declaration is None else choice_warnings(declaration.family, policy)
    return GroupAnnouncement(
        group.id,
        settings.name,
        size.teams,
        size.players,
        settings.system,
        settings.edition,
        group.planned_rounds,
        settings.cycles,
        settings.maxi,
        settings.games_per_encounter,
        scoring_of(state, group),
        settings.tie_break_list,
        policy.edition,
        policy.tie_breaks,
        settings.openings,
        group.play_off_of,
        advised_rounds(group),
        unusual,
        settings.acceleration,
        None if declaration is None or declaration.numbers_by is Numbering.LOT else numbers_equals_by(group),
    )


_BODIES = {
    Discipline.CHESS: ("fide", "fsi"),
    Discipline.DAMA_ITALIANA: ("fid", "fsi"),
    Discipline.DAMA_INTERNAZIONALE: ("fid", "fsi"),
}


@dataclass(frozen=True, slots=True)
class UsualGroup:
    """The settings of a group where its arbiter chooses nothing: edition and list of tie-breaks."""

    edition: str
    tie_break_list: str


def article_of_setting(setting: str, bodies: tuple[str, ...]) -> Article | None:
    """The first article under which a setting is chosen, of the first of these bodies that has one."""
    named = [article for article in _articles() if setting in article.settings and article.body in bodies]
    return min(named, key=lambda article: bodies.index(article.body), default=None)


@cache
def _articles() -> tuple[Article, ...]:
    return tuple(article for article in articles() if article.settings)


def event_rules(state: EventState) -> dict[str, Article]:
    """The articles beside the settings of the whole event."""
    event = state.event
    bodies = _BODIES[event.discipline]
    system = RatingSystem(rating_system_of(state, ""))
    # A list of the UISP rests on its own text, all others on that of the body of the game.
    rating_bodies = (system.value.partition("-")[0], *bodies)
    edition = usual_rating_edition(state)
    rules = {
        "time_control": article_of_setting(f"time_control/{edition}", bodies)
        or article_of_setting("time_control", bodies),
        "scoring": article_of_setting("scoring", bodies),
        "rating_system": article_of_setting("rating_system", rating_bodies),
        "validity": article_of_setting("validity", bodies),
        "variations": article_of_setting("variations", bodies),
        "chief": article_of_setting("arbiters", bodies),
    }
    return {name: article for name, article in rules.items() if article is not None}


def group_rules(state: EventState, group: GroupState) -> dict[str, Article]:
    """The articles beside the settings of a group."""
    settings, bodies = group.settings, _BODIES[state.event.discipline]
    rules = {name: article_of_setting(name, bodies) for name in ("prize_places", "cycles", "openings")}
    declaration = settings.declaration
    if declaration is not None:
        edition = declaration.edition(settings.edition) if settings.edition else declaration.editions[0]
        rules["system"] = article_of_setting(f"system/{edition.topic}", (edition.body,))
        own = (edition.body, *bodies)
        rules |= {name: article_of_setting(name, own) for name in sorted({"rounds", *declaration.settings})}
    policy = tie_break_policy(settings.tie_break_list, settings.tie_breaks)
    named = article_of_setting(f"tie_breaks/{policy.edition}", bodies)
    rules["tie_break_list"] = named or article_of_setting("tie_breaks", bodies)
    return {name: article for name, article in rules.items() if article is not None}


def usual_rating_edition(state: EventState) -> str:
    """The edition by which the event is rated where none is chosen; empty where none covers its first day."""
    try:
        return rating_edition(RatingSystem(rating_system_of(state, "")), state.event.day_of_editions)
    except NoEditionError:
        return ""


def usual_group(state: EventState, group: GroupState) -> UsualGroup:
    """The edition and the tie-breaks that hold where nothing is chosen; what rounds were paired under stays."""
    settings, event = group.settings, state.event
    edition, listed = settings.edition, settings.tie_break_list
    if settings.declaration is not None and not settings.edition_by_date:
        edition = pairing_edition(settings.declaration, event.discipline, event.day_of_editions)
    if not settings.usual_tie_breaks:
        chosen = None if settings.edition_by_date else settings.edition
        of_teams = settings.teams is not None
        listed = usual_list(
            settings.system, event.scoring, event.day_of_editions, chosen or None, of_teams=of_teams
        ).name
    return UsualGroup(edition, listed)
