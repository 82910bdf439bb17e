"""The verdict of a load test is a ratio beside the spread of the runs and of the machine."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

SPEC = spec_from_file_location("load_verdict", Path(__file__).parents[2] / "script" / "load_verdict.py")


@pytest.fixture
def verdicts(monkeypatch: pytest.MonkeyPatch) -> Any:
    assert SPEC is not None
    assert SPEC.loader is not None
    module = module_from_spec(SPEC)
    monkeypatch.setitem(sys.modules, SPEC.name, module)
    SPEC.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("others", "ours", "loops", "verdict"),
    [
        ((10, 10.2), (13, 13.1), (1.0, 1.05), "more"),
        ((13, 13.1), (10, 10.2), (1.0, 1.05), "less"),
        ((10, 14), (13, 13.1), (1.0, 1.05), "no difference"),
        ((10, 10.2), (13, 13.1), (1.0, 1.5), "no difference"),
    ],
)
def test_a_ratio_within_the_spread_is_no_difference(
    verdicts: Any, others: tuple[float, ...], ours: tuple[float, ...], loops: tuple[float, ...], verdict: str
) -> None:
    machine = verdicts.Machine()
    machine.seconds.extend(loops)
    runs = [[verdicts.Figures(seconds, 100, 100, 100, 100) for seconds in processor] for processor in (others, ours)]
    processor, pages, *_ = verdicts.comparison(*runs, machine)
    assert processor.endswith(f": {verdict}")
    assert pages.endswith(": no difference")
