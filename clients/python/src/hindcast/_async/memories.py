from __future__ import annotations

import json
from typing import Any, AsyncIterable, AsyncIterator, Iterable, Literal, Mapping, Sequence

from .._values import UNSET, Json, Time, Unset, changed, given, json_bytes, plain
from ..errors import Interrupted, Unreachable
from ..generated import models, operations
from ..retries import Attempts
from .base import AsyncReads

# Lines and bytes of one request of an import: each part is small enough to be sent again whole.
_part_lines = 1000
_part_bytes = 1_000_000


class AsyncMemoryReads(AsyncReads):
    """What is remembered. Ids are texts of 1 to 256 characters; filters have the grammar of docs/memory.md."""

    async def search(
        self,
        user_message: str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        time_range: Json | None = None,
        min_score: float | None = None,
        query_vector: Sequence[float] | None = None,
    ) -> models.SearchAnswer:
        """The memories that best answer a question, best first; changes nothing.

        Args:
            top_k: 1 to 100 (10)
            time_range: `{from?, to?, field?: created_at | occurred_at}`
            min_score: leaves out what scores less
        """
        body = given(
            user_message=user_message,
            top_k=top_k,
            metadata_filter=metadata_filter,
            time_range=time_range,
            min_score=min_score,
            query_vector=query_vector,
        )
        return await self._read(operations.SEARCH_MEMORIES, body=body)

    async def get(self, memory_id: str) -> models.MemoryRecordAnswer:
        """The whole record. Raises NotFound."""
        return await self._read(operations.GET_MEMORY, path={"memory_id": memory_id})

    async def history(self, memory_id: str) -> models.MemoryHistory:
        """Everything that a memory ever said, oldest first. Raises NotFound."""
        return await self._read(operations.GET_MEMORY_HISTORY, path={"memory_id": memory_id})

    async def list(
        self,
        *,
        metadata_filter: Json | None = None,
        time_range: Json | None = None,
        phase: str | Sequence[str] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        offset: int | None = None,
        page_size: int = 100,
    ) -> AsyncIterator[models.MemoryRecord]:
        """All memories that pass, by when they were stored first, but for `offset` at the beginning; pages of `page_size` (1 to 1,000) are fetched as they are needed."""
        cursor: str | None = None
        while True:
            query = {
                "metadata_filter": metadata_filter,
                "time_range": time_range,
                "phase": phase,
                "order": order,
                "offset": offset,
                "limit": page_size,
                "cursor": cursor,
            }
            page = await self._read(operations.LIST_MEMORIES, query=query)
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def count(
        self, *, metadata_filter: Json | None = None, time_range: Json | None = None, phase: str | Sequence[str] | None = None
    ) -> int:
        """How many memories pass."""
        query = {"metadata_filter": metadata_filter, "time_range": time_range, "phase": phase, "limit": 1}
        return int((await self._read(operations.LIST_MEMORIES, query=query))["total"])

    async def export(self, *, versions: Literal["all", "latest"] = "all") -> AsyncIterator[dict[str, Any]]:
        """The living memories, as `import_lines` takes them: with all versions a line for each text, else one a memory.

        Where the answer breaks off it is asked for again, as of the same position, and goes on behind what was had. Raises Interrupted where what comes
        then is not the same, because something was erased meanwhile.
        """
        as_of = self._as_of
        had: list[tuple[str, Any]] = []
        attempts = Attempts(self._transport.retries)
        while True:
            place, before = 0, len(had)
            try:
                async for text, headers in self._transport.lines(operations.EXPORT_MEMORIES, query={"versions": versions}, as_of=as_of):
                    as_of = as_of or headers.get("x-hindcast-position")
                    line: dict[str, Any] = json.loads(text)
                    mark = (line["memory_id"], line.get("version"))
                    if place < len(had):
                        if had[place] != mark:
                            raise Interrupted(
                                "the memories have changed since the export broke off",
                                code="interrupted",
                                what_to_do="Export again from the start.",
                            )
                    else:
                        had.append(mark)
                        yield line
                    place += 1
                return
            except Unreachable as failure:
                if len(had) > before:
                    attempts.restart()
                await self._transport.pause(attempts, failure)

    async def stats(self) -> models.MemoryStats:
        """Counts: memories, phases, concepts, events, recalls."""
        return await self._read(operations.GET_MEMORY_STATS, path={"session_id": "me"})

    async def concepts(self, *, limit: int | None = None, around: str | None = None) -> models.ConceptGraphAnswer:
        """The concepts that stand together in memories. `around`: only those that belong together with this one."""
        query = {"limit": limit, "around": around}
        return await self._read(operations.GET_CONCEPT_GRAPH, path={"session_id": "me"}, query=query)


