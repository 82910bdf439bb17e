"""The regulations as the rules want them: typed tables, one module a topic."""

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
    pairing_system,
    title_order,
)
from tabellone.regulations.rulebook.parameters import (
    edition,
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
from tabellone.regulations.rulebook.standings import (
    scoring_of,
    tie_break_policies,
)

__all__ = [
    "GroupSizeTable",
    "borrowed_rule",
    "conversions_to",
    "edition",
    "elo_rubele_rules",
    "federation_rules",
    "fide_expectation",
    "fide_rating_rules",
    "fide_rules_on",
    "group_grid",
    "group_limits",
    "official_varma_tables",
    "opening_tables",
    "pairing_system",
    "play_off_players",
    "playing_periods",
    "protected_last_rounds",
    "province_sets",
    "replacement_of_playing_rates",
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
