"""Fields for passwords: managers fill them in, and nothing keeps anybody from pasting."""

import re

from tests.web.house.conftest import OpenHouse
from tests.web.house.test_account import anna_in
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role
from tabellone.web.rendering import STATIC_FOLDER

FIELD = re.compile(r'<input[^>]*type="password"[^>]*>')
WORDS = ("current-password", "new-password")


def test_every_field_says_which_password_it_takes_and_nobody_is_kept_from_pasting(kept: OpenHouse) -> None:
    token = kept.house.links.invite(kept.book, Role.SCORER, None, kept.house.now())
    pages = [
        visitor_to(kept.house, None).get("/sign-in"),
        visitor_to(kept.house, None).get(f"/enter/{token}"),
        visitor_to(kept.house, Role.CHIEF).get("/house"),
        anna_in(kept).get("/account"),
    ]
    for page in pages:
        fields = FIELD.findall(page.text)
        assert fields != []
        assert [field for field in fields if not any(f'autocomplete="{word}"' in field for word in WORDS)] == []
        assert "onpaste" not in page.text
        assert 'data-show="Show the password"' in page.text
    assert [path.name for path in STATIC_FOLDER.glob("*.js") if '"paste"' in path.read_text()] == []
