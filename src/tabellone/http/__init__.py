"""HTTP code that pages and API share.

`security`, `credentials`, `admission` and `settings` check requests; `language` and `address` read them.
`public_cache` answers anonymous readers from `response_cache`, `heads` looks up where journals end, `live_views` and
`part_changes` push what has changed. `connections`, `workers`, `shared_state` and `phone_listener` run the server;
`job_middleware` makes a job of a long request. docs/availability.md explains the cache.
"""
