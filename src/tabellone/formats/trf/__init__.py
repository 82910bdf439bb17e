"""Tournament report files (TRF16, TRF26, with the records of JaVaFo and bbpPairings), read and written without loss.

document = read_trf(data, "open.trf")
tournament, circumstances = tournament_of(document), circumstances_of(document)
write_trf(document_of(tournament, circumstances, based_on=document), "26")
"""

from tabellone.formats.trf.compose import document_of
from tabellone.formats.trf.contents import NationalRating, TrfPlayer
from tabellone.formats.trf.convert import (
    AnnouncedBye,
    Circumstances,
    ForbiddenGroup,
    circumstances_of,
    plain_pairs,
    tournament_of,
)
from tabellone.formats.trf.document import TrfDocument, TrfError, TrfLine
from tabellone.formats.trf.reader import is_report, read_trf
from tabellone.formats.trf.scoring import scoring_of
from tabellone.formats.trf.writer import Edition, in_edition, left_out, write_trf

__all__ = [
    "AnnouncedBye",
    "Circumstances",
    "Edition",
    "ForbiddenGroup",
    "NationalRating",
    "TrfDocument",
    "TrfError",
    "TrfLine",
    "TrfPlayer",
    "circumstances_of",
    "document_of",
    "in_edition",
    "is_report",
    "left_out",
    "plain_pairs",
    "read_trf",
    "scoring_of",
    "tournament_of",
    "write_trf",
]
