"""The Dubov system for the rest of the program: the table of its parts, and its declaration."""

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
from tabellone.core.pairing.dubov.brackets import stages_of, whole_problem
from tabellone.core.pairing.dubov.reasons import (
    comes_later_in_order,
    reasons_of,
    would_leave_others_unpaired,
    would_stop_the_bracket,
)
from tabellone.core.pairing.dubov.seats import DubovSeats, colour_preference, dubov_rules
from tabellone.core.pairing.dubov.sentences import SENTENCES
from tabellone.core.pairing.fide_swiss.bye_first import ABSOLUTE, COLOURS, why_bye
from tabellone.core.pairing.fide_swiss.procedure import FideSwiss, SwissProcedure

DUBOV = FideSwiss(
    seats=DubovSeats,
    stages=stages_of,
    problem=whole_problem,
    reasons=reasons_of,
    why_bye=why_bye,
    preference=colour_preference,
    absolute=ABSOLUTE,
    colours=COLOURS,
    complete=would_leave_others_unpaired,
    later=comes_later_in_order,
    unclear=would_stop_the_bracket,
)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Procedure:
    del size, choices
    return SwissProcedure(DUBOV, dubov_rules(parameters))


SYSTEM = SystemDeclaration(
    name="dubov",
    title="Swiss, Dubov system",
    editions=(EditionOfSystem("2026", "fide", "dubov", "fide-2026"),),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration"}),
    words_in_files=("dubov",),
    type_codes=(TypeCode("FIDE_DUBOV"),),
    numbers_on_arrival=True,
    use=Use(
        "Where everybody has a rating and players of one score should have met opponents of the same strength.",
        Citation("fide", "C.04.4.1"),
        FideRating.RATED_WITHOUT_PROGRAM,
    ),
)
