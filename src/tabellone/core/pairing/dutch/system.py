"""The Dutch system for the rest of the program: the table of its parts, and its declaration."""

from collections.abc import Mapping

from tabellone.core.explain import Citation
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    Procedure,
    SystemDeclaration,
    TypeCode,
    Use,
)
from tabellone.core.pairing.dutch.brackets import Problem
from tabellone.core.pairing.dutch.criteria import is_not_as_good
from tabellone.core.pairing.dutch.reasons import (
    comes_later_in_order,
    is_in_another_bracket,
    reasons_of,
    why_bye,
    would_leave_others_unpaired,
)
from tabellone.core.pairing.dutch.round import stages_of
from tabellone.core.pairing.dutch.seats import (
    ABSOLUTE,
    COLOURS,
    DutchSeats,
    colour_preference,
    dutch_rules,
    is_topscorer,
)
from tabellone.core.pairing.dutch.sentences import SENTENCES
from tabellone.core.pairing.fide_swiss.procedure import FideSwiss, SwissProcedure

DUTCH = FideSwiss(
    seats=DutchSeats,
    stages=stages_of,
    problem=Problem,
    reasons=reasons_of,
    why_bye=why_bye,
    preference=colour_preference,
    is_topscorer=is_topscorer,
    absolute=ABSOLUTE,
    colours=COLOURS,
    complete=would_leave_others_unpaired,
    another_bracket=is_in_another_bracket,
    later=comes_later_in_order,
    unclear=is_not_as_good,
    one_by_one=True,
)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Procedure:
    del size, choices
    return SwissProcedure(DUTCH, dutch_rules(parameters))


SYSTEM = SystemDeclaration(
    name="dutch",
    title="Swiss, Dutch system",
    editions=(
        EditionOfSystem("2017", "fide", "dutch", "fide-1989"),
        EditionOfSystem("2026", "fide", "dutch", "fide-2026"),
    ),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration"}),
    words_in_files=("dutch", "olandese"),
    type_codes=(
        TypeCode("FIDE_DUTCH"),
        TypeCode("FIDE_DUTCH_2017", "2017"),
        TypeCode("FIDE_DUTCH_2026", "2026"),
        TypeCode("FIDE_DUTCH_2025", "2026"),  # as other programs call it, by the year of its approval; read only
    ),
    pairs_halves=True,
    numbers_on_arrival=True,
    use=Use(
        "The system of nearly all chess tournaments: many players, few rounds.",
        Citation("fide", "C.04.3"),
        FideRating.RATED,
    ),
)
