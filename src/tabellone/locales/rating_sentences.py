"""A sentence for every rule of ratings and rating lists."""

from tabellone.core.pairing.declaration import Sentences
from tabellone.core.rating.fide.eligibility import Objection
from tabellone.core.rating.fide.fide_1997.standing import Status
from tabellone.locales.numbers import N_

FIDE_RATING_SENTENCES: Sentences = {
    "tabellone.core.rating.fide.account_1997": {
        "rating_in_averages": N_(
            "Published rating {published}, honorary rating {honorary}: {result} counts in the averages."
        ),
        "within_difference_limit": N_(
            "For a player rated {rating} an opponent rated {opponent} counts as {result}: {limit} points apart at "
            "the most."
        ),
        "average_of_opponents": N_("The average of the opponents {opponents} is Rc = {result}."),
        "average_of_rated_players": N_("The average of the rated players of the round robin is Rar = {result}."),
        "average_difference": N_("The average of the differences {differences} is dpa = {result}."),
        "average_of_field": N_(
            "Average of the field: Ra = {average_rated} − {difference} × {opponents} / ({opponents} + 1), rounded "
            "{result}."
        ),
        "average_of_the_others": N_(
            "Without the player himself: Rc = [{field_average} × ({opponents} + 1) − {rating}] / {opponents}, "
            "rounded {result}."
        ),
        "average_within_limit": N_(
            "With every opponent at most {limit} points from {rating}, Rc {average} becomes {result}."
        ),
        "list_rating": N_("{rating} is published as a multiple of {step}: {result}."),
        "rating_outside_the_list": N_(
            "Where the register has no rating, {rating} of the entry counts as that of FIDE's list, from {floor} on: "
            "{result}."
        ),
        "performance_at_half": N_("Half of the points: Ru is the average of the opponents, {result}."),
        "performance_above_half": N_(
            "{half_points} half points above 50 per cent: Ru = {average} + {half_points} × {half_point_value} = "
            "{result}."
        ),
        "performance_below_half": N_("Fewer than half of the points: Ru = {average} plus {difference} = {result}."),
        "performance_below_half_in_round_robin": N_(
            "Fewer than half of the points of a round robin: Ru = {average} plus {difference} × {opponents} / "
            "({opponents} + 1) = {result}."
        ),
        "performance_below_half_as_printed": N_(
            "As the example of the text computes: Ru = {average} plus {difference} = {result}."
        ),
        "whole_performance": N_("Ru {performance} is rounded to {result}."),
        "first_rating_weighted": N_("Rn = [{terms}] / {games} = {about}."),
        "is_first_rating_ignored": {
            True: N_("A first rating of {rating} is below {floor}: it is ignored with its results."),
            False: N_("A first rating of {rating} is not below {floor}."),
        },
        "enters_from_olympiad": {
            True: N_(
                "{score} points in {games} games of an Olympiad of {rounds} rounds bring the player into the list."
            ),
            False: N_(
                "{score} points in {games} games of an Olympiad of {rounds} rounds are not enough to enter the list."
            ),
        },
        "olympiad_rating": N_(
            "The Olympiad brings the player into the list with {least}, or with more where the results give it: "
            "{result}."
        ),
        "round_that_secures_entry": {
            None: N_("The entry is not secured before the last of {rounds} rounds."),
            "otherwise": N_("The entry is secured after round {result} of {rounds}: later results may be left out."),
        },
        "own_rating_meanwhile": {
            None: N_("The player has no rating yet."),
            "otherwise": N_("The player himself counts with {result}, also if it was published after the event."),
        },
        "rating_for_opponents": {
            None: N_("A player rated {published_since} since then stays unrated for the opponents in this event."),
            "otherwise": N_("For the opponents the player counts with {result}."),
        },
        "difference_from_average": N_("D = {rating} − {average} = {result}."),
        "points_expected_of_event": N_("{percentage} per cent of {games} games are We = {result} points."),
        "development_coefficient": N_("Rating {rating}, {games} games counted so far: K = {result}."),
        "stated_development_coefficient": N_(
            "K = {stated} is stated for the player, by the list or by hand, and counts; the rating alone would give "
            "{by_rating}."
        ),
        "event_rating_change": N_("Change: {coefficient} × ({scored} − {expected}) = {result}."),
        "rating_after_events": N_("The old rating {old} with the changes {changes} is {result}."),
    },
    "tabellone.core.rating.fide.computer_report": {
        "reported_average": {
            None: N_("There is no rated opponent, and so no Rar."),
            "otherwise": N_("The rated opponents {opponents} have the average Rar = {result}."),
        },
        "is_performance_due": {
            True: N_(
                "An unrated player who has met {rated_opponents} rated opponents: Ru is reported, also below 2000."
            ),
            False: N_("Ru need not be reported: the player is rated or has met fewer than {least} rated opponents."),
        },
    },
    "tabellone.core.rating.fide.eligibility": {
        "playing_time_objections": {
            (): N_("Each player has {found} minutes for the moves that count, and needs {least}: the game is rated."),
            "otherwise": N_(
                "The players have {found} minutes for the moves that count, and need {least}: the game is not rated."
            ),
        },
        "day_objections": {
            (): N_("Rounds in a day: {rounds}; {most_rounds} are allowed."),
            (Objection.ROUNDS_A_DAY,): N_("Rounds in a day: {rounds}, too many; {most_rounds} are allowed."),
            "otherwise": N_(
                "Rounds in a day: {rounds}, with {hours} hours of play, too many; {most_rounds} rounds and "
                "{most_hours} hours are allowed."
            ),
        },
        "pace_objections": {
            (): N_("The games are standard games and may count."),
            "otherwise": N_("The games are rapid or blitz games: they are not rated as standard games."),
        },
        "duration_objections": {
            (): N_("From {starts_on} to {ends_on}: the length of the event is allowed."),
            "otherwise": N_("From {starts_on} to {ends_on}: the event lasts too long."),
        },
        "zero_score_objections": {
            (): N_("Score {score}: the result counts."),
            "otherwise": N_("An unrated player with {score} points counts neither for himself nor for the opponents."),
        },
        "counted_together": N_(
            "Qualifying stages, finals and play-offs are counted together; games of the player in them: {counted}."
        ),
        "round_robin_objections": {
            (): N_("{rated} rated players of {players} are enough."),
            "otherwise": N_("Rated players: {rated} of {players}, too few; {least} are needed."),
        },
        "double_round_robin_objections": {
            (): N_("{players} players, {rated} of them rated, are enough for a double round robin."),
            "otherwise": N_("{players} players, {rated} of them rated, are too few for a double round robin."),
        },
        "championship_objections": {
            (): N_("{rated} rated players are enough for a national championship."),
            "otherwise": N_("Rated players: {rated}, too few for a national championship."),
        },
        "opponent_objections": {
            (): N_("The opponent is rated {opponent}: the game counts."),
            "otherwise": N_("The opponent is unrated: the game does not count."),
        },
        "counts_with_performance": N_(
            "The opponent is unrated: in a Scheveningen the game counts with the opponent's performance, {opponent}."
        ),
        "rated_opponents_objections": {
            (): N_("Rated opponents: {rated_opponents}, enough; {least} are needed."),
            "otherwise": N_("Rated opponents: {rated_opponents}, too few; {least} are needed."),
        },
        "counts_as_swiss": {
            True: N_(
                "Games of the round robin that were not played: {unplayed}; it is reported and counts like a Swiss."
            ),
            False: N_("All games were played: it is reported and counts as a round robin."),
        },
        "first_rating_objections": {
            (): N_("Games: {games}, enough for a first rating; {least} are needed."),
            "otherwise": N_("Games: {games}, too few for a first rating; {least} are needed."),
        },
        "unplayed_games_for_fide": {
            1: N_("One game was not played, or was won without playing: it does not count."),
            "otherwise": N_("Not played, or won without playing: {games} games that do not count."),
        },
    },
    "tabellone.core.rating.fide.fide_1997.half_year": {
        "following_list": N_("The list is computed from the one before and from the reports that arrived in time."),
    },
    "tabellone.core.rating.fide.fide_1997.standing": {
        "pooled_performances": N_("Ru of {periods} successive periods, each with its games, are pooled: {pooled}."),
        "event_under_list": N_(
            "{event}: {scored} out of {games} in the games that count, with the ratings of the list of {list_on}."
        ),
        "is_cancelled": {
            True: N_("{rating} is below {floor}: the player is cancelled."),
            False: N_("{rating} is not below {floor}: the player stays in the list."),
        },
        "is_listed_for_title": {
            True: N_("The player has a title and no rating: he stands in the list of titled players."),
            False: N_("The player does not stand in the list of titled players without a rating."),
        },
        "is_inactive": {
            True: N_("Games in a year: {games_in_year}, too few: the player is inactive."),
            False: N_("{games_in_year} games in a year: the player is active."),
        },
        "activity_status": {
            Status.ACTIVE: N_("The player is listed as active."),
            Status.INACTIVE: N_("The player has been inactive for {idle_lists} lists and is still listed."),
            Status.INACTIVE_APART: N_(
                "The player has been inactive for {idle_lists} lists and stands in the separate list."
            ),
        },
    },
    "tabellone.core.rating.fide.list_calendar": {
        "list_valid_on": N_("For {day} the list of {result} is valid."),
        "list_taking_report": N_(
            "An event that ended on {ends_on}, reported on {received_on}, enters the list of {result}."
        ),
        "rating_period_number": N_("{day} is in the period with the running number {result}."),
        "half_years_without_list": {
            (): N_("Every half-year since the list of {last} has its list."),
            "otherwise": N_(
                "No list of {named} was published: it is computed on the way, and its ratings count for the events "
                "that started under it although nobody has seen them."
            ),
        },
    },
    "tabellone.core.rating.fide.report": {
        "result_sign": {
            "": N_("Round {round_number} has no result yet, and no sign in the table."),
            "otherwise": N_("The result of round {round_number} is written {result}."),
        },
        "reports_colours": {
            True: N_("The report of this event states the colour of each game."),
            False: N_("The report of a round robin need not state the colours."),
        },
        "missing_information": {
            (): N_("The report has everything that the articles ask for."),
            "otherwise": N_("The report lacks something that the articles ask for."),
        },
    },
    "tabellone.core.rating.fide.round_robin": {
        "without_zero_scores": N_(
            "Unrated players without a point, and the points made against them, leave the count."
        ),
        "performance_in_scheveningen": N_(
            "Score {score}, games {games} against opponents who have a number: performance {result}."
        ),
        "repeated_performances": N_(
            "The performances of the unrated players are repeated until none moves by a point."
        ),
    },
    "tabellone.core.rating.fide.account_2024": {
        "difference_within_limit": N_("{rating} against {opponent}: the difference counts as {result}."),
        "without_events_before_points": N_(
            "The events of an unrated player before the first that brought a point do not count."
        ),
        "unrated_round_robin_objections": {
            (): N_("The unrated players of the round robin have made no point: it is rated without them."),
            "otherwise": N_(
                "In the round robin unrated players have made points, {points_of_unrated} in all: how such an event is "
                "rated by this edition is not at hand, and it is not rated."
            ),
        },
        "difference_with_one_upgrade": N_("{rating} against {opponent}: the difference counts as {result}."),
        "average_of_rated": N_("The rated opponents {opponents} have the average Ra = {result}."),
        "initial_from_half": N_(
            "Half points above the half: {half_points}, each worth {half_point_value}: Ru = {average} + "
            "{half_points} × {half_point_value} = {result}."
        ),
        "percentage_of_results": N_("Score {score}, games {games}: {result} per cent."),
        "initial_below_half": N_("Ru is Ra {average} with the difference for {hundredths} per cent: {result}."),
        "initial_rating_rounded": N_("Ru {performance} is rounded: {result}."),
        "present_time_objections": {
            (): N_("Each player has {found} minutes for the moves that count, and needs {least}: the game is rated."),
            "otherwise": N_(
                "The players have {found} minutes for the moves that count, and need {least}: the game is not rated."
            ),
        },
        "unrated_opponent_objections": {
            (): N_("The opponent is rated {opponent}: the game counts."),
            "otherwise": N_("The opponent is unrated: the game does not count."),
        },
        "month_list_of_event": N_("{event} began on {starts_on}: its games count with the list of {list_on}."),
        "month_coefficient_of_event": N_("{event} counts with K = {coefficient}, that of the list of {list_on}."),
        "counted_difference": N_("{rating} against {opponent}: the difference counts as {result}."),
        "expected_of_game": N_("For a difference of {difference} the table expects {result}."),
        "stated_coefficient": N_(
            "K = {stated} is stated for the player, by the list or by hand, and counts; the rating alone would give "
            "{by_rating}."
        ),
        "present_coefficient": N_("Rating {rating}, {games} games counted so far: K = {result}."),
        "is_junior_player": {
            True: N_("Born in {birth_year}, the player is a junior in {year}."),
            False: N_("Born in {birth_year}, the player is no longer a junior in {year}."),
        },
        "coefficient_within_product": N_(
            "K = {coefficient} and {games} games, with a product of {limit} at the most: K = {result}."
        ),
        "change_over_games": N_("Change: {coefficient} × ({scored} − {expected}) = {result}."),
        "change_over_coefficients": N_("The changes {changes} with different K come to {result}."),
        "change_rounded_from_zero": N_("The change {change} is rounded to {result}, a half away from zero."),
        "stays_on_list": {
            True: N_("{rating} is not below {floor}: the player stays in the list."),
            False: N_("{rating} is below {floor}: the player is unrated in the next list."),
        },
        "without_zero_first_event": {
            (): N_("The first event brought no point and is left out."),
            "otherwise": N_("All results count together, without a first event that brought no point."),
        },
        "average_with_hypothetical": N_(
            "The opponents {opponents} and {count} hypothetical ones rated {hypothetical}: Ra = {result}."
        ),
        "percentage_with_hypothetical": N_(
            "Score {score}, games {games}, with {count} hypothetical draws more: {result} per cent."
        ),
        "initial_performance": N_("Ru is Ra {average} with the difference for {hundredths} per cent: {result}."),
        "initial_rating_within_limit": N_("Ru {performance} is rounded, and is {limit} at the most: {result}."),
        "is_initial_published": {
            True: N_("{rating} from {games} games is published: at least {least} games and {floor}."),
            False: N_("Ru = {rating}, games {games}: it is not published; {least} games and {floor} are needed."),
        },
        "present_pace_objections": {
            (): N_("The games are standard games and may count."),
            "otherwise": N_("The games are rapid or blitz games: they are not rated as standard games."),
        },
        "match_objections": {
            (): N_("Both players of the match are rated: it counts."),
            "otherwise": N_("A player of the match is unrated: it does not count."),
        },
        "games_until_match_is_won": N_("Of the match over {scheduled} games the first {result} count."),
    },
    "tabellone.core.rating.fide.rules": {
        "percentage_scored": N_("Score {score}, games {games}: {result} per cent."),
        "difference_of_percentage": N_("For {hundredths} per cent the table gives a difference of {result}."),
        "percentage_expected": N_("For a difference of {difference} the table expects {result} per cent."),
    },
}