class AsyncMemories(AsyncMemoryReads):
    """Remembers, changes, hides and erases.

    Every write takes an `idempotency_key`: the same call with the same key is done once, whenever and by whomever it is repeated. Without one, each
    call has its own, which its tries share.
    """

    async def add(
        self,
        content: str,
        *,
        memory_id: str | None = None,
        summary: str | None = None,
        metadata: Json | None = None,
        concepts: Sequence[str] | None = None,
        occurred_at: Time | None = None,
        expires_at: Time | None = None,
        ttl_seconds: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.StoreAnswer:
        """Stores a memory. The same id with the same payload is a duplicate; with another one it raises IdConflict."""
        body = given(
            content=content,
            memory_id=memory_id,
            summary=summary,
            metadata=metadata,
            concepts=concepts,
            occurred_at=occurred_at,
            expires_at=expires_at,
            ttl_seconds=ttl_seconds,
        )
        return await self._transport.call(operations.STORE_MEMORY, body=body, idempotency_key=idempotency_key)

    async def batch(self, items: Sequence[models.StoreMemoryDto | Json], *, idempotency_key: str | None = None) -> models.BatchAnswer:
        """Stores 1 to 50 memories, each for itself: the answer says of each item what became of it."""
        return await self._transport.call(
            operations.STORE_MEMORIES, body=given(items=[dict(item) for item in items]), idempotency_key=idempotency_key
        )

    async def put(
        self,
        memory_id: str,
        content: str,
        *,
        summary: str | None = None,
        metadata: Json | None = None,
        concepts: Sequence[str] | None = None,
        occurred_at: Time | None = None,
        expires_at: Time | None = None,
        ttl_seconds: int | None = None,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.ReplaceAnswer:
        """Makes a memory, or replaces all that it says; a deleted one comes back as its next version.

        Args:
            expected_version: the version that is to be replaced, 0 for none yet; with another one there it raises VersionConflict
        """
        body = given(
            content=content,
            summary=summary,
            metadata=metadata,
            concepts=concepts,
            occurred_at=occurred_at,
            expires_at=expires_at,
            ttl_seconds=ttl_seconds,
            expected_version=expected_version,
        )
        return await self._transport.call(operations.PUT_MEMORY, path={"memory_id": memory_id}, body=body, idempotency_key=idempotency_key)

    async def update(
        self,
        memory_id: str,
        *,
        content: str | Unset = UNSET,
        summary: str | None | Unset = UNSET,
        metadata: Json | Unset = UNSET,
        concepts: Sequence[str] | None | Unset = UNSET,
        occurred_at: Time | None | Unset = UNSET,
        expires_at: Time | None | Unset = UNSET,
        ttl_seconds: int | Unset = UNSET,
        expected_version: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> models.UpdateAnswer:
        """Changes the fields that are given; None takes one away. Metadata are merged (RFC 7396). Raises NotFound, VersionConflict."""
        body = changed(
            content=content,
            summary=summary,
            metadata=metadata,
            concepts=concepts,
            occurred_at=occurred_at,
            expires_at=expires_at,
            ttl_seconds=ttl_seconds,
            expected_version=expected_version,
        )
        return await self._transport.call(
            operations.PATCH_MEMORY, path={"memory_id": memory_id}, body=body, idempotency_key=idempotency_key
        )

    async def delete(self, memory_id: str, *, idempotency_key: str | None = None) -> models.DeleteAnswer:
        """Hides a memory; its history stays. `deleted` of the answer says whether there was one."""
        return await self._transport.call(operations.DELETE_MEMORY, path={"memory_id": memory_id}, idempotency_key=idempotency_key)

    async def delete_many(
        self,
        *,
        memory_ids: Sequence[str] | None = None,
        metadata_filter: Json | None = None,
        time_range: Json | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.DeleteManyAnswer:
        """Hides memories by their ids (at most 1,000), or those that pass. Where `has_more` is true, call again for the rest."""
        body = given(memory_ids=memory_ids, metadata_filter=metadata_filter, time_range=time_range, dry_run=dry_run)
        answer: Any = await self._transport.call(operations.DELETE_MEMORIES, body=body, idempotency_key=idempotency_key)
        many: models.DeleteManyAnswer = answer
        return many

    async def clear(self, *, idempotency_key: str | None = None) -> models.ClearAnswer:
        """Hides all memories."""
        return await self._transport.call(operations.CLEAR_MEMORIES, idempotency_key=idempotency_key)

    async def erase(
        self,
        *,
        memory_ids: Sequence[str] | None = None,
        event_ids: Sequence[str] | None = None,
        domain_id: str | None = None,
        metadata_filter: Json | None = None,
        time_range: Json | None = None,
        reason: str | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.EraseAnswer:
        """Erases for good what is named or passes: nothing tells of it any more, at no point of the past. The answer has a signed receipt."""
        body = given(
            memory_ids=memory_ids,
            event_ids=event_ids,
            domain_id=domain_id,
            metadata_filter=metadata_filter,
            time_range=time_range,
            reason=reason,
            dry_run=dry_run,
        )
        return await self._transport.call(operations.ERASE, body=body, idempotency_key=idempotency_key)

    async def recall(
        self,
        user_message: str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        time_range: Json | None = None,
        min_score: float | None = None,
        include_reasoning: bool | None = None,
        explain_memory_id: str | None = None,
        update_memory_state: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.QueryAnswer:
        """`search` that also strengthens what it answers, by one event, and can explain itself."""
        body = given(
            user_message=user_message,
            top_k=top_k,
            metadata_filter=metadata_filter,
            time_range=time_range,
            min_score=min_score,
            include_reasoning=include_reasoning,
            explain_memory_id=explain_memory_id,
            update_memory_state=update_memory_state,
        )
        return await self._transport.call(operations.QUERY_MEMORIES, body=body, idempotency_key=idempotency_key)

    async def import_lines(
        self, lines: Iterable[Mapping[str, Any]] | AsyncIterable[Mapping[str, Any]], *, dry_run: bool = False
    ) -> models.ImportAnswer:
        """Takes in memories as `export` gives them, in parts of at most 1,000 lines; what is there already counts as a duplicate, and what was deleted comes back.

        An import goes by no id of its own: where it raises OutcomeUnknown, import the same lines again.

        Returns:
            the sum over all parts; line numbers of `refused` (at most 1,000) count from 1 over all of them
        """
        total: models.ImportAnswer = {
            "status": "success",
            "session_id": "",
            "dry_run": dry_run,
            "lines": 0,
            "imported": 0,
            "duplicates": 0,
            "failed": 0,
            "refused": [],
            "has_more": False,
            "position": 0,
        }
        part: list[bytes] = []
        size = 0
        async for line in _each(lines):
            part.append(json_bytes(plain(line)))
            size += len(part[-1])
            if len(part) == _part_lines or size >= _part_bytes:
                await self._import_part(part, dry_run, total)
                part, size = [], 0
        if part:
            await self._import_part(part, dry_run, total)
        if total["failed"] > 0:
            total["status"] = "error" if total["failed"] == total["lines"] else "partial"
        return total

    async def _import_part(self, part: list[bytes], dry_run: bool, total: models.ImportAnswer) -> None:
        answer = await self._transport.call(
            operations.IMPORT_MEMORIES,
            query={"dry_run": dry_run},
            lines=b"\n".join(part),
            if_unknown="Import the same lines again: those that were taken in count as duplicates.",
        )
        refused: list[models.ImportRefusal] = [{**one, "line": one["line"] + total["lines"]} for one in answer["refused"]]
        total["has_more"] = total["has_more"] or answer["has_more"] or len(total["refused"]) + len(refused) > 1000
        total["refused"] = (total["refused"] + refused)[:1000]
        total["session_id"] = answer["session_id"]
        total["lines"] += answer["lines"]
        total["imported"] += answer["imported"]
        total["duplicates"] += answer["duplicates"]
        total["failed"] += answer["failed"]
        total["position"] = max(total["position"], answer["position"])


async def _each(lines: Iterable[Mapping[str, Any]] | AsyncIterable[Mapping[str, Any]]) -> AsyncIterator[Mapping[str, Any]]:
    if isinstance(lines, AsyncIterable):
        async for line in lines:
            yield line
    else:
        for line in lines:
            yield line
