from collections.abc import Iterator

import pytest
from hypothesis import settings
from tests.store.empty_tables import tables_copied
from tests.store.postgresql import Server, running_server

# Machines are noisy: a slow example is not a fault.
# The same examples in every run, so that a failure is due to the change; "search" looks for new ones.
settings.register_profile("tabellone", deadline=None, print_blob=True, derandomize=True, max_examples=50)
settings.register_profile("search", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile("tabellone")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """One PostgreSQL server for all tests of a process; each test makes databases of its own in it."""
    with running_server() as server:
        yield server


# Tests of tables and files use databases that the program creates itself.
OF_DATABASES = frozenset(
    {"faults", "histories", "test_backup.py", "test_concurrency.py", "test_database.py", "test_migration.py"}
)


@pytest.fixture(scope="module", autouse=True)
def _empty_tables(request: pytest.FixtureRequest) -> Iterator[None]:
    """Create databases by a fast path, except in tests of databases."""
    if OF_DATABASES & set(request.path.parts):
        yield
        return
    with tables_copied():
        yield


def is_in_a_browser(item: pytest.Item) -> bool:
    """True for a test that opens pages in a browser."""
    is_named_so = item.path.parent.name == "flows" or item.path.name.startswith("test_browser")
    return is_named_so or "browser" in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first, so that no process waits for another at the end."""
    items.sort(key=lambda item: not is_in_a_browser(item))
