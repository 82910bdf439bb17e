"""The regulations as the rules want them: typed tables, built from an edition and checked while they are built."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from tabellone.core.arithmetic import exact
from tabellone.core.draughts.openings import Encounters, Opening, OpeningTables, Series, TableUse
from tabellone.core.model import Discipline, Scoring
from tabellone.core.organisation.groups import GroupLimits
from tabellone.core.organisation.guided_draw import ProvinceSet, VarmaTable
from tabellone.core.pairing.italo_swiss import ItaloSwissRules, StartFrom
from tabellone.core.pairing.lim.edition import LimRules, UnplayedWins, is_maxi_tournament
from tabellone.core.rating.elo_rubele import HUNDRED, Bands, Category, Conversion, EloRubeleRules
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.fide.rules import AverageRules, GameRules, fide_rules
from tabellone.core.rating.uisp import Pace, UispRules
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition, NoEditionError, RegulationError, edition_at
from tabellone.core.standings.performance import Differences, differences
from tabellone.core.standings.policy import Policy, policies
from tabellone.regulations.loader import folder, regulation, regulations

T = TypeVar("T")


def edition(body: str, topic: str, *, first_day: date | None = None, name: str | None = None) -> Edition:
    """The edition by the first day of the event, by name, or the latest."""
    found = regulation(body, topic)
    if name is not None:
        return found.edition_named(name)
    return found.latest if first_day is None else edition_at(found, first_day)


def _built(source: Edition, parameter: str, build: Callable[[Any], T]) -> T:
    """Build a typed value from a parameter; a value of the wrong shape is a damaged file."""
    value = source.value(parameter)
    try:
        return build(value)
    except (Refusal, TypeError, KeyError, ValueError, AttributeError) as error:
        reason = str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
        raise RegulationError(
            "{file}, {place}: the value has not the shape it must have ({reason})",
            file=folder() / source.body / f"{source.topic}.toml",
            place=parameter,
            reason=reason,
        ) from error


def _cached(build: Callable[[], T]) -> Callable[[], T]:
    """Cache per folder, so that another folder of regulations is another rulebook."""
    by_folder = cache(lambda _folder: build())

    def cached() -> T:
        return by_folder(folder())

    return cached


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _opening(row: Any, grades: Mapping[str, tuple[str, ...]]) -> Opening:
    number, first, second, third, grade = row
    return Opening(_whole(number), (str(first), str(second), str(third)), grade, grades[grade])


_KINDS_OF_TEXT = {
    "two_games": (Encounters.TWO_GAMES,),
    "pairs": (Encounters.PAIRS,),
    "teams": (Encounters.TEAMS,),
    "players": tuple(Encounters),  # a match of pairs or teams is played board by board between players
}
_SERIES_OF_TEXT = {"national": Series.NATIONAL, "not_national": Series.OTHER}


def _use(entry: Any) -> TableUse:
    kinds = frozenset(kind for word in entry["encounters"] for kind in _KINDS_OF_TEXT[word])
    return TableUse(entry["table"], kinds, _SERIES_OF_TEXT[entry["series"]], entry["needs_event_rule"])


@_cached
def opening_tables() -> OpeningTables:
    """The openings of dama italiana with their tables."""
    source = edition("fid", "openings")

    def tables_by_grade(value: Any) -> dict[str, tuple[str, ...]]:
        letters = [entry for entry in value if entry["table"] != "general"]
        grades = {grade for entry in value for grade in entry["grades"]}
        return {
            grade: tuple(entry["table"] for entry in letters if grade in entry["grades"]) for grade in sorted(grades)
        }

    grades = _built(source, "tables", tables_by_grade)
    uses = _built(source, "uses", lambda value: {use.table: use for use in map(_use, value)})

    def openings(value: Any) -> tuple[Opening, ...]:
        found = tuple(_opening(row, grades) for row in value)
        if [each.number for each in found] != list(range(1, len(found) + 1)):
            raise ValueError("the openings are not numbered 1, 2, 3, ...")
        return found

    return OpeningTables(_built(source, "openings", openings), uses)


@_cached
def province_sets() -> tuple[ProvinceSet, ...]:
    """The same-province numbers of annex 10."""

    def sets(value: Any) -> tuple[ProvinceSet, ...]:
        return tuple(ProvinceSet(_whole(e["players"]), e["groups"], _whole(e["rounds"])) for e in value)

    return _built(edition("fid", "same_province"), "sets", sets)


def _varma(value: Any) -> tuple[VarmaTable, ...]:
    return tuple(VarmaTable(_whole(entry["players"]), entry["groups"]) for entry in value)


@_cached
def varma_tables() -> tuple[VarmaTable, ...]:
    """The Varma envelopes, repaired."""
    return _built(edition("fsi", "round_robin"), "varma", _varma)


@_cached
def official_varma_tables() -> tuple[VarmaTable, ...]:
    """The Varma envelopes with FIDE's own set where it differs from the repaired one."""
    official = {table.players: table for table in _built(edition("fsi", "round_robin"), "varma_official", _varma)}
    return tuple(official.get(table.players, table) for table in varma_tables())


