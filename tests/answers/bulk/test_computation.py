"""Ratings of tables: whatever the pieces, the digits of the rules; what cannot be rated is refused by its row."""

import random
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.answers.bulk.tables import Columns, random_games, random_players, read, written

from tabellone.answers.bulk import reckoning, systems
from tabellone.answers.bulk.answer import BulkRatings
from tabellone.answers.bulk.computation import BulkQuestion, bulk_ratings
from tabellone.answers.bulk.reckoning import AuditError
from tabellone.answers.bulk.rows import GameTableError
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.sequence import SequenceEvent, capitals_after, newcomers
from tabellone.core.rating.fide.account_2024 import change_by_game
from tabellone.core.rating.fide.game_account import FideCareer, RatedGame
from tabellone.core.rating.fide.rules import FideRatingError, rules_of_games
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.refusal import Refusal
from tabellone.formats.columns.files import ColumnFileError
from tabellone.locales.words import words
from tabellone.regulations.rulebook import elo_rubele_rules, fide_rating_rules, uisp_rules

FIDE, UISP, ITALIANA = RatingSystem.FIDE, RatingSystem.UISP, RatingSystem.ELO_RUBELE_ITALIANA
DAY = date(2026, 11, 1)


class Trial:
    """A folder in which tables are rated."""

    def __init__(self, folder: Path, kind: str = ".parquet") -> None:
        self.folder, self.kind = folder, kind
        self.refused: list[tuple[str, int, str]] = []
        self.progress: list[tuple[int, int | None]] = []

    def rate(self, system: RatingSystem, players: Columns, games: Columns, **more: Any) -> BulkRatings:
        question = BulkQuestion(
            system,
            more.pop("edition", None),
            DAY,
            written(self.folder / f"players{self.kind}", players),
            written(self.folder / f"games{self.kind}", games),
            str(self.folder / f"ratings{self.kind}"),
            more.pop("audited", 5),
            more.pop("piece_rows", 10),
        )
        return bulk_ratings(
            question,
            lambda row: self.refused.append((row.table, row.row, words("en").refusal(row.reason))),
            lambda read_rows, rows: self.progress.append((read_rows, rows)),
        )

    @property
    def ratings(self) -> Columns:
        return read(self.folder / f"ratings{self.kind}")


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def rows_of(games: Columns) -> list[tuple[Any, ...]]:
    return list(zip(*games.values(), strict=True))


@pytest.mark.parametrize("kind", [".parquet", ".csv"])
@pytest.mark.parametrize("edition", ["2014", "2022", "2025"])
def test_a_period_of_fide_is_that_of_the_rules(tmp_path: Path, kind: str, edition: str) -> None:
    lots, trial = random.Random(edition), Trial(tmp_path, kind)
    players = random_players(lots, 20)
    players |= {
        "k": [lots.choice((None, 10, 20)) for _ in range(20)],
        "games": [lots.randint(0, 60) for _ in range(20)],
    }
    players["birth_year"] = [lots.choice((None, 1970, 2012)) for _ in range(20)]
    games = random_games(lots, players["id"], 12, {})
    answer = trial.rate(FIDE, players, games, edition=edition)
    ratings = dict(zip(players["id"], players["rating"], strict=True))
    rules = rules_of_games(fide_rating_rules(edition))
    expected = {}
    for place, (player, rating) in enumerate(ratings.items()):
        played = [
            RatedGame(
                ratings[black if player == white else white],
                Fraction(half if player == white else 2 - half, 2),
                event=event,
            )
            for event, white, black, half in rows_of(games)
            if player in (white, black) and half >= 0
        ]
        expected[player] = rating
        if rating is not None and any(game.opponent for game in played):
            career = FideCareer(players["games"][place], is_junior=players["birth_year"][place] == 2012)
            change = change_by_game(rating, played, rules, players["k"][place], career)
            expected[player] = change.after if change.is_listed else None
    assert dict(zip(trial.ratings["id"], trial.ratings["rating"], strict=True)) == expected
    assert (answer.edition, answer.audited, answer.refused_games) == (edition, 5, 0)
    assert sum(band.before for band in answer.distribution) == answer.rated_before == 18


@pytest.mark.parametrize("piece_rows", [1, 10, 1000])
def test_a_quarter_of_the_uisp_is_that_of_the_rules_however_it_is_cut(trial: Trial, piece_rows: int) -> None:
    lots = random.Random(3)
    players = random_players(lots, 12)
    players["rating"] = [rating or 1440 for rating in players["rating"]]
    games = random_games(lots, players["id"], 15, {"coefficient": [lots.choice((10, 20)) for _ in range(15)]})
    answer = trial.rate(UISP, players, games, piece_rows=piece_rows, audited=12)
    ratings, rules = dict(zip(players["id"], players["rating"], strict=True)), uisp_rules()
    for player, rating, after in zip(players["id"], players["rating"], trial.ratings["rating"], strict=True):
        changes = []
        for event in dict.fromkeys(games["event"]):
            played = [
                (ratings[black if player == white else white], Fraction(half if player == white else 2 - half, 2), k)
                for of_event, white, black, half, k in rows_of(games)
                if of_event == event and player in (white, black) and half >= 0
            ]
            if played:
                pairs = [(other, points) for other, points, _ in played]
                changes.append(uisp.event_change(rating, pairs, Fraction(played[0][2]), rules).change)
        assert after == uisp.published_rating(uisp.rating_after_period(rating, changes))
    assert answer.audited == 12
    assert answer.games == sum(half >= 0 for half in games["half_points"])


