"""Doors ask what stands below them: of the rules themselves they know the types alone."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NewType, get_origin

import tabellone

SOURCE = Path(tabellone.__file__).parent
DOORS = ("web", "api", "cli")
CORE = "tabellone.core"

# What doors still call of the rules: the list gets shorter, never longer.
STILL_CALLED: frozenset[str] = frozenset(
    {
        "api: arithmetic.decimal_text",
        "api: draughts.fen.write_fen",
        "api: draughts.openings.draw_openings",
        "api: draughts.openings.positions_of",
        "api: organisation.groups.division",
        "api: organisation.guided_draw.province_set",
        "api: organisation.guided_draw.varma_envelopes",
        "api: pairing.round_robin.schedule",
        "api: rating.elo_rubele",
        "api: rating.lists.ratinglist.differences",
        "api: rating.lists.ratinglist.ranking",
        "api: rating.lists.records",
        "api: rating.lists.watch.calibrated",
        "api: rating.lists.watch.calibration",
        "api: rating.lists.watch.watched",
        "cli: arithmetic.decimal_text",
        "cli: arithmetic.exact",
        "cli: arithmetic.half_up",
        "cli: draughts.diagram.board_svg",
        "cli: draughts.diagram.board_text",
        "cli: draughts.fen.write_fen",
        "cli: draughts.openings.check_table_use",
        "cli: draughts.openings.draw_openings",
        "cli: draughts.openings.opening_played",
        "cli: draughts.openings.positions_of",
        "cli: explain.explain",
        "cli: organisation.groups.division",
        "cli: organisation.guided_draw.province_set",
        "cli: organisation.guided_draw.varma_envelopes",
        "cli: organisation.withdrawal.standings_view",
        "cli: pairing.checker.check_rounds",
        "cli: pairing.checker.with_order_recovered",
        "cli: pairing.generator.generate",
        "cli: pairing.italo_swiss.rounds_outside_limits",
        "cli: pairing.order.final_numbers",
        "cli: pairing.order.in_order_of_strength",
        "cli: pairing.order.with_final_numbers",
        "cli: pairing.round_robin.letter",
        "cli: pairing.round_robin.schedule",
        "cli: pairing.round_robin.without_points_for_rest",
        "cli: pairing.systems.pair_next",
        "cli: pairing.systems.request_for",
        "cli: pairing.why_not.why_not",
        "cli: rating.elo_rubele",
        "cli: rating.expected_board.board_line",
        "cli: rating.expected_board.elo_rubele_on_board",
        "cli: rating.expected_board.expected_board",
        "cli: rating.expected_board.expected_meetings",
        "cli: rating.expected_board.fide_on_board",
        "cli: rating.expected_board.uisp_on_board",
        "cli: rating.fide.account",
        "cli: rating.fide.calculation.event_change",
        "cli: rating.fide.calculation.first_rating",
        "cli: rating.fide.calculation.steps_against_first_rating",
        "cli: rating.fide.computer_report.computer_report",
        "cli: rating.fide.list_days.list_after",
        "cli: rating.fide.list_days.list_taking_report",
        "cli: rating.fide.report.event_of",
        "cli: rating.fide.report.homologation_report",
        "cli: rating.fide.whole_event.outcomes",
        "cli: rating.games.rated_games",
        "cli: rating.lists.elo_rubele_careers.category_named",
        "cli: rating.lists.fide_month_reports.begins_before_monthly_lists",
        "cli: rating.lists.fide_month_reports.begun_too_early",
        "cli: rating.lists.fide_month_reports.month_after",
        "cli: rating.lists.fide_month_reports.month_taking",
        "cli: rating.lists.ratinglist.differences",
        "cli: rating.lists.ratinglist.off_list_of",
        "cli: rating.lists.ratinglist.ranking",
        "cli: rating.lists.uisp_periods.closing_day",
        "cli: rating.lists.uisp_periods.list_counting",
        "cli: rating.lists.uisp_periods.next_quarter",
        "cli: rating.lists.watch.calibrated",
        "cli: rating.lists.watch.calibration",
        "cli: rating.lists.watch.watched",
        "cli: rating.uisp",
        "cli: standings.crosstable.pairing_board",
        "cli: standings.crosstable.round_robin_crosstable",
        "cli: standings.crosstable.swiss_crosstable",
        "cli: standings.policy.choice_warnings",
        "cli: standings.policy.custom_policy",
        "cli: standings.ranking.standings",
        "cli: standings.scoreboard.scoreboard",
        "web: arithmetic.decimal_text",
        "web: draughts.diagram.board_svg",
        "web: draughts.fen.write_fen",
        "web: draughts.moves.apply",
        "web: draughts.movetext.parse_moves",
        "web: draughts.openings.check_table_use",
        "web: draughts.openings.draw_openings",
        "web: draughts.openings.openings_for_rounds",
        "web: explain.citation_of",
        "web: explain.explain",
        "web: organisation.groups.broken_limits",
        "web: organisation.groups.divided",
        "web: organisation.groups.division",
        "web: organisation.groups.grid",
        "web: organisation.groups.proposed_sizes",
        "web: organisation.guided_draw.broken_envelopes",
        "web: organisation.guided_draw.last_meeting",
        "web: organisation.guided_draw.plain_draw",
        "web: organisation.guided_draw.province_draw",
        "web: organisation.guided_draw.province_set",
        "web: organisation.guided_draw.varma_draw",
        "web: organisation.guided_draw.varma_envelopes",
        "web: organisation.play_off.play_off",
        "web: pairing.round_robin.colour_counts",
        "web: pairing.round_robin.has_white",
        "web: pairing.round_robin.letter",
        "web: pairing.round_robin.longest_colour_run",
        "web: pairing.round_robin.schedule",
        "web: pairing.round_robin.table_size",
        "web: rating.elo_rubele",
        "web: rating.lists.ratinglist.differences",
        "web: rating.lists.ratinglist.off_list_of",
        "web: rating.lists.ratinglist.ranking",
        "web: rating.lists.uisp_periods.closing_day",
        "web: rating.lists.uisp_periods.list_counting",
        "web: rating.lists.uisp_periods.table_on",
        "web: rating.lists.watch.calibrated",
        "web: rating.lists.watch.calibration",
        "web: rating.lists.watch.watched",
        "web: rating.uisp",
        "web: standings.crosstable.pairing_board",
        "web: standings.crosstable.round_robin_crosstable",
        "web: standings.crosstable.swiss_crosstable",
        "web: standings.scoreboard.scoreboard",
        "web: standings.treatment.treatment_table",
    }
)


def imported_names(door: str) -> Iterator[tuple[str, str]]:
    """Each module of the rules that a door imports from, with the name."""
    for path in sorted((SOURCE / door).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(CORE):
                yield from ((str(node.module), alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from (("tabellone", alias.name) for alias in node.names if alias.name.startswith(CORE))


def is_type_or_constant(value: object) -> bool:
    """A class, an enum, a NewType, an alias of types, or a value that cannot be called."""
    if isinstance(value, type | NewType) or get_origin(value) is not None:
        return True
    return not callable(value) and not isinstance(value, ModuleType)


def imported_value(module: str, name: str) -> object:
    """What an import binds: a value of the module, or a module inside it."""
    found = import_module(module)
    return getattr(found, name) if hasattr(found, name) else import_module(f"{module}.{name}")


def called() -> frozenset[str]:
    """The functions of the rules that doors import, by door, module and name."""
    return frozenset(
        f"{door}: {module.removeprefix(CORE).removeprefix('.')}.{name}"
        for door in DOORS
        for module, name in imported_names(door)
        if not is_type_or_constant(imported_value(module, name))
    )


def test_doors_import_no_more_functions_of_the_rules_than_are_listed() -> None:
    assert sorted(called() - STILL_CALLED) == []


def test_what_no_door_calls_any_more_is_not_listed() -> None:
    assert sorted(STILL_CALLED - called()) == []


def test_a_function_of_the_rules_is_told_from_a_type_and_a_constant() -> None:
    kinds = {
        name: is_type_or_constant(imported_value(module, name))
        for module, name in (
            ("tabellone.core.model", "Outcome"),
            ("tabellone.core.model", "PlayerNumber"),
            ("tabellone.core.standings.scoreboard", "scoreboard"),
            ("tabellone.core.explain", "explain"),
            ("tabellone.core.draughts", "fen"),
        )
    }
    assert kinds == {"Outcome": True, "PlayerNumber": True, "scoreboard": False, "explain": False, "fen": False}