@_cached
def group_limits() -> GroupLimits:
    """The numbers that divide a field into groups."""
    source = edition("fid", "groups")
    return GroupLimits(
        _built(source, "first_group_rounds_factor", _whole),
        _built(source, "critical_factor", _whole),
        _built(source, "increment_step", _whole),
        _built(source, "minimum_sizes", lambda value: {_whole(e["games"]): _whole(e["players"]) for e in value}),
    )


@_cached
def withdrawal_half() -> Fraction:
    """The part of the rounds from which a withdrawn player's results stand."""
    return _built(
        edition("fsi", "round_robin"),
        "withdrawal_half",
        lambda value: Fraction(_whole(value["numerator"]), _whole(value["denominator"])),
    )


@_cached
def protected_last_rounds() -> int:
    """In how many last rounds the Varma envelopes keep team-mates apart."""
    return _built(edition("fsi", "round_robin"), "protected_last_rounds", _whole)


@dataclass(frozen=True, slots=True)
class GroupGrid:
    """The ranges of the grid of annex 24."""

    groups: range
    players: range
    rounds: range


@_cached
def group_grid() -> GroupGrid:
    """What the grid of annex 24 covers."""

    def between(ends: Any) -> range:
        first, last = ends
        return range(_whole(first), _whole(last) + 1)

    return _built(
        edition("fid", "groups"),
        "grid",
        lambda value: GroupGrid(between(value["groups"]), between(value["players"]), between(value["rounds"])),
    )


@_cached
def play_off_players() -> int:
    """The most players of a play-off."""
    return _built(edition("fid", "play_off"), "most_players", _whole)


def lim_rules(name: str, *, players: int, rounds: int, is_maxi: bool | None = None) -> LimRules:
    """The Lim system of an edition for an event; `is_maxi` is the arbiter's word, None leaves it to the edition."""
    source = edition("fide", "lim", name=name)
    by_numbers = source.value("maxi_by_numbers") and is_maxi_tournament(players, rounds)
    return LimRules(
        _built(source, "same_colour_limit", _whole),
        _built(source, "colour_difference_limit", _whole),
        _built(source, "unplayed_wins_bar_bye", UnplayedWins),
        _built(source, "maxi_rating_limit", _whole),
        bool(by_numbers) if is_maxi is None else is_maxi,
    )


_ITALO_SWISS_BODIES = {"fid": "fid", "fsi-1997": "fsi"}


def italo_swiss_rules(name: str) -> ItaloSwissRules:
    """The Italo-Swiss system of an edition: "fid" or "fsi-1997"."""
    if name not in _ITALO_SWISS_BODIES:
        raise NoEditionError(
            '{body}/{topic}: no edition "{name}"; there are {known}',
            body="fid, fsi",
            topic="italo_swiss",
            name=name,
            known=", ".join(_ITALO_SWISS_BODIES),
        )
    source = edition(_ITALO_SWISS_BODIES[name], "italo_swiss", name=name)
    return _built(
        source,
        "rounds",
        lambda value: ItaloSwissRules(
            _built(source, "start_from", StartFrom),
            _whole(value["fewest_divisor"]),
            _whole(value["most_divisor"]),
            _whole(value["more"]),
        ),
    )


def fide_expectation() -> ExpectationTable:
    """FIDE's expected scores by difference of rating."""
    return _built(
        edition("fide", "rating"),
        "difference_to_score",
        lambda value: ExpectationTable.of(_rows_of_four(value), HUNDRED),
    )


def score_differences() -> Differences:
    """FIDE's differences of rating by hundredths scored."""
    return _built(edition("fide", "rating"), "score_to_difference", differences)


