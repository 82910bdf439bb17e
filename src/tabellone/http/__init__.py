"""What pages and API share of HTTP: languages, credentials, checks of requests, and the cache of responses."""
