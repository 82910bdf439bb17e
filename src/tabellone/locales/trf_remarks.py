"""What was assumed in reading a report file, in words."""

from collections.abc import Iterable

from tabellone.formats.trf.document import TrfRemark
from tabellone.locales.words import Words


def remark_texts(remarks: Iterable[TrfRemark], words: Words) -> list[str]:
    """The remarks about a report file, one sentence each."""
    return [words(remark.sentence, **remark.values) for remark in remarks]
