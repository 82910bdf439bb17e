"""Ratings of report files: stages of an event, changes of players, and the report to FIDE."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.answers.files.report import ReportedTournament, chosen_word, first_day, players_in
from tabellone.answers.files.standings import standings_of_family
from tabellone.core.arithmetic import Hundredths
from tabellone.core.explain import Step, explain, explain_if
from tabellone.core.model import Player, PlayerNumber, Tournament
from tabellone.core.pairing.declaration import Family
from tabellone.core.pairing.systems import SYSTEMS as PAIRING_SYSTEMS
from tabellone.core.pairing.systems import tournament_type
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome, RatingAccount
from tabellone.core.rating.declaration import EventDetail, SystemDefinition
from tabellone.core.rating.expected_board import rated_games
from tabellone.core.rating.fide.computer_report import ComputerReport, computer_report, event_steps
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import (
    HomologationReport,
    ReportHeading,
    ReportLine,
    ReportPerson,
    event_of,
    homologation_report,
    result_sign,
)
from tabellone.core.rating.fide.rules import rules_of_averages
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.time_control import UNTOLD, time_control_coded, time_control_in
from tabellone.formats.trf import TrfDocument
from tabellone.formats.trf.contents import RatingEditionNote
from tabellone.formats.trf.times import day_in
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of

PlayedGame = tuple[PlayerNumber, Fraction]
"""A game that counts: the opponent, and the part of a point made."""


@dataclass(frozen=True, slots=True)
class Stages:
    """The reports of one event, the first of which gives the numbers; who joins later is numbered after them."""

    reports: tuple[ReportedTournament, ...]
    players: tuple[Player, ...]
    numbers: tuple[dict[PlayerNumber, PlayerNumber], ...]

    @property
    def last_day(self) -> date | None:
        """The last day that a report states."""
        days = [day for report in self.reports if (day := day_in(report.document.value("052"))) is not None]
        return max(days, default=None)

    @property
    def round_days(self) -> tuple[date, ...]:
        """The days of the rounds as far as they are stated."""
        rounds = (played_round for report in self.reports for played_round in report.rounds)
        return tuple(played_round.played_on for played_round in rounds if played_round.played_on is not None)

    @property
    def coefficients(self) -> dict[PlayerNumber, int]:
        """K of the players, from the first report that gives it."""
        ratings: dict[PlayerNumber, int] = {}
        for report, numbers in zip(self.reports, self.numbers, strict=True):
            for number, coefficient in report.circumstances.coefficients.items():
                if number in numbers:
                    ratings.setdefault(numbers[number], coefficient)
        return ratings

    def conditions(self, played: Conditions, definition: SystemDefinition) -> Conditions:
        """The known conditions of the event, completed from its reports."""
        first = self.reports[0]
        return replace(
            with_time_of_file(played, first, definition),
            starts_on=first_day(first),
            ends_on=self.last_day,
            rounds=sum(len(report.rounds) for report in self.reports),
            round_days=self.round_days,
            scheduled_games=played.scheduled_games or _scheduled(first, played.kind),
        )

    def games(self, tournaments: Sequence[Tournament]) -> dict[PlayerNumber, list[list[PlayedGame]]]:
        """The games of each player that count, stage by stage; stages without any are left out."""
        stage_games: dict[PlayerNumber, list[list[PlayedGame]]] = {player.number: [] for player in self.players}
        for tournament, numbers in zip(tournaments, self.numbers, strict=True):
            everybody = dict.fromkeys(numbers, 0)
            for number, known_as in numbers.items():
                games = rated_games(tournament, number, everybody, win=1)
                if games:
                    stage_games[known_as].append([(numbers[game.opponent], game.points) for game in games])
        return stage_games


def stages_of(first: ReportedTournament, later: Sequence[ReportedTournament] = ()) -> Stages:
    """The stages of an event; a player is known by the identity number in the files, else by the name."""
    players = list(first.players)
    by_key = {key: player.number for player in players for key in _keys(first, player)}
    numbers = [{player.number: player.number for player in players}]
    for report in later:
        same: dict[PlayerNumber, PlayerNumber] = {}
        for player in report.players:
            keys = _keys(report, player)
            number = next((by_key[key] for key in keys if key in by_key), None)
            if number is None:
                number = PlayerNumber(max(participant.number for participant in players) + 1)
                players.append(replace(player, number=number))
                by_key |= dict.fromkeys(keys, number)
            same[player.number] = number
        numbers.append(same)
    return Stages((first, *later), tuple(players), tuple(numbers))


def _keys(report: ReportedTournament, player: Player) -> tuple[str, ...]:
    """The keys that identify a player, the surest first."""
    identities = (
        reported_player.identity.strip()
        for reported_player in report.document.players
        if reported_player.number == player.number
    )
    return (*(f"#{identity}" for identity in identities if identity), " ".join(player.name.casefold().split()))


def with_time_of_file(played: Conditions, report: ReportedTournament, definition: SystemDefinition) -> Conditions:
    """The conditions with the time control of a report; unchanged for a system to which the pace is given."""
    if EventDetail.PACE in definition.facts:
        return played
    document = report.document
    control = time_control_coded(document.value("222"))
    if control == UNTOLD:
        control = time_control_in(document.value("122"))
    return played.with_announced_time(control.pace, control.minutes, control.increment_seconds)


def kind_of_report(report: ReportedTournament) -> Kind:
    """The kind of an event by its system or type of tournament, or a round robin where everybody met everybody."""
    named = report.document.value("092").strip().casefold()
    if named in {kind.value for kind in Kind}:
        return Kind(named)
    kind = tournament_type(report.document.value("192"))
    if kind is not None and kind.system and PAIRING_SYSTEMS[kind.system].table is not None:
        return Kind.ROUND_ROBIN
    meetings = Counter(
        frozenset(encounter.players) for played_round in report.rounds for encounter in played_round.encounters
    )
    players = len(report.players)
    is_whole = players > 2 and len(meetings) == players * (players - 1) // 2 and len(set(meetings.values())) == 1
    return Kind.ROUND_ROBIN if is_whole else Kind.SWISS


def _scheduled(report: ReportedTournament, kind: Kind) -> int | None:
    """The games of a match, where the report announces its rounds."""
    return report.circumstances.announced_rounds if kind is Kind.MATCH else None


SYSTEMS = tuple(definition.system.value for definition in DEFINITIONS)


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player and the rating change of the event as the rating system accounts for it, with the steps if asked for."""

    player: Player
    change: RatingAccount
    why: tuple[Step, ...] = ()

    @property
    def number(self) -> PlayerNumber:
        """The number in the tournament."""
        return self.player.number

    @property
    def before(self) -> int | None:
        """The rating before the event, None for a first rating of FIDE."""
        return self.change.before

    @property
    def scored(self) -> Fraction:
        """The points that count for the rating."""
        return self.change.scored

    @property
    def expected(self) -> Fraction | None:
        """The expected points, None for a first rating of FIDE."""
        return self.change.expected

    @property
    def after(self) -> int | None:
        """The rating after the event, None where none is published."""
        return self.change.after


