"""Commands about the events of a database: the same answers as the API sends and the pages show."""
