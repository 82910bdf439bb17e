"""Good defaults for a new event, one for each federation and game."""

from dataclasses import dataclass

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline, Scoring
from tabellone.core.pairing.dutch.system import SYSTEM as DUTCH
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.desk.event.settings import OpeningRule
from tabellone.locales.systems import pairing_system_name
from tabellone.locales.words import Words

OPENING_TABLE = "C"


@dataclass(frozen=True, slots=True)
class Preset:
    """What an event of a federation usually is."""

    key: str
    discipline: Discipline
    scoring: Scoring
    system: str
    rounds: int
    rating_system: str
    openings: OpeningRule | None = None


PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            "fid-italiana",
            Discipline.DAMA_ITALIANA,
            DRAUGHTS_SCORING,
            ITALO_SWISS.name,
            6,
            "elo-rubele-italiana",
            OpeningRule(OPENING_TABLE),
        ),
        Preset(
            "fid-internazionale",
            Discipline.DAMA_INTERNAZIONALE,
            DRAUGHTS_SCORING,
            ITALO_SWISS.name,
            6,
            "elo-rubele-internazionale",
        ),
        Preset("fide", Discipline.CHESS, CHESS_SCORING, DUTCH.name, 7, "fide"),
        Preset("uisp", Discipline.CHESS, CHESS_SCORING, DUTCH.name, 5, "uisp"),
    )
}
USUAL = "fid-italiana"


def recommended_system(preset: Preset, words: Words) -> str:
    """The pairing system that is recommended for a game, by its name."""
    return words("{system} (recommended)", system=pairing_system_name(preset.system, words))


def cycles_name(cycles: int, words: Words) -> str:
    """How often everybody meets everybody."""
    names = {1: words("1, single"), 2: words("2, double round robin")}
    return names.get(cycles, str(cycles))


def preset_name(preset: Preset, words: Words) -> str:
    """A preset as the form names it."""
    return {
        "fid-italiana": words("Dama italiana (FID)"),
        "fid-internazionale": words("Dama internazionale (FID)"),
        "fide": words("Chess (FIDE)"),
        "uisp": words("Chess (UISP)"),
    }[preset.key]
