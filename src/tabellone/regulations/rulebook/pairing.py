"""The pairing systems in their editions."""

from collections.abc import Mapping
from typing import Any

from tabellone.core.explain import Concordance
from tabellone.core.pairing.declaration import FieldSize, PairingSystem, SystemDeclaration
from tabellone.core.regulation import Edition
from tabellone.regulations.rulebook.parameters import cached, edition

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
    procedure = declaration.procedure(source.built, FieldSize(players, rounds), choices)
    return PairingSystem(declaration, procedure, concordance_of(source))


def concordance_of(source: Edition) -> Concordance:
    """Where an edition has the articles that its rules cite from another text; empty if they cite its own."""
    if "concordance" not in source.rows or source.row("concordance").absent:
        return Concordance()

    def concordance(value: Any) -> Concordance:
        articles = {
            (str(row["body"]), str(article)): (source.body, str(row["is"]))
            for row in value["articles"]
            for article in row["cited"]
        }
        readings = {str(cited): str(own) for cited, own in value.get("readings", {}).items()}
        return Concordance(articles, str(value.get("cited_from", "")), readings)

    return source.built("concordance", concordance)


@cached
def title_order() -> tuple[str, ...]:
    """Titles from the strongest."""
    return edition("fide", "lim").built("titles", lambda value: tuple(str(title) for title in value))
