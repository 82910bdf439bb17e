"""The Dubov system for the rest of the program: its sentences, the table of its parts, and its declaration."""

from collections.abc import Mapping

from tabellone.core.explain import Citation
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    Procedure,
    Sentences,
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
from tabellone.core.pairing.fide_swiss.bye_first import ABSOLUTE, COLOURS, why_bye
from tabellone.core.pairing.fide_swiss.bye_first import SENTENCES as SHARED
from tabellone.core.pairing.fide_swiss.procedure import FideSwiss, SwissProcedure

SENTENCES: Sentences = {
    **SHARED,
    "tabellone.core.pairing.dubov.brackets": {
        "more_would_move_up": "With {first} against {second} more players would have to be moved up.",
        "lower_score_would_move_up": "With {first} against {second} a lower score would have to be moved up.",
        "fewer_preferences": "With {first} against {second} fewer players would have the colour they prefer.",
        "more_maximum_upfloaters": (
            "With {first} against {second} more players would be moved up who have been as often as they should be at "
            "most."
        ),
        "moved_up_more_often": (
            "With {first} against {second} somebody would be moved up who has been moved up more often."
        ),
        "more_would_move_up_again": (
            "With {first} against {second} more players would be moved up as in the last round."
        ),
        "first_subgroups": {
            "halves": "Nobody of the bracket has played: the first half by number meets the second.",
        },
        "from_the_middle": "Players are shifted from the middle of their list outwards.",
        "best_shifters": "The first in order with whom colours comply best are shifted.",
        "first_transposition": "Opponents are taken in the order of their numbers.",
        "first_set_of_upfloaters": (
            "{player} is moved up: of all sets that comply best with the criteria his comes first, by score and number."
        ),
    },
    "tabellone.core.pairing.dubov.reasons": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "comes_later_in_order": (
            "{first} against {second} would comply equally well, but comes later in the order of candidates."
        ),
        "is_moved_up": {
            "same": "{first} and {second} have the same points before the round, {score}.",
            "same by pairing score": "{first} and {second} have the same pairing score before the round, {score}.",
            "up": (
                "Points before the round: {first} has {score}, {second} has {other}. One of them was moved up into the "
                "bracket."
            ),
            "up by pairing score": (
                "Pairing scores before the round: {first} has {score}, {second} has {other}. One of them was moved up "
                "into the bracket."
            ),
        },
        "needs_upfloaters": (
            "The bracket of {score} points has {players} players. As few as possible of lower scores are moved up into "
            "it: {upfloaters}."
        ),
        "is_shifted": {
            "unavoidable": (
                "{player} is counted with those who seek the other colour: of those who seek {colour} some must meet "
                "each other, and from the middle of their list outwards he is the first who can be."
            ),
            "even": (
                "{player} is counted with those who seek the other colour: too many seek {colour}, and from the middle "
                "of their list outwards he is the first who can be."
            ),
        },
        "is_first_opponent": {
            "first": (
                "{first}, whose opponents had an average rating of {average}, has his turn and takes the first in "
                "order who is left, {second}."
            ),
            "later": (
                "{first}, whose opponents had an average rating of {average}, has his turn; {second} is the first in "
                "order whom he can have."
            ),
        },
        "would_stop_the_bracket": "With {first} against {others} the rest of the bracket could not be paired.",
    },
    "tabellone.core.pairing.dubov.seats": {
        "maximum_upfloats": "A player should be moved up only so often, more often in longer events.",
        "rating_of": "Every player has a rating, or is given one by the arbiter.",
        "average_of_opponents": "The average rating of the opponents of games played counts.",
        "rounds_moved_up": "Who plays against a higher score is moved up.",
        "colour_preference": "The colour that evens out is preferred; who has not played prefers Black.",
    },
}

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
