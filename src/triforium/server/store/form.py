"""The form of a database: which tables it has. Alembic brings an older one to the newest."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "unusable-database": "{file} cannot be used as the database: {reason}",
        "foreign-database": "{file} belongs to another program; Triforium leaves it alone",
        "newer-database": "{file} was written by a newer Triforium (form {form}); this one knows forms up to {known}",
    }
)
OURS = {"alembic_version", "happenings"}
MIGRATING = 0x7F1F
"""Several processes may start at once: one of them brings the database to its form, and the others wait for it."""


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form."""
    config = _steps()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_form(name: str, tables: set[str], form: str | None) -> None:
    """That a database with these tables is one of ours in a form that this program knows, or empty."""
    if tables and not (tables >= OURS and form is not None):
        raise TriforiumError("foreign-database", file=name)
    known = known_forms()
    if form is not None and form not in known:
        raise TriforiumError("newer-database", file=name, form=form[:40], known=known[0])


def known_forms() -> list[str]:
    """The newest first."""
    return [step.revision for step in ScriptDirectory.from_config(_steps()).walk_revisions()]


def unusable(name: str, error: Exception) -> TriforiumError:
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    return TriforiumError("unusable-database", file=name, reason=reason)


def _steps() -> Config:
    config = Config()
    config.set_main_option("script_location", "triforium.server:migrations")
    return config
