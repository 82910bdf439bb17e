"""Sentences of the rules that make whole lists."""

from tabellone.core.pairing.declaration import Sentences
from tabellone.locales.mark import N_

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
