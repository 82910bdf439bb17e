"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.lim.board": {
        "has_met_all_of": "{first} has already met {others}.",
        "is_kept_apart_from": "The arbiter keeps {first} apart from {others}.",
        "colours_allow": {
            "row": (
                "{first} had {colour} in his last {row} games and may not have it again; nor may {others}, so that "
                "they cannot meet."
            ),
            "difference": (
                "{first} had {difference} more games with {colour} than with the other colour and may not have it "
                "again; nor may {others}, so that they cannot meet."
            ),
            "both": (
                "{first} had {colour} in his last {row} games, {difference} more than with the other colour, and may "
                "not have it again; nor may {others}, so that they cannot meet."
            ),
            "neither": "{first} cannot meet {others}: one of them may have neither colour.",
        },
        "may_be_exchanged": "In a Maxi-tournament opponents are exchanged for colour only within a limit of rating.",
        "bye_leaves_rest_pairable": "With a bye for one of these others would have no opponent: {others}.",
        "bye_order": (
            "{player} has the bye: of those who may have it he has the lowest score, {score}, and with it the highest "
            "number."
        ),
        "has_won_unplayed": "{player} may not have the bye: he has won without playing.",
    },
    "tabellone.core.pairing.lim.colours": {
        "due_colour": {
            "both": "{white} has White and {black} Black, the colours they are due.",
            "one": "{player} has {colour}, the colour he is due; {opponent} has not played yet.",
        },
        "forbidden_colours": {
            "row": (
                "{white} has White and {black} Black: {player} had {colour} in his last {row} games and may not have "
                "it again."
            ),
            "difference": (
                "{white} has White and {black} Black: {player} had {difference} more games with {colour} than with "
                "the other colour and may not have it again."
            ),
            "both": (
                "{white} has White and {black} Black: {player} had {colour} in his last {row} games, {difference} more "
                "than with the other colour, and may not have it again."
            ),
        },
        "limits_are_lifted": "In the last round the limits of colours do not keep players of one score apart.",
        "would_not_meet_without_limits": (
            "In the last round limits of colours hold between players of different points: without them {first} and "
            "{second} would not meet so."
        ),
        "no_round_within_limits": (
            "{first} and {second} have different points: a limit of colours does not keep them apart, because no "
            "complete round exists otherwise."
        ),
        "limit_is_lifted": {
            "row": "{player} had {colour} in his last {row} games; in the last round he may have it all the same.",
            "difference": (
                "{player} had {difference} more games with {colour} than with the other colour; in the last round he "
                "may have it all the same."
            ),
            "both": (
                "{player} had {colour} in his last {row} games, {difference} more than with the other colour; in the "
                "last round he may have it all the same."
            ),
        },
        "further_from_even": (
            "Both are due {colour}. {player} has it, whose games with White and Black differ by {difference}, those "
            "of {opponent} by {less}."
        ),
        "latest_difference": {
            "rounds": (
                "Both are due {colour} and equally far from even. In the last round in which both played and their "
                "colours differed {white} had Black, {black} White; now it is the other way round."
            ),
            "games": (
                "Both are due {colour} and equally far from even. Counting back over the games played, when their "
                "colours first differ {white} had Black, {black} White; now it is the other way round."
            ),
        },
        "initial_colour_of": {
            "odd": "Neither has played: {player}, the lower number, is odd and has the colour of number 1, {colour}.",
            "even": (
                "Neither has played: {player}, the lower number, is even and has {colour}, the colour that number 1 "
                "was not drawn."
            ),
        },
        "preferred_by_number": {
            "upper": (
                "Both are due {colour}, equally far from even and with the same history of colours: in the median "
                "group and above the lower number has it, {player}."
            ),
            "lower": (
                "Both are due {colour}, equally far from even and with the same history of colours: below the median "
                "group the higher number has it, {player}."
            ),
        },
    },
    "tabellone.core.pairing.lim.edition": {
        "is_maxi_tournament": {
            True: "{players} players are more than 2 to the power of {rounds} rounds: a Maxi-tournament.",
            False: "{players} players are not more than 2 to the power of {rounds} rounds: no Maxi-tournament.",
        },
    },
    "tabellone.core.pairing.lim.exchanges": {
        "candidates_in_order": "{first} is proposed against {second}: one half of the group against the other.",
        "leaves_rest_pairable": (
            "{first} cannot have {others}: others of the group would be left without an opponent."
        ),
        "is_due_the_same": "{second} is due {colour}, like {first}: somebody due the other colour is sought.",
        "are_due_the_same": "The same colour is due also to {others}.",
        "are_too_far_in_rating": (
            "In a Maxi-tournament no exchange for {second} is possible with {others}: more than {limit} points of "
            "rating lie between."
        ),
        "exchanged_for_colour": (
            "{first} meets {instead} instead of {second}: their colours go together, with {second} they would not."
        ),
        "is_taken_all_the_same": {
            "nobody else": "There is nobody else to try: {first} meets {second}.",
            "nobody fits better": "Nobody fits better: {first} meets {second}.",
        },
    },
    "tabellone.core.pairing.lim.floaters": {
        "order_from_above": "Of floaters from above the higher score is paired first, then the lower number.",
        "order_from_below": "Of floaters from below the lower score is paired first, then the higher number.",
        "order_in_median": "In the median group floaters from above are paired first, then those from below.",
        "in_order_of_direction": "A floater tries the numbers in the order in which the group is paired.",
        "opponents_of_floater": {
            "down": (
                "{first} comes from another score group and is paired before its own players, beginning with the "
                "lowest number, {second}."
            ),
            "up": (
                "{first} comes from another score group and is paired before its own players, beginning with the "
                "highest number, {second}."
            ),
            "floaters": (
                "{first} comes from another score group, where no player of its own is left: other floaters are "
                "tried, beginning with {second}."
            ),
        },
        "is_alone": "{player} is moved: nobody else to be paired has his score, {score}.",
        "goes_first": "{player} is moved: he can meet nobody of the score group.",
        "able_to_leave": "As many pairs as possible stay in a score group.",
        "floater_kind": {
            "D": (
                "{player} is moved: he has not been moved before and can have an opponent in the next score group, "
                "which is not true of {others}."
            ),
            "D beside": (
                "{player} is moved: he has not been moved before and can have an opponent in the next score group, "
                "beside {beside}, which is not true of {others}."
            ),
            "C": "{player} is moved: unlike {others}, he has not been moved before.",
            "B": "{player} is moved on: he can have an opponent in the next score group, which {others} cannot.",
            "B beside": (
                "{player} is moved on: he can have an opponent in the next score group, beside {beside}, which "
                "{others} cannot."
            ),
        },
        "floated_last_round": "{player} is moved: {others}, who could be as well, floated in the last round.",
        "colour_in_excess": {
            "colour": (
                "{player} is moved: in the score group more players are due {colour}, like him, than {opposite}, "
                "{more} to {fewer}; {others}, who could be moved as well, would not even that out."
            ),
            "maxi and colour": (
                "{player} is moved: in the score group more players are due {colour}, like him, than {opposite}, "
                "{more} to {fewer}; {others}, who could be moved as well, would not even that out within {limit} "
                "points of rating from {end}."
            ),
            "maxi": (
                "{player} is moved: {others}, who could be moved as well, and {end} are more than {limit} points of "
                "rating apart."
            ),
        },
        "floats_by_number": {
            "down": (
                "{player} is moved: the group is paired downward, and beside {others}, who could be moved as well, he "
                "has the highest number."
            ),
            "up": (
                "{player} is moved: the group is paired upward, and beside {others}, who could be moved as well, he "
                "has the lowest number."
            ),
        },
    },
    "tabellone.core.pairing.lim.round": {
        "widen_from_below": {
            "below": (
                "The median group could not be paired, with {above} floaters from above and {below} from below: the "
                "nearest pair below, {player} and {partner}, was dissolved, and {player} is taken into it."
            ),
            "above": (
                "The median group could not be paired, with {above} floaters from above and {below} from below: the "
                "nearest pair above, {player} and {partner}, was dissolved, and {player} is taken into it."
            ),
            "below instead": (
                "The median group could not be paired, and above it no pair was left: the nearest pair below, {player} "
                "and {partner}, was dissolved, and {player} is taken into it."
            ),
            "above instead": (
                "The median group could not be paired, and below it no pair was left: the nearest pair above, {player} "
                "and {partner}, was dissolved, and {player} is taken into it."
            ),
        },
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
    "tabellone.core.pairing.lim.system": {
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
}