RATING_LIST_SENTENCES: Sentences = {
    "tabellone.core.rating.elo_rubele.careers": {
        "in_order_of_end": N_("Events count in the order in which they end."),
        "capital_of_event": {
            None: N_("A capital of {capital} is less than the smallest, {floor}: no list can have it from an event."),
            "otherwise": N_("Who has a capital is no beginner: the {capital} of the event can be taken as it is."),
        },
        "beginners_capital": N_("The first valid event: the capital of a beginner is {capital}."),
        "beginners_capital_internazionale": N_("The first valid event: the capital of a beginner is {capital}."),
        "foreigners_category": N_("By the FMJD rating the category in the international game is {result.italian}."),
        "unplayed_games_in_draughts": {
            1: N_("One game was not played, or was won without playing: it does not count."),
            "otherwise": N_("Not played, or won without playing: {games} games that do not count."),
        },
        "is_charged_for_year": {
            True: N_("The player held a capital when {year} began and played no valid event in it."),
            False: N_(
                "For {year} there is no malus: the player played a valid event, or had no capital when it began."
            ),
        },
    },
    "tabellone.core.rating.fide.fide_1997.lists": {
        "has_fide_title": {
            True: N_("{title} is a title of FIDE's."),
            False: N_("{title} is not a title of FIDE's, or FIDE does not know the player."),
        },
    },
    "tabellone.core.rating.fide.fide_monthly.state": {
        "lists_inactive": {
            0: N_("The list of {counted_on} was the last to count a game, less than {months} months ago: active."),
            "otherwise": N_(
                "No game was counted since the list of {counted_on}, {months} months ago or more: inactive."
            ),
        },
    },
    "tabellone.core.rating.fide.fide_monthly.month": {
        "is_still_pooled": {
            True: N_("Games of {month} are still pooled in the list of {on}."),
            False: N_("Games of {month} are too old for the list of {on}."),
        },
    },
    "tabellone.core.rating.fide.list_calendar": {
        "month_counting": N_(
            "The event ended on {ended_on} and was reported on {received_on}: it counts in the list of {result}, "
            "which takes events that ended at least {closing_days} days before."
        ),
        "begins_before_monthly_lists": N_(
            "The event began on {starts_on}, before the first of these monthly lists, that of {first}: it counts by "
            "the edition of its first day, and not here."
        ),
        "months_without_list": {
            (): N_("Every month since the list of {last} has its list."),
            "otherwise": N_(
                "No list of {named} was published: it is computed on the way, and its ratings count for the events "
                "that started under it although nobody has seen them."
            ),
        },
    },
    "tabellone.core.rating.lists.watch": {
        "cohort": N_("The group that is followed stands in all lists and is of the same ages throughout."),
        "top_mean": N_("The mean of the first players of the list is {result}."),
        "distribution": N_("Players are counted by bands of {band} points."),
    },
    "tabellone.core.rating.uisp.calendar": {
        "closing_day": N_("The list of {on} counts the reports that arrived by {result}."),
        "is_list_day": {
            True: N_("{day} is one of the days on which a list is issued."),
            False: N_("{day} is not one of the days on which a list is issued."),
        },
        "list_counting": {
            None: N_("The report of {received_on} came after the last list had closed and counts in the next one."),
            "otherwise": N_("The report of {received_on} counts in the list of {result}."),
        },
        "list_in_force": {
            None: N_("On {day} no list was in force yet."),
            "otherwise": N_("On {day} the list of {result} was in force."),
        },
        "category_kept": N_("A category is reached by its threshold, where thresholds are set, and is kept."),
        "quarters_without_list": {
            (): N_("Every quarter since the list of {last} has its list."),
            "otherwise": N_(
                "No list of {named} was published: its reports count here, and events since then were played with "
                "the list of {last}."
            ),
        },
        "rating_of_entry": N_("Who is entered with a rating is not without one: {rating} can be taken from the event."),
        "initial_list": {
            None: N_("On {day} none of the lists {looked_in} has the player."),
            "otherwise": N_(
                "On {day} the list {list} (in force from: {since}) is the first that has the player: {rating}."
            ),
        },
    },
    "tabellone.core.rating.uisp.lists": {
        "unplayed_games_for_uisp": {
            1: N_("One game was not played, or was won without playing: it does not count."),
            "otherwise": N_("Not played, or won without playing: {games} games that do not count."),
        },
    },
}
