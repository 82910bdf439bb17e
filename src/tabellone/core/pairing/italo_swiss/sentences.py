"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.italo_swiss.circle": {
        "rotation_can_be_completed": (
            "Round {round}: {players} players cannot all be paired; at most {pairs} pairs are possible."
        ),
        "only_the_rested_can_be_left": (
            "Round {round}: of {players} players one must rest, but whoever can be left over has rested before."
        ),
        "may_still_meet": "{player} may still meet: {opponents}.",
        "may_meet_nobody": "There is nobody left whom {player} may meet.",
        "leaves_others_pairable": "With {first} against {second} the others could not all be paired.",
        "leaves_one_who_may_rest": (
            "With {first} against {second} the others could not all be paired but for one with {score} points who has "
            "not rested."
        ),
        "leaves_nobody_to_rest": (
            "With {first} against {second} nobody with {score} points who has not rested would be left to have the bye."
        ),
        "needs_one_who_rests": (
            "With {first} against {second} there would be too few opponents for {left}: only {opponents}, of whom one "
            "must have the bye."
        ),
        "leaves_nobody_for": "With {first} against {second} there would be nobody left whom {player} may meet.",
        "leaves_nobody_for_one_who_may_not_rest": (
            "With {first} against {second} there would be nobody left whom {player} may meet, and he may not have the "
            "bye."
        ),
        "leaves_too_few_for": (
            "With {first} against {second} there would be too few opponents for {left}: only {opponents}."
        ),
        "leaves_too_few_for_some_who_may_not_rest": (
            "With {first} against {second} there would be too few opponents for {left}, who may not have the bye: only "
            "{opponents}."
        ),
        "may_rest": "{player} may have the bye: he has had none yet and has the lowest score, {score}.",
        "is_above_lowest_score": (
            "{player} may have the bye: he has had none yet, and nobody with fewer points than his {score} may have it."
        ),
        "leaves_others_unpaired": (
            "{player} does not have the bye although he has had none: without him the others could not all be paired."
        ),
        "is_left_last": "Everybody else is paired: the rotation leaves {player} last, and he has the bye.",
        "finds_no_opponent": "Round the whole circle {player} finds no opponent: he has the bye.",
    },
    "tabellone.core.pairing.italo_swiss.edition": {
        "rounds_outside_limits": "{rounds} rounds for {players} players: {fewest} to {most} are advised.",
        "fewest_players_missed": {
            None: "{players} players are enough for {rounds} rounds.",
            "otherwise": "{players} players are too few for {rounds} rounds: a group that plays {rounds} games has at "
            "least {result} players.",
        },
    },
    "tabellone.core.pairing.italo_swiss.rotation": {
        "white_evens_out": (
            "{white} has White, which he has had less compared with Black (White {had_white}, Black {had_black}) than "
            "{black} (White {other_white}, Black {other_black})."
        ),
        "white_alternates": (
            "{white} has White: both have the same balance of colours, but in the last game that each played "
            "{white} had Black and {black} White."
        ),
        "first_named_has_white": (
            "{white} has White as the first named: the colours played so far do not tell him and {black} apart."
        ),
        "is_first_himself": "{player} has himself the highest score, {score}: he is the first to be paired.",
        "first_to_pair": "Going round from {start}, {player} is the first with the highest score, {score}.",
        "next_to_pair": (
            "Going round from {start}, who was paired last, {player} is the first of those left with the highest "
            "score, {score}."
        ),
        "is_alone_with_score": (
            "{player} is the only one left with {score} points: going round from him, those with {other} points are "
            "tried."
        ),
        "goes_on_with_lower_score": (
            "{player} may meet nobody of those left with {score} points: going on from {start}, rejected last, those "
            "with {other} points are tried."
        ),
        "takes_the_next": "{first} meets {second}, the next with {score} points round the circle.",
        "goes_on_from_last_rejected": (
            "Going on from {start}, rejected last, the first whom {first} may meet is {second}, with {score} points."
        ),
        "finds_nobody_of_his_score": "{player} finds nobody of his score and meets one with {score} points.",
        "starts_from_last_black": (
            "The rotation starts from {start}, the last who had Black: he had it in the last pair of round {round}."
        ),
        "starts_from_last_white": (
            "The rotation starts from {start}, the last who had White: he had it in the last pair of round {round}."
        ),
        "first_round_starts_from_number_one": "The rotation of the first round starts from number 1.",
        "starts_from_number_one": "No pair was made in round {round}: the rotation starts from number 1.",
    },
    "tabellone.core.pairing.italo_swiss.system": {
        "comes_earlier_in_circle": "{seeker} sought first, and round the circle {found} came before {instead}.",
        "is_taken_by_earlier_seeker": "{found} was taken by {seeker}, who was paired before {instead}.",
    },
}
