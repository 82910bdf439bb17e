"""Every file of the corpus is answered or refused in a sentence: seeds, odd files, and all that once failed."""

import pytest
from tests.fuzzing.commands import COMMAND_READERS
from tests.fuzzing.fuzzer import faults, outcome
from tests.fuzzing.readers import READERS, Reader

ALL = {**READERS, **COMMAND_READERS}


@pytest.mark.parametrize("name", ALL)
def test_every_file_is_answered_or_refused(name: str) -> None:
    assert list(faults(ALL[name])) == []


@pytest.mark.parametrize("name", READERS)
def test_the_seeds_are_answered(name: str) -> None:
    reader = READERS[name]
    seeds = sorted(reader.folder.glob("seed-*"))
    assert seeds
    assert [seed.name for seed in seeds if outcome(reader, seed.read_bytes()) != ("an answer", False)] == []


def test_what_is_neither_answer_nor_refusal_is_a_fault() -> None:
    def fail(data: bytes) -> object:
        return data[len(data)]

    assert outcome(Reader("toy", "toy", fail), b"x")[1]


@pytest.mark.parametrize("code", [0, 1, 2, 3, -1])
def test_a_command_that_ends_in_no_sentence_is_a_fault(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = COMMAND_READERS["command-line journal"]
    monkeypatch.setattr("tests.fuzzing.commands.main", lambda _: code)
    assert outcome(reader, b"x")[1] == (code not in (0, 1))
