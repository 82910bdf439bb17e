"""Runs migrations on the connection that `tabellone.store.schema` gives, inside its transaction."""

from alembic import context

from tabellone.store.schema import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    # The transaction is the caller's, on SQLite too: a migration that fails leaves nothing behind.
    transactional_ddl=False,
)
context.run_migrations()
