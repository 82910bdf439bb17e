"""An arbiter with a mouse: methods named for an arbiter's actions."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.web.browsing import follow

BOOK = re.compile(r"/desk/([^/?#]+)")


class Arbiter:
    """An arbiter who clicks."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    @property
    def book(self) -> str:
        """The event that is on the screen."""
        match = BOOK.search(self.page.url)
        assert match, self.page.url
        return match[1]

    @property
    def desk(self) -> str:
        """The address of the event that is on the screen."""
        return f"{self.address}/desk/{self.book}"

    def enter(self, link: str) -> None:
        """Sign in by the link that the program has printed."""
        self.page.goto(link)
        expect(self.page.get_by_role("heading", name="Events")).to_be_visible()

    def click(self, label: str) -> None:
        """Click the one button or link with this text, and wait for the page to which it leads."""
        follow(self.page.locator("main").get_by_text(label, exact=True))

    def paste(self, label: str, text: str) -> None:
        """Click into a field and paste."""
        self.page.get_by_label(label).click()
        self.page.keyboard.insert_text(text)

    def new_event(self, name: str, players: str, kind: str = "", rounds: int | None = None) -> None:
        """Make an event from the list of events and pair its first round."""
        self.click("New event")
        self.paste("Name of the event", name)
        if kind:
            self.page.get_by_label("Game and federation").select_option(kind)
        if rounds:
            self.paste("Rounds", str(rounds))
        self.paste("Paste the list here", players)
        follow(self.page.get_by_role("button", name="Pair round 1"))
        self.is_at_round(1, "draft")

    def go(self, place: str) -> None:
        """Open a page of the event by the address bar."""
        self.page.goto(f"{self.desk}{place}")

    def next_step(self, label: str) -> None:
        """Click the one coloured button, which must say what is expected."""
        step = self.page.locator("main .next")
        expect(step).to_have_text(label)
        expect(step).not_to_have_attribute("aria-disabled", "true")
        follow(step)

    def is_at_round(self, number: int, phase: str) -> None:
        """The page of a round is on the screen."""
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(f"Round {number}")
        expect(heading).to_contain_text(phase)

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs on the screen, White first."""
        if self.page.locator(".draft-boards").count():
            seats = [_own_text(seat) for seat in self.page.locator(".draft-boards tbody .seat").all()]
            return list(zip(seats[::2], seats[1::2], strict=True))
        return [(_name(row, 0), _name(row, 4)) for row in self.page.locator("table.boards tbody tr").all()]

    def resting(self) -> list[str]:
        """Players without an opponent, as listed on the page."""
        return [item.inner_text() for item in self.page.locator(".rests li").all()]

    def result(self, board: int, key: str, mark: str) -> None:
        """Click a board's field and a key of the pad below."""
        self.page.locator(f"#t{board} input").click()
        self.page.locator(f'[data-pad] [data-key="{key}"]').click()
        expect(self.page.locator(f"#t{board} .mark")).to_have_text(mark)

    def mark(self, board: int) -> Locator:
        """The result of a board on the page of a round."""
        return self.page.locator(f"#t{board} .mark")


def _name(row: Locator, cell: int) -> str:
    """A name without its number and points, which are printed small after it."""
    return _own_text(row.locator("td").nth(cell))


def _own_text(place: Locator) -> str:
    return str(place.evaluate("place => place.firstChild.textContent")).strip()
