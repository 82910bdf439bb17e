"""A client that a program makes from the description of the API has every operation, and a server answers it."""

import importlib
import inspect
import json
import pkgutil
import shutil
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType
from tests.api.conftest import EVENT, PASSWORD, Door
from tests.api.running import started

# Files of these types are bytes to a client.
FILES = ("application/pdf", "image/svg+xml", "application/zip", "application/x-ndjson")
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture
def client_package(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    description = tmp_path / "openapi.json"
    description.write_text(json.dumps(door.anybody().get("/openapi.json").json()))
    options = ConfigFile(post_hooks=[], content_type_overrides=dict.fromkeys(FILES, "application/octet-stream"))
    target = tmp_path / "tabellone_client"
    config = Config.from_sources(options, MetaType.NONE, description, "utf-8", overwrite=True, output_path=target)
    complaints = [(complaint.header, str(complaint.detail)) for complaint in generate(config=config)]
    assert complaints == []
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("tabellone_client")
    for name in [name for name in sys.modules if name.partition(".")[0] == "tabellone_client"]:
        del sys.modules[name]


def test_a_generated_client_has_every_operation_and_speaks_with_a_server(
    client_package: ModuleType, demo_file: Path, tmp_path: Path
) -> None:
    description = json.loads((tmp_path / "openapi.json").read_text())
    operations = {
        operation["operationId"]
        for routes in description["paths"].values()
        for method, operation in routes.items()
        if method in METHODS
    }
    modules = {
        module.name.rpartition(".")[2]: module.name
        for module in pkgutil.walk_packages(client_package.__path__, "tabellone_client.")
        if module.name.startswith("tabellone_client.api.") and not module.ispkg
    }
    assert set(modules) == operations

    def operation(name: str) -> Any:
        return importlib.import_module(modules[name])

    for name in operations:
        # A text is no file of bytes: a client would fail on it.
        assert "BytesIO(response.text)" not in inspect.getsource(operation(name)), name
    shutil.copy(demo_file, tmp_path / "served.db")
    server = started(str(tmp_path / "served.db"))
    try:
        address = server.address + "/api/v1"
        with client_package.Client(base_url=address) as client:
            shown = operation("show_event").sync_detailed(EVENT, client=client)
            assert (shown.status_code, shown.parsed.id) == (HTTPStatus.OK, EVENT)
            missing = operation("show_event").sync_detailed("nowhere", client=client)
            assert missing.status_code == HTTPStatus.NOT_FOUND
            models = importlib.import_module("tabellone_client.models")
            body = models.SignIn(name="boss", password=PASSWORD)
            token = operation("sign_in").sync(client=client, body=body).token
        with client_package.AuthenticatedClient(base_url=address, token=token) as chief:
            assert operation("show_office").sync(client=chief).players > 0
            published = operation("list_all_lists").sync(client=chief).lists[0]
            place = (published.system, published.on)
            for ending in models.ListFormat:
                file = operation("export_list").sync_detailed(*place, ending, client=chief)
                assert file.parsed.payload.read() == file.content != b""
    finally:
        server.kill()
