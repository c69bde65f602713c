from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Iterator

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "clients" / "python" / "tests"))

from kit.service import Service  # noqa: E402

from hindcast import Hindcast  # noqa: E402


@pytest.fixture(scope="session")
def service() -> Iterator[Any]:
    one = Service()
    yield one
    one.dispose()


@pytest.fixture
def client(service: Any) -> Iterator[Hindcast]:
    """A client of a new agent."""
    with Hindcast(service.url, service.new_key()) as one:
        yield one
