"""Names that are hard to print: long, without a blank, with accents, in other letters, in capitals."""

HARD = (
    "Massimiliano Aurelio della Santissima Annunziata Brancaleone di Roccasecca",
    "Nomelunghissimosenzaspaziattaccatochenonfinisceproprio",
    "Nguyễn Thị Ánh-Đào Inventata",
    "Константин Вымышленный-Задунайский",
    "Bo Li",
    "Ænør Żółć-Ščepánek",
    "Φανταστικός Ευάγγελος",
    "MAIUSCOLETTI WWWWWW MMMMMMMMM WWWWWWWW",
)


def hard_names(players: int) -> tuple[str, ...]:
    """So many of them, each another."""
    return tuple(
        HARD[place] if place < len(HARD) else f"{HARD[place % len(HARD)]} {place + 1}" for place in range(players)
    )
