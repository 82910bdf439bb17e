"""One sentence for each rule, keyed by its name; the values are those of the rule's step and its `result`.

A rule whose sentence depends on its answer has one for each answer.
"""

from collections.abc import Mapping

from tabellone.core.organisation.withdrawal import WithdrawalEffect


def N_(sentence: str) -> str:  # noqa: N802 - the mark that gettext tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return sentence


BODIES = {"fid": N_("FID"), "fsi": N_("FSI"), "uisp": N_("UISP"), "fide": N_("FIDE")}

SENTENCES: Mapping[str, str | Mapping[object, str]] = {
    "in_force_from": N_("A decision of {decision_year} is in force from {result}."),
    "edition_at": N_("The edition in force on {first_day}, the first day of the event, applies."),
    "table_size": N_("{players} players use the table for {result}; in an odd field its last number is the rest."),
    "single_cycle": N_("Everybody meets everybody once, in the order of the tables for {players} players."),
    "meeting_round": N_("Numbers {first} and {second} meet in round {result}."),
    "has_white": {
        True: N_("{number} has White against {opponent}."),
        False: N_("{number} has Black against {opponent}."),
    },
    "schedule": N_("{players} players meet {cycles} times; from one cycle to the next the colours are reversed."),
    "colour_counts": N_("The lower half of the numbers has one White more, the upper half one Black more."),
    "letter": N_("Number {number} is {result} in the tables with letters."),
    "critical_number": N_("Critical number: {rounds} rounds × {groups} groups × 4 = {result} players."),
    "first_group_max": N_("The first group takes at most {result} players."),
    "minimum_size": N_("A group that plays {rounds} games has at least {result} players."),
    "proposed_sizes": {
        None: N_("{players} players cannot make {groups} groups of at least {minimum}."),
        "otherwise": N_("Proposed sizes of the groups: {result}."),
    },
    "divided": N_("The players enter the groups by descending rating."),
    "broken_limits": N_("Every group keeps its minimum, and the first group its maximum."),
    "varma_envelopes": N_("The envelopes for {players} players keep team-mates apart in the last rounds."),
    "broken_envelopes": N_("No two numbers of an envelope may meet in the last {protected_rounds} rounds."),
    "varma_draw": N_("The largest team picks its envelope first, and its players draw inside it; the seed is {seed}."),
    "province_set": N_("Players of provinces of {sizes} draw these numbers and meet in the first rounds."),
    "province_draw": N_("Players of one province draw among the numbers of its group; the seed is {seed}."),
    "plain_draw": N_("Everybody draws one of the numbers; the seed is {seed}."),
    "play_off": N_("The tied players, at most {most}, draw new numbers and play a round robin; the seed is {seed}."),
    "rounds_played": N_("Player {player} has sat down to play in {result} rounds; adjourned games count."),
    "withdrawal_effect": {
        WithdrawalEffect.ANNULLED: N_(
            "{rounds_played} of {planned_rounds} rounds are fewer than half: the results are annulled."
        ),
        WithdrawalEffect.REMAINING_LOST: N_(
            "{rounds_played} of {planned_rounds} rounds are half or more: the remaining games are lost."
        ),
    },
    "standings_view": N_("The standings annul or complete the games of who has left; the rating keeps the games played."),
    "may_start_last_round": {
        True: N_("All games of the earlier rounds are finished: the last round may start."),
        False: N_("Games of earlier rounds are not finished: the last round may not start."),
    },
    "compulsory_captures": N_(
        "A capture is compulsory: the most pieces, then with a king, then the most kings, then the earliest king."
    ),
    "write_move": N_("The move is written {result}."),
    "check_table_use": N_("The heading of the table allows this encounter."),
    "draw_openings": N_("{count} openings of table {table} are drawn by lot, none twice; the seed is {seed}."),
    "openings_for_rounds": N_("The openings of the event are drawn by lot, none twice; the seed is {seed}."),
}
