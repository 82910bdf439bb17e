"""The pairing systems in their editions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from tabellone.core.explain import Concordance
from tabellone.core.pairing.acceleration import AccelerationMethod, AccelerationRules
from tabellone.core.pairing.declaration import FieldSize, PairingSystem, SystemDeclaration
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.pairing.round_robin.table import ScheduledRound
from tabellone.core.regulation import Edition, concordance_of, edition_at, whole
from tabellone.regulations.loader import cached, edition, regulation

T = TypeVar("T")
_NO_CHOICES: Mapping[str, str] = {}


def pairing_system(
    declaration: SystemDeclaration,
    edition_name: str,
    *,
    players: int,
    rounds: int,
    choices: Mapping[str, str] = _NO_CHOICES,
) -> PairingSystem:
    """A system in the edition that bears a name, for a field and with what was chosen."""
    chosen = declaration.edition(edition_name)
    source = edition(chosen.body, chosen.topic, name=chosen.name)
    size = FieldSize(players, rounds)
    procedure = declaration.procedure(source.built, size, choices)
    earlier = tuple(
        (reading, declaration.procedure(source.built, size, {**choices, "readings": _others(declaration, reading)}))
        for reading in declaration.later_readings
    )
    concordance = concordance_of(source)
    method = choices.get("acceleration", "")
    if not method:
        return PairingSystem(declaration, procedure, concordance, earlier=earlier)
    rules, accelerated = _acceleration(AccelerationMethod(method), source)
    merged = replace(
        concordance,
        articles={**concordance.articles, **accelerated.articles},
        readings={**concordance.readings, **accelerated.readings},
    )
    return PairingSystem(declaration, procedure, merged, rules, earlier)


def rounds_of_table(declaration: SystemDeclaration, edition_name: str, players: int) -> tuple[ScheduledRound, ...]:
    """One cycle of the table of a system in an edition; none where it has no table."""
    if declaration.table is None:
        return ()
    chosen = declaration.edition(edition_name)
    return declaration.table.cycle(edition(chosen.body, chosen.topic, name=chosen.name).built, players)


def _others(declaration: SystemDeclaration, reading: str) -> str:
    return " ".join(other for other in declaration.later_readings if other != reading)


@cached
def title_order() -> tuple[str, ...]:
    """Titles from the strongest."""
    return edition("fide", "lim").built("titles", lambda value: tuple(str(title) for title in value))


@dataclass(frozen=True, slots=True)
class Handling:
    """General handling rules: the last round of renumbering, the half-point byes of a player, equal players."""

    last_round_of_renumbering: int
    half_point_byes: int
    equal_players: EqualPlayers


def handling(declaration: SystemDeclaration, edition_name: str) -> Handling | None:
    """FIDE's general rules in force for an edition of one of its systems; None before they existed."""
    chosen = declaration.edition(edition_name)
    since = edition(chosen.body, chosen.topic, name=chosen.name).since
    handling = regulation("fide", "handling")
    if chosen.body != "fide" or since < handling.editions[0].since:
        return None
    source = edition_at(handling, since)
    return Handling(
        source.whole("last_round_of_renumbering"),
        source.whole("half_point_byes"),
        source.built("equal_players", EqualPlayers),
    )


def equal_players(declaration: SystemDeclaration | None, edition_name: str) -> EqualPlayers:
    """How an edition has equal players numbered: by lot where no text says otherwise."""
    rules = None if declaration is None else handling(declaration, edition_name)
    return EqualPlayers.LOT if rules is None else rules.equal_players


@dataclass(frozen=True, slots=True)
class PaceLimits:
    """Below how many minutes for sixty moves a game is rapid, and up to how many it is blitz."""

    rapid_below: int
    blitz_up_to: int


@cached
def pace_limits() -> PaceLimits:
    """The limits of FIDE's Laws."""
    source = edition("fide", "paces")
    return PaceLimits(source.whole("rapid_below"), source.whole("blitz_up_to"))


_METHODS = {AccelerationMethod.BAKU: "baku", AccelerationMethod.HALEY: "haley"}


def _acceleration(method: AccelerationMethod, paired_by: Edition) -> tuple[AccelerationRules, Concordance]:
    """A method of acceleration, by the text in force when an edition of a pairing system began, and its articles."""
    source = edition("fide", _METHODS[method], first_day=paired_by.since)

    def round_count(value: Any) -> int | Fraction:
        return value if isinstance(value, int) else Fraction(value)

    def built(name: str, key: str, build: Callable[[Any], T]) -> T:
        return source.built(name, lambda value: build(value[key]))

    rules = AccelerationRules(
        method,
        built("group", "parts", whole),
        built("group", "accelerated", whole),
        built("rounds", "accelerated", round_count),
        built("rounds", "full", round_count),
        built("virtual_points", "full", Fraction),
        built("virtual_points", "reduced", Fraction),
        source.built("needs_two_draws_a_win", bool),
    )
    return rules, concordance_of(source)
