from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.luck import same_luck as same_luck
from support.postgres import Cluster, cluster
from support.server import Person, Running, running, settings_at


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need nothing special of it."""
    with running(settings_at(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a worker, each with a database of its own."""
    with cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database, of each kind."""
    if request.param == "sqlite":
        return settings_at(tmp_path).database
    found: Cluster = request.getfixturevalue("postgres")
    return found.new_database()


@pytest.fixture
def anna(server: Running) -> Person:
    return server.person("Anna")


@pytest.fixture
def ben(server: Running) -> Person:
    return server.person("Ben")


@pytest.fixture
def stranger(server: Running) -> Person:
    return Person(server.address, None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
