from __future__ import annotations

from typing import Literal

from ..generated import models, operations
from .base import AsyncReads


class AsyncAudit(AsyncReads):
    """By what others check that nothing of the log was changed: signed checkpoints, and proofs (RFC 6962) of what lies before them."""

    async def checkpoint(self) -> str:
        """The newest signed checkpoint of this node, a note as C2SP's tlog-checkpoint has it."""
        return "".join([f"{line}\n" async for line, _ in self._transport.lines(operations.GET_CHECKPOINT)])

    async def proof(self, position: int) -> models.ProofAnswer:
        """That the record at a position lies in the newest checkpoint. Raises Unavailable (`unproved`) until one has it."""
        return await self._read(operations.GET_INCLUSION_PROOF, query={"position": position})

    async def consistency(
        self, *, start: int, to: int, tree: Literal["checkpoints", "session"] = "checkpoints"
    ) -> models.ConsistencyAnswer:
        """That a tree of `to` entries begins with that of `start`: of the checkpoint log, or of this session's records."""
        return await self._read(operations.GET_CONSISTENCY_PROOF, query={"from": start, "to": to, "tree": tree})

    async def keys(self) -> models.VerifierKeysAnswer:
        """The public keys by which checkpoints are verified."""
        return await self._read(operations.GET_VERIFIER_KEYS)
