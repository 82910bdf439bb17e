import random
from pathlib import Path

import pytest
from tests.answers.bulk.tables import random_games, random_players, written


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve players and the games of thirty events, in any order."""
    monkeypatch.chdir(tmp_path)
    lots = random.Random(8)
    players = random_players(lots, 12, 1000, 2750)
    players["rating"] = [rating or 1440 for rating in players["rating"]]
    games = random_games(lots, players["id"], 30, {"coefficient": [lots.choice((10, 20)) for _ in range(30)]})
    written(tmp_path / "players.parquet", players)
    written(tmp_path / "games.parquet", games)
    return tmp_path
