"""Rules that an event borrows from another body, in words."""

from tabellone.core.explain import Citation
from tabellone.locales.words import Words


def rule_text(citation: Citation, words: Words) -> str:
    """Where a rule stands, and that it is borrowed where an interpretation of the FID says so."""
    if citation.body != "fid" and (citation.reading or "").startswith("fid-"):
        return words(
            "{citation}, borrowed: the text of the FID at hand has no rule (reading {reading})",
            citation=words.citation(citation),
            reading=citation.reading,
        )
    return words.source(citation)
