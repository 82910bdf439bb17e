"""Tabellone: tournament desk and rating office for dama italiana, dama internazionale and chess.

    import tabellone
    tournament = tabellone.read_trf("open.trf")
    tabellone.pair(tournament, system="lim").pairs

The names of `tabellone.library` are names of this package, and are loaded when one of them is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.3.0.dev0"

if TYPE_CHECKING:
    from tabellone.library import (
        EventRating,
        FileCheck,
        NoPairing,
        Opening,
        Pairing,
        RatedPlayer,
        Refusal,
        ReportedTournament,
        ScheduledRound,
        Standings,
        Step,
        Tournament,
        WhyNot,
        check,
        explain,
        generate,
        openings,
        order,
        pair,
        rate,
        read_trf,
        round_robin,
        sentences,
        standings,
        why_not,
        write_trf,
    )
else:

    def __getattr__(name: str) -> object:
        """A name of the library, loaded when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("tabellone.library"), name)

    def __dir__() -> list[str]:
        """Everything that can be asked for."""
        return sorted({*globals(), *__all__})


__all__ = [
    "EventRating",
    "FileCheck",
    "NoPairing",
    "Opening",
    "Pairing",
    "RatedPlayer",
    "Refusal",
    "ReportedTournament",
    "ScheduledRound",
    "Standings",
    "Step",
    "Tournament",
    "WhyNot",
    "__version__",
    "check",
    "explain",
    "generate",
    "openings",
    "order",
    "pair",
    "rate",
    "read_trf",
    "round_robin",
    "sentences",
    "standings",
    "why_not",
    "write_trf",
]