@pytest.mark.parametrize("piece_rows", [1, 10, 1000])
def test_a_history_of_elo_rubele_is_that_of_the_sequence_however_it_is_cut(trial: Trial, piece_rows: int) -> None:
    lots = random.Random(5)
    players = random_players(lots, 12, 300, 5000)
    players["rating"] = [rating or 1000 for rating in players["rating"]]
    years = sorted(lots.randint(2010, 2014) for _ in range(20))
    games = random_games(lots, players["id"], 20, {"year": years, "validity": [lots.choice((100, 50)) for _ in years]})
    answer = trial.rate(ITALIANA, players, games, edition="2008", piece_rows=piece_rows)
    rules = elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    place = {player: number for number, player in enumerate(players["id"])}
    events = []
    for event in dict.fromkeys(games["event"]):
        rows = [row for row in rows_of(games) if row[0] == event]
        columns = EventGames([place[row[1]] for row in rows], [place[row[2]] for row in rows], [row[3] for row in rows])
        events.append(SequenceEvent(rows[0][4], rows[0][5], columns))
    after = capitals_after(newcomers(players["rating"], years[0], rules), events, rules)
    assert trial.ratings["rating"] == list(after.points)
    assert trial.ratings["malus"] == list(after.malus_taken)
    assert trial.ratings["category"] == list(after.categories)
    assert answer.audited > 0


def test_rows_that_cannot_be_rated_are_refused_one_by_one_and_the_others_count(trial: Trial) -> None:
    players: Columns = {
        "id": ["a", "b", "b", None, "c", "d"],
        "rating": ["2000", "1900", "1800", "1700", "much", None],
    }
    games: Columns = {
        "white": ["a", "a", "x", "b", "c", "b"],
        "black": ["b", "a", "b", "a", "a", "d"],
        "result": ["1-0", "1-0", "0-1", "2-0", "1-0", "1/2-1/2"],
    }
    answer = trial.rate(FIDE, players, games)
    assert trial.refused == [
        ("players", 4, "the id is missing"),
        ("players", 3, 'the id "b" stands in row 2 already'),
        ("players", 5, 'rating: "much" is not allowed; it must be a whole number from 0 to 1000000'),
        ("games", 3, 'white: no player "x" can be rated'),
        ("games", 5, 'white: no player "c" can be rated'),
        ("games", 2, "a player against himself"),
        ("games", 4, 'result: "2-0" is not allowed; it is one of 1-0, 1/2-1/2, 0.5-0.5, ½-½, 0-1, *, -'),
    ]
    assert (answer.refused_players, answer.refused_games, answer.players, answer.games) == (3, 4, 3, 2)
    # 2000 against 1900: .64 are expected, K 20.
    assert trial.ratings["rating"] == [2007, 1893, None]


def test_ids_beyond_a_table_and_below_nought_are_found_too(trial: Trial) -> None:
    players: Columns = {"id": [10**12, -5, 7], "rating": [2000, 2000, 2000]}
    games: Columns = {"white": [10**12, 8], "black": [-5, 7], "half_points": [2, 2]}
    trial.rate(FIDE, players, games)
    assert trial.ratings["rating"] == [2010, 1990, 2000]
    assert trial.refused == [("games", 2, 'white: no player "8" can be rated')]


def test_progress_tells_the_games_read_and_how_many_there_are(trial: Trial) -> None:
    players: Columns = {"id": [1, 2], "rating": [2000, 2000]}
    games: Columns = {"white": [1] * 25, "black": [2] * 25, "half_points": [1] * 25}
    trial.rate(FIDE, players, games)
    assert trial.progress[0] == (0, None)
    assert trial.progress[-1] == (25, 25)
    assert len(trial.progress) > 2


