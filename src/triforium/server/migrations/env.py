"""Run by Alembic: the steps go over the connection that `store.database.migrate` hands in."""

from alembic import context

from triforium.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
