from pathlib import Path

import pytest
from tests.cli.office_desk import Desk, desk_in


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return desk_in(tmp_path, capsys, monkeypatch)
