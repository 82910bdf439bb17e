"""Report files of teams: read and written byte for byte, and composed anew as the same teams and boards."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabellone.core.model import Score
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.formats.trf import TrfDocument, read_trf, write_trf
from tabellone.formats.trf.contents import Text
from tabellone.formats.trf.team_compose import document_of_teams
from tabellone.formats.trf.team_event import TeamType, team_circumstances_of, team_code, team_event_of, team_type

FILES = sorted((Path(__file__).parents[2] / "core" / "pairing" / "team_reference").glob("*.trf"))
HEADS = ("012", "042", "192")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_teams_is_written_as_it_was_read(path: Path) -> None:
    data = path.read_bytes()
    assert write_trf(read_trf(data, path.name)).encode() == data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_event_of_teams_composed_anew_is_read_as_the_same(path: Path) -> None:
    document = read_trf(path.read_bytes(), path.name)
    event = team_event_of(document)
    heads = [text for text in document.all(Text) if text.code in HEADS]
    base = TrfDocument.of([*heads, *document.players])
    written = write_trf(document_of_teams(event, team_circumstances_of(document), ranks={}, based_on=base))
    back = team_event_of(read_trf(written.encode(), "back.trf"))
    assert back == replace(event, scoring=replace(event.scoring, bye_game_points=back.scoring.bye_game_points))
    own = set(written.splitlines())
    assert [
        line for line in path.read_text().splitlines() if line[:3] in ("320", "352", "362") and line not in own
    ] == []


@pytest.mark.parametrize("preferences", list(PreferenceType))
@pytest.mark.parametrize("primary", list(Score))
@pytest.mark.parametrize("counts", [True, False])
def test_the_code_of_a_system_for_teams_is_read_back(
    preferences: PreferenceType, primary: Score, *, counts: bool
) -> None:
    kind = TeamType(preferences, primary, secondary_counts=counts)
    assert team_type(team_code(kind)) == kind