@dataclass(frozen=True, slots=True)
class EventRating:
    """The changes of the ratings of all players with a game that counts.

    `below_list` are players of the file whose rating no list can have, `objections` what the rules have against rating
    the event or some of its games.
    """

    system: str
    edition: str
    players: tuple[RatedPlayer, ...]
    below_list: tuple[Player, ...] = ()
    objections: tuple[Step, ...] = ()

    @property
    def without_rating(self) -> tuple[RatedPlayer, ...]:
        """Players without a rating in the file, who count with a first one."""
        return tuple(
            rated_player
            for rated_player in self.players
            if rated_player.player.rating is None and rated_player.before is not None
        )


def figures_of(rated: RatedPlayer, system: RatingSystem) -> Mapping[str, object]:
    """The figures of a system's account, by the names of the JSON."""
    change, categories = rated.change, rated.change.categories
    expected = change.expected
    if expected is not None and definition_of(system).decimals:
        expected = Hundredths(expected)
    return {
        "number": rated.number,
        "name": rated.player.name,
        "before": change.before,
        "scored": change.scored,
        "expected": expected,
        "coefficient": change.coefficient,
        "exact": change.exact,
        **change.details,
        "after": change.after,
        **({"category_before": categories[0], "category_after": categories[1]} if categories else {}),
    }


@dataclass(frozen=True, slots=True)
class RatingQuestion:
    """By which system an event is rated, and by which edition if that is chosen; else its first day decides.

    `stages` are the reports of its later stages: finals, play-offs.
    """

    system: str
    edition: str | None
    played: Conditions
    is_explained: bool = False
    stages: tuple[ReportedTournament, ...] = ()

    def answered(self, report: ReportedTournament, today: date) -> EventRating:
        """Rate the event of a report; one without a date is rated by the edition of today."""
        report = players_in(report)
        system = RatingSystem(chosen_word("system", self.system, SYSTEMS))
        edition = edition_of_report(report, system, self.edition, today)
        definition, stages = definition_of(system), stages_of(report, self.stages)
        played = stages.conditions(self.played, definition)
        by_stage = stages.games([definition.rated_part(stage, played, edition) for stage in stages.reports])
        games = {number: definition.stages_together(stage_games) for number, stage_games in by_stage.items()}
        ratings = {player.number: player.rating for player in stages.players}
        outcomes = definition.rated(games, ratings, played, edition, coefficients=stages.coefficients)
        players = []
        for player in stages.players:
            if player.number in outcomes:
                account = partial(_account, definition, by_stage[player.number], outcomes[player.number])
                rating_outcome, steps = explain_if(account, is_asked=self.is_explained)
                players.append(RatedPlayer(player, rating_outcome.account, steps))
        against = (
            *explain(lambda: [definition.rated_part(stage, played, edition) for stage in stages.reports])[1],
            *definition.objections(games, ratings, played, edition),
        )
        below = below_list(stages.players, system, edition)
        return EventRating(self.system, edition, tuple(players), below, against)


