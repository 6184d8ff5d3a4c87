"""A server for the tests that need no server of their own, and databases of both kinds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from playmat.server import keys
from playmat.server.limits import Limits
from playmat.server.store import Store
from tests.server.databases import Cluster, cluster, find_postgres
from tests.server.running import LiveServer, Person


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for many tests; each makes games of its own."""
    # Long work makes way for all else on a machine: beside other tests one of it would wait in vain.
    folder = tmp_path_factory.mktemp("server")
    live = LiveServer(f"sqlite:///{folder / 'table.db'}", limits=Limits(long_modesty=1))
    yield live
    live.stop()


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that the server shuffles by itself are the same each time a test is run."""
    luck = Random(1)
    monkeypatch.setattr(keys, "new_seed", lambda: luck.getrandbits(keys.SEED_BITS))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    programs = find_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (initdb, pg_ctl and postgres were not found)")
    pytest.importorskip("psycopg", reason="psycopg is not installed here (playmat[postgres])")
    with cluster(programs) as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.db'}"
    made: Cluster = request.getfixturevalue("postgres")
    return made.database()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store in a database of each kind."""
    made = Store(database)
    made.open()
    yield made
    made.close()


@pytest.fixture
def sit(server: LiveServer) -> Iterator[Callable[..., Person]]:
    """Sits somebody down at a game of the server; they leave when the test is over."""
    people: list[Person] = []

    def sit_down(game: str, secret: str | None = None, hello: bool = True) -> Person:
        person = Person(server.base, game, secret, hello)
        people.append(person)
        return person

    yield sit_down
    for person in people:
        person.close()
