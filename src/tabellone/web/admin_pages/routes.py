"""Routes of the pages of history, people and the server."""

from starlette.routing import Route

from tabellone.web.admin_pages import account, history, people, server

POST = ["POST"]
ROUTES = [
    Route("/desk/{book}/history", history.history),
    Route("/desk/{book}/history", history.take_back, methods=POST),
    Route("/desk/{book}/history/journal", history.journal_file),
    Route("/desk/{book}/people", people.people),
    Route("/desk/{book}/people", people.change_people, methods=POST),
    Route("/office/history", history.history),
    Route("/office/history", history.take_back, methods=POST),
    Route("/office/history/journal", history.journal_file),
    Route("/office/people", people.people),
    Route("/office/people", people.change_people, methods=POST),
    Route("/account", account.account),
    Route("/account", account.change_account, methods=POST),
    Route("/house", server.server),
    Route("/house", server.change_server, methods=POST),
    Route("/house/security", account.security),
    Route("/house/security", account.change_security, methods=POST),
    Route("/house/privacy", account.privacy),
    Route("/house/privacy", account.change_privacy, methods=POST),
    Route("/house/import", server.import_book, methods=POST),
    Route("/house/rating-files", server.rating_files),
    Route("/house/rating-files", server.read_rating_file, methods=POST),
    Route("/house/rating-files/{list}", server.list_changes_page),
    Route("/house/rating-files/{list}", server.change_list, methods=POST),
]
