from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, AsyncIterator, Iterator

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kit.awaited import awaited  # noqa: E402
from kit.service import Service  # noqa: E402

from hindcast import AsyncHindcast, Hindcast  # noqa: E402


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    one = Service()
    yield one
    one.dispose()


@pytest.fixture(params=["blocking", "asyncio"])
def make_client(request: pytest.FixtureRequest) -> Any:
    """Makes a client of the kind that the test runs on."""
    return (lambda *a, **k: awaited(Hindcast(*a, **k))) if request.param == "blocking" else AsyncHindcast


@pytest.fixture
async def client(make_client: Any, service: Service) -> AsyncIterator[Any]:
    """A client of a new agent."""
    one = make_client(service.url, service.new_key())
    yield one
    await one.aclose()
