"""A sentence for every rule, by its module and name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tabellone.core.explain import Citation, Rule, Step
from tabellone.core.model import Colour
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.core.pairing.declaration import Sentence, Sentences
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.locales.numbers import N_
from tabellone.locales.rating_sentences import FIDE_RATING_SENTENCES, RATING_LIST_SENTENCES
from tabellone.locales.words import Words

SENTENCES: Sentences = {
    "tabellone.core.pairing.acceleration": {
        "scoring_allows": {
            True: N_("The points of the event allow virtual points."),
            False: N_("Virtual points ask for a win worth two draws and a loss worth nothing."),
        },
        "is_listed": {
            True: N_("The player is in the list that is divided before the first round."),
            False: N_("Who is away from the first round without points counts as a late entry."),
        },
        "accelerated_group": N_("Of {players} players in the list, the first {result} have virtual points."),
        "is_accelerated": {
            True: N_("{player} has virtual points: the last who has some is number {last}."),
            False: N_("{player} has no virtual points."),
        },
        "virtual_points": N_("In round {round_number} of {planned_rounds} the virtual points are {result}."),
        "pairing_score": N_(
            "{player}: pairing score {score} = {own_points} in the standings + {virtual} by acceleration."
        ),
    },
    "tabellone.core.draughts.moves": {
        "compulsory_captures": N_(
            "A capture is compulsory: the most pieces, then with a king, then the most kings, then the earliest king."
        ),
    },
    "tabellone.core.draughts.notation": {
        "write_move": N_("The move is written {result}."),
    },
    "tabellone.core.draughts.openings": {
        "check_table_use": N_("The heading of the table allows this encounter."),
        "draw_openings": N_("{count} openings of table {table} are drawn by lot, none twice; the seed is {seed}."),
        "openings_for_rounds": N_("The openings of the event are drawn by lot, none twice; the seed is {seed}."),
        "table_of_series": {
            "B": N_("All who meet are of Serie Nazionale: openings of table {result}."),
            "otherwise": N_("Not all who meet are of Serie Nazionale: openings of table {result}."),
        },
    },
    "tabellone.core.organisation.division": {
        "critical_number": N_(
            "Critical number: {rounds} rounds × {groups} groups × {limits.critical_factor} = {result} players."
        ),
        "first_group_max": N_(
            "The first group takes at most {limits.first_group_factor} × {rounds} rounds = {plain} players, and "
            "{increment} more: {result}."
        ),
        "first_group_increment": {
            0: N_("The field does not exceed the critical number by enough for the first group to grow."),
            "otherwise": N_(
                "The field exceeds the critical number by {excess}: the first group takes {limits.increment_step} × "
                "the whole part of {excess} : {divisor} = {result} players more."
            ),
        },
        "minimum_size": N_("A group that plays {rounds} games has at least {result} players."),
        "proposed_sizes": {
            None: N_("{players} players cannot make {groups} groups of at least {minimum}."),
            "otherwise": N_("Proposed sizes of the groups: {result}."),
        },
        "divided": N_("The players enter the groups by descending rating."),
        "broken_limits": N_("Every group keeps its minimum, and the first group its maximum."),
    },
    "tabellone.core.organisation.guided_draw": {
        "varma_envelopes": N_("The envelopes for {players} players keep team-mates apart in the last rounds."),
        "broken_envelopes": N_("No two numbers of an envelope may meet in the last {protected_rounds} rounds."),
        "varma_draw": N_(
            "The largest team picks its envelope first, and its players draw inside it; the seed is {seed}."
        ),
        "province_set": N_("Players of provinces of {sizes} draw these numbers and meet in the first rounds."),
        "province_draw": N_("Players of one province draw among the numbers of its group; the seed is {seed}."),
        "plain_draw": N_("Everybody draws one of the numbers; the seed is {seed}."),
    },
    "tabellone.core.organisation.play_off": {
        "play_off": N_(
            "The tied players, at most {most}, draw new numbers and play a round robin; the seed is {seed}."
        ),
    },
    "tabellone.core.organisation.withdrawal": {
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
    },
    "tabellone.core.pairing.basic_rules": {
        "have_met": N_("{first} and {second} have already met."),
        "are_kept_apart": N_("The arbiter keeps {first} and {second} apart."),
        "has_rested": N_("{player} may not have the bye: he has had one already."),
        "has_too_many_half_point_byes": N_(
            "{player} has {half_point_byes} half-point byes with this one; an event usually grants {most}."
        ),
        "scores_differ": N_(
            "{first} has {score} points, {second} has {other}: players of one score meet where that can be."
        ),
    },
    "tabellone.core.pairing.field": {
        "wish_not_kept": N_(
            "The arbiter would rather keep {first} and {second} apart, but with the bans and wishes that are kept "
            "no legal pairing without them exists."
        ),
        "is_in_fixed_pair": N_("{player} is in a pair that the arbiter has fixed."),
        "is_meeting": N_("Two players have met if they sat down to play; a forfeit is no meeting."),
    },
    "tabellone.core.pairing.order": {
        "colour_of_first": {
            Colour.WHITE: N_("The lot gives number 1 White; it was drawn from the seed {seed}."),
            Colour.BLACK: N_("The lot gives number 1 Black; it was drawn from the seed {seed}."),
        },
        "may_be_renumbered": {
            True: N_("Round {last_round} is not paired yet: a correction may change numbers."),
            False: N_("Round {last_round} is paired: no correction changes a number any more."),
        },
        "numbers_by_alphabet": N_("The order is by rating, then title, then the alphabet."),
        "final_numbers": N_("The order is by rating, then title, then national rating, then lot; the seed is {seed}."),
        "with_final_numbers": N_("The list of entries is closed and the numbers are final."),
        "is_admitted_late": {
            True: N_("The player may enter in round {round_number}."),
            False: N_("To enter in round {round_number} a player needs the arbiter's consent."),
        },
        "may_enter_late": {
            True: N_("The player may enter in round {round_number}."),
            False: N_("To enter in round {round_number} a player needs a written notice and the arbiter's consent."),
        },
    },
    "tabellone.core.pairing.why_not": {
        "is_away": N_("{player} is absent in this round."),
        "rests": N_("{player} has the bye in this round."),
    },
    "tabellone.core.rating.elo_rubele.event_change": {
        "expected_in_game": {
            1: N_("{capital} against {opponent}: 1 point is expected."),
            "otherwise": N_("{capital} against {opponent}: {result} points are expected."),
        },
        "expected_in_event": {
            1: N_("1 point was expected in all."),
            "otherwise": N_("{result} points were expected in all."),
        },
        "coefficient_at": N_("The coefficient at {capital} is {result}."),
        "capital_after": N_("V = S × D = {coefficient} × {deviation} = {variation}: {capital} {legs} = {reached}."),
        "beyond_edge": N_(
            "With the coefficient {coefficient} it would be {reached}; beyond {edge} the coefficient is "
            "{new_coefficient}: {excess} × {new_coefficient} : {coefficient} = {remaining}, and so {result}."
        ),
        "rounded_capital": N_("Rounded once, at the end: {result}."),
        "with_bonus_of_year": N_("The first valid event of the year adds {bonus} points: {result}."),
        "with_constant_of_event": N_("Every valid event adds Q, {constant} points: {result}."),
        "not_below_floor": N_("The capital is {result}; it cannot be below {floor}."),
        "category_of": N_("A capital of {capital} is in the category {result.italian}."),
        "promoted": N_("The category is {result.italian}; once reached, a category is kept."),
        "weighted_deviation": N_(
            "{scored} scored, {expected} expected, validity {weight}%: the deviation is {result}."
        ),
        "malus_of_year": N_(
            "A year without a valid event costs {rules.malus} points, {rules.malus_limit} in all; {taken_so_far} had "
            "been taken before, and so {result} are taken now."
        ),
        "capital_from_fmjd": N_("The FMJD rating {rating} × {factor} = {product}: the capital is {result}."),
        "converted": N_(
            "{held} in the other discipline: the start here is {result.capital} points, {result.category.italian}."
        ),
        "is_annulled": {
            True: N_("After {idle_years} full years without a valid event the capital is annulled."),
            False: N_("The capital is annulled only after {idle_years} full years without a valid event."),
        },
    },
    "tabellone.core.rating.expected_board": {
        "deviation_from_expected": N_("{scored} points made less {expected} expected: D = {result}."),
        "expected_meetings": N_(
            "The board says what is expected of {players} players against each other, whether they meet or not."
        ),
        "sum_of_counted_cells": N_("The cells of the games that count for the rating, {counted}, add up to {result}."),
        "rated_games": N_("Only games really played count for the rating of player {player}."),
    },
    "tabellone.core.rating.uisp.event_change": {
        "expected_percentage": N_("{rating} against {opponent}: {result}% is expected."),
        "capped_difference": N_("The difference of {difference} points counts as {result}, for {cap} is the most."),
        "expected_points": N_("Added up, {added} points; rounded once to one decimal, {result} were expected."),
        "coefficient_of_time": N_(
            "{minutes} minutes and {increment_seconds} seconds a move: the coefficient is {result}."
        ),
        "coefficient_of_event": N_("The coefficient of the event is {result}."),
        "coefficient_online": N_("Online a coefficient counts {percent}%: {coefficient} becomes {result}."),
        "change_of_event": N_(
            "{scored} scored, {expected} expected, coefficient {coefficient}: the change is {result}."
        ),
        "published_rating": N_("Rounded as lists publish it: {result}."),
        "rating_after_period": N_("The changes of the quarter add up to {change}: {base} becomes {result}."),
        "initial_uisp_rating": N_("The first rating is {result}."),
    },
    "tabellone.core.regulation": {
        "in_force_from": N_("A decision of {decision_year} is in force from {result}."),
        "edition_at": N_("The edition in force on {first_day}, the first day of the event, applies."),
    },
    "tabellone.core.standings.buchholz": {
        "bucholz": N_("Buchholz of player {player}: {result}."),
        "average_bucholz": N_("Average Buchholz of the opponents of player {player}: {result}."),
        "sonneborn_berger": N_("Sonneborn-Berger of player {player}: {result}."),
        "first_quotient": N_("First quotient of player {player}: {result}."),
        "second_quotient": N_("Second quotient of player {player}: {result}."),
        "printed_quotients": N_("Points and quotients are printed as {result}."),
        "possible_points": N_("At most {result} points could be made."),
        "koya": N_("Koya of player {player}, against those with at least {limit} points: {result}."),
    },
    "tabellone.core.standings.scoreboard": {
        "swiss_crosstable": N_("The crosstable shows opponent, colour and result round by round."),
        "round_robin_crosstable": N_(
            "The crosstable has a cell for every two players; in a double round robin it holds both results."
        ),
        "with_final_round_drawn": N_("For the fore Buchholz every game paired for the final round is drawn."),
        "scoreboard": N_("The scoreboard, with every round, colour and result, is the base of the count."),
    },
    "tabellone.core.standings.tie_break_value": {
        "lowest_by_choice": N_(
            "Of the rounds that the player chose not to play the lowest, {result}, is left out first."
        ),
        "is_cut_instead": {
            True: N_(
                "The lowest round not played by choice, {by_choice}, is not less than the least significant value, "
                "{least}: it is left out in its place."
            ),
            False: N_(
                "The lowest round not played by choice, {by_choice}, is less than the least significant value, "
                "{least}: the latter is left out."
            ),
        },
    },
    "tabellone.core.standings.direct_encounter": {
        "have_all_met": {
            True: N_("Players {tied} have all met each other."),
            False: N_("Players {tied} have not all met each other."),
        },
        "sure_leader": {
            None: N_("The missing games could still change who is ahead among the tied."),
            "otherwise": N_(
                "Whatever the missing games would bring, player {result} is ahead of the other tied players."
            ),
        },
        "direct_encounter": N_("Players {tied} are compared by their results against each other."),
        "standing_order": N_(
            "Players {tied} are compared by their results against the others in order of standing, themselves "
            "included; players whose games divide them: {block}."
        ),
    },
    "tabellone.core.standings.team_values": {
        "other_points": N_("Other points of team {team}: {result}."),
        "extended_sonneborn_berger": N_("Extended Sonneborn-Berger of team {team}: {result}."),
        "strength_divisor": N_(
            "At most {most_points} points could be made, and {most_in_match} others in a match: the Buchholz is "
            "divided by {result}."
        ),
        "schedule_strength": N_("Other points and schedule strength of team {team}: {result}."),
        "board_performance": N_("{score} points in {games} games against {average} on average: {result}."),
        "board_count": N_("Board count of team {team}: {result}."),
        "boards_in_turn": N_("Teams {tied} are compared board by board; the board that divides them: {board}."),
        "extended_direct_encounter": N_(
            "Teams {tied} are compared by their matches against each other: by the points that count first, then by "
            "the others."
        ),
    },
    "tabellone.core.standings.values": {
        "number_of_wins": N_("Wins of player {player}: {result}."),
        "games_won": N_("Games won at the board by player {player}: {result}."),
        "games_with_black": N_("Games with Black of player {player}: {result}."),
        "games_won_with_black": N_("Games won with Black by player {player}: {result}."),
        "rounds_elected": N_("Rounds that player {player} elected to play: {result}."),
        "standard_points": N_("Standard points of player {player}: {result}."),
        "pairing_number": N_("Pairing number of player {player}: {result}."),
        "progressive_score": N_("Progressive score of player {player}, round by round: {result}."),
        "drawn_lots": N_("Every player draws a lot, and among the tied the lower one goes first; the seed is {seed}."),
    },
    "tabellone.core.standings.performance": {
        "lowest_sufficient_rating": N_(
            "The lowest rating at which {score} points were to be expected against these opponents is {result}."
        ),
        "perfect_performance": N_("Perfect performance of player {player}, who has {score} points: {result}."),
        "average_performance_of_opponents": N_("Average performance of the opponents of player {player}: {result}."),
        "own_rating": N_("Rating of player {player}: {result}."),
        "ratings_allow_tie_breaks": {
            True: N_("Every player counts with a rating: tie-breaks from ratings apply."),
            False: N_(
                "There are unrated players, and no rule says what they count: tie-breaks from ratings are left out."
            ),
        },
        "average_rating_of_opponents": N_("Average rating of the opponents of player {player}: {result}."),
        "difference_for": N_(
            "{score} points in {games} games are {hundredths} hundredths: the difference is {result}."
        ),
        "tournament_performance": N_("Performance of player {player}: {result}."),
    },
    "tabellone.core.standings.policy": {
        "choice_warnings": N_(
            "The list of tie-breaks is checked against what the regulation provides for such an event."
        ),
    },
    "tabellone.core.standings.ranking": {
        "standings": N_("Players with equal points are told apart, in this order, by {tie_breaks}."),
    },
    "tabellone.core.teams.event": {
        "was_played": {
            True: N_("The match was played: there was a game on one of its boards."),
            False: N_("The match was not played: every board was decided by forfeit."),
        },
        "match_result": N_("The team with more points on the boards wins the match; as many are a draw."),
        "rest_points": N_("Without a match the round is worth {result} points to the team."),
        "board_points_without_match": N_("Without a match every board counts {result} points."),
    },
    "tabellone.core.assigned_points": {
        "points_for_result": N_(
            "In round {round_number} the result {code} of player {player} counts {result} points, not {usual}, by "
            "record 299 of the report."
        ),
        "points_added_after_round": N_(
            "Player {player}: {result} points as a penalty or bonus of round {round_number}, by record 299 of the "
            "report."
        ),
        "points_added_from_start": N_(
            "Player {player}: {result} points as a penalty or bonus, by record 299 of the report."
        ),
        "arbiter_points_after_round": N_(
            "Player {player}: {result} points as a penalty or bonus of round {round_number}, given by the arbiter: "
            "{reason}."
        ),
        "arbiter_points_from_start": N_(
            "Player {player}: {result} points as a penalty or bonus before the first round, given by the arbiter: "
            "{reason}."
        ),
    },
    "tabellone.core.standings.treatment": {
        "uncapped_dummy_points": N_("The dummy of an unplayed round has the player's own points, {own}."),
        "recounted_round": N_(
            "Player {player}, round {round_number}: for his opponents the unplayed round counts as a draw, {result}."
        ),
        "is_bye_at_the_end": {
            True: N_(
                "Player {player}, round {round_number}: only rounds not played by choice follow the requested bye, "
                "so for his opponents it is a draw."
            ),
            False: N_(
                "Player {player}, round {round_number}: he came back after the requested bye, so for his opponents "
                "it counts the points awarded."
            ),
        },
        "dummy_points": N_(
            "An unplayed round is a game against a dummy with the player's own points, {own}, up to the cap: {result}."
        ),
        "points_of_drawn_rounds": N_("A bye is an opponent who drew all {rounds} rounds: {result} points."),
    },
}


def sentence_tables() -> list[Sentences]:
    """Every table of sentences: those of the regulations, of the ratings, and of each pairing system."""
    of_systems = [system.sentences for system in SYSTEMS.values()]
    return [SENTENCES, FIDE_RATING_SENTENCES, RATING_LIST_SENTENCES, *of_systems]


def sentence_of(rule: Rule) -> Sentence:
    """The sentence of a rule."""
    for table in sentence_tables():
        if rule.name in (of_module := table.get(rule.module, {})):
            return of_module[rule.name]
    raise KeyError(f"{rule.module}: {rule.name} has no sentence")


# Values of steps that are players; rules about tables, which have a `number`, keep all their numbers.
_PLAYERS = frozenset(
    {
        *("first", "second", "player", "white", "black", "seeker", "found", "instead", "start", "opponents", "tied"),
        *("left", "others", "opponent", "partner", "beside", "end"),
    }
)


def named_step(step: Step, names: Mapping[int, str]) -> Step:
    """A step with the names of the players in the place of their numbers."""

    def named(value: Any) -> Any:
        if isinstance(value, tuple | list | frozenset):
            return tuple(named(member) for member in value)
        return names.get(value, value) if isinstance(value, int) else value

    if "number" in step.values:
        return step
    values = {name: named(value) if name in _PLAYERS else value for name, value in step.values.items()}
    return replace(step, values=values)


def named_steps(steps: Iterable[Step], names: Mapping[int, str]) -> tuple[Step, ...]:
    """Each step with the names of the players."""
    return tuple(named_step(step, names) for step in steps)


def numbers_in(steps: Iterable[Step]) -> frozenset[int]:
    """The numbers of all players whom some steps mention."""
    return frozenset(
        number
        for step in steps
        for name, value in step.values.items()
        if name in _PLAYERS
        for number in _numbers(value)
    )


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple | list | frozenset):
        for member in value:
            yield from _numbers(member)
    elif isinstance(value, int):
        yield value


def rule_text(citation: Citation, words: Words) -> str:
    """Where a rule stands, and that it is borrowed where an interpretation of the FID says so."""
    if citation.body != "fid" and (citation.reading or "").startswith("fid-"):
        return words(
            "{citation}, borrowed: the text of the FID at hand has no rule (reading {reading})",
            citation=words.citation(citation),
            reading=citation.reading,
        )
    return words.source(citation)
