"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.lim.board": {
        "colours_allow": "{first} and {second} need the same colour: with the other one a limit would be broken.",
        "limits_are_lifted": "In the last round the limits of colours do not keep players of one score apart.",
        "may_be_exchanged": "In a Maxi-tournament opponents are exchanged for colour only within a limit of rating.",
    },
    "tabellone.core.pairing.lim.bye": {
        "bye_leaves_rest_pairable": "If {player} had the bye, others would have no opponent.",
        "bye_order": "{player} has the bye: of the lowest score, {score}, the highest number who may.",
        "has_won_unplayed": "{player} may not have the bye: he has won without playing.",
    },
    "tabellone.core.pairing.lim.colours": {
        "colours_agree": "Both can have the colour they are due.",
        "due_colour": "{white} has White and {black} Black, the colours they are due.",
        "forbidden_colours": "{white} has White and {black} Black: otherwise a limit of colours would be broken.",
        "further_from_even": (
            "Both are due the same colour: of the two, the one who is further from even has it, so that {white} has "
            "White, {black} Black."
        ),
        "latest_difference": (
            "Both are due the same colour: when their colours last differed, {white} had Black, {black} White."
        ),
        "initial_colour_of": "{white} has White, {black} Black, by the colour drawn for number 1.",
        "preferred_by_number": (
            "In the rounds that both played their colours were the same: by number {white} has White, {black} Black."
        ),
    },
    "tabellone.core.pairing.lim.comparison": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "floats_more": (
            "With {first} against {second}, {floaters_then} pairs instead of {floaters} would join different scores."
        ),
        "gets_fewer_colours": (
            "With {first} against {second}, {fitting_then} players instead of {fitting} would have the colour they "
            "are due."
        ),
        "comes_earlier_in_order": (
            "{first} against {second} is legal, but {seeker} and {found} come together first in the order of the "
            "procedure:"
        ),
    },
    "tabellone.core.pairing.lim.edition": {
        "is_maxi_tournament": {
            True: "{players} players are more than 2 to the power of {rounds} rounds: a Maxi-tournament.",
            False: "{players} players are not more than 2 to the power of {rounds} rounds: no Maxi-tournament.",
        },
    },
    "tabellone.core.pairing.lim.exchanges": {
        "candidates_in_order": "{first} is proposed against {second}: one half of the group against the other.",
        "leaves_rest_pairable": "{first} against {second} would leave others of the group without an opponent.",
        "exchanged_for_colour": (
            "{first} meets {instead} instead of {second}, so that both have the colour they are due."
        ),
        "is_due_the_same": "{second} is due the same colour as {first}: others are tried first.",
    },
    "tabellone.core.pairing.lim.floaters": {
        "order_from_above": "Of floaters from above the higher score is paired first, then the lower number.",
        "order_from_below": "Of floaters from below the lower score is paired first, then the higher number.",
        "order_in_median": "In the median group floaters from above are paired first, then those from below.",
        "is_alone": "{player} is alone in his score group and is moved to the next.",
        "goes_first": "{player} may meet nobody of his score group and is moved to the next.",
        "floater_kind": "{player} is moved: for the others it would be a greater disadvantage.",
        "floated_last_round": "{player} is moved: the others who could be have floated in the last round.",
        "colour_in_excess": "{player} is moved: too many of his score group are due the same colour as he.",
        "floats_by_number": "{player} is moved: by the order of numbers it is his turn.",
    },
    "tabellone.core.pairing.lim.round": {
        "in_order_of_direction": "A floater tries the numbers in the order in which his group is paired.",
        "opponents_of_floater": "{first} comes from another score group and is paired first, beginning with {second}.",
        "widen_from_below": (
            "The median group could not be paired, and {player} was taken back into it from the nearest pair."
        ),
        "median_score": "Points before the round: {first} has {score}, {second} has {other}.",
        "everybody_can_be_paired": (
            "Round {round}: {players} players cannot all be paired; at most {pairs} pairs are possible."
        ),
        "has_opponents": "{player} may still meet only {opponents}, whom others need too.",
        "has_no_opponents": "{player} has nobody left whom he may meet.",
        "somebody_may_rest": (
            "Round {round}: the number is odd, and nobody may have the bye so that the others can be paired."
        ),
    },
}
