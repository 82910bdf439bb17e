"""The register of malus players on paper, which Tab. 18 asks the commission to keep."""

from tabellone.answers.lists.ranking import MalusAnswer, MalusRegister
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, Sheet


def malus_sheet(malus: MalusAnswer, words: Words) -> Sheet:
    """The players system by system, numbered; the head names the day of the capitals of each system."""
    registers = [register for register in malus.systems if register.players]
    players = [(register, player) for register in registers for player in register.players]
    rows: list[Data] = [
        {
            "number": str(number),
            "name": row.name,
            "system": _name(register, words),
            "club": row.club,
            "province": row.province,
            "taken": f"{row.malus_taken} / {register.at_most}",
            "rating": words.number(row.rating),
            "last_played": words.short_day(row.last_played),
        }
        for number, (register, row) in enumerate(players, start=1)
    ]
    days = [(_name(register, words), words.day(register.on)) for register in registers]
    return Sheet(
        "malus",
        {
            **masthead("", words("Register of malus players"), days, words),
            "words": {
                "number": words("no."),
                "name": words("name"),
                "system": words("system"),
                "club": words("club"),
                "province": words("prov."),
                "taken": words("malus"),
                "rating": words("rating"),
                "last_played": words("last played"),
            },
            "rows": rows,
            "notes": [words("Malus: points taken so far, and the most that may be taken (FID, Tab. 18).")],
        },
    )


def _name(register: MalusRegister, words: Words) -> str:
    return rating_system_name(register.system.value, words)
