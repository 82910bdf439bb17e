"""The regulations in the form that the rules need: typed tables, one module a topic.

A topic is loaded when one of its names is first used, so that the use of one does not load all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabellone.regulations.editions_in_force import (
        scoring_of,
        tie_break_policies,
    )
    from tabellone.regulations.loader import (
        edition,
    )
    from tabellone.regulations.rulebook.openings import (
        opening_tables,
    )
    from tabellone.regulations.rulebook.organisation import (
        GroupSizeTable,
        borrowed_rule,
        group_grid,
        group_limits,
        official_varma_tables,
        play_off_players,
        playing_periods,
        protected_last_rounds,
        province_sets,
        replacement_of_playing_rates,
        varma_tables,
        withdrawal_half,
    )
    from tabellone.regulations.rulebook.pairing import (
        equal_players,
        handling,
        pace_limits,
        pairing_system,
        rounds_of_table,
        title_order,
    )
    from tabellone.regulations.rulebook.ratings import (
        conversions_to,
        elo_rubele_rules,
        federation_rules,
        fide_expectation,
        fide_rating_rules,
        fide_rules_on,
        score_differences,
        uisp_calendar,
        uisp_rules,
        watch_limits,
    )
else:
    _TOPICS = {
        "opening_tables": "openings",
        "GroupSizeTable": "organisation",
        "borrowed_rule": "organisation",
        "group_grid": "organisation",
        "group_limits": "organisation",
        "official_varma_tables": "organisation",
        "play_off_players": "organisation",
        "playing_periods": "organisation",
        "protected_last_rounds": "organisation",
        "province_sets": "organisation",
        "replacement_of_playing_rates": "organisation",
        "varma_tables": "organisation",
        "withdrawal_half": "organisation",
        "equal_players": "pairing",
        "handling": "pairing",
        "pace_limits": "pairing",
        "pairing_system": "pairing",
        "rounds_of_table": "pairing",
        "title_order": "pairing",
        "edition": ".loader",
        "conversions_to": "ratings",
        "elo_rubele_rules": "ratings",
        "federation_rules": "ratings",
        "fide_expectation": "ratings",
        "fide_rating_rules": "ratings",
        "fide_rules_on": "ratings",
        "score_differences": "ratings",
        "uisp_calendar": "ratings",
        "uisp_rules": "ratings",
        "watch_limits": "ratings",
        "scoring_of": ".editions_in_force",
        "tie_break_policies": ".editions_in_force",
    }

    def __getattr__(name: str) -> object:
        """A name of a topic, which is loaded at the first use."""
        if name not in _TOPICS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_TOPICS[name]}", __name__), name)


__all__ = [
    "GroupSizeTable",
    "borrowed_rule",
    "conversions_to",
    "edition",
    "elo_rubele_rules",
    "equal_players",
    "federation_rules",
    "fide_expectation",
    "fide_rating_rules",
    "fide_rules_on",
    "group_grid",
    "group_limits",
    "handling",
    "official_varma_tables",
    "opening_tables",
    "pace_limits",
    "pairing_system",
    "play_off_players",
    "playing_periods",
    "protected_last_rounds",
    "province_sets",
    "replacement_of_playing_rates",
    "rounds_of_table",
    "score_differences",
    "scoring_of",
    "tie_break_policies",
    "title_order",
    "uisp_calendar",
    "uisp_rules",
    "varma_tables",
    "watch_limits",
    "withdrawal_half",
]