def test_where_the_rules_say_otherwise_nothing_is_written(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    def another(*arguments: Any) -> Any:
        change = change_by_game(*arguments)
        return replace(change, after=change.after + 1)

    monkeypatch.setattr(systems, "change_by_game", another)
    players: Columns = {"id": [1, 2], "rating": [2000, 1900]}
    games: Columns = {"white": [1] * 9, "black": [2] * 9, "half_points": [2] * 9}
    with pytest.raises(AuditError, match=r'player "[12]": the loops give \d+, the rules \d+; nothing was written'):
        trial.rate(FIDE, players, games)
    assert not (trial.folder / "ratings.parquet").exists()


GAME: Columns = {"event": [1], "white": [1], "black": [2], "half_points": [2], "coefficient": [10]}
TWO: Columns = {"id": [1, 2], "rating": [2000, 1900]}


@pytest.mark.parametrize(
    ("system", "players", "games", "edition", "kind", "refusal"),
    [
        (FIDE, {"id": [1]}, GAME, None, ColumnFileError, ""),
        (UISP, {"id": [1, 2]}, GAME, None, ColumnFileError, 'there is no column "rating"; there are id'),
        (UISP, TWO, {"white": [1], "black": [2], "half_points": [2]}, None, ColumnFileError, 'no column "event"'),
        (FIDE, TWO, {"white": [1], "black": [2]}, None, ColumnFileError, 'neither a column "half_points"'),
        (FIDE, TWO, GAME, "1997", FideRatingError, "edition 1997 counts events by averages, not game by game"),
        (
            FIDE,
            {**TWO, "k": [date(2026, 1, 1)] * 2},
            GAME,
            None,
            ColumnFileError,
            r'column "k": date32\[day\] is not a kind',
        ),
        (FIDE, {"id": [], "rating": []}, GAME, None, Refusal, "the table of the players is empty"),
        (
            UISP,
            {"id": [1], "rating": [-5]},
            GAME,
            None,
            Refusal,
            'no row of the players can be rated; row 1: rating: "-5"',
        ),
        (
            UISP,
            TWO,
            {"event": [1, 2, 1], "white": [1, 1, 1], "black": [2] * 3, "half_points": [2] * 3, "coefficient": [10] * 3},
            None,
            GameTableError,
            'event "1" stands in two places; sort the games by event',
        ),
        (
            UISP,
            TWO,
            {"event": [1, 1], "white": [1, 1], "black": [2, 2], "half_points": [2, 2], "coefficient": [10, 20]},
            None,
            GameTableError,
            'in the games of event "1" the column coefficient does not always say the same',
        ),
    ],
)
def test_tables_that_cannot_be_rated_are_refused_in_one_sentence(
    trial: Trial,
    system: RatingSystem,
    players: Columns,
    games: Columns,
    edition: str | None,
    kind: type[Refusal],
    refusal: str,
) -> None:
    if not refusal:
        # A player without a rating is no mistake: the rating stays empty.
        assert trial.rate(system, players, games).rated_after == 0
        return
    with pytest.raises(kind, match=refusal):
        trial.rate(system, players, games, edition=edition)
    assert not (trial.folder / "ratings.parquet").exists()


@pytest.mark.parametrize(
    ("ratings", "reached"),
    [
        ([2000.0, float("nan"), 1900.5], [True, False, False]),
        ([Decimal("2000.00"), None, Decimal("1900.50")], [1, 0, 0]),
        (["2000.0", "", "1900.5"], ["true", "False", "f"]),
    ],
)
def test_whole_numbers_and_truths_are_taken_as_other_programs_write_them(
    trial: Trial, ratings: list[Any], reached: list[Any]
) -> None:
    games: Columns = {"white": [1.0, 1.0], "black": [2.0, 3.0], "half_points": [2.0, 2.0]}
    trial.rate(FIDE, {"id": [1, 2, 3], "rating": ratings, "has_reached_2400": reached}, games)
    assert [(table, row) for table, row, _ in trial.refused] == [("players", 3), ("games", 2)]


def test_a_file_that_is_missing_or_of_another_kind_is_refused(trial: Trial, tmp_path: Path) -> None:
    here = written(tmp_path / "players.parquet", TWO)

    def rate(players: str, output: str = "r.parquet") -> None:
        question = BulkQuestion(FIDE, None, DAY, players, here, str(tmp_path / output), 0)
        bulk_ratings(question, lambda row: None, lambda read_rows, rows: None)

    with pytest.raises(ColumnFileError, match=r"none\.parquet: cannot be read \(No such file or directory\)"):
        rate(str(tmp_path / "none.parquet"))
    with pytest.raises(ColumnFileError, match=r"players\.xlsx: the name must end in \.parquet"):
        rate(str(tmp_path / "players.xlsx"))
    (tmp_path / "bad.parquet").write_text("no table", encoding="utf-8")
    with pytest.raises(ColumnFileError, match=r"bad\.parquet: cannot be read"):
        rate(str(tmp_path / "bad.parquet"))
    with pytest.raises(ColumnFileError, match=r"r\.txt: the name must end in"):
        rate(here, "r.txt")
    with pytest.raises(ColumnFileError, match="there is no such folder to write it to"):
        rate(here, "nowhere/r.parquet")


def test_the_sample_is_spread_over_the_whole_table() -> None:
    assert reckoning.sample_of(1000, 3) == {0, 499, 999}
    assert reckoning.sample_of(2, 10) == {0, 1}
    assert reckoning.sample_of(0, 10) == frozenset()
