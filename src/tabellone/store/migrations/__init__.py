"""The versions of the tables, from the first on; Alembic runs them when a database is opened."""
