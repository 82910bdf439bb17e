"""The rating systems that large tables can be rated by; a new one is a line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.bulk.elo_rubele import EloRubeleReckoning
from tabellone.answers.bulk.fide import FideReckoning
from tabellone.answers.bulk.players import Players
from tabellone.answers.bulk.reckoning import Reckoning, sample_of
from tabellone.answers.bulk.uisp import UispReckoning
from tabellone.core.model import Discipline
from tabellone.core.rating.fide.rules import rules_of_games
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class Opening:
    """What a reckoning starts from: the players, how many of them are audited, the edition and the day of the list."""

    players: Players
    audited: int
    edition: str
    on: date


@dataclass(frozen=True, slots=True)
class ReckoningKind:
    """How a system is reckoned: the columns that it needs, and how it is opened."""

    reckoning: type[Reckoning]
    opened: Callable[[Opening], Reckoning]


def _fide(opening: Opening) -> Reckoning:
    rules = rules_of_games(rulebook.fide_rating_rules(opening.edition))
    sample = sample_of(opening.players.count, opening.audited)
    return FideReckoning(opening.players, sample, rules, opening.on)


def _uisp(opening: Opening) -> Reckoning:
    return UispReckoning(opening.players, sample_of(opening.players.count, opening.audited), rulebook.uisp_rules())


def _elo_rubele(discipline: Discipline) -> ReckoningKind:
    def opened(opening: Opening) -> Reckoning:
        rules = rulebook.elo_rubele_rules(discipline, opening.edition)
        return EloRubeleReckoning(opening.players, frozenset(), rules, opening.audited)

    return ReckoningKind(EloRubeleReckoning, opened)


RECKONINGS: Mapping[RatingSystem, ReckoningKind] = {
    RatingSystem.ELO_RUBELE_ITALIANA: _elo_rubele(Discipline.DAMA_ITALIANA),
    RatingSystem.ELO_RUBELE_INTERNAZIONALE: _elo_rubele(Discipline.DAMA_INTERNAZIONALE),
    RatingSystem.UISP: ReckoningKind(UispReckoning, _uisp),
    RatingSystem.FIDE: ReckoningKind(FideReckoning, _fide),
}