def _account(
    definition: SystemDefinition, by_stage: Sequence[Sequence[PlayedGame]], outcome: Outcome
) -> CountedAccount:
    """The account of a player, with the stages that it counts together."""
    if len(by_stage) > 1:
        definition.stages_together(by_stage)
    return outcome()


def edition_of_report(report: ReportedTournament, system: RatingSystem, chosen: str | None, today: date) -> str:
    """The edition that rates the event of a report: the one chosen, that of the report, or that of its first day."""
    stored = report.circumstances.note(RatingEditionNote)
    by_file = stored.edition if stored is not None and stored.system == system.value else None
    return rating_edition(system, first_day(report) or today, chosen or by_file)


def below_list(players: Iterable[Player], system: RatingSystem, edition: str) -> tuple[Player, ...]:
    """Players whose rating is below the lowest of a list, and cannot come from one."""
    floor = definition_of(system).lowest_rating(edition)
    if floor is None:
        return ()
    return tuple(player for player in players if player.rating is not None and player.rating < floor)


# The edition that says what a report has.
EDITION = "1997"


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The report with its table, and the table of a computer where that is sent instead.

    If steps were asked for, `why` are those of the event as a whole, `why_of` those of each player by the number in
    the file; `below_list` are players of the file whose rating no list can have.
    """

    homologation: HomologationReport
    computer: ComputerReport | None
    why: tuple[Step, ...]
    why_of: Mapping[PlayerNumber, tuple[Step, ...]]
    below_list: tuple[Player, ...]

    @property
    def lines(self) -> Mapping[str, ReportLine]:
        """The lines of the report, by the players of the computer's table."""
        return {str(line.person.number): line for line in self.homologation.lines}


@dataclass(frozen=True, slots=True)
class RatingReportQuestion:
    """The kind of event, the form and the remarks of a report; `as_in_example` reads 10.25 as 10.68 does."""

    kind: Kind
    remarks: tuple[str, ...] = ()
    is_for_computer: bool = False
    as_in_example: bool = False
    is_explained: bool = False

    def answered(self, report: ReportedTournament, today: date) -> RatingReport:
        """The report of an event, its players in the order of the final standings."""
        report = players_in(report)
        heading, persons = heading_of(report.document), _persons(report.document)
        family = Family.ROUND_ROBIN if self.kind is Kind.ROUND_ROBIN else Family.SWISS
        order = [row.number for row in standings_of_family(report, family, today).rows]
        homologation, steps = explain(
            lambda: homologation_report(heading, report, persons.values(), order, self.kind, remarks=self.remarks)
        )
        below = below_list(report.players, RatingSystem.FIDE, EDITION)
        if not self.is_for_computer:
            why = tuple(step for step in steps if step.rule.name != result_sign.__name__)
            return RatingReport(homologation, None, *self._answer(why, _sign_steps(homologation)), below)
        ratings = {str(number): person.rating for number, person in persons.items() if person.rating is not None}
        rules = rules_of_averages(rulebook.fide_rating_rules(EDITION))
        event = event_of(heading, report, self.kind)
        coefficients = {str(number): k for number, k in report.circumstances.coefficients.items()}
        computer = computer_report(
            event, ratings, map(str, order), rules, as_in_example=self.as_in_example, coefficients=coefficients
        )
        _, why = explain(lambda: event_steps(event, ratings, rules))
        return RatingReport(homologation, computer, *self._answer(why, _row_steps(computer)), below)

    def _answer(
        self, why: tuple[Step, ...], why_of: Iterable[tuple[PlayerNumber, tuple[Step, ...]]]
    ) -> tuple[tuple[Step, ...], Mapping[PlayerNumber, tuple[Step, ...]]]:
        """The steps, where they are requested."""
        return (why, dict(why_of)) if self.is_explained else ((), {})


def _sign_steps(report: HomologationReport) -> Iterator[tuple[PlayerNumber, tuple[Step, ...]]]:
    """How the results of each player are written."""
    for line in report.lines:
        if line.retell is not None:
            yield line.person.number, explain(line.retell)[1]


def _row_steps(report: ComputerReport) -> Iterator[tuple[PlayerNumber, tuple[Step, ...]]]:
    """The steps that lead to the numbers of each player."""
    for row in report.rows:
        if row.retell is not None:
            yield PlayerNumber(int(row.player)), explain(row.retell)[1]


def heading_of(document: TrfDocument) -> ReportHeading:
    """The heading of a report file."""
    return ReportHeading(
        name=document.value("012"),
        starts_on=day_in(document.value("042")),
        ends_on=day_in(document.value("052")),
        time_control=document.value("122") or document.value("222"),
        city=document.value("022"),
        federation=document.value("032"),
        chief_arbiter=document.value("102"),
        deputies=document.values("112"),
        system=document.value("092"),
    )


def _persons(document: TrfDocument) -> dict[PlayerNumber, ReportPerson]:
    teams = {number: team.name for team in document.teams for number in team.players}
    return {
        PlayerNumber(player.number): ReportPerson(
            PlayerNumber(player.number),
            player.name if player.name.strip() else str(player.number),
            player.title,
            player.federation,
            player.rating or None,
            player.identity,
            teams.get(player.number, ""),
        )
        for player in document.players
    }
