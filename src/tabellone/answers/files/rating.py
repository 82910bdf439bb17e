"""The ratings of a report file: what one event does to its players; yearly bonus and malus belong to lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.answers.files.choice import chosen_word
from tabellone.answers.files.report import ReportedTournament, first_day
from tabellone.answers.files.stages import PlayedGame, stages_of
from tabellone.answers.hundredths import Hundredths
from tabellone.core.explain import Step, explain, explain_if
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome, RatingAccount
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.system import SystemDefinition
from tabellone.formats.trf.contents import RatingEditionNote
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of

SYSTEMS = tuple(definition.system.value for definition in DEFINITIONS)


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player and what the event does to his rating, as his system accounts for it; with the steps if asked for."""

    player: Player
    change: RatingAccount
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
        """Who has no rating in the file and counts with a first one."""
        return tuple(
            rated_player
            for rated_player in self.players
            if rated_player.player.rating is None and rated_player.before is not None
        )


def figures_of(rated: RatedPlayer, system: RatingSystem) -> Mapping[str, object]:
    """Everything that a system accounts for, by the names of the JSON."""
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
