"""The chapter on tie-breaks: its sums are computed, and it has every tie-break and modifier."""

import re
from pathlib import Path

from tests.core.standings.conftest import event_of, load_case
from tests.core.standings.test_teams import worked_event

from tabellone.answers.groups.tie_break_choices import tie_break_groups
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.codes import CODES, OF_TEAMS, base_of, code_of
from tabellone.core.standings.formula import TIE_BREAKS, known_tie_break
from tabellone.core.standings.policy import custom_policy
from tabellone.core.standings.ranking import standings
from tabellone.core.teams.event import tournament_of_teams
from tabellone.locales.tie_breaks import sum_text
from tabellone.locales.words import words
from tabellone.regulations import rulebook

CHAPTER = (Path(__file__).parents[2] / "docs" / "tie-breaks.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([A-Z0-9/]+)` \|(.*?)\|.*?\|.*?\|(.*?)\|$", CHAPTER, re.MULTILINE)
TEAM_ROWS = re.findall(r"^\| `([A-Za-z0-9/]+)`(?:, `(\w+)`)? \|[^|]*\|[^|]*\|([^|]*)\|$", CHAPTER, re.MULTILINE)


def test_every_sum_of_teams_is_the_one_that_is_computed() -> None:
    shown = {code: text.strip() for code, _, text in TEAM_ROWS if text.strip()}
    policies = rulebook.tie_break_policies()
    policy = custom_policy(shown, policies["fide-2026-teams"], policies.values())
    ranking = standings(tournament_of_teams(worked_event()), policy)
    values = ranking.row_of(PlayerNumber(1)).tie_breaks
    assert len(shown) == 8
    assert shown == {code: sum_text(values[code], words("en")) for code in shown}
    assert {code for row in TEAM_ROWS for code in row[:2]} >= set(OF_TEAMS)


def test_every_sum_of_the_chapter_is_the_one_that_is_computed() -> None:
    shown = {code: text.strip() for code, _, text in ROWS if text.strip()}
    policies = rulebook.tie_break_policies()
    ranking = standings(
        event_of(load_case("fide/standings/2026/exercise_swiss_5")),
        custom_policy(shown, policies["fide-2026"], policies.values()),
        differences=rulebook.score_differences(),
        expectations=rulebook.fide_expectation(),
    )
    values = ranking.row_of(PlayerNumber(4)).tie_breaks
    assert len(shown) > 20
    assert shown == {code: sum_text(values[known_tie_break(code)], words("en")) for code in shown}


def test_the_chapter_has_every_code_and_our_name_of_it() -> None:
    codes = {code for code, _, _ in ROWS}
    assert {code for code, name in CODES.items() if name not in OF_TEAMS} <= codes
    for code, own, _ in ROWS:
        name = known_tie_break(code)
        assert own.strip("` ") == ("" if name == code else name)
    for name in TIE_BREAKS:
        assert f"`{name}`" in CHAPTER, name


def test_the_pages_offer_every_tie_break() -> None:
    offered = [choice for group in tie_break_groups() for choice in group.choices]
    assert {base_of(choice.name) for choice in offered} == {base_of(name) for name in TIE_BREAKS}
    assert all(choice.written == (code_of(choice.name) or choice.name) for choice in offered)
    assert len({choice.name for choice in offered}) == len(offered)
