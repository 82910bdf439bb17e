"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.burstein.brackets": {
        "first_in_order": "The first of the bracket meets the last whom he can have, then the second, and so on.",
        "fewer_pairs": "With {first} against {others} fewer pairs could be made in the bracket.",
        "higher_score_would_leave": "With {first} against {others} a higher score would have to leave the bracket.",
        "next_bracket_would_suffer": "With {first} against {others} the next bracket could be paired less well.",
        "fewer_preferences": "With {first} against {others} fewer players would have the colour they prefer.",
        "is_not_as_good": (
            "After the pairs made before, the bracket would comply less with the criteria with {first} against "
            "{others}."
        ),
    },
    "tabellone.core.pairing.burstein.reasons": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "comes_later_in_order": (
            "{first} against {second} would comply equally well, but comes later in the order of candidates."
        ),
        "is_in_another_bracket": (
            "{first} has an opponent, {opponent}, in a bracket in which {second} is not: against {second} he would be "
            "left over needlessly."
        ),
        "is_moved_down": {
            "same": "{first} and {second} have the same points before the round, {score}.",
            "down": (
                "Points before the round: {first} has {score}, {second} has {other}. {first} was left over above and "
                "joins the bracket."
            ),
        },
        "is_left_over": (
            "{player} has {score} points and is left to a lower bracket: as many pairs as possible are made above, and "
            "the pairing that complies best leaves him."
        ),
        "is_last_possible": {
            "first": (
                "{first} is number {rank} of the bracket by the opposition met (Buchholz {buchholz}, Sonneborn-Berger "
                "{berger}) and meets the last who is left, number {other}, {second}."
            ),
            "later": (
                "{first} is number {rank} of the bracket by the opposition met (Buchholz {buchholz}, Sonneborn-Berger "
                "{berger}); {second}, number {other}, is the last whom he can have."
            ),
        },
    },
    "tabellone.core.pairing.burstein.seats": {
        "seeding_rounds": "Of {rounds} rounds the first {result} are paired by the Dutch system.",
        "score_for_opponents": "For opponents, the last rounds in which a player was away without points are draws.",
        "index_of": "The opposition is measured by Buchholz, then Sonneborn-Berger.",
        "colour_preference": "The colour that evens out is preferred.",
    },
}
