"""Web pages that work without JavaScript, in Italian and English.

One package for each kind of visitor: `public_pages` for everybody, `desk_pages` for the arbiters of an event,
`office_pages` for the rating office, `admin_pages` for the server and its accounts, `pages` for tables and tools that
need no event, `guide` for the guide. `app` has the routes of all of them. A page asks one function of `answers`, puts
the record into a `Page` of `rendering`, and its template writes it with the words of `template_words`.
`acting` posts forms, `query` reads their fields, `visit` has the visitor, `uploads` the files, `security` the checks of
requests, `export` the public pages as a folder. The API beside it is `tabellone.api`; what both share is in
`tabellone.http`.
"""
