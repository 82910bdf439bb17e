"""The whole OpenAPI description against the application, as the chief arbiter, who may do everything."""

import shutil
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from tests.api.conftest import EVENT, QUICK

from tabellone.api.app import ROUTERS
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
# Existing names, so that not every request is for something missing.
PLACES = {"event": EVENT, "book": EVENT, "system": "elo-rubele-italiana", "group": 1, "number": 4}
EXAMPLES = 3
# The event stream never ends; tests/api/test_stream.py tests it.
NAMES = sorted(
    route.name
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, APIRoute) and route.name != "listen"
)


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


@pytest.mark.parametrize("mode", schemathesis.GenerationMode)
@pytest.mark.parametrize("name", NAMES)
def test_every_request_is_answered_as_the_description_says(
    operations: dict[str, Any], desk: House, name: str, mode: schemathesis.GenerationMode
) -> None:
    token = desk.sessions.begin(desk.accounts.named("boss").id, desk.now())

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operations[name].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if mode is schemathesis.GenerationMode.POSITIVE:
            case.path_parameters.update({key: PLACES[key] for key in case.path_parameters if key in PLACES})
        answer = case.call(headers={"Host": "localhost", "Authorization": f"Bearer {token}"})
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
        assert mode is schemathesis.GenerationMode.NEGATIVE
