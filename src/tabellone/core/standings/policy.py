"""A list of tie-breaks with the numbers and the treatment of unplayed rounds that its regulation gives it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Any

from tabellone.core.explain import Citation, rule
from tabellone.core.pairing.declaration import Family
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition, Row
from tabellone.core.standings.codes import NamedTieBreak, base_of, named_tie_break, numbered, of_players
from tabellone.core.standings.formula import Formula, TieBreakError, formula, known_tie_break, modified
from tabellone.core.standings.scoreboard import UNPLAYED, EntryKind
from tabellone.core.standings.treatment import OwnRound, SeenRound, Treatment

MOST_CUTS = 2
"""The text names cuts of one and of two values; more are a reading."""


class PolicyError(Refusal):
    """A list of tie-breaks that cannot be applied."""


@dataclass(frozen=True, slots=True)
class FieldOfUse:
    """The tie-breaks of which the list for a family of systems must hold one, and those that it may not hold."""

    family: Family
    one_of: tuple[str, ...]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """An ordered list of tie-breaks. `formulas` may hold more than the list uses.

    `edition` is the one that brought the list as it stands, and `since` the day from which it is in force. Lists of one
    `series` follow each other by their days. `modifiers` say where the text varies a tie-break, by kind.
    """

    name: str
    series: tuple[str, str]
    edition: str
    since: date
    citation: Citation
    tie_breaks: tuple[str, ...]
    treatment: Treatment
    formulas: Mapping[str, Formula]
    modifiers: Mapping[str, Citation]
    fields_of_use: tuple[FieldOfUse, ...]
    fields_citation: Citation
    for_teams: bool = False

    def __post_init__(self) -> None:
        for name in self.tie_breaks:
            if name not in self.formulas:
                raise PolicyError(
                    'list {policy}: no formula for tie-break "{name}"; there are {known}',
                    policy=self.name,
                    name=name,
                    known=", ".join(self.formulas),
                )
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise PolicyError(
                "list {policy}: a tie-break stands twice: {names}", policy=self.name, names=", ".join(self.tie_breaks)
            )


def _kinds(value: Mapping[str, Any], words: type[Enum]) -> dict[EntryKind, Any]:
    treatments = {EntryKind(kind): words(word) for kind, word in value.items()}
    if missing := [kind.value for kind in UNPLAYED if kind not in treatments]:
        raise PolicyError(
            "unplayed rounds: nothing is said of {missing}; all of {known} are needed",
            missing=", ".join(missing),
            known=", ".join(kind.value for kind in UNPLAYED),
        )
    return treatments


def _treatment(body: str, own: Row, seen: Row, voluntary: Row) -> Treatment:
    return Treatment(
        body,
        MappingProxyType(_kinds(own.value, OwnRound)),
        own.article,
        MappingProxyType(_kinds(seen.value, SeenRound)),
        seen.article,
        frozenset(EntryKind(kind) for kind in voluntary.value["rounds"]),
        voluntary.value["cut_first"] is True,
        voluntary.article,
        own.reading,
        seen.reading,
    )


def _citation(body: str, row: Row) -> Citation:
    return Citation(body, row.article, row.reading)


def _policy(edition: Edition, prefix: str, names: Mapping[date, str]) -> Policy:
    groups = (*edition.rows[f"{prefix}.list"].value.get("rows_of", ()), prefix)
    rows = {
        name.removeprefix(f"{group}."): row
        for group in groups
        for name, row in edition.rows.items()
        if name.startswith(f"{group}.")
    }
    formulas = {
        known_tie_break(name.removeprefix("formula.")): row
        for name, row in rows.items()
        if name.startswith("formula.") and not row.absent
    }
    modifiers = {
        name.removeprefix("modifier."): _citation(edition.body, row)
        for name, row in rows.items()
        if name.startswith("modifier.") and not row.absent
    }
    listed, fields = rows["list"], rows["fields_of_use"]
    tie_breaks = tuple(listed.value["tie_breaks"])
    built = {name: formula(name, _citation(edition.body, row), row.value) for name, row in formulas.items()}
    since = max(row.since for row in rows.values())
    return Policy(
        listed.value["name"],
        (edition.body, prefix),
        names.get(since, edition.name),
        since,
        _citation(edition.body, listed),
        tie_breaks,
        _treatment(edition.body, rows["own_unplayed"], rows["seen_unplayed"], rows["voluntary"]),
        MappingProxyType(_with_modified(tie_breaks, built, modifiers)),
        MappingProxyType(modifiers),
        tuple(FieldOfUse(Family(row["family"]), tuple(row["one_of"]), tuple(row["never"])) for row in fields.value),
        _citation(edition.body, fields),
        listed.value.get("for_teams", False),
    )


def _policies_of(edition: Edition, names: Mapping[date, str]) -> Iterator[Policy]:
    for name, row in edition.rows.items():
        prefix, _, last = name.rpartition(".")
        if last == "list" and not row.absent:
            yield _policy(edition, prefix, names)


def policies(editions: Iterable[Edition]) -> dict[str, Policy]:
    """Every list of the editions by name; of two that bear the same name the last counts."""
    known_editions = tuple(editions)
    names: dict[tuple[str, str], dict[date, str]] = {}
    for edition in known_editions:
        names.setdefault((edition.body, edition.topic), {})[edition.since] = edition.name
    return {
        policy.name: policy
        for edition in known_editions
        for policy in _policies_of(edition, names[edition.body, edition.topic])
    }


def policy_named(policies: Mapping[str, Policy], name: str) -> Policy:
    """The list that bears a name."""
    if name not in policies:
        raise PolicyError('list "{found}" is not known; there are {known}', found=name, known=", ".join(policies))
    return policies[name]


def custom_policy(names: Iterable[str], base: Policy, others: Iterable[Policy] = ()) -> Policy:
    """A list of one's own with the treatment of `base`; a formula it lacks comes from the first other that has it.

    Lists of the same edition come before others, then those of the same body, then those that count forfeits alike.
    """

    def strangeness(other: Policy) -> tuple[bool, bool, bool]:
        forfeit, own_forfeit = (policy.treatment.own[EntryKind.FORFEIT_WIN] for policy in (other, base))
        return other.edition != base.edition, other.citation.body != base.citation.body, forfeit is not own_forfeit

    wanted = numbered(_taken_by(base, name) for name in names)
    formulas, modifiers = dict(base.formulas), dict(base.modifiers)
    for other in sorted(others, key=strangeness):
        for name, other_formula in other.formulas.items():
            formulas.setdefault(name, other_formula)
        for kind, citation in other.modifiers.items():
            modifiers.setdefault(kind, citation)
    all_formulas = _with_modified(wanted, formulas, modifiers)
    return replace(base, name="custom", tie_breaks=wanted, formulas=MappingProxyType(all_formulas))


def _taken_by(base: Policy, name: str) -> str:
    """The tie-break that a name means in a list of players, or of teams; players do not take those of teams."""
    taken = known_tie_break(name)
    if base.for_teams:
        return taken
    if (own := of_players(taken)) is None:
        raise TieBreakError('tie-break "{name}" is for teams; players have no matches', name=name)
    return own


def _with_modified(
    names: Iterable[str], formulas: Mapping[str, Formula], modifiers: Mapping[str, Citation]
) -> dict[str, Formula]:
    """The formulas with those of the tie-breaks of a list that have modifiers."""
    complete = dict(formulas)
    for name in names:
        if name not in complete and (named := named_tie_break(name)) and named.base in complete:
            complete[name] = _modified(complete[named.base], named, modifiers)
    return complete


def _modifier_kinds(named: NamedTieBreak) -> Iterator[str]:
    """The kinds of the modifiers that a tie-break has, as regulation files name them."""
    modifiers = named.modifiers
    if modifiers.cut_lowest:
        word = "median" if modifiers.cut_highest else "cut"
        yield f"{word}{modifiers.cut_lowest}" if modifiers.cut_lowest <= MOST_CUTS else f"{word}_more"
    flags = {
        "limit": modifiers.limit != 0,
        "forfeits": modifiers.counts_forfeits,
        "fore": modifiers.is_fore,
        "reverse": modifiers.is_reversed,
        "score": modifiers.score != "",
        "divisor": modifiers.divisor != 0,
    }
    yield from (kind for kind, is_set in flags.items() if is_set)


def _modified(base: Formula, named: NamedTieBreak, modifiers: Mapping[str, Citation]) -> Formula:
    citations = [modifiers[kind] for kind in _modifier_kinds(named) if kind in modifiers]
    articles = dict.fromkeys(article for citation in (base.citation, *citations) for article in citation.articles)
    reading = next((citation.reading for citation in citations if citation.reading), base.citation.reading)
    citation = Citation(base.citation.body, " / ".join(articles), reading)
    return modified(base, named.name, named.modifiers, citation)


class Fault(Enum):
    """The fault in a choice of tie-breaks."""

    MISSING = "none of these is in the list"
    OUT_OF_PLACE = "not for this system"


@dataclass(frozen=True, slots=True)
class ChoiceWarning:
    """A choice that the regulation does not provide for: what, for which family of systems, by which article."""

    family: Family
    fault: Fault
    tie_breaks: tuple[str, ...]
    citation: Citation


@rule("fide", "SST campi / C.07 8")
def choice_warnings(family: Family, policy: Policy) -> tuple[ChoiceWarning, ...]:
    """Swiss events take Bucholz and round robins Sonneborn-Berger; any other choice gives a warning."""
    warnings = []
    for field in policy.fields_of_use:
        if family is not field.family:
            continue
        listed = {part for name in policy.tie_breaks for part in (name, base_of(name))}
        if field.one_of and not set(field.one_of) & listed:
            warnings.append(ChoiceWarning(family, Fault.MISSING, field.one_of, policy.fields_citation))
        if misplaced := tuple(name for name in policy.tie_breaks if {name, base_of(name)} & set(field.never)):
            warnings.append(ChoiceWarning(family, Fault.OUT_OF_PLACE, misplaced, policy.fields_citation))
    return tuple(warnings)
