"""The desk for programs, over HTTP at /api/v1: everything that can be done and seen, as JSON.

A noun is a router: `events`, `groups`, `lists` and their neighbours parse a request, ask `answers` or give a command to
the desk, and send the record. `app` puts the routers together; `routing` has the least role of every route, `visitor`
and `views` the dependencies of a route, `shaping` the models of records, and `problems` the refusals.

`http` has what pages and API share; `web` is the same desk for people.
"""
