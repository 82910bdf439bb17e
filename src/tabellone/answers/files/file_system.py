"""The pairing system of a report file, where nobody names it: what the file itself says."""

from dataclasses import dataclass
from enum import Enum

from tabellone.answers.files.report import ReportedTournament
from tabellone.core.pairing.systems import SYSTEMS, system_in_words, tournament_type
from tabellone.formats.trf.contents import PairingEditionNote


class SystemOrigin(Enum):
    """Where the system of a file is known from: a comment of Tabellone, a record, or nowhere."""

    NOTE = "comment"
    CODE = "192"
    WORDS = "092"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class FileSystem:
    """The system of a file, its edition where the file names one, and where both are known from."""

    system: str
    edition: str
    origin: SystemOrigin


def system_in_file(report: ReportedTournament) -> FileSystem:
    """The system that a file names: in a comment of ours, in record 192, or in the words of 092; else a Swiss one."""
    noted = report.circumstances.note(PairingEditionNote)
    if noted is not None and noted.system in SYSTEMS:
        return FileSystem(noted.system, noted.edition, SystemOrigin.NOTE)
    kind = tournament_type(report.document.value("192"))
    if kind is not None and kind.system:
        return FileSystem(kind.system, kind.edition, SystemOrigin.CODE)
    system = system_in_words(report.system)
    lower_words = report.system.lower()
    is_named = lower_words == system.name or any(word in lower_words for word in system.words_in_files)
    return FileSystem(system.name, "", SystemOrigin.WORDS if is_named else SystemOrigin.ASSUMED)
