"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

import time
from typing import Any, Iterator, Literal, Mapping, Sequence

from .._values import Json, Time, as_of_text, given
from ..errors import HindcastError
from ..generated import models, operations
from .base import Reads

# Between two questions how far a hindcast is: the service keeps a finished one for ten minutes.
_first_poll_s = 0.25
_longest_poll_s = 5.0


class DomainReads(Reads):
    """What is known of domains: declarations, beliefs, evidence."""

    def get(self, domain_id: str) -> models.DomainAnswer:
        """The declaration, what was learned, and how well it predicts. Raises NotFound."""
        return self._read(operations.GET_DOMAIN, path={"domain_id": domain_id})

    def list(self, *, page_size: int = 100) -> Iterator[models.DomainSummary]:
        """All domains; pages of `page_size` (1 to 100) are fetched as they are needed."""
        cursor: str | None = None
        while True:
            page = self._read(operations.LIST_DOMAINS, query={"limit": page_size, "cursor": cursor})
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def query(
        self,
        domain_id: str,
        question: str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        template: str | None = None,
        given_values: Json | None = None,
        return_fields: Sequence[str] | None = None,
    ) -> models.QueryDomainAnswer:
        """How probable the hypotheses are, from what evidence, and what to find out next.

        Args:
            given_values: what to suppose, variable → value: "what if"
            return_fields: only these fields; the ids are always there
        """
        body = given(
            question=question,
            top_k=top_k,
            metadata_filter=metadata_filter,
            template=template,
            given=given_values,
            return_fields=return_fields,
        )
        return self._read(operations.QUERY_DOMAIN, path={"domain_id": domain_id}, body=body)

    def explain(
        self,
        domain_id: str,
        question: str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        given_values: Json | None = None,
    ) -> models.ExplainAnswer:
        """`query` with the schema and how the beliefs hang together."""
        body = given(question=question, top_k=top_k, metadata_filter=metadata_filter, given=given_values)
        return self._read(operations.EXPLAIN_DOMAIN, path={"domain_id": domain_id}, body=body)

    def state(self, domain_id: str) -> models.DomainStateAnswer:
        """The state object that `set_state` keeps."""
        return self._read(operations.GET_DOMAIN_STATE, path={"domain_id": domain_id})

    def predict(self, domain_id: str, features: Json | None = None, *, top_k: int | None = None) -> models.PredictAnswer:
        """What outcome these features let expect; learns nothing."""
        return self._read(operations.PREDICT, path={"domain_id": domain_id}, body=given(features=features, top_k=top_k))

    def graph(
        self, domain_id: str, *, entity: str | None = None, relation: str | None = None, page_size: int = 100
    ) -> Iterator[models.RelationAnswer]:
        """The relations that hold, stated and derived."""
        cursor: str | None = None
        while True:
            query = {"entity": entity, "relation": relation, "limit": page_size, "cursor": cursor}
            page = self._read(operations.GET_DOMAIN_GRAPH, path={"session_id": "me", "domain_id": domain_id}, query=query)
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def evidence(self, domain_id: str, *, page_size: int = 100) -> Iterator[models.RecordedObservations]:
        """The events' observations, and which of them count now."""
        cursor: str | None = None
        while True:
            query = {"limit": page_size, "cursor": cursor}
            page = self._read(operations.GET_DOMAIN_EVIDENCE, path={"session_id": "me", "domain_id": domain_id}, query=query)
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return


