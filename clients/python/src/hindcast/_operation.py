from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Operation(Generic[Answer]):
    """A route of the service. `Answer` is the type of its answer's JSON."""

    method: str
    path: str
    is_write: bool
    """Whether it takes an Idempotency-Key, under which it can be repeated."""
