"""One sentence for each rule of the system, by module and name, as `locales.sentences` has them for other rules."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tabellone.core.pairing.round_robin.table": {
        "table_size": "{players} players use the table for {result}; in an odd field its last number is the rest.",
        "single_cycle": "Everybody meets everybody once, in the order of the tables for {players} players.",
        "meeting_round": "Numbers {number} and {other} meet in round {result}.",
        "has_white": {
            True: "{number} has White against {opponent}.",
            False: "{number} has Black against {opponent}.",
        },
        "schedule": "{players} players meet {cycles} times; from one cycle to the next the colours are reversed.",
        "colour_counts": "The lower half of the numbers has one White more, the upper half one Black more.",
        "letter": "Number {number} is {result} in the tables with letters.",
        "without_points_for_rest": "In a round robin a rest is worth nothing.",
    },
}
