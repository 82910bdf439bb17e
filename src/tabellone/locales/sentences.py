"""One sentence for each rule, keyed by its name; the values are those of the rule's step and its `result`.

A rule whose sentence depends on its answer has one for each answer.
"""

from collections.abc import Mapping

from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.locales.fide_rating_sentences import FIDE_RATING_SENTENCES
from tabellone.locales.mark import N_
from tabellone.locales.rating_list_sentences import RATING_LIST_SENTENCES

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
    "critical_number": N_(
        "Critical number: {rounds} rounds × {groups} groups × {limits.critical_factor} = {result} players."
    ),
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
    "standings_view": N_(
        "The standings annul or complete the games of who has left; the rating keeps the games played."
    ),
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
    "have_met": N_("{first} and {second} have already met."),
    "is_forbidden": N_("The arbiter keeps {first} and {second} apart."),
    "colours_allow": N_("{first} and {second} need the same colour: with the other one a limit would be broken."),
    "is_maxi_tournament": {
        True: N_("{players} players are more than 2 to the power of {rounds} rounds: a Maxi-tournament."),
        False: N_("{players} players are not more than 2 to the power of {rounds} rounds: no Maxi-tournament."),
    },
    "candidates_in_order": N_("{first} is proposed against {second}: one half of the group against the other."),
    "leaves_rest_pairable": N_("{first} against {second} would leave others of the group without an opponent."),
    "exchanged_for_colour": N_(
        "{first} meets {instead} instead of {second}, so that both have the colour they are due."
    ),
    "colours_agree": N_("Both can have the colour they are due."),
    "opponents_of_floater": N_("{first} comes from another score group and is paired first, beginning with {second}."),
    "widen_from_below": N_(
        "The median group could not be paired, and {player} was taken back into it from the nearest pair."
    ),
    "order_from_above": N_("Of floaters from above the higher score is paired first, then the lower number."),
    "order_from_below": N_("Of floaters from below the lower score is paired first, then the higher number."),
    "order_in_median": N_("In the upper half floaters from above come first, in the lower half those from below."),
    "bye_leaves_rest_pairable": N_("If {player} rested, others would have no opponent."),
    "bye_order": N_("{player} rests: of the lowest score, {score}, the highest number who may."),
    "due_colour": N_("{white} has White and {black} Black, the colours they are due."),
    "forbidden_colours": N_("{white} has White and {black} Black: otherwise a limit of colours would be broken."),
    "latest_difference": N_(
        "Both are due the same colour: when their colours last differed, {white} had Black, {black} White."
    ),
    "initial_colour_of": N_("{white} has White, {black} Black, by the colour drawn for number 1."),
    "rounds_outside_limits": N_("{rounds} rounds for {players} players: a third to a half of the players is advised."),
    "next_to_pair": N_("Going round from {start}, {player} is the first with the highest score, {score}."),
    "already_played": N_("{first} and {second} have already played."),
    "kept_apart": N_("The arbiter has decided that {first} and {second} may not meet."),
    "leaves_others_pairable": N_(
        "{first} against {second} would leave somebody without an opponent: the next one is tried."
    ),
    "is_away": N_("{player} is absent in this round."),
    "would_leave_others_unpaired": N_("With {first} against {second} the others could not all be paired."),
    "floats_more": N_(
        "With {first} against {second}, {floaters_then} pairs instead of {floaters} would join different scores."
    ),
    "gets_fewer_colours": N_(
        "With {first} against {second}, {fitting_then} players instead of {fitting} would have the colour they are due."
    ),
    "final_numbers": N_("The order is by rating, then title, then national rating, then lot; the seed is {seed}."),
    "with_final_numbers": N_("The list of entries is closed and the numbers are final."),
    "may_enter_late": {
        True: N_("The player may enter in round {round_number}."),
        False: N_("To enter in round {round_number} a player needs a written notice and the arbiter's consent."),
    },
    "scoreboard": N_("The scoreboard, with every round, colour and result, is the base of the count."),
    "recounted_round": N_(
        "Player {player}, round {round_number}: for his opponents the unplayed round counts as a draw, {result}."
    ),
    "is_bye_at_the_end": {
        True: N_(
            "Player {player}, round {round_number}: only rounds not played by choice follow the requested bye, "
            "so for his opponents it is a draw."
        ),
        False: N_(
            "Player {player}, round {round_number}: he came back after the requested bye, "
            "so for his opponents it counts the points awarded."
        ),
    },
    "dummy_points": N_(
        "An unplayed round is a game against a dummy with the player's own points, {own}, up to the cap: {result}."
    ),
    "points_of_drawn_rounds": N_("A bye is an opponent who drew all {rounds} rounds: {result} points."),
    "lowest_by_choice": N_("Of the rounds that the player chose not to play the lowest, {result}, is left out first."),
    "bucholz": N_("Bucholz of player {player}: {result}."),
    "sonneborn_berger": N_("Sonneborn-Berger of player {player}: {result}."),
    "first_quotient": N_("First quotient of player {player}: {result}."),
    "second_quotient": N_("Second quotient of player {player}: {result}."),
    "printed_quotients": N_("Points and quotients are printed as {result}."),
    "possible_points": N_("At most {result} points could be made."),
    "koya": N_("Koya of player {player}, against those with at least {limit} points: {result}."),
    "number_of_wins": N_("Wins of player {player}: {result}."),
    "progressive_score": N_("Progressive score of player {player}, round by round: {result}."),
    "drawn_lots": N_("Every player draws a lot, and among the tied the lower one goes first; the seed is {seed}."),
    "ratings_allow_tie_breaks": {
        True: N_("Every player counts with a rating: tie-breaks from ratings apply."),
        False: N_("There are unrated players, and no rule says what they count: tie-breaks from ratings are left out."),
    },
    "average_rating_of_opponents": N_("Average rating of the opponents of player {player}: {result}."),
    "difference_for": N_("{score} points in {games} games are {hundredths} hundredths: the difference is {result}."),
    "tournament_performance": N_("Performance of player {player}: {result}."),
    "have_all_met": {
        True: N_("Players {tied} have all met each other."),
        False: N_("Players {tied} have not all met each other."),
    },
    "sure_leader": {
        None: N_("The missing games could still change who is ahead among the tied."),
        "otherwise": N_("Whatever the missing games would bring, player {result} is ahead of the other tied players."),
    },
    "direct_encounter": N_("Players {tied} are compared by their results against each other."),
    "standing_order": N_(
        "Players {tied} are compared by their results against the others in order of standing, themselves included."
    ),
    "standings": N_("Players with equal points are told apart, in this order, by {tie_breaks}."),
    "choice_warnings": N_(
        "The list of tie-breaks is checked against what the regulation provides for the system {system}."
    ),
    "swiss_crosstable": N_("The crosstable shows opponent, colour and result round by round."),
    "round_robin_crosstable": N_(
        "The crosstable has a cell for every two players; in a double round robin it holds both results."
    ),
    "pairing_board": N_(
        "The board shows each round with its date, the pairs with White first, the results and who rests."
    ),
    "without_points_for_rest": N_("In a round robin a rest is worth nothing."),
    "expected_in_game": {
        1: N_("{capital} against {opponent}: 1 point is expected."),
        "otherwise": N_("{capital} against {opponent}: {result} points are expected."),
    },
    "expected_in_event": {
        1: N_("1 point was expected in all."),
        "otherwise": N_("{result} points were expected in all."),
    },
    "coefficient_at": N_("The coefficient at {capital} is {result}."),
    "capital_after": N_("From {capital}, a deviation of {deviation} points moves the capital to {reached}."),
    "beyond_edge": N_(
        "With the coefficient {coefficient} it would be {reached}; beyond {edge} the coefficient is {new_coefficient}: "
        "{excess} × {new_coefficient} : {coefficient} = {remaining}, and so {result}."
    ),
    "rounded_capital": N_("Rounded once, at the end: {result}."),
    "with_bonus_of_year": N_("The first valid event of the year adds {bonus} points: {result}."),
    "with_constant_of_event": N_("Every valid event adds Q, {constant} points: {result}."),
    "not_below_floor": N_("The capital is {result}; it cannot be below {floor}."),
    "category_of": N_("A capital of {capital} is in the category {result.italian}."),
    "promoted": N_("The category is {result.italian}; once reached, a category is kept."),
    "weighted_deviation": N_("{scored} scored, {expected} expected, validity {weight}%: the deviation is {result}."),
    "malus_of_year": N_(
        "A year without a valid event costs {rules.malus} points, {rules.malus_limit} in all; "
        "{taken_so_far} had been taken before, and so {result} are taken now."
    ),
    "capital_from_fmjd": N_("The FMJD rating {rating} becomes a capital of {result}."),
    "converted": N_("The start in the other discipline is {result.capital} points, {result.category.italian}."),
    "is_annulled": {
        True: N_("After {idle_years} full years without a valid event the capital is annulled."),
        False: N_("The capital is annulled only after {idle_years} full years without a valid event."),
    },
    "expected_percentage": N_("{rating} against {opponent}: {result}% is expected."),
    "expected_points": N_("Added up and rounded once, {result} points were expected."),
    "coefficient_of_time": N_("{minutes} minutes and {increment_seconds} seconds a move: the coefficient is {result}."),
    "coefficient_of_event": N_("The coefficient of the event is {result}."),
    "change_of_event": N_("{scored} scored, {expected} expected, coefficient {coefficient}: the change is {result}."),
    "published_rating": N_("Rounded as lists publish it: {result}."),
    "rating_after_period": N_("The changes of the quarter are added to {base}: {result}."),
    "initial_uisp_rating": N_("The first rating is {result}."),
    "rated_games": N_("Only games really played count for the rating of player {player}."),
    "median_score": N_("Points before the round: {first} has {score}, {second} has {other}."),
    "is_alone": N_("{player} is alone in his score group and is moved to the next."),
    "has_nobody_in_group": N_("{player} may meet nobody of his score group and is moved to the next."),
    "floater_kind": N_("{player} is moved: for the others it would be a greater disadvantage."),
    "floated_last_round": N_("{player} is moved: the others who could be have floated in the last round."),
    "colour_in_excess": N_("{player} is moved: too many of his score group are due the same colour as he."),
    "floats_by_number": N_("{player} is moved: by the order of numbers it is his turn."),
    "is_due_the_same": N_("{second} is due the same colour as {first}: others are tried first."),
    "has_rested": N_("{player} may not rest: he has rested already."),
    "has_won_unplayed": N_("{player} may not rest: he has won without playing."),
    "preferred_by_number": N_(
        "In the rounds that both played their colours were the same: by number {white} has White, {black} Black."
    ),
    "everybody_can_be_paired": N_(
        "Round {round}: {players} players cannot all be paired; at most {pairs} pairs are possible."
    ),
    "has_opponents": N_("{player} may still meet only {opponents}, whom others need too."),
    "has_no_opponents": N_("{player} has nobody left whom he may meet."),
    "rotation_start": N_("The rotation starts from {start}, who stood in the last pair of the round before."),
    "candidates_of_score": N_("Round the circle from {first}, {second} is the first who fits, with {score} points."),
    "finds_nobody_of_his_score": N_("{player} finds nobody of his score and meets one with {score} points."),
    "white_evens_out": N_("{white} has White: compared with Black he has had it less than {black}."),
    "white_alternates": N_("{white} has White: he had Black last, and {black} had White."),
    "first_named_has_white": N_("{white} has White as the first named; the colours of both are even."),
    "rotation_can_be_completed": N_(
        "Round {round}: {players} players cannot all meet somebody new; at most {pairs} pairs are possible."
    ),
    "may_still_meet": N_("{player} may still meet: {opponents}."),
    "comes_earlier_in_order": N_(
        "{first} against {second} is legal, but {seeker} and {found} come together first in the order of the procedure:"
    ),
    "comes_earlier_in_circle": N_("{seeker} was paired first and took {found}, the first who fits round the circle."),
    "rests": N_("{player} rests in this round."),
    "may_rest": N_("{player} rests: he has not yet, has the lowest score, {score}, and the rotation leaves him last."),
    "limits_are_lifted": N_("In the last round the limits of colours do not keep players of one score apart."),
    "wish_not_kept": N_(
        "The arbiter would rather keep {first} and {second} apart, but no legal pairing without them exists."
    ),
    "somebody_may_rest": N_("Round {round}: the number is odd, and nobody may rest so that the others can be paired."),
    "is_in_fixed_pair": N_("{player} is in a pair that the arbiter has fixed."),
    "is_meeting": N_("Two players have met if they sat down to play; a forfeit is no meeting."),
    "may_be_exchanged": N_("In a Maxi-tournament opponents are exchanged for colour only within a limit of rating."),
    "deviation_from_expected": N_("{scored} points made less {expected} expected: D = {result}."),
    "expected_meetings": N_(
        "The board says what is expected of {players} players against each other, whether they meet or not."
    ),
    "sum_of_counted_cells": N_("The cells of the games that count for the rating, {counted}, add up to {result}."),
    **FIDE_RATING_SENTENCES,
    **RATING_LIST_SENTENCES,
}
