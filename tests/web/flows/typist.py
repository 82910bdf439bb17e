"""An arbiter without a mouse: everything by Tab, Enter, arrows and the keys of results."""

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 120


class Typist:
    """An arbiter at the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def enter(self, link: str) -> None:
        """Sign in by the link that the program has printed."""
        self.page.goto(link)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def reach(self, wanted: Locator) -> None:
        """Go to something with Tab, past the head of the page by its skip link."""
        for _ in range(MOST_TABS):
            here = wanted.evaluate(
                "element => element === document.activeElement ? 'wanted' : document.activeElement.className"
            )
            if here == "wanted":
                return
            self.page.keyboard.press("Enter" if here == "skip" else "Tab")
        raise AssertionError(f"{wanted} is not reached with {MOST_TABS} tabs")

    def press(self, wanted: Locator) -> None:
        """Go to a button or link, press it, and wait for the page to which it leads."""
        self.reach(wanted)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def write(self, label: str, text: str) -> None:
        """Go to a field and write into it, as if pasted."""
        self.reach(self.page.get_by_label(label))
        self.page.keyboard.insert_text(text)

    def next_step(self, label: str) -> None:
        """Press the one coloured button, which must say what is expected."""
        step = self.page.locator("main .next")
        expect(step).to_have_count(1)
        expect(step).to_have_text(label)
        expect(step).not_to_have_attribute("aria-disabled", "true")
        self.press(step)

    def is_at_round(self, number: int, phase: str) -> None:
        """The page of a round is on the screen."""
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(f"Round {number}")
        expect(heading).to_contain_text(phase)

    def boards(self) -> list[tuple[str, str]]:
        """The pairs on the screen, White first."""
        rows = self.page.locator("table.boards tbody tr").all()
        return [(_name(row, 0), _name(row, 4)) for row in rows]

    def enter_results(self, typed: list[str], marks: dict[str, str]) -> None:
        """Type one key a board; each result is echoed in full before the cursor stands on the next board."""
        for board, key in enumerate(typed, start=1):
            here = self.page.locator(f"#t{board} input")
            expect(here).to_be_focused()
            self.page.keyboard.press(key)
            expect(self.page.locator(f"#t{board} .mark")).to_have_text(marks[key])
            if board < len(typed):
                expect(self.page.locator("[data-echo]")).to_contain_text(f"Board {board}: {marks[key]}")
        expect(self.page.locator("[data-echo]")).to_have_text("Every board has a result.")


def _name(row: Locator, cell: int) -> str:
    """A name without its number and points, which are printed small after it."""
    return str(row.locator("td").nth(cell).evaluate("cell => cell.firstChild.textContent")).strip()
