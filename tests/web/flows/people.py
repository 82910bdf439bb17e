"""Fictional players, as an arbiter has them on a list."""

SURNAMES = (
    "Abete", "Betulla", "Castagno", "Dalia", "Edera", "Frassino", "Ginepro", "Ibisco", "Larice", "Melo", "Nocciolo",
    "Olmo", "Pioppo", "Quercia", "Rovere", "Salice", "Tiglio", "Ulivo", "Verbena", "Zafferano", "Acero",
)  # fmt: skip


def names(count: int) -> list[str]:
    """A number of names."""
    return [f"{surname} Prova" for surname in SURNAMES[:count]]


def roster(count: int, highest: int, step: int) -> str:
    """A number of lines to paste, the strongest first."""
    return "\n".join(
        f"{name}; {highest - step * place}; Circolo {place % 4 + 1}; PI" for place, name in enumerate(names(count))
    )
