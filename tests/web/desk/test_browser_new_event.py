"""From nothing to a published first round in the real browser: how many clicks a clean and a messy list take."""

from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect
from tests.web.browsing import LAPTOP, PHONE, follow, overflow, small_targets, violations
from tests.web.desk.arbiter import names

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.store.house import EVENT, House

A = GroupId(1)
# Text from a spreadsheet: heading, numbers, more columns, thousands points, quotation marks, a slip, a double.
MESSY = (
    "No.\tCognome Nome\tRtg\tFED\tSex\tBirth\tCircolo\tPr.\tCat.\tNote\r\n"
    '1\tRossi Alfa\t5.120\tITA\tM\t1985\t"Circolo ""Uno"""\tPI\tGM\tpagato\r\n'
    "2\tVerdi Beta\t46l5\tITA\tF\t9/5/1990\tCircolo Due\tGE\tM\t\r\n"
    "3\tBianchi Gamma\t4.402\tITA\tM\t1971\tCircolo Uno\tPI\tM\t\r\n"
    "4\tNeri Delta\t3990\tITA\tF\t\tCircolo Tre\tLU\tN\t\r\n"
    '5\tAlfa Rossi\t\tITA\tM\t1985\t"Circolo ""Uno"""\tPI\tGM\t\r\n'
)


class Mouse:
    """A hand that counts its clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, wanted: Locator) -> None:
        """One click that leads nowhere else."""
        self.clicks += 1
        wanted.click()

    def follow(self, wanted: Locator) -> None:
        """One click that leads to another page."""
        self.clicks += 1
        follow(wanted)


def opened(browser: Browser, server: str, token: str, size: ViewportSize = LAPTOP, **how: object) -> Page:
    context = browser.new_context(viewport=size, locale="en-GB", **how)  # type: ignore[arg-type]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    return context.new_page()


def state_at(house: House, page: Page) -> EventState:
    state: EventState = house.view(page.url.split("/")[4], EVENT).state
    return state


def begun(mouse: Mouse, server: str, text: str) -> None:
    """Open the form, write the name, and paste a list into the box."""
    mouse.page.goto(server + "/")
    mouse.follow(mouse.page.get_by_role("link", name="New event"))
    expect(mouse.page.get_by_label("Name of the event")).to_be_focused()
    mouse.page.keyboard.insert_text("Torneo dei Clic")
    mouse.click(mouse.page.get_by_label("Paste the list here"))
    mouse.page.keyboard.insert_text(text)


def published(mouse: Mouse) -> None:
    mouse.follow(mouse.page.get_by_role("button", name="Pair round 1"))
    mouse.follow(mouse.page.get_by_role("button", name="Publish round 1"))
    expect(mouse.page.get_by_role("heading", level=1)).to_contain_text("in progress")


def test_a_file_that_cannot_be_read_is_called_what_it_is_where_the_list_would_stand(
    server: str, browser: Browser, token: str
) -> None:
    page = opened(browser, server, token, ViewportSize(width=1366, height=650))
    page.goto(server + "/events/new")
    page.set_input_files(
        "#file", {"name": "list.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(64)}
    )
    said = page.locator("#preview #refusal")
    expect(said).to_contain_text("this is a picture")
    expect(said).to_be_in_viewport()
    page.set_input_files("#file", {"name": "list.csv", "mimeType": "text/csv", "buffer": names(4).encode()})
    expect(page.locator("#preview table tbody tr")).to_have_count(4)
    expect(said).to_have_count(0)
    page.context.close()


def test_a_clean_list_is_a_published_round_after_four_clicks(
    kept_house: House, server: str, browser: Browser, token: str
) -> None:
    mouse = Mouse(opened(browser, server, token))
    begun(mouse, server, names(6))
    published(mouse)
    assert mouse.clicks == 4
    assert len(state_at(kept_house, mouse.page).group(A).rounds[0].encounters) == 3
    mouse.page.context.close()


def test_a_messy_list_is_a_published_round_after_six_clicks_on_the_same_page(
    kept_house: House, server: str, browser: Browser, token: str
) -> None:
    mouse = Mouse(opened(browser, server, token))
    page = mouse.page
    begun(mouse, server, MESSY)
    expect(page.get_by_text("2 lines to check")).to_be_visible()
    slip = page.get_by_label("rating of Verdi Beta")
    expect(slip).to_have_attribute("aria-invalid", "true")
    mouse.click(slip)
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("4615")
    mouse.click(page.get_by_role("button", name="Merge"))
    expect(page.get_by_text("everything can be read")).to_be_visible()
    assert violations(page) == []
    published(mouse)
    assert mouse.clicks <= 6
    people = [entrant.details for entrant in state_at(kept_house, page).entrants.values()]
    assert [(person.name, person.rating, person.birth_year, person.province) for person in people] == [
        ("Rossi Alfa", 5120, 1985, "PI"),
        ("Verdi Beta", 4615, 1990, "GE"),
        ("Bianchi Gamma", 4402, 1971, "PI"),
        ("Neri Delta", 3990, None, "LU"),
    ]
    page.context.close()


def test_without_scripts_the_same_page_is_asked_for_and_mended(
    kept_house: House, server: str, browser: Browser, token: str
) -> None:
    page = opened(browser, server, token, PHONE, java_script_enabled=False, has_touch=True)
    page.goto(server + "/events/new")
    page.get_by_label("Name of the event").fill("Torneo senza Script")
    page.get_by_label("Paste the list here").fill(MESSY)
    follow(page.get_by_role("button", name="Pair round 1"))
    expect(page.get_by_role("alert")).to_contain_text('line 3, column 3: rating "46l5" is not allowed')
    page.get_by_label("rating of Verdi Beta").fill("4615")
    follow(page.get_by_role("button", name="Two people"))
    follow(page.get_by_role("button", name="Pair round 1"))
    assert len(state_at(kept_house, page).entrants) == 5
    page.context.close()


def test_what_is_typed_while_the_preview_is_on_its_way_stays(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token)
    page.goto(server + "/events/new")
    page.get_by_label("Paste the list here").fill(MESSY)
    slip = page.get_by_label("rating of Verdi Beta")
    expect(slip).to_be_visible()
    held: list[Route] = []
    is_slow = True
    page.route("**/events/new", lambda route: held.append(route) if is_slow else route.continue_())
    slip.fill("4615")
    with page.expect_request("**/events/new"):
        page.get_by_label("rating of Bianchi Gamma").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("4321")
    is_slow = False
    for route in held:
        route.continue_()
    expect(slip).not_to_have_attribute("aria-invalid", "true")
    expect(slip).to_have_value("4615")
    here = page.get_by_label("rating of Bianchi Gamma")
    expect(here).to_have_value("4321")
    expect(here).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("rating of Neri Delta")).to_be_focused()
    page.context.close()


def test_the_choices_follow_the_game_and_the_system(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, PHONE, has_touch=True)
    page.goto(server + "/events/new")
    expect(page.get_by_label("System").locator("option").first).to_have_text("Italo-Swiss system (recommended)")
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("6")
    page.get_by_label("Game and federation").select_option("fide")
    expect(page.get_by_label("System").locator("option").first).to_contain_text("Dutch")
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("7")
    page.get_by_label("System").select_option("round-robin")
    page.get_by_label("Paste the list here").fill(names(6))
    expect(page.get_by_text("6 players: 5 rounds")).to_be_visible()
    page.get_by_label("Round-robin cycles").select_option("2")
    expect(page.get_by_text("6 players: 10 rounds")).to_be_visible()
    assert violations(page) == []
    assert overflow(page) == 0
    assert small_targets(page) == []
    page.context.close()
