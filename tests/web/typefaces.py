"""The fonts that the test browser sees: those that come with the program, whatever the machine has."""

import os
from pathlib import Path
from xml.sax.saxutils import escape

from tabellone.paper.printing import FONT_FOLDER

ALIASES = {
    "serif": "Tabellone Serif",
    "sans-serif": "Tabellone Sans",
    "system-ui": "Tabellone Sans",
    "monospace": "Tabellone Sans",
}
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>
<cachedir>{cache}</cachedir>
{aliases}
</fontconfig>
"""
ALIAS = '<alias binding="same"><family>{generic}</family><prefer><family>{family}</family></prefer></alias>'


def with_own_fonts(folder: Path) -> dict[str, str]:
    """The environment of a process that finds no other fonts; its configuration and cache are in `folder`."""
    aliases = "\n".join(ALIAS.format(generic=generic, family=family) for generic, family in ALIASES.items())
    configuration = folder / "fonts.conf"
    configuration.write_text(
        CONFIGURATION.format(fonts=escape(str(FONT_FOLDER)), cache=escape(str(folder / "cache")), aliases=aliases),
        encoding="utf-8",
    )
    return {**os.environ, "FONTCONFIG_FILE": str(configuration)}
