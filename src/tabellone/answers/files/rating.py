"""The ratings of a report file: what one event does to its players; yearly bonus and malus belong to lists."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import TypeVar

from tabellone.answers.files.choice import chosen_word
from tabellone.answers.files.report import ReportedTournament, first_day
from tabellone.core.explain import Step, explain
from tabellone.core.model import Discipline, Player, PlayerNumber
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.fide.field_outcomes import outcomes
from tabellone.core.rating.games import RatedGame, rated_games
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.refusal import Refusal
from tabellone.desk.rating_edition import edition_of
from tabellone.regulations import rulebook

SYSTEMS = {
    "elo-rubele-italiana": Discipline.DAMA_ITALIANA,
    "elo-rubele-internazionale": Discipline.DAMA_INTERNAZIONALE,
    "uisp": None,
    "fide": None,
}
Change = elo_rubele.EventChange | uisp.EventChange | fide.EventChange | fide.FirstRating
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player and what the event does to his rating, as his system accounts for it; with the steps if asked for."""

    player: Player
    change: Change
    why: tuple[Step, ...] = ()

    @property
    def number(self) -> PlayerNumber:
        """His number in the tournament."""
        return self.player.number

    @property
    def before(self) -> int | None:
        """The rating he came with, None for a first rating of FIDE."""
        return self.change.before

    @property
    def scored(self) -> Fraction:
        """The points that count for the rating."""
        return self.change.scored

    @property
    def expected(self) -> Fraction | None:
        """The points expected of him, None for a first rating of FIDE."""
        return self.change.expected

    @property
    def after(self) -> int | None:
        """The rating he leaves with, None where none is published."""
        return self.change.after


@dataclass(frozen=True, slots=True)
class EventRating:
    """What an event does to everybody who has played a game that counts.

    `below_list` are players of the file whose rating no list can have, `edition_in_force` the edition of the day of
    the event where nobody has chosen one and it is another.
    """

    system: str
    edition: str
    players: tuple[RatedPlayer, ...]
    below_list: tuple[Player, ...] = ()
    edition_in_force: tuple[date, str] | None = None

    @property
    def without_rating(self) -> tuple[RatedPlayer, ...]:
        """Who has no rating in the file and counts with a first one."""
        return () if self.system == "fide" else tuple(each for each in self.players if each.player.rating is None)


@dataclass(frozen=True, slots=True)
class RatingQuestion:
    """By which system an event is rated; each system looks at what concerns it."""

    system: str
    edition: str | None = None
    validity: int = 100
    pace: uisp.Pace = uisp.Pace.STANDARD
    minutes: int | None = None
    increment: int | None = None
    is_online: bool = False
    kind: fide.Kind = fide.Kind.SWISS
    is_explained: bool = False

    def answered(self, report: ReportedTournament) -> EventRating:
        """Rate the event of a report."""
        system = chosen_word("system", self.system, SYSTEMS)
        if self.increment is not None and self.minutes is None:
            raise Refusal("--increment needs --minutes beside it")
        if system == "fide":
            return self._by_fide(report)
        discipline = SYSTEMS[system]
        return self._by_uisp(report) if discipline is None else self._by_elo_rubele(report, discipline)

    def _steps_of(self, call: Callable[[], T]) -> tuple[T, tuple[Step, ...]]:
        return explain(call) if self.is_explained else (call(), ())

    def _by_elo_rubele(self, report: ReportedTournament, discipline: Discipline) -> EventRating:
        edition = edition_of(self.system, self.edition)
        players = tuple(self._elo_rubele_players(report, rulebook.elo_rubele_rules(discipline, edition)))
        other = None if self.edition else _other_edition_in_force(first_day(report), edition)
        return EventRating(self.system, edition, players, edition_in_force=other)

    def _elo_rubele_players(
        self, report: ReportedTournament, rules: elo_rubele.EloRubeleRules
    ) -> Iterator[RatedPlayer]:
        capitals = {
            player.number: rules.initial_capital if player.rating is None else player.rating
            for player in report.players
        }
        for player, games in _played(report, capitals, win=2):

            def change(
                games: tuple[RatedGame, ...] = games, capital: int = capitals[player.number]
            ) -> elo_rubele.EventChange:
                expected = elo_rubele.expected_in_event(capital, [game.rating for game in games], rules.expectation)
                scored = sum((game.points for game in games), Fraction(0))
                return elo_rubele.event_change(capital, scored, expected, rules, weight=self.validity)

            yield RatedPlayer(player, *self._steps_of(change))

    def _by_uisp(self, report: ReportedTournament) -> EventRating:
        edition = edition_of(self.system, self.edition)
        return EventRating(self.system, edition, tuple(self._uisp_players(report, rulebook.uisp_rules())))

    def _uisp_players(self, report: ReportedTournament, rules: uisp.UispRules) -> Iterator[RatedPlayer]:
        ratings = {player.number: player.rating or rules.initial_rating for player in report.players}
        for player, played in _played(report, ratings, win=1):
            games = [(game.rating, game.points) for game in played]

            def change(
                games: list[tuple[int, Fraction]] = games, before: int = ratings[player.number]
            ) -> uisp.EventChange:
                coefficient = uisp.coefficient_of_event(self._time_coefficient(rules), rules, online=self.is_online)
                return uisp.event_change(before, games, coefficient, rules)

            yield RatedPlayer(player, *self._steps_of(change))

    def _time_coefficient(self, rules: uisp.UispRules) -> int:
        """A time control may decide the coefficient whatever the pace is called."""
        if self.minutes is None:
            return rules.coefficients[self.pace]
        return uisp.coefficient_of_time(self.minutes, self.increment or 0, self.pace, rules)

    def _by_fide(self, report: ReportedTournament) -> EventRating:
        """Rated players by the change of the event, unrated ones by their first rating."""
        edition = edition_of(self.system, self.edition)
        rules = rulebook.fide_rating_rules(edition)
        ratings = {player.number: player.rating for player in report.players if player.rating}
        everybody = {player.number: ratings.get(player.number, 0) for player in report.players}
        played = {
            player.number: [(game.opponent, game.points) for game in games]
            for player, games in _played(report, everybody, win=1)
        }
        changes = outcomes(self.kind, played, ratings, rules)
        players = tuple(
            RatedPlayer(player, *self._steps_of(changes[player.number]))
            for player in report.players
            if player.number in changes
        )
        return EventRating(self.system, edition, players, below_list(report.players, edition))


def _played(
    report: ReportedTournament, ratings: dict[PlayerNumber, int], win: int
) -> Iterator[tuple[Player, tuple[RatedGame, ...]]]:
    """Everybody with the games that count for him, where there are any."""
    for player in report.players:
        games = rated_games(report, player.number, ratings, win)
        if games:
            yield player, games


def below_list(players: Iterable[Player], edition: str) -> tuple[Player, ...]:
    """Players whose FIDE rating is below the lowest of a list, and cannot come from one."""
    floor = rulebook.fide_rating_rules(edition).list_floor
    return tuple(player for player in players if player.rating is not None and player.rating < floor)


def _other_edition_in_force(day: date | None, edition: str) -> tuple[date, str] | None:
    """The day of the event and the edition that is in force on it, which the lists take, if it is another."""
    if day is None:
        return None
    try:
        own = rulebook.federation_rules(day).edition
    except Refusal:
        return None
    return None if own == edition else (day, own)
