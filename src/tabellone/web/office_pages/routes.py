"""Where the pages of the lists and of the office are."""

from starlette.routing import Route

from tabellone.web.office_pages import (
    categories,
    compare,
    correction,
    entries,
    events,
    events_import,
    front,
    honorary,
    lists,
    malus,
    periods,
    player,
    players,
    players_import,
    preview,
    watch,
)

POST = ["POST"]
PUBLIC = [
    Route("/lists", lists.all_lists),
    Route("/lists/malus", malus.malus),
    Route("/lists/malus.csv", malus.malus_csv),
    Route("/lists/players/{player:path}", player.player_page),
    Route("/lists/{system}", lists.one_list),
    Route("/lists/{system}/compare", compare.compare),
    Route("/lists/{system}/watch", watch.watch),
    Route("/lists/{system}/{on}", lists.one_list),
    Route("/lists/{system}/{on}/list.csv", lists.list_csv),
    Route("/lists/{system}/{on}/list.pdf", lists.list_pdf),
]
OFFICE = [
    Route("/office", front.front),
    Route("/office/players", players.register),
    Route("/office/players.csv", players.register_csv),
    Route("/office/players/new", players.new_player),
    Route("/office/players/new", players.add_player, methods=POST),
    Route("/office/players/import", players_import.import_page),
    Route("/office/players/import", players_import.import_players, methods=POST),
    Route("/office/players/{player:path}", players.player),
    Route("/office/players/{player:path}", players.change_player, methods=POST),
    Route("/office/events", events.events),
    Route("/office/events/import", events_import.import_page),
    Route("/office/events/import", events_import.import_event, methods=POST),
    Route("/office/events/{event:path}", events.event),
    Route("/office/games/{event:path}", events.games_csv),
    Route("/office/correct/{event:path}", correction.correct_page),
    Route("/office/correct/{event:path}", correction.correct, methods=POST),
    Route("/office/withdraw/{event:path}", correction.withdraw_page),
    Route("/office/withdraw/{event:path}", correction.withdraw, methods=POST),
    Route("/office/preview/{system}", preview.preview),
    Route("/office/preview/{system}", preview.publish, methods=POST),
    Route("/office/preview/{system}/{player:path}", preview.preview_player),
    Route("/office/entries", entries.entries),
    Route("/office/entries", entries.set_rating, methods=POST),
    Route("/office/honorary", honorary.honorary),
    Route("/office/honorary", honorary.set_honorary, methods=POST),
    Route("/office/categories", categories.categories),
    Route("/office/categories", categories.set_categories, methods=POST),
    Route("/office/periods", periods.periods),
]
ROUTES = [*PUBLIC, *OFFICE]
