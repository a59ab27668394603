"""The database's tables. `migrations/` brings an older file to this form; a test compares the two."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", String(30), nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("guest", ForeignKey("guests.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(200), nullable=False, unique=True),
    Column("password", String(200)),
    Column("created", String(30), nullable=False),
)
"""Guests who can come back from anywhere. Names that look alike have one `key`."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", ForeignKey("accounts.guest"), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", String(30), nullable=False),
    Column("seen", String(30), nullable=False),
    Column("agent", String(200), nullable=False),
)
Index("ix_sessions_guest", sessions.c.guest)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", ForeignKey("accounts.guest"), nullable=False),
    Column("made", String(30), nullable=False),
)
Index("ix_codes_guest", codes.c.guest)

card_files = Table(
    "card_files",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    # The beginning, which never changes.
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("own_cards", Boolean, nullable=False),
    Column("cards", ForeignKey("card_files.hash"), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("first", Integer),
    Column("beginning", Text, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("created", String(30), nullable=False),
    # What a record says of the rules, so that it can be written when they are others. Null: an older program made it.
    Column("rules", Integer),
    Column("edition_hash", String(64)),
    Column("opening", JSON(none_as_null=True)),
    Column("terms", JSON(none_as_null=True)),
    # What the lobby shows; follows from what happened, in the same transaction.
    Column("status", String(10), nullable=False),
    Column("turn", Integer),
    Column("moves", Integer, nullable=False),
    Column("changed", String(30), nullable=False),
    Column("scores", JSON(none_as_null=True)),
    Column("winners", JSON(none_as_null=True)),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("bot_turn", Boolean, nullable=False, server_default=false()),
    Column("due", String(30)),
    Column("ended", String(12)),
    Column("chat", Boolean, nullable=False),
    Column("next", String(32)),
)
Index("ix_tables_bot_turn", tables.c.bot_turn, tables.c.changed)
Index("ix_tables_due", tables.c.due)
Index("ix_tables_status", tables.c.status, tables.c.changed)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("guest", ForeignKey("guests.id")),
    Column("bot", String(60)),
    Column("open", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("stands_in", Boolean, nullable=False, server_default=false()),
    Column("timed_out", Boolean, nullable=False, server_default=false()),
)
Index("ix_seats_guest", seats.c.guest)

happenings = Table(
    "happenings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", String(30), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("luck", JSON(none_as_null=True)),
    Column("took", Integer),
)
"""What happened, in order. The primary key decides races: a version happens once."""
_naming = happenings.c.kind.in_(["sat", "wished", "proposed", "voted"])
Index("ix_happenings_naming", happenings.c.kind, sqlite_where=_naming, postgresql_where=_naming)

dumps = Table(
    "dumps",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("dump", Text, nullable=False),
)

standing = Table(
    "standing",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("phase", String(80), nullable=False),
    Column("answers", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("at", String(30), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", String(500), nullable=False),
)
Index("ix_chat_table_id", chat.c.table_id, chat.c.id)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

closings = Table(
    "closings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("closed", String(30), nullable=False),
    Column("opened", String(30), nullable=False),
)
"""When nobody served this database: no clock ran then."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What in a finished game was luck and what was skill, as JSON."""

writers = Table(
    "writers",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)
"""The last transaction of each process that writes into PostgreSQL; see `postgres.Seal`."""

processes = Table(
    "processes",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),
)
"""Who serves this database, and until when that is known. What follows holds as long as its process is alive."""

lamps = Table(
    "lamps",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("lit", String(30), nullable=False),
)
"""One row: when somebody last served this database. SQLite has a file beside it instead."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("process", String(16), nullable=False),
)
"""Which process works out the move that follows a version."""

present = Table(
    "present",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("process", String(16), primary_key=True),
    Column("guests", JSON, nullable=False),
    Column("watchers", Integer, nullable=False),
)
"""Who is connected to which process."""
