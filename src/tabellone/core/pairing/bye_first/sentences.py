"""One sentence for each rule that Dubov and Burstein share, by module and name."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.bye_first.seats": {
        "has_won_unplayed": "{player} has had the points of a win without playing and may not rest.",
        "need_the_same_colour": {
            "two": "{first} and {second} must both have {colour}.",
            "others": "{first} and {others} must have the same colour, {colour}.",
            "one": "{player} may not have {colour} once more.",
        },
    },
    "tabellone.core.pairing.bye_first.bye": {
        "bye_goes_to": {
            "alone": "{player} rests: nobody else with {score} points or fewer can, with an opponent for all others.",
            "games": "{player} rests: of those with {score} points who can, he has played the most games, {games}.",
            "last": "{player} rests: of those with {score} points and {games} games who can, he is the last in order.",
        },
        "round_can_be_completed": {
            "bye": "Round {round}: the number of players is odd, and nobody of the {players} may rest.",
            "pairs": (
                "Round {round}: of {players} players at most {pairs} pairs can be made; {others} would be left over."
            ),
            "odd": (
                "Round {round}: of {players} players at most {pairs} pairs can be made that leave over only one who "
                "may rest; {others} would be left over."
            ),
        },
    },
    "tabellone.core.pairing.bye_first.passed_over": {
        "has_met_all_of": "{first} has already met {others}.",
        "is_kept_apart_from": "The arbiter keeps {first} apart from {others}.",
    },
    "tabellone.core.pairing.bye_first.colours": {
        "initial_colour_of": {
            "odd": (
                "Neither has played: {player}, ranked higher, has an odd number and the colour of number 1, {colour}."
            ),
            "even": (
                "Neither has played: {player}, ranked higher, has an even number and {colour}, the colour that number "
                "1 was not drawn."
            ),
        },
        "both_can_be_granted": {
            "both": "{white} has White and {black} Black, the colours they prefer.",
            "one": "{player} has {colour}, the colour he prefers; {opponent} has no preference.",
        },
        "stronger_preference": "Both prefer {colour}. {player} has it, whose preference is the stronger.",
        "latest_difference": (
            "Both prefer {colour} equally. Counting back over the games played, when their colours first differ "
            "{white} had Black, {black} White; now it is the other way round."
        ),
        "preference_of_higher_ranked": (
            "Both prefer {colour} equally, with the same history of colours: {player} has it, who is ranked higher."
        ),
    },
}
