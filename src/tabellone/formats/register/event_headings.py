"""What tables say of an event beside its games: headings in Italian and English, for tables of games and manifests."""

from tabellone.formats.player_columns import folded_heading

_WORDS = {
    "place": "place; venue; luogo; sede; localita",
    "from": "from; start; start date; first day; dal; inizio; data inizio; data di inizio; primo giorno",
    "to": "to; end; end date; last day; al; fine; data fine; data di fine; ultimo giorno",
    "received": """received; received on; date received; day of receipt; receipt; ricevuto; ricevuta; ricevuto il;
        ricevuta il; ricezione; data ricezione; data di ricezione; giorno di ricezione; pervenuto; pervenuta;
        pervenuto il; pervenuta il; rapporto ricevuto il; referto ricevuto il; arrivato il; arrivata il""",
    "validity": "validity; validita",
}
EVENT_FACTS = {
    folded_heading(heading): column
    for column, headings in _WORDS.items()
    for heading in headings.replace("\n", " ").split(";")
}
