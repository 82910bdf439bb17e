"""The catalogue of translations is whole, compiled, and names the values of the English sentences."""

import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).parents[2]


def test_the_catalogue_is_complete_and_up_to_date() -> None:
    """Every sentence of code and templates is translated, and the compiled file is the one of the written file."""
    check = (
        "import sys; sys.path.insert(0, 'script'); import catalogue as c\n"
        "it = c.italian()\n"
        "print([m.id for m in it if m.id and not (all(m.string) if m.pluralizable else m.string)])\n"
        "print((c.FOLDER / 'tabellone.mo').read_bytes() == c.compiled(it))\n"
        "print((c.FOLDER / 'tabellone.po').read_bytes() == c.written(it))\n"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "True", "True"], "run script/translate"


def test_translations_have_the_places_of_the_original() -> None:
    text = (ROOT / "src/tabellone/locales/it/LC_MESSAGES/tabellone.po").read_text(encoding="utf-8")
    entries = re.findall(r'msgid ((?:".*"\n)+)(?:msgid_plural (?:".*"\n)+)?msgstr(?:\[0\])? ((?:".*"\n)+)', text)
    assert len(entries) > 100
    for original, translated in entries:
        assert places(original) >= places(translated), original
        assert places(original) - places(translated) <= {"count"}, original


def places(text: str) -> set[str]:
    joined = "".join(re.findall(r'^"(.*)"$', text, re.MULTILINE)).replace('\\"', '"')
    return {name for _, name, _, _ in Formatter().parse(joined) if name}
