from __future__ import annotations

import random
import time
from dataclasses import dataclass

from .errors import HindcastError


@dataclass(frozen=True)
class Retries:
    """How long to go on where the service is away, overloaded, or an answer was cut.

    Pauses double from try to try; half of each is random, so that clients which failed together do not come back together. Where the service says
    `Retry-After`, the pause is that long at least.
    """

    total_s: float = 60.0
    """No try begins later than this after the first; 0: one try only."""
    first_pause_s: float = 0.25
    longest_pause_s: float = 8.0


class Attempts:
    """The tries of one request."""

    def __init__(self, retries: Retries) -> None:
        self._retries = retries
        self._began = time.monotonic()
        self._count = 0

    def renew(self) -> None:
        """Has the time for tries begin anew. Pauses go on doubling."""
        self._began = time.monotonic()

    def restart(self) -> None:
        """Has time and pauses begin anew."""
        self.renew()
        self._count = 0

    def pause_after(self, failure: HindcastError) -> float | None:
        """Seconds to wait before the next try; None: give up."""
        if not failure.is_temporary:
            return None
        full = min(self._retries.longest_pause_s, self._retries.first_pause_s * 2.0 ** min(self._count, 30))
        self._count += 1
        pause = full * random.uniform(0.5, 1.0)
        if failure.retry_after_s is not None:
            pause += failure.retry_after_s
        return pause if time.monotonic() + pause - self._began <= self._retries.total_s else None
