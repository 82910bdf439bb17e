"""An arbiter at a browser without scripts: pages are requested, forms are posted, names are fictional."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from httpx2 import Response
from starlette.testclient import TestClient

from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House, opened_house

BIRTH_YEAR = 1951


def names(count: int) -> str:
    """A list as it is pasted."""
    return "\n".join(f"Giocatore {place:02}; {3990 - 3 * place}; Club {place % 3}; PI" for place in range(1, count + 1))


@contextmanager
def house_in(folder: Path) -> Iterator[House]:
    """An empty house whose passwords are quickly compared."""
    with opened_house(DatabaseAddress(file=folder / "house.db")) as house:
        house.accounts.passwords = Passwords(Effort(1, 8, 1))
        yield house


def browser_of(house: House, language: str = "en") -> TestClient:
    """A browser without a session."""
    headers = {"Accept-Language": language, "Origin": "http://localhost"}
    return TestClient(create_app(house), base_url="http://localhost", headers=headers)


@dataclass
class Arbiter:
    """Somebody at the desk."""

    house: House
    client: TestClient
    book: str = ""

    @property
    def address(self) -> str:
        return f"/desk/{self.book}"

    @property
    def state(self) -> EventState:
        event_state: EventState = self.house.view(self.book, EVENT).state
        return event_state

    def get(self, path: str = "", **query: str) -> Response:
        """A page of the event."""
        return self.client.get(self.address + path, params=query)

    def text(self, path: str = "", **query: str) -> str:
        """The readable text of a page that must be there."""
        answer = self.get(path, **query)
        assert answer.status_code == 200, (path, answer.status_code)
        return plain(answer.text)

    def post(self, path: str, **form: str) -> Response:
        """The answer to a form of the event."""
        return self.client.post(self.address + path, data=form)

    def step(self, command: str, group: int = 1, **form: str) -> Response:
        """Press the button of a step."""
        return self.post(f"/{group}/step", command=command, **form)

    def play(self, round_number: int, keys: str, group: int = 1) -> None:
        """Type the results of a round, one key a board."""
        form = {f"b{board}": key for board, key in enumerate(keys, start=1)}
        answer = self.post(f"/{group}/round/{round_number}/results", **form)
        assert answer.status_code == 200, plain(answer.text)

    def with_role(self, name: str, role: Role) -> "Arbiter":
        """Somebody else with a role in the same event."""
        account = self.house.accounts.add(name, name, "a long password", self.house.now())
        self.house.accounts.give_role(account.id, self.book, role)
        token = self.house.sessions.begin(account.id, self.house.now(), "test")
        client = browser_of(self.house)
        client.cookies.set(SESSION_COOKIE, token)
        return Arbiter(self.house, client, self.book)


def chief_of(house: House, language: str = "en") -> Arbiter:
    """The chief arbiter, signed in by the one-time link."""
    client = browser_of(house, language)
    answer = client.get(f"/enter/{house.links.make_chief(house.now())}")
    assert answer.status_code == 200
    return Arbiter(house, client)


def begin(arbiter: Arbiter, count: int = 8, **form: str) -> Arbiter:
    """A new event from the short form, its first round paired."""
    values = {"name": "Torneo di Prova", "kind": "fid-italiana", "players": names(count), "then": "pair", **form}
    answer = arbiter.client.post("/events/new", data=values)
    assert answer.status_code == 200, plain(answer.text)
    return Arbiter(arbiter.house, arbiter.client, answer.url.path.split("/")[2])


def plain(text: str) -> str:
    """The text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def refusal_in(answer: Response) -> str:
    """The sentence of the refusal."""
    match = re.search(r'class="(?:refusal|lead)"[^>]*>(.*?)</p>', answer.text, re.DOTALL)
    assert match is not None, plain(answer.text)
    return plain(match[1])
