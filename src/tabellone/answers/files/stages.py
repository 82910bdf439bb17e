"""The stages of one event in report files: who is the same player in each, and the games of all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.answers.files.report import ReportedTournament, first_day
from tabellone.core.model import Player, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import rated_games
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.system import EventDetail, SystemDefinition
from tabellone.formats.time_control import UNTOLD, time_control_coded, time_control_in
from tabellone.formats.trf.times import day_in

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
        """K of the players for whom a report says it, the first that does."""
        known: dict[PlayerNumber, int] = {}
        for report, numbers in zip(self.reports, self.numbers, strict=True):
            for number, coefficient in report.circumstances.coefficients.items():
                if number in numbers:
                    known.setdefault(numbers[number], coefficient)
        return known

    def conditions(self, played: Conditions, definition: SystemDefinition) -> Conditions:
        """What is known of the event, completed by what its reports state."""
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
    known = {key: player.number for player in players for key in _keys(first, player)}
    numbers = [{player.number: player.number for player in players}]
    for report in later:
        same: dict[PlayerNumber, PlayerNumber] = {}
        for player in report.players:
            keys = _keys(report, player)
            number = next((known[key] for key in keys if key in known), None)
            if number is None:
                number = PlayerNumber(max(participant.number for participant in players) + 1)
                players.append(replace(player, number=number))
                known |= dict.fromkeys(keys, number)
            same[player.number] = number
        numbers.append(same)
    return Stages((first, *later), tuple(players), tuple(numbers))


def _keys(report: ReportedTournament, player: Player) -> tuple[str, ...]:
    """What a player is known by, the surest first."""
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


def _scheduled(report: ReportedTournament, kind: Kind) -> int | None:
    """The games of a match, where the report announces its rounds."""
    return report.circumstances.announced_rounds if kind is Kind.MATCH else None
