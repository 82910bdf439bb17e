"""The edition by which an event is rated, the same wherever it is asked for."""

from tabellone.regulations import rulebook

ELO_RUBELE = ("elo-rubele-italiana", "elo-rubele-internazionale")


def edition_of(system: str, asked: str | None) -> str:
    """The edition asked for, else the one in use; one that does not exist is refused."""
    if system in ELO_RUBELE:
        return rulebook.edition("fid", "elo_rubele", name=asked or "2008").name
    body, topic = ("uisp", "elo") if system == "uisp" else ("fide", "rating")
    return rulebook.edition(body, topic, name=asked or None).name
