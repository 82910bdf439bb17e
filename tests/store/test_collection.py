"""The collector of unreachable objects rests while very many objects are made."""

import gc

import pytest

from tabellone.store.journal.folds import without_collection


def test_the_collector_rests_until_the_last_is_done() -> None:
    assert gc.isenabled()
    with without_collection():
        with without_collection():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_works_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="broken"), without_collection():
        raise ValueError("broken")
    assert gc.isenabled()


def test_a_collector_that_rested_before_rests_afterwards() -> None:
    gc.disable()
    try:
        with without_collection():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
