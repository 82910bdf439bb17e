"""The whole OpenAPI description against the application: as the least role of each operation, and as the chief."""

import re
import shutil
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient
from tests.api.conftest import PASSWORD, QUICK
from tests.api.test_rating_files import PLAYERS, text_of
from tests.api.test_rights import BODIES, PLACES, QUERIES, ROUTES, needed_role

from tabellone.api.routing import OF_ONES_OWN
from tabellone.desk.roles import Role
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House

# A valid request may still be refused: the desk has rules that no schema can express. All else is checked.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 3
# Answers that say nothing of an operation; those below need what the demo does not have, or a secret.
REFUSALS = {401, 403, 404}
ONLY_REFUSED = frozenset(
    {
        *("cancel_job", "show_job", "show_job_result", "end_session", "look_at_link", "revoke_invitation"),
        *("restore_kept", "confirm_second_factor", "try_redo_in_office", "try_undo_in_office"),
        *("show_forms", "show_qr_code", "show_why_rest", "try_merge", "show_province"),
        *("show_groups", "remove_second_factor"),
    }
)
# The event stream never ends; tests/api/test_stream.py tests it.
NAMES = sorted(name for name in ROUTES if name != "listen")
WITH_PASSWORD = ("sign_in", "begin_second_factor", "change_own_password")
PLACES_OF = {
    "print_blank_form": {"form": "start-list"},
    "show_correction": {"number": "1"},
    "show_periods": {"system": "uisp"},
}
QUERIES_OF = {"show_groups": {"groups": 3, "rounds": 3}, "show_province": {"sizes": [6, 6]}}
OF_RATING_FILES = re.compile("rating_file|listed|other_ratings|rating_update")
POSITIVE = schemathesis.GenerationMode.POSITIVE


@pytest.fixture(scope="module")
def desk(demo_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file = tmp_path_factory.mktemp("schemathesis") / "desk.db"
    shutil.copy(demo_file, file)
    with open_database(DatabaseAddress(file=file)) as database:
        yield House(database, passwords=Passwords(QUICK))


@pytest.fixture(scope="module")
def operations(desk: House) -> dict[str, Any]:
    app = create_app(house=desk)
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app, headers={"Host": "localhost"})
    described: list[Any] = list(schema.get_all_operations())
    return {operation.ok().definition.raw["operationId"]: operation.ok() for operation in described}


def least_role(name: str) -> Role:
    """The least role that gets an answer; what is one's own needs an account."""
    return Role.VIEWER if name in OF_ONES_OWN else needed_role(name)


def of_role(house: House, role: Role) -> dict[str, str]:
    """Headers of somebody with a role in every book."""
    if role is Role.PUBLIC:
        return {"Host": "localhost"}
    account = house.accounts.named("boss" if role is Role.CHIEF else role.word)
    return {"Host": "localhost", "Authorization": f"Bearer {house.sessions.begin(account.id, house.now())}"}


def changeable_account(house: House) -> str:
    """An account that nobody signs in with, since requests change it."""
    names = {role.word for role in Role} | {"stranger", "boss"}
    others = [account.id for account in house.accounts.all() if account.name not in names]
    return others[0] if others else house.accounts.add("changeable", "", PASSWORD, house.now()).id


def fill_in(case: Any, name: str, house: House) -> None:
    """Name things that exist, so that not every request is for something missing."""
    path = ROUTES[name].path
    player = "P0003" if path.startswith(("/office", "/lists")) else "3"
    places = {**PLACES, "player": player, "account": changeable_account(house)}
    case.path_parameters.update({key: places[key] for key in case.path_parameters if key in places})
    if path.startswith("/rating-files"):
        case.path_parameters["name"] = "fide"
    case.path_parameters.update(PLACES_OF.get(name, {}))
    if name in WITH_PASSWORD:
        case.body = BODIES[name]
    if name == "show_rating":
        case.query.update(system="", edition="")
    case.query.update(parse_qsl(QUERIES.get(name, "").removeprefix("?")))


def read_rating_file(house: House) -> None:
    """Read a rating list, and an edition of it that waits to be taken."""
    chief = TestClient(create_app(house=house), base_url="http://localhost/api/v1", headers=of_role(house, Role.CHIEF))
    for players in (PLAYERS, PLAYERS[:1]):
        chief.post("/rating-files/fide", content=text_of(players)).raise_for_status()


@pytest.mark.parametrize(
    ("name", "mode", "role"),
    [
        (name, mode, role)
        for name in NAMES
        for mode in schemathesis.GenerationMode
        for role in sorted({least_role(name), Role.CHIEF} if mode is POSITIVE else {Role.CHIEF})
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_every_request_is_answered_as_the_description_says(
    operations: dict[str, Any], desk: House, name: str, mode: schemathesis.GenerationMode, role: Role
) -> None:
    headers, statuses = of_role(desk, role), set[int]()
    if mode is POSITIVE and OF_RATING_FILES.search(name):
        read_rating_file(desk)

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operations[name].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if mode is POSITIVE:
            fill_in(case, name, desk)
        answer = case.call(headers=headers)
        # A wrong code of a board is an answer of its own.
        statuses.add(HTTPStatus.OK if b":problem:code" in answer.content else answer.status_code)
        # Too large a body is rejected, too, before its faults are read.
        is_too_large = answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        checks = [
            response_check
            for response_check in CHECKS
            if response_check is not negative_data_rejection or not is_too_large
        ]
        case.validate_response(answer, checks=checks)

    try:
        check()
    except Unsatisfiable:
        # There is nothing to get wrong in a request without parts.
        assert mode is not POSITIVE
    if mode is POSITIVE and name not in ONLY_REFUSED:
        assert statuses - REFUSALS, statuses


def test_fewer_than_a_tenth_of_the_operations_are_only_refused() -> None:
    assert len(ONLY_REFUSED) < len(NAMES) / 10
    assert set(NAMES) >= ONLY_REFUSED