class Domains(DomainReads):
    """Declares domains, tells them what happens, and looks back."""

    def declare(
        self,
        domain_id: str,
        *,
        description: str,
        schema: models.DomainSchema | Json,
        hypotheses: Sequence[models.DomainHypothesis | Json],
        rules: Sequence[models.DomainRule | Json] | None = None,
        query_templates: Json | None = None,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.DeclareAnswer:
        """Says what the domain is about; again, to replace it. With `expected_version` (0: none yet) it may raise VersionConflict."""
        body = given(
            description=description,
            schema=schema,
            hypotheses=hypotheses,
            rules=rules,
            query_templates=query_templates,
            expected_version=expected_version,
        )
        return self._transport.call(operations.DECLARE_DOMAIN, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def change(
        self, domain_id: str, declaration: Json, *, expected_version: int | None = None, idempotency_key: str | None = None
    ) -> models.DeclareAnswer:
        """Changes parts of the declaration, as `hindcast` takes them: puts in force what was tried there."""
        body = {"declaration": dict(declaration), **given(expected_version=expected_version)}
        return self._transport.call(operations.CHANGE_DOMAIN, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def delete(self, domain_id: str, *, idempotency_key: str | None = None) -> models.DomainWriteAnswer:
        """Takes the domain away."""
        answer: models.DomainWriteAnswer = self._transport.call(
            operations.DELETE_DOMAIN, path={"domain_id": domain_id}, idempotency_key=idempotency_key
        )
        return answer

    def record(
        self,
        domain_id: str,
        *,
        event_id: str | None = None,
        type: str | None = None,
        occurred_at: Time | None = None,
        observations: Json | None = None,
        relations: Sequence[Json] | None = None,
        text: str | None = None,
        metadata: Json | None = None,
        idempotency_key: str | None = None,
    ) -> models.DomainWriteAnswer:
        """Records what was seen: observations (variable → value, or value → probability), relations, text."""
        body = given(
            event_id=event_id,
            type=type,
            occurred_at=occurred_at,
            observations=observations,
            relations=relations,
            text=text,
            metadata=metadata,
        )
        return self._transport.call(operations.RECORD_EVENT, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def retract(self, domain_id: str, event_id: str, *, idempotency_key: str | None = None) -> models.DomainWriteAnswer:
        """Has an event no longer count."""
        path = {"domain_id": domain_id, "event_id": event_id}
        return self._transport.call(operations.RETRACT_EVENT, path=path, idempotency_key=idempotency_key)

    def feedback(
        self,
        domain_id: str,
        *,
        feedback_id: str | None = None,
        hypothesis_id: str | None = None,
        verdict: Literal["confirmed", "rejected"] | None = None,
        event_id: str | None = None,
        outcome: Any = None,
        memory_id: str | None = None,
        metadata: Json | None = None,
        metadata_filter: Json | None = None,
        writer: str | None = None,
        idempotency_key: str | None = None,
    ) -> models.FeedbackAnswer:
        """Says how it turned out, and has the domain learn from it."""
        body = given(
            feedback_id=feedback_id,
            hypothesis_id=hypothesis_id,
            verdict=verdict,
            event_id=event_id,
            outcome=outcome,
            memory_id=memory_id,
            metadata=metadata,
            metadata_filter=metadata_filter,
            writer=writer,
        )
        return self._transport.call(operations.GIVE_FEEDBACK, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def set_state(
        self,
        domain_id: str,
        state: Json,
        *,
        mode: Literal["merge", "replace"] | None = None,
        state_id: str | None = None,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.StateWriteAnswer:
        """Keeps an object with the domain; merged into the one that is there, or in its place."""
        body = given(state=state, mode=mode, state_id=state_id, expected_version=expected_version)
        return self._transport.call(operations.SET_DOMAIN_STATE, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def observe(
        self,
        domain_id: str,
        *,
        features: Json | None = None,
        outcome: str | float | bool | None = None,
        event_id: str | None = None,
        occurred_at: Time | None = None,
        weight: float | None = None,
        metadata: Json | None = None,
        writer: str | None = None,
        idempotency_key: str | None = None,
    ) -> models.AdaptEventAnswer:
        """Predicts an event and learns it. Without an outcome it waits for one, which `feedback` brings."""
        body = given(
            features=features, outcome=outcome, event_id=event_id, occurred_at=occurred_at, weight=weight, metadata=metadata, writer=writer
        )
        return self._transport.call(operations.OBSERVE, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def observe_batch(
        self, domain_id: str, events: Sequence[models.AdaptEventDto | Json], *, idempotency_key: str | None = None
    ) -> models.AdaptBatchAnswer:
        """`observe` of 1 to 50 events, one after the other."""
        body = given(events=[dict(event) for event in events])
        return self._transport.call(operations.OBSERVE_BATCH, path={"domain_id": domain_id}, body=body, idempotency_key=idempotency_key)

    def hindcast(
        self,
        domain_id: str,
        *,
        declaration: Json | None = None,
        candidates: Mapping[str, Json] | None = None,
        start: int | Time | None = None,
        end: int | Time | None = None,
        watch: Sequence[str] | None = None,
        windows: int | None = None,
        limit: int | None = None,
        cursor: int | None = None,
    ) -> models.HindcastAnswer:
        """Replays the domain's history, as it was and as it would have been under another declaration, and waits for the end.

        Args:
            start, end: positions or moments to tell and judge between
            candidates: up to eight declarations to compare, by name
            limit: rows of a page, 10,000 at most; `next` of the answer is the `cursor` of the next one
        """
        job = self.start_hindcast(
            domain_id,
            declaration=declaration,
            candidates=candidates,
            start=start,
            end=end,
            watch=watch,
            windows=windows,
            limit=limit,
            cursor=cursor,
            background=False,
        )
        pause_s = _first_poll_s
        while job["status"] == "running":
            time.sleep(pause_s)
            pause_s = min(_longest_poll_s, pause_s * 2)
            job = self.get_hindcast(domain_id, str(job["job_id"]))
        if job["status"] == "failed":
            raise HindcastError(job.get("detail", "the hindcast failed"), code="hindcast_failed")
        return job

    def start_hindcast(
        self,
        domain_id: str,
        *,
        declaration: Json | None = None,
        candidates: Mapping[str, Json] | None = None,
        start: int | Time | None = None,
        end: int | Time | None = None,
        watch: Sequence[str] | None = None,
        windows: int | None = None,
        limit: int | None = None,
        cursor: int | None = None,
        background: bool = True,
    ) -> models.HindcastAnswer | models.HindcastJobAnswer:
        """`hindcast` without waiting: the job, to ask for with `get_hindcast`."""
        body = given(
            declaration=declaration, candidates=candidates, watch=watch, windows=windows, limit=limit, cursor=cursor, background=background
        )
        for name, bound in (("from", start), ("to", end)):
            if bound is not None:
                body[name] = int(bound) if isinstance(bound, (int, float)) else as_of_text(bound)
        return self._read(operations.HINDCAST, path={"domain_id": domain_id}, body=body)

    def get_hindcast(self, domain_id: str, job_id: str, *, cursor: int | None = None) -> models.HindcastAnswer | models.HindcastJobAnswer:
        """How far a job is, and its result once it is done. Raises NotFound ten minutes after its end, and after a restart."""
        path = {"domain_id": domain_id, "job_id": job_id}
        return self._read(operations.GET_HINDCAST, path=path, query={"cursor": cursor})

    def cancel_hindcast(self, domain_id: str, job_id: str) -> models.HindcastDropped:
        """Ends a job and drops its result."""
        return self._read(operations.DELETE_HINDCAST, path={"domain_id": domain_id, "job_id": job_id})
