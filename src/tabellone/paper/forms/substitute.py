"""Forms whose original the texts do not have: the line at the foot that names the reading by which they were made."""

from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.locales.words import Words

REQUEST = Citation("fid", "Tab. 25", "fid-request-form")
COMPETITION_SHEET = Citation("fid", "Tab. 26", "fid-competition-sheet")
ARBITERS_REPORT = Citation("fid", "Tab. 27", "fid-arbiters-report")
BOARDS = Citation("fid", "Tab. 27", "fid-boards")


def substitute_notes(citation: Citation, discipline: Discipline, words: Words) -> list[str]:
    """Where the form stands, and that its original was not at hand; chess has no prescribed one."""
    if discipline is Discipline.CHESS:
        return []
    return [words("{source}. The original form was not available.", source=words.source(citation))]
