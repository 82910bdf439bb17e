"""The JSON of small commands is the same to the byte as the release before has printed it."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

RECORDED = json.loads(Path(__file__).with_name("recorded_json.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("recorded", RECORDED, ids=[recorded["command"] for recorded in RECORDED])
def test_a_command_prints_the_recorded_json(
    recorded: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(shlex.split(recorded["command"])) == recorded["exit"]
    assert capsys.readouterr().out == recorded["answer"]
