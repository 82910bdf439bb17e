"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.dutch.brackets": {
        "exchanged": (
            "{above} of the upper half and {below} of the lower half change places: without an exchange no pairing of "
            "the bracket complies as well."
        ),
    },
    "tabellone.core.pairing.dutch.criteria": {
        "needs_later_exchange": (
            "With {first} against {others} other players would have to change halves, an exchange that comes later in "
            "order."
        ),
        "others_would_be_unpaired": "With {first} against {others} not everybody else could be paired.",
        "more_would_leave": "With {first} against {others} more players would have to leave the bracket.",
        "higher_score_would_leave": "With {first} against {others} a higher score would have to leave the bracket.",
        "next_bracket_would_suffer": "With {first} against {others} the next bracket could be paired less well.",
        "bye_after_more_unplayed": (
            "With {first} against {others} the bye would go to somebody with more rounds without a game."
        ),
        "topscorers_beyond_difference": (
            "With {first} against {others} more topscorers or opponents of topscorers would have a colour difference "
            "beyond the limit."
        ),
        "topscorers_beyond_row": (
            "With {first} against {others} more topscorers or opponents of topscorers would have one colour three "
            "times running."
        ),
        "fewer_preferences": "With {first} against {others} fewer players would have the colour they prefer.",
        "fewer_strong_preferences": (
            "With {first} against {others} fewer players would have the colour they prefer strongly."
        ),
        "more_down_again": "With {first} against {others} more players would float down as in the last round.",
        "more_up_again": "With {first} against {others} more players would float up as in the last round.",
        "more_down_as_before_last": "With {first} against {others} more players would float down as two rounds ago.",
        "more_up_as_before_last": "With {first} against {others} more players would float up as two rounds ago.",
        "further_down_again": (
            "With {first} against {others} players who float down as in the last round would be further from the "
            "score of their opponents."
        ),
        "further_up_again": (
            "With {first} against {others} players who float up as in the last round would be further from the score "
            "of their opponents."
        ),
        "further_down_as_before_last": (
            "With {first} against {others} players who float down as two rounds ago would be further from the score "
            "of their opponents."
        ),
        "further_up_as_before_last": (
            "With {first} against {others} players who float up as two rounds ago would be further from the score of "
            "their opponents."
        ),
        "is_not_as_good": (
            "With {first} against {others} beside the pairs made before no pairing of the bracket complies as well; "
            "in a bracket like this it is not worked out by which criterion."
        ),
    },
    "tabellone.core.pairing.dutch.reasons": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "comes_later_in_order": (
            "{first} against {second} would comply equally well, but comes later in the order of candidates."
        ),
        "is_in_another_bracket": (
            "{first} has an opponent, {opponent}, in the bracket of {score} points, in which {second} is not: against "
            "{second} he would be moved down needlessly."
        ),
        "is_moved_down": {
            "same": "{first} and {second} have the same points before the round, {score}.",
            "same by pairing score": "{first} and {second} have the same pairing score before the round, {score}.",
            "moved": (
                "Points before the round: {first} has {score}, {second} has {other}. {first} was moved down into the "
                "bracket of {second}."
            ),
            "moved by pairing score": (
                "Pairing scores before the round: {first} has {score}, {second} has {other}. {first} was moved down "
                "into the bracket of {second}."
            ),
        },
        "no_two_may_meet": (
            "No two of the {players} players of that bracket may meet: they have met before, are kept apart or must "
            "have the same colour."
        ),
        "all_are_needed_below": (
            "If some of the {players} players of that bracket met each other, the rest could not all be paired."
        ),
        "is_left_over": {
            "alone": "{player} is moved down from the bracket of {score} points: he is alone in it.",
            "all": (
                "{player} is moved down from the bracket of {score} points: of its {players} players none is paired "
                "in it."
            ),
            "one": (
                "{player} is moved down from the bracket of {score} points: of its {players} players only one is left "
                "over, and the pairing that complies best leaves him."
            ),
            "more": (
                "{player} is moved down from the bracket of {score} points: of its {players} players {floaters} are "
                "left over, and the pairing that complies best leaves them."
            ),
        },
        "is_first_candidate": {
            "moved": "{first} was moved down and meets the first of the bracket who is free, {second}.",
            "halves": "{first} meets {second}: one half of the bracket against the other, each in order.",
        },
        "is_transposed": "{second} is the first in order whom {first} can have.",
        "is_last_without_opponent": "{player}, with {score} points, is left over in the last bracket and has the bye.",
    },
    "tabellone.core.pairing.dutch.round": {
        "lowest_score_of_bye": (
            "{player} has the bye: {score} is the lowest score of those who may have it and whose bye leaves everybody "
            "else an opponent."
        ),
        "bye_decides_bracket": (
            "Of those of his bracket who could have the bye {player} has the fewest rounds without a game, {unplayed}."
        ),
        "round_can_be_completed": {
            "bye": "Round {round}: the number of players, {players}, is odd, and nobody may have the bye.",
            "pairs": (
                "Round {round}: {players} players cannot all be paired; at most {pairs} pairs are possible, without "
                "{others}."
            ),
        },
    },
    "tabellone.core.pairing.dutch.seats": {
        "both_can_be_granted": {
            "both": "{white} has White and {black} Black, the colours they prefer.",
            "one": "{player} has {colour}, the colour he prefers; {opponent} has no preference.",
        },
        "stronger_preference": {
            "stronger": "Both prefer {colour}. {player} has it, whose preference is the stronger.",
            "wider": (
                "Both must have {colour}. {player} has it, whose games with White and Black differ by {difference}, "
                "those of {opponent} by {less}."
            ),
        },
        "latest_difference": (
            "Both prefer {colour} equally. Counting back over the games played, when their colours first differ "
            "{white} had Black, {black} White; now it is the other way round."
        ),
        "higher_ranked": (
            "Both prefer {colour} equally, with the same history of colours: {player} has it, who is ranked higher."
        ),
        "initial_colour_of": {
            "odd": (
                "Neither has a preference: {player}, ranked higher, has an odd number and the colour of number 1, "
                "{colour}."
            ),
            "even": (
                "Neither has a preference: {player}, ranked higher, has an even number and {colour}, the colour that "
                "number 1 was not drawn."
            ),
        },
        "floated": "Who met a lower score floated down, who met a higher score floated up.",
        "colour_preference": "A player prefers the colour that evens out, else the one that he did not have last.",
        "is_topscorer": "Topscorers have more than half of the points before the last round.",
        "has_met_all_of": "{first} has already met {others}.",
        "is_kept_apart_from": "The arbiter keeps {first} apart from {others}.",
        "has_won_unplayed": "{player} may not have the bye: he has won without playing.",
        "need_the_same_colour": {
            "two": "{first} and {second} must both have {colour} and cannot meet.",
            "others": "{first} must have {colour}, and so must {others}: they cannot meet.",
            "one": "{player} may not have {colour} again.",
        },
    },
    "tabellone.core.pairing.fide_swiss.seats": {
        "numbers_on_arrival": "Who has not been paired yet does not count in the numbers that give the first colours.",
    },
}
