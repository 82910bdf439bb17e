"""Where journals are kept: SQLite by default, PostgreSQL by URL."""
