"""The gallery of all forms: docs/forms.md, with a picture of the first page of each, filled from the demo or blank."""

from collections.abc import Iterator
from pathlib import Path

from tests.paper.forms.pictures import pictures, written

from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import FORMS, blank_sheet, filled_sheet
from tabellone.paper.forms.form import Blank, Form, Moment, Scope, Subject
from tabellone.paper.printing import Sheet

DOCS = Path(__file__).parent.parent / "docs"
PICTURES = DOCS / "pictures" / "forms"
PPI = 46
ACROSS = 3
PLAYERS = 12
# The events of the demo in the order in which they are asked for a form.
EVENTS = ("demo-italiana", "demo-internazionale", "demo-scacchi")
MOMENTS = {
    Moment.START: ("Before the first round", "export papers EVENT start", "papers.pdf?moment=start"),
    Moment.ROUND: ("For a round", "export papers EVENT ROUND", "rounds/ROUND/papers.pdf"),
    Moment.END: ("At the end", "export papers EVENT end", "papers.pdf?moment=end"),
    Moment.NEEDED: ("When they are needed", "", ""),
}
HEAD = """\
# Forms

Every form that is printed, by the moment at which an arbiter needs it; `script/gallery` makes this page. All are PDFs
in Italian and English, tagged for programs that read aloud, and have the same bytes for the same data.

- **Filled from an event**: at the desk under *Files*, with `tabellone event form EVENT FORM --output FILE`, in the API
  at `/events/EVENT/groups/GROUP/forms/FORM.pdf`. Those about a round or a board need its number (`--round`, `--board`).
- **Blank, to be filled in by hand**: at `/tables/forms`, with `tabellone print blank FORM --players N --rounds N
  --output FILE`, in the API at `/forms/FORM.pdf`.
- **All of a moment in one PDF**: at the desk under *Files*, with `tabellone export papers`, in the API.

`tabellone print forms` lists them.
"""


def subjects() -> Iterator[Subject]:
    """The last published round of events of the demo."""
    books = {journal.book.id: journal for journal in demo_journals()}
    for book in EVENTS:
        state = folded(EventBook(), books[book].entries).state
        group = next(iter(state.groups))
        yield Subject(state, Role.CHIEF, group, len(state.group(group).published_rounds), 1)


def sheet_of(form: Form, events: list[Subject]) -> Sheet:
    """The form filled from the first event that has it, else blank."""
    for subject in events:
        try:
            return filled_sheet(form, subject, words("it", subject.discipline))
        except Refusal:
            continue
    discipline = next(discipline for discipline in Discipline if discipline in form.disciplines)
    players = PLAYERS if form.most_players is None else min(PLAYERS, form.most_players())
    return blank_sheet(form, Blank(discipline, players), words("it", discipline))


def ways(form: Form) -> str:
    """The source of a form in an event, and whether the form is blank."""
    about = {Scope.EVENT: "event", Scope.GROUP: "group", Scope.ROUND: "round", Scope.BOARD: "board"}[form.scope]
    parts = (
        (form.filled is not None, f"from a {about}".replace("a event", "an event")),
        (form.blank is not None, "blank"),
    )
    return ", ".join(text for is_so, text in parts if is_so)


def page_text() -> str:
    """The page."""
    english = words("en")
    parts = [HEAD]
    for moment, (title, command, route) in MOMENTS.items():
        forms = [form for form in FORMS if form.moment is moment]
        together = (
            f"All in one PDF: `tabellone {command}`, `/events/EVENT/groups/GROUP/{route}`.\n\n" if command else ""
        )
        cells = [
            f"![{english(form.title)}](pictures/forms/{form.name}.png)<br>**{english(form.title)}**<br>`{form.name}`<br>"
            f"{ways(form)}"
            for form in forms
        ]
        cells += [""] * (-len(cells) % ACROSS)
        rows = [" | ".join(cells[start : start + ACROSS]) for start in range(0, len(cells), ACROSS)]
        also = [form for form in FORMS if moment in form.also_at]
        lines = "\n".join(f"| {row} |" for row in rows)
        note = f"\nAlso then: {', '.join(f'`{form.name}`' for form in also)}.\n" if also else ""
        parts.append(f"## {title}\n\n{together}{'| ' * ACROSS}|\n{'|---' * ACROSS}|\n{lines}\n{note}")
    return "\n".join(parts)


def main() -> None:
    """Write the page and its pictures, and remove those of forms that are no more."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    events = list(subjects())
    for form in FORMS:
        (PICTURES / f"{form.name}.png").write_bytes(written(pictures(sheet_of(form, events), PPI)[0]))
    for file in PICTURES.glob("*.png"):
        if file.stem not in {form.name for form in FORMS}:
            file.unlink()
    (DOCS / "forms.md").write_text(page_text(), encoding="utf-8")
    print(f"{len(FORMS)} forms, {sum(file.stat().st_size for file in PICTURES.glob('*.png'))} bytes")


if __name__ == "__main__":
    main()
