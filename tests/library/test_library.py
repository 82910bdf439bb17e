"""The library by itself: what it returns, what it refuses, and that writing a file and reading it loses nothing."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabellone
from tabellone.core.model import CHESS_SCORING, Discipline, Encounter, Game, Player, PlayerNumber, Result, Round

EXAMPLE = Path(__file__).parents[2] / "examples" / "open.trf"
OPEN = tabellone.read_trf(EXAMPLE)
SYSTEMS = ("lim", "italo-swiss", "round-robin")


def field(players: int, rounds: int) -> tabellone.Tournament:
    """A tournament that does not come from a file."""
    entries = tuple(Player(PlayerNumber(number), f"Player {number}", 2000 - number) for number in range(1, players + 1))
    return tabellone.Tournament("Club", Discipline.CHESS, CHESS_SCORING, entries, rounds)


def played(tournament: tabellone.Tournament, pairing: tabellone.Pairing) -> tabellone.Tournament:
    """The tournament with a round in which White wins everywhere."""
    games = [Game(PlayerNumber(white), PlayerNumber(black), Result.WHITE_WINS) for white, black in pairing.pairs]
    next_round = Round(pairing.round, tuple(Encounter((game,)) for game in games))
    return replace(tournament, rounds=(*tournament.rounds, next_round))


def test_a_report_is_read_from_a_path_a_text_or_bytes() -> None:
    text = EXAMPLE.read_bytes().decode()
    for source in (str(EXAMPLE), text, EXAMPLE.read_bytes()):
        assert tabellone.read_trf(source) == OPEN
    assert len(OPEN.players) == 10
    assert len(OPEN.rounds) == 3


def test_a_report_that_was_not_changed_is_written_letter_by_letter() -> None:
    assert tabellone.write_trf(OPEN) == EXAMPLE.read_bytes().decode()


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Another open"},
        {"starts_on": date(2024, 3, 1)},
        {"system": "italo-swiss"},
        {"planned_rounds": 9},
        {"rounds": OPEN.rounds[:2]},
        {"rounds": (*OPEN.rounds[:2], replace(OPEN.rounds[2], played_on=date(2024, 3, 2)))},
        {"players": (replace(OPEN.players[0], rating=2345), *OPEN.players[1:])},
    ],
)
def test_what_was_changed_is_written_and_what_the_model_does_not_hold_is_kept(changes: dict[str, Any]) -> None:
    text = tabellone.write_trf(OPEN).replace("092 lim", "022 Bologna\r\n092 lim", 1)
    changed = replace(tabellone.read_trf(text), **changes)
    again = tabellone.read_trf(tabellone.write_trf(changed))
    assert again.document.value("022") == "Bologna"
    for name in ("name", "starts_on", "system", "planned_rounds", "rounds", "players"):
        assert getattr(again, name) == getattr(changed, name), name


@pytest.mark.parametrize("edition", ["16", "26"])
def test_a_tournament_of_no_file_is_written_and_read(edition: str) -> None:
    tournament = field(6, 3)
    tournament = played(tournament, tabellone.pair(tournament, system="lim"))
    again = tabellone.read_trf(tabellone.write_trf(tournament, "16" if edition == "16" else "26"))
    assert (again.players, again.rounds, again.planned_rounds) == (tournament.players, tournament.rounds, 3)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SYSTEMS), st.integers(4, 14), st.integers(1, 5), st.integers(0, 10_000))
def test_reading_what_was_written_gives_the_same_tournament(system: str, players: int, rounds: int, seed: int) -> None:
    tournament = tabellone.generate(system, players, rounds, seed)
    assert tabellone.read_trf(tabellone.write_trf(tournament)) == tournament
    assert tabellone.generate(system, players, rounds, seed) == tournament


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_paired_again_is_the_round_of_the_file(system: str) -> None:
    tournament = tabellone.generate(system, 11, 5, 3)
    for played_round in tournament.rounds:
        pairing = tabellone.pair(tournament, system=system, round=played_round.number)
        assert sorted(pairing.pairs) == sorted(encounter.players for encounter in played_round.encounters)
        assert (pairing.round, pairing.system) == (played_round.number, system)


def test_a_tournament_of_no_file_is_played_to_its_end() -> None:
    tournament = field(8, 4)
    for number in range(1, 5):
        pairing = tabellone.pair(tournament, system="lim")
        assert pairing.round == number
        assert sorted(player for pair in pairing.pairs for player in pair) == list(range(1, 9))
        tournament = played(tournament, pairing)
    assert tabellone.check(tournament, system="lim").agrees
    with pytest.raises(tabellone.Refusal, match="all 4 rounds of the file are paired"):
        tabellone.pair(tournament, system="lim")
    assert tabellone.standings(tournament).rows[0].rank == 1


def test_the_arbiter_decides_who_is_away_who_meets_and_who_does_not() -> None:
    free = tabellone.pair(OPEN, system="lim")
    assert (3, 1) in free.pairs
    kept_apart = tabellone.pair(OPEN, system="lim", forbid=[(1, 3)])
    assert not {(3, 1), (1, 3)} & set(kept_apart.pairs)
    assert (10, 1) in tabellone.pair(OPEN, system="lim", fixed=[(10, 1)]).pairs
    away = tabellone.pair(OPEN, system="lim", absent=[9])
    assert away.absent == (9,)
    assert away.bye is not None
    assert away.why_bye()
    assert tabellone.pair(OPEN, system="lim").why_bye() == ()


def test_a_board_says_why_in_both_languages() -> None:
    pairing = tabellone.pair(OPEN, system="lim", edition="1989")
    assert pairing.why(1)[0] == "Points before the round: 3 has 3, 1 has 2. (FIDE, Swiss 9.2)"
    assert pairing.why(1, "it") != pairing.why(1)
    for board in (0, 6):
        with pytest.raises(tabellone.Refusal, match=f"board: {board} is not allowed; it must be 1 to 5"):
            pairing.why(board)
    with pytest.raises(tabellone.Refusal, match='language "de" is not known'):
        pairing.why(1, language="de")


def test_why_two_do_not_meet_or_do() -> None:
    apart = tabellone.why_not(OPEN, 1, 2, system="lim", edition="1989")
    assert not apart.are_paired
    assert tabellone.sentences(apart.why) == ("1 and 2 have already met. (FIDE, Swiss 2)",)
    assert tabellone.why_not(OPEN, 1, 3, system="lim").are_paired
    assert not tabellone.why_not(OPEN, 1, 3, system="lim", forbid=[(1, 3)]).are_paired


def test_a_round_without_a_legal_pairing_says_why() -> None:
    pair_of_two = field(2, 2)
    pair_of_two = played(pair_of_two, tabellone.pair(pair_of_two, system="lim"))
    with pytest.raises(tabellone.NoPairing, match="round 2 has no legal pairing") as refused:
        tabellone.pair(pair_of_two, system="lim")
    assert tabellone.sentences(refused.value.why)


def test_a_check_names_the_round_and_the_figure_that_differ() -> None:
    tournament = tabellone.generate("lim", 8, 3, 1)
    text = tabellone.write_trf(tournament)
    assert tabellone.check(tournament, system="lim").agrees
    line = next(line for line in text.splitlines() if line.startswith("001"))
    wrong = tabellone.read_trf(text.replace(line, f"{line[:80]} 9.5{line[84:]}"))
    check = tabellone.check(wrong, system="lim")
    assert not check.agrees
    assert [difference.field for difference in check.differences] == ["points"]
    last = tournament.rounds[-1]
    swapped = replace(last, encounters=tuple(_reversed(encounter) for encounter in last.encounters))
    other = tabellone.check(replace(tournament, rounds=(*tournament.rounds[:-1], swapped)), system="lim")
    assert [round_check.agrees for round_check in other.rounds] == [True, True, False]
    assert other.differences == ()


def _reversed(encounter: Encounter) -> Encounter:
    white, black = encounter.players
    return Encounter((Game(black, white, encounter.games[0].result),))


def test_standings_by_tie_breaks_of_ones_own() -> None:
    rows = tabellone.standings(OPEN, ["bucholz", "wins"]).rows
    assert [(row.rank, row.number, row.points) for row in rows[:2]] == [(1, 3, Fraction(3)), (2, 1, Fraction(2))]
    assert rows[1].tie_breaks["bucholz"].value == Fraction(11, 2)


def test_ratings_of_an_event_with_their_steps() -> None:
    tournament = tabellone.generate("italo-swiss", 8, 4, 7)
    rating = tabellone.rate(tournament, system="elo-rubele-italiana", edition="2008")
    assert rating.edition == "2008"
    first = rating.players[0]
    assert (first.number, first.before, first.scored, first.expected, first.after) == (
        PlayerNumber(1),
        1998,
        Fraction(0),
        Fraction(212, 100),
        1680,
    )
    assert first.why == ()
    explained = tabellone.rate(tournament, system="elo-rubele-italiana", edition="2008", explained=True)
    assert tabellone.sentences(explained.players[0].why)


def test_tables_and_openings() -> None:
    assert [scheduled_round.rest for scheduled_round in tabellone.round_robin(5)] == [1, 4, 2, 5, 3]
    assert len(tabellone.round_robin(4, cycles=2)) == 6
    assert len(tabellone.openings()) == 174
    assert tabellone.openings("A") == tuple(opening for opening in tabellone.openings() if "A" in opening.tables)


def test_a_call_of_a_rule_is_explained() -> None:
    answer, steps = tabellone.explain(lambda: tabellone.round_robin(4))
    assert len(answer) == 3
    assert {step.rule.citation.body for step in steps} == {"fsi", "fid"}


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: tabellone.read_trf("no such file.trf"), r"no such file\.trf: cannot be read"),
        (lambda: tabellone.read_trf("012 Nobody\n"), "report: no player"),
        (lambda: tabellone.read_trf(EXAMPLE, scoring="go"), 'scoring: "go" is not allowed; there are chess, draughts'),
        (lambda: tabellone.pair(OPEN, system="swiss"), 'system: "swiss" is not allowed; there are'),
        (lambda: tabellone.pair(OPEN, system="lim", maxi="perhaps"), 'maxi: "perhaps" is not allowed'),
        (lambda: tabellone.pair(OPEN, system="lim", edition="1066"), "1066"),
        (lambda: tabellone.pair(OPEN, system="lim", round=7), "round: 7 is not allowed; it must be 1 to 4"),
        (lambda: tabellone.pair(OPEN, system="lim", absent=[99]), "no player has number 99"),
        (lambda: tabellone.pair(OPEN, system="lim", rounds=3), "all 3 rounds of the file are paired"),
        (lambda: tabellone.why_not(OPEN, 1, 1, system="lim"), "player 1 cannot play against himself"),
        (lambda: tabellone.check(OPEN, system="swiss"), 'system: "swiss" is not allowed'),
        (lambda: tabellone.generate("swiss", 8, 4, 1), 'system: "swiss" is not allowed'),
        (lambda: tabellone.generate("lim", 1, 4, 1), "players: 1 is not allowed"),
        (lambda: tabellone.standings(OPEN, []), "name at least one"),
        (lambda: tabellone.standings(OPEN, ["luck"]), "luck"),
        (lambda: tabellone.standings(OPEN, system="swiss"), 'system: "swiss" is not allowed'),
        (lambda: tabellone.rate(OPEN, system="elo"), 'system: "elo" is not allowed'),
        (lambda: tabellone.rate(OPEN, system="uisp", time="slow"), 'time: "slow" is not allowed'),
        (lambda: tabellone.rate(OPEN, system="fide", kind="cup"), 'kind: "cup" is not allowed'),
        (lambda: tabellone.rate(OPEN, system="fide", edition="1066"), "1066"),
        (lambda: tabellone.rate(OPEN, system="elo-rubele-italiana", validity=70), 'validity: "70" is not allowed'),
        (lambda: tabellone.rate(OPEN, system="uisp", increment=10), "--increment needs --minutes"),
        (lambda: tabellone.round_robin(1), "at least 2"),
        (lambda: tabellone.openings("D"), "D"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(tabellone.Refusal, match=sentence):
        refused()
