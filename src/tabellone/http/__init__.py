"""HTTP code shared by pages and API: languages, credentials, checks of requests, and the cache of responses."""
