"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.italo_swiss.colours": {
        "white_evens_out": "{white} has White: compared with Black he has had it fewer times than {black}.",
        "white_alternates": "{white} has White: he had Black last, and {black} had White.",
        "first_named_has_white": "{white} has White as the first named; the colours of both are even.",
    },
    "tabellone.core.pairing.italo_swiss.edition": {
        "rounds_outside_limits": "{rounds} rounds for {players} players: a third to a half of the players is advised.",
        "fewest_players_missed": {
            None: "{players} players are enough for {rounds} rounds.",
            "otherwise": "{players} players are too few for {rounds} rounds: a group that plays {rounds} games has at "
            "least {result} players.",
        },
    },
    "tabellone.core.pairing.italo_swiss.rotation": {
        "next_to_pair": "Going round from {start}, {player} is the first with the highest score, {score}.",
        "leaves_others_pairable": (
            "{first} against {second} would leave somebody without an opponent: the next one is tried."
        ),
        "rotation_start": "The rotation starts from {start}, who stood in the last pair of the round before.",
        "candidates_of_score": (
            "Continuing the rotation from {first}, the first possible opponent is {second}, with {score} points."
        ),
        "finds_nobody_of_his_score": "{player} finds nobody of his score and meets one with {score} points.",
        "rotation_can_be_completed": (
            "Round {round}: {players} players cannot all meet somebody new; at most {pairs} pairs are possible."
        ),
        "may_still_meet": "{player} may still meet: {opponents}.",
        "may_rest": (
            "{player} has the bye: he has had none yet, has the lowest score, {score}, "
            "and the rotation leaves him last."
        ),
    },
    "tabellone.core.pairing.italo_swiss.system": {
        "comes_earlier_in_circle": "{seeker} was paired first and took {found}, the first who fits round the circle.",
    },
}