def tie_break_policies() -> dict[str, Policy]:
    """Every named list of tie-breaks."""
    return policies(each for found in regulations() if found.topic == "tie_breaks" for each in found.editions)


@_cached
def title_order() -> tuple[str, ...]:
    """Titles from the strongest."""
    return _built(edition("fide", "lim"), "titles", lambda value: tuple(str(title) for title in value))


def _bands(value: Any) -> Bands:
    first, *rest = value
    edges = [_whole(first["below"]), *(_whole(band["to"]) for band in rest if "to" in band)]
    return Bands(tuple(_whole(band["coefficient"]) for band in value), tuple(edges))


def _thresholds(value: Any) -> dict[Category, int]:
    return {Category(entry["category"]): _whole(entry["capital"]) for entry in value}


def _rows_of_four(value: Any) -> tuple[tuple[int, int, int, int], ...]:
    return tuple((_whole(low), _whole(high), _whole(higher), _whole(lower)) for low, high, higher, lower in value)


def elo_rubele_rules(discipline: Discipline, name: str | None = None) -> EloRubeleRules:
    """The Elo-Rubele of a discipline in an edition, by default the published regulation of 2008."""
    source = edition("fid", "elo_rubele", name=name or "2008")
    prefix = discipline.value

    def of(parameter: str, build: Callable[[Any], T]) -> T:
        return _built(source, f"{prefix}.{parameter}", build)

    def bonus(parameter: str) -> int:
        return 0 if source.row(f"{prefix}.{parameter}").absent else of(parameter, _whole)

    return EloRubeleRules(
        bands=of("coefficient_bands", _bands),
        thresholds=of("promotion_thresholds", _thresholds),
        initial_capital=of("initial_capital", _whole),
        floor=of("floor", _whole),
        first_event_bonus=bonus("first_event_bonus"),
        event_bonus=bonus("event_bonus"),
        malus=of("malus", _whole),
        malus_limit=of("malus_limit", _whole),
        expectation=_built(
            source, "expected_scores", lambda value: ExpectationTable.of(_rows_of_four(value), 2 * HUNDRED)
        ),
    )


def fmjd_factors() -> tuple[tuple[int, int, Fraction], ...]:
    """The ranges of FMJD ratings with their factors."""
    return _built(
        edition("fid", "elo_rubele"),
        "fmjd_conversion",
        lambda value: tuple((_whole(e["from"]), _whole(e["to"]), exact(e["factor"])) for e in value),
    )


def conversions_to(discipline: Discipline) -> dict[str, Conversion]:
    """With which capital and category a player of the other discipline starts in this one."""
    return _built(
        edition("fid", "elo_rubele"),
        f"conversion_to_{discipline.value}",
        lambda value: {e["from"]: Conversion(Category(e["to"]), _whole(e["capital"])) for e in value},
    )


def uisp_rules() -> UispRules:
    """The Elo UISP."""
    source = edition("uisp", "elo")
    long_rapid = source.value("long_rapid")
    return UispRules(
        expectation=_built(
            source, "expected_percentages", lambda value: ExpectationTable.of(_rows_of_four(value), HUNDRED)
        ),
        difference_cap=_built(source, "difference_cap", _whole),
        coefficients=_built(source, "coefficients", lambda value: {Pace(k): _whole(v) for k, v in value.items()}),
        long_rapid_minutes=_whole(long_rapid["minutes"]),
        long_rapid_increment=_whole(long_rapid["increment_seconds"]),
        long_rapid_coefficient=_whole(long_rapid["coefficient"]),
        online_percent=_built(source, "online_percent", _whole),
        initial_lists=_built(source, "initial_lists", lambda value: tuple(map(str, value))),
        initial_rating=_built(source, "initial_rating", _whole),
    )


def fide_rating_rules(name: str) -> AverageRules | GameRules:
    """FIDE's rating regulations in an edition."""
    return fide_rules(edition("fide", "rating", name=name))


def scoring_of(body: str, topic: str) -> Scoring:
    """The points that a regulation gives: "fid", "scoring" for draughts, "fide", "lim" for chess."""
    return _built(
        edition(body, topic),
        "points",
        lambda value: Scoring(
            win=exact(value["win"]),
            draw=exact(value["draw"]),
            loss=exact(value["loss"]),
            allocated_bye=exact(value["rest"]),
            forfeit_win=exact(value["forfeit_win"]),
        ),
    )
