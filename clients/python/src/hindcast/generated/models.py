"""Made by generate.py; change that instead."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


class LivenessDto(TypedDict):
    status: Literal["ok"]
    """
    How it went, or how it stands.
    """


class MemberDto(TypedDict):
    node: str
    """
    Its id, as `X-Hindcast-Node` carries it on its answers; another one after every start.
    """
    partitions: list[int]
    """
    The partitions of the log whose sessions it answers for.
    """


class ProblemDto(TypedDict):
    code: Literal[
        "log_unavailable",
        "keys_unavailable",
        "log_damaged",
        "proof_damaged",
        "disk_full",
        "clock_jumped",
        "clock_behind",
    ]
    """
    With the first three no write is taken.
    """
    detail: str
    """
    What it is, and what to do.
    """


class VersionDto(TypedDict):
    name: Literal["hindcast"]
    """
    Its name.
    """
    version: str
    """
    Version of the service.
    """
    interface: str
    """
    Version of the interface.
    """
    node: str
    """
    Version of Node.js.
    """


class NodesAnswer(TypedDict):
    self: str | None
    """
    Id of the node that answers; null where it works alone.
    """
    owner: str | None
    """
    Id of the node that answers for the session of the key; null where the node that was asked works alone or is not among the others yet.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    generation: int
    """
    Grows whenever it changes who answers for what; 0 where this node works alone or is not among them yet.
    """
    members: list[MemberDto]
    """
    All nodes and what they answer for; none where this one works alone.
    """
    log: str
    """
    Engine of the event log.
    """
    views: str
    """
    Engine of the views.
    """
    status: Literal["starting", "ok", "stopping"]
    """
    How it went, or how it stands.
    """
    sessions: int
    """
    Sessions in this node's memory.
    """
    progress: float
    """
    Share of its start-up work that is done, 0 to 1.
    """
    uptime_s: int
    """
    Time since the start, s.
    """


class CreateAccountDto(TypedDict):
    name: str
    """
    What people call the account.
    """


class AccountDto(TypedDict):
    accountId: str
    """
    Id of the account.
    """
    secretToken: str
    """
    The owner's token for the routes of this account. Shown once.
    """


Scope: TypeAlias = str


class CreateAgentDto(TypedDict):
    name: NotRequired[str | None]
    """
    What people call the agent.
    """
    scopes: NotRequired[list[Scope] | None]
    """
    What the agent's key may do: `read`, `write`, `erase`, `audit` (events, their proof and export); none given: everything. With `domain:<domain_id>` only the routes of those domains.
    """


class NewAgentDto(TypedDict):
    agentId: str
    """
    Id of the agent, also that of its session.
    """
    agentKey: str
    """
    Names the agent on the routes of its account.
    """
    keyId: str
    """
    Public part of the API key: it names the key in lists, logs and events.
    """
    apiKey: str
    """
    The agent's bearer token. Shown once.
    """


class AgentDto(TypedDict):
    agentId: str
    """
    Id of the agent, also that of its session.
    """
    agentKey: str
    """
    Names the agent on the routes of its account.
    """
    name: str
    """
    What people call it.
    """
    scopes: list[str]
    """
    What its first key may do, and those that replace it; none: everything.
    """
    keyId: str | None
    """
    Public part of the agent's newest API key; null where all were ended.
    """
    createdAt: str
    """
    ISO 8601
    """
    max_age_days: int | None
    """
    Days after which records are erased; null: never.
    """


class AgentListDto(TypedDict):
    accountId: str
    """
    Id of the account.
    """
    units: list[AgentDto]
    """
    A page of its agents, in the order in which they were made.
    """
    next_cursor: str | None
    """
    Where the next page begins, as `cursor`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """
    total: int
    """
    How many agents the account has.
    """


class NewKeyDto(TypedDict):
    agentKey: str
    """
    The agent's `agentKey`, as its creation and the list show it.
    """
    name: NotRequired[str | None]
    """
    Adds a key of this name; those that there are stay.
    """
    scopes: NotRequired[list[Scope] | None]
    """
    Adds a key that may do this: `read`, `write`, `erase`, `audit`, `domain:<domain_id>`; none in the list: everything.
    """
    expiresAt: NotRequired[str | None]
    """
    Adds a key that ends by itself then.
    """
    grace_seconds: NotRequired[int | None]
    """
    Of a rotation: the keys before go on to be taken for so many seconds.
    """


class KeyDto(TypedDict):
    keyId: str
    """
    Public part of the key; `actor` of what is written with it.
    """
    name: str
    """
    What people call it; "default" for an agent's first key and those that replaced it.
    """
    scopes: list[str]
    """
    What it may do; none: everything.
    """
    createdAt: str
    """
    ISO 8601
    """
    lastUsedAt: str | None
    """
    When it was last used on the node that answers, since that started, ISO 8601; null: not since then.
    """
    expiresAt: str | None
    """
    When it ends by itself, ISO 8601; null: never.
    """


class KeyListDto(TypedDict):
    agentId: str
    """
    Id of the agent.
    """
    keys: list[KeyDto]
    """
    Its keys that are in force, in the order in which they were made.
    """


class EndKeyDto(TypedDict):
    agentKey: str
    """
    The agent's `agentKey`, as its creation and the list show it.
    """
    keyId: str
    """
    The key's public part, as the list of keys shows it.
    """


class KeyEndedDto(TypedDict):
    status: Literal["not_found", "success"]
    """
    not_found: the account has no such agent, or the agent no such key.
    """
    agentId: str | None
    """
    Id of the agent.
    """
    keyId: str
    """
    Public part of the key that the request named.
    """
    deleted: bool
    """
    Whether it was ended.
    """


class RetentionDto(TypedDict):
    agentKey: str
    """
    The agent's `agentKey`, as its creation and the list show it.
    """
    max_age_days: int | None
    """
    Days after which records are erased, 1 to 36,500; null: never.
    """


class RetentionSetDto(TypedDict):
    agentId: str
    """
    Id of the agent, also that of its session.
    """
    max_age_days: int | None
    """
    Days after which records are erased; null: never.
    """


class AgentKeyDto(TypedDict):
    agentKey: str
    """
    The agent's `agentKey`, as its creation and the list show it.
    """


class AgentDeletedDto(TypedDict):
    status: Literal["not_found", "success"]
    """
    not_found: the account has no such agent.
    """
    agentId: str | None
    """
    Id of the agent that was deleted.
    """
    deleted: bool
    """
    Whether it was.
    """


class ImportRefusal(TypedDict):
    line: int
    """
    The line's number in the body, from 1.
    """
    memory_id: str | None
    """
    Id of the memory.
    """
    status: Literal["invalid", "conflict", "error"]
    """
    invalid: it is no memory; conflict: its id was used for another text; error: it cannot be taken now, `detail` says why.
    """
    detail: str
    """
    What is wrong, and what to do.
    """


class ImportAnswer(TypedDict):
    status: Literal["partial", "error", "success"]
    """
    success: every line was taken, now or before; error: none was.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    dry_run: bool
    """
    Whether nothing was taken, only looked at.
    """
    lines: int
    """
    Lines that are not empty.
    """
    imported: int
    """
    Lines taken now; of a dry run, those that would be.
    """
    duplicates: int
    """
    Lines whose memory says so already.
    """
    failed: int
    """
    How many were not taken.
    """
    refused: list[ImportRefusal]
    """
    What was not taken and why: the first 1,000.
    """
    has_more: bool
    """
    Whether more were refused than are told.
    """
    position: int
    """
    The session's log position of the last line taken; 0 where there is none.
    """


Concept: TypeAlias = str


class StoreMemoryDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    content: str
    """
    What is to be remembered.
    """
    summary: NotRequired[str | None]
    """
    A summary of the client's own; without one, an extract is made when the memory is read.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    Anything to filter by: speaker, run, tags. At most 16 KiB of JSON, 8 levels and 256 keys.
    """
    concepts: NotRequired[list[Concept] | None]
    """
    What the memory is about, in the client's words. They count double in searches.
    """
    occurred_at: NotRequired[str | None]
    """
    When it happened; a time without a zone is UTC.
    """
    expires_at: NotRequired[str | None]
    """
    From when on it is no longer found, listed or counted; in the future. A time without a zone is UTC.
    """
    ttl_seconds: NotRequired[int | None]
    """
    The same in seconds from now on; give one of the two.
    """
    memory_id: NotRequired[str | None]
    """
    The memory's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one.
    """


class StoreAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    memory_id: str
    """
    Id of the memory.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"]
    """
    How far a memory has come: buffer, working, consolidated or archived.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class BatchDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    items: list[StoreMemoryDto]
    """
    1 to 50 memories as for `/memory/store`. Each is looked at on its own: one that is wrong does not stop the others.
    """


class BatchItemAnswer(TypedDict):
    index: int
    """
    Place in the request.
    """
    memory_id: str | None
    """
    Id of the memory.
    """
    status: Literal["stored", "invalid", "duplicate", "conflict", "error"]
    """
    How it went, or how it stands.
    """
    position: NotRequired[int]
    """
    Its position on the session's log; it only grows.
    """
    detail: NotRequired[str]
    """
    What is wrong with the item.
    """


class BatchAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    items: list[BatchItemAnswer]
    """
    What was asked for, in order.
    """
    status: Literal["partial", "error", "success"]
    """
    How it went, or how it stands.
    """
    stored: int
    """
    How many were taken.
    """
    duplicates: int
    """
    How many were taken before.
    """
    failed: int
    """
    How many were not taken.
    """


class UpdateMemoryDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    content: NotRequired[str | None]
    """
    The text of the memory.
    """
    expires_at: NotRequired[str | None]
    """
    From when on it is not there any more; null has it stay.
    """
    ttl_seconds: NotRequired[int | None]
    """
    The same in seconds from now on; give one of the two.
    """
    expected_version: NotRequired[int | None]
    """
    The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed.
    """
    memory_id: str
    """
    Id of the memory.
    """
    summary: NotRequired[str | None]
    """
    An empty one takes the summary away.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    Replaces the metadata as a whole.
    """
    concepts: NotRequired[list[Concept] | None]
    """
    Replaces the concepts as a whole.
    """


class UpdateAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    memory_id: str
    """
    Id of the memory.
    """
    version: int
    """
    Grows with every change.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class ErasedRecordDto(TypedDict):
    position: int
    """
    Position on the session's log.
    """
    id: str
    """
    Id of the write.
    """
    type: str
    """
    Type of the event.
    """


MemoryId: TypeAlias = str


TimeRange = TypedDict(
    "TimeRange",
    {
        "from": NotRequired[str],
        "to": NotRequired[str],
        "field": NotRequired[Literal["occurred_at", "created_at"]],
    },
)


class DeleteDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    memory_id: NotRequired[str | None]
    """
    The memory to delete; or `memory_ids`; or `metadata_filter`, `time_range` or both.
    """
    memory_ids: NotRequired[list[MemoryId] | None]
    """
    Memories to delete.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Delete the memories whose metadata pass; beside a time range, those of both. Of more than one request can delete, `has_more` tells.
    """
    time_range: NotRequired[TimeRange | None]
    """
    Delete the memories of this time.
    """
    dry_run: NotRequired[bool | None]
    """
    Only say what would be deleted.
    """
    erase: NotRequired[bool | None]
    """
    Erase for good, as `POST /erase` does, instead of hiding: there a filter chooses memories of which any version passes.
    """


class ClearDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """


class ClearAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    deleted: int
    """
    How many memories there were.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class SearchDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    user_message: str
    """
    The question, or any text to find memories for.
    """
    top_k: NotRequired[int | None]
    """
    How many memories to answer at most. Default: 10.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Only memories whose metadata pass: `{"key": value}`, operators such as `{"key": {"gte": 3}}`, `$and`, `$or`, `$not`.
    """
    time_range: NotRequired[TimeRange | None]
    """
    Only memories that happened, or were stored, in this time.
    """
    min_score: NotRequired[float | None]
    """
    Leave out what scores less.
    """
    query_vector: NotRequired[list[float] | None]
    """
    The question's vector, of a model that memories of this session have vectors of, instead of asking the model. Its dimension must be that model's; of several such models the one last used counts.
    """


class TextRange(TypedDict):
    start: int
    """
    UTF-16 code units of the text before it.
    """
    end: int
    """
    The same with it: `content.slice(start, end)` is what is meant.
    """


class MemoryItem(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    content: str
    """
    The text of the memory.
    """
    summary: str
    """
    A short form of it.
    """
    score: float
    """
    How well it fits, above zero; comparable within one answer.
    """
    matched_concepts: list[str]
    """
    What it has in common with the question, at most 128 concepts: those that it was stored with first, then the rarest words.
    """
    highlights: list[TextRange]
    """
    Where `content` matches, at most 64 parts in their order: words and, where it has more than 1,000 characters, before them the passage that holds most of what is asked for.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"]
    """
    How far a memory has come: buffer, working, consolidated or archived.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    created_at: str
    """
    When it was first stored.
    """


class MemoryConflict(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    superseded_by: str
    """
    The newest item that tells of the same thing, with another value.
    """
    reason: str
    """
    Both values, in the memories' own words.
    """


class QueryDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    user_message: str
    """
    The question, or any text to find memories for.
    """
    top_k: NotRequired[int | None]
    """
    How many memories to answer at most. Default: 10.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Only memories whose metadata pass: `{"key": value}`, operators such as `{"key": {"gte": 3}}`, `$and`, `$or`, `$not`.
    """
    time_range: NotRequired[TimeRange | None]
    """
    Only memories that happened, or were stored, in this time.
    """
    min_score: NotRequired[float | None]
    """
    Leave out what scores less.
    """
    query_vector: NotRequired[list[float] | None]
    """
    The question's vector, of a model that memories of this session have vectors of, instead of asking the model. Its dimension must be that model's; of several such models the one last used counts.
    """
    include_reasoning: NotRequired[bool | None]
    """
    Say how the answer came about.
    """
    explain_memory_id: NotRequired[str | None]
    """
    Id of a memory that was expected: say in `explanation` why it is, or is not, among the items.
    """
    update_memory_state: NotRequired[bool | None]
    """
    Strengthen what is answered, with one event; on unless switched off or the key may only read.
    """


class StrengthenedMemory(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    access_count: int
    """
    How often a query that updates its state returned it.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"]
    """
    How far a memory has come: buffer, working, consolidated or archived.
    """


class QueryState(TypedDict):
    updated: bool
    """
    Whether this query, the first time it was sent, strengthened what it found.
    """
    duplicate: bool
    """
    Whether it had done so before: the query was repeated under its Idempotency-Key.
    """
    event_id: str | None
    """
    Id of the event that did; null where there was none.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    strengthened: list[StrengthenedMemory]
    """
    The memories that the event strengthened, as they are now.
    """


class RankExplanationAnswer(TypedDict):
    status: Literal[
        "found",
        "ranked_lower",
        "below_min_score",
        "no_common_word",
        "filtered_out",
        "expired",
        "deleted",
        "never_stored",
    ]
    """
    `found`: it is among the items. `ranked_lower`: others fit better. `below_min_score`, `filtered_out`: the request leaves it out. `no_common_word`: nothing in it fits. `expired`, `deleted`, `never_stored`: there is none.
    """
    memory_id: str
    """
    Id of the memory.
    """
    rank: int | None
    """
    Its place in the ranking, 1 the best; null where it is not among the 150 best or does not fit.
    """
    score: float | None
    """
    Its score; null where it has no rank.
    """
    last_item_score: float | None
    """
    Score of the last item; null where there is none.
    """
    detail: str
    """
    The same in a sentence, and what would find it.
    """


class MemoryRecord(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    content: str
    """
    The text of the memory.
    """
    summary: str
    """
    A short form of it.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    concepts: list[str]
    """
    Words and names that it is found by, besides its text.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"]
    """
    How far a memory has come: buffer, working, consolidated or archived.
    """
    created_at: str
    """
    When it was first stored.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    expires_at: str | None
    """
    From when on it is not there any more; null where it stays.
    """
    updated_at: str
    """
    When it was last changed.
    """
    version: int
    """
    Grows with every change.
    """
    strength: float
    """
    1 when stored, one more with each recall, fading with time.
    """
    access_count: int
    """
    How often a query that updates its state returned it.
    """
    last_accessed_at: str | None
    """
    When a query that updates its state last returned it; null: never.
    """


class MemoryList(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    items: list[MemoryRecord]
    """
    What was asked for, in order.
    """
    next_cursor: str | None
    """
    Where the next page begins, as `cursor`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """
    total: int
    """
    Memories in all that are asked for.
    """


class MemoryRecordAnswer(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    content: str
    """
    The text of the memory.
    """
    summary: str
    """
    A short form of it.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    concepts: list[str]
    """
    Words and names that it is found by, besides its text.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"]
    """
    How far a memory has come: buffer, working, consolidated or archived.
    """
    created_at: str
    """
    When it was first stored.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    expires_at: str | None
    """
    From when on it is not there any more; null where it stays.
    """
    updated_at: str
    """
    When it was last changed.
    """
    version: int
    """
    Grows with every change.
    """
    strength: float
    """
    1 when stored, one more with each recall, fading with time.
    """
    access_count: int
    """
    How often a query that updates its state returned it.
    """
    last_accessed_at: str | None
    """
    When a query that updates its state last returned it; null: never.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """


class ReplaceMemoryDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    content: str
    """
    What is to be remembered.
    """
    summary: NotRequired[str | None]
    """
    A summary of the client's own; without one, an extract is made when the memory is read.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    Anything to filter by: speaker, run, tags. At most 16 KiB of JSON, 8 levels and 256 keys.
    """
    concepts: NotRequired[list[Concept] | None]
    """
    What the memory is about, in the client's words. They count double in searches.
    """
    occurred_at: NotRequired[str | None]
    """
    When it happened; a time without a zone is UTC.
    """
    expires_at: NotRequired[str | None]
    """
    From when on it is no longer found, listed or counted; in the future. A time without a zone is UTC.
    """
    ttl_seconds: NotRequired[int | None]
    """
    The same in seconds from now on; give one of the two.
    """
    expected_version: NotRequired[int | None]
    """
    The version that is to be replaced, 0 for a memory that is not to be there yet; if there is another by now, the answer is 409 and nothing is changed.
    """


class ReplaceAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    memory_id: str
    """
    Id of the memory.
    """
    version: int
    """
    Grows with every change.
    """
    created: bool
    """
    Whether there never was a memory of this id; false where a text was replaced, or a deleted memory came back.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class PatchMemoryDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    content: NotRequired[str | None]
    """
    The text of the memory.
    """
    expires_at: NotRequired[str | None]
    """
    From when on it is not there any more; null has it stay.
    """
    ttl_seconds: NotRequired[int | None]
    """
    The same in seconds from now on; give one of the two.
    """
    expected_version: NotRequired[int | None]
    """
    The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed.
    """
    summary: NotRequired[str | None]
    """
    null takes it away.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    Merged into the metadata that are there: null takes a key away, objects are merged, all else is replaced (RFC 7396).
    """
    concepts: NotRequired[list[Concept] | None]
    """
    Replaces the concepts as a whole; null takes them away.
    """
    occurred_at: NotRequired[str | None]
    """
    null takes it away.
    """


class MemoryChange(TypedDict):
    type: str
    """
    Its kind.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    recorded_at: str
    """
    When the service took it.
    """
    written_at: str
    """
    When it was changed: `recorded_at` or, of what was imported, when it had been before.
    """
    actor: str
    """
    Who wrote: the id of an API key.
    """
    version: int | None
    """
    Grows with every change.
    """
    content: str | None
    """
    The text of the memory.
    """
    summary: str | None
    """
    A short form of it.
    """
    metadata: dict[str, Any] | None
    """
    The client's own fields; filters go by them.
    """
    concepts: list[str] | None
    """
    Words and names that it is found by, besides its text.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    expires_at: str | None
    """
    From when on it is not there any more; null where it stays.
    """


class MemoryHistory(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    memory_id: str
    """
    Id of the memory.
    """
    deleted: bool
    """
    Whether, or how many, were deleted.
    """
    items: list[MemoryChange]
    """
    What was asked for, in order.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """


class Node(TypedDict):
    concept: str
    memories: int
    """
    How many memories there are.
    """


Edge = TypedDict(
    "Edge",
    {
        "from": str,
        "to": str,
        "weight": float,
    },
)


class ConceptGraphAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    nodes: list[Node]
    """
    The concepts, the most shared ones first.
    """
    edges: list[Edge]
    """
    Which of them occur together, and how often.
    """
    memories: int
    """
    Memories that the edges were counted over.
    """
    has_more: bool
    """
    Whether there are more concepts than are shown: of all, or of those around the one that was asked for.
    """


class MemoryStats(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    memories: int
    """
    How many memories there are.
    """
    deleted: int
    """
    Whether, or how many, were deleted.
    """
    phases: dict[str, int]
    """
    How many memories are in each phase.
    """
    concepts: int
    """
    Words and names that it is found by, besides its text.
    """
    events: int
    """
    Events of the session, or how many there are.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    recalls: int
    """
    How many queries updated the state.
    """
    mean_length: float
    """
    Mean length of a memory in indexed words.
    """
    first_created_at: str | None
    """
    When the oldest memory was stored.
    """
    last_event_at: str | None
    """
    When the last event was recorded.
    """


class ChangeDeclarationDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    declaration: dict[str, Any]
    """
    What is to be different, as a hindcast takes it: any of description, schema, hypotheses, rules, query_templates, and `adapt` for `schema.adapt`. Fields replace those of the
    declaration in force, those of the schema and of its `adapt` one by one; null takes a field away.
    """
    expected_version: NotRequired[int | None]
    """
    The version that is to be changed, such as a hindcast's `version`; if there is another by now, the answer is 409 and nothing is changed.
    """


class DomainSummary(TypedDict):
    domain_id: str
    """
    Id of the domain.
    """
    description: str
    """
    What it is about.
    """
    version: int
    """
    Grows with every change.
    """
    declared_at: str | None
    """
    When the declaration in force was recorded.
    """
    hypotheses: int
    """
    What may be the case, as declared, or how many of them there are.
    """
    variables: int
    """
    How many variables there are.
    """
    events: int
    """
    Events of the session, or how many there are.
    """
    adaptive_events: int
    """
    Events that were predicted and learned.
    """


class DomainList(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    items: list[DomainSummary]
    """
    What was asked for, in order.
    """
    next_cursor: str | None
    """
    Where the next page begins, as `cursor`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """
    total: int
    """
    How many there are.
    """


class ScoreDto(TypedDict):
    scored: int
    """
    Predictions judged.
    """
    log_loss: NotRequired[float]
    """
    Mean of -ln of the probability given to what happened, held within 1e-6 and 1.
    """
    accuracy: NotRequired[float]
    """
    Share of the outcomes that were predicted right, 0 to 1; of classes.
    """
    mae: NotRequired[float]
    """
    Mean absolute error; of numbers.
    """
    rmse: NotRequired[float]
    """
    Root of the mean squared error; of numbers.
    """
    coverage: NotRequired[float]
    """
    Share of the outcomes that lay in their interval.
    """


class ExpertShare(TypedDict):
    name: str
    """
    Its name.
    """
    weight: float
    """
    Share in the answer, in ten-thousandths; smaller ones are left out.
    """


class DriftDto(TypedDict):
    detected: bool
    """
    Whether the last outcome made it certain that predictions have become worse.
    """
    count: int
    """
    How often that was so.
    """
    last_at: int | None
    """
    Outcomes learned when it was last so.
    """
    loss: float
    """
    Mean loss since, from 0 (all foreseen) to 1.
    """
    window: int
    """
    Outcomes that this mean is of.
    """


class DriftMarkDto(TypedDict):
    position: int
    """
    Its position on the session's log; it only grows.
    """
    observation: int
    """
    Outcomes learned by then.
    """


class Hypothes(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    confirmed: int
    """
    How often feedback confirmed it.
    """
    rejected: int
    """
    How often feedback rejected it.
    """


class MemoryFeedback(TypedDict):
    memory_id: str
    """
    Id of the memory.
    """
    confirmed: int
    """
    How often feedback confirmed it.
    """
    rejected: int
    """
    How often feedback rejected it.
    """
    usefulness: float
    """
    -1 to 1, 0 where both are equal: what it makes of the memory's place in answers.
    """
    hypotheses: list[Hypothes]
    """
    What may be the case, as declared, or how many of them there are.
    """


class DomainWriteAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class QueryDomainDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    The question in words.
    """
    top_k: NotRequired[int | None]
    """
    How many hypotheses, items and supporting memories to answer at most. Without it the template's, or 10. Default: 10.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Only events and memories whose metadata pass are looked at. Relations are the whole domain's.
    """
    template: NotRequired[str | None]
    """
    Answer by this query template, however the question is worded.
    """
    given: NotRequired[dict[str, Any] | None]
    """
    What if: by variable, what is taken to be so in this answer, as observations have it. Goes before what the question itself supposes; nothing is recorded.
    """
    return_fields: NotRequired[
        list[
            Literal[
                "question",
                "understood",
                "what_if",
                "items",
                "ranked_hypotheses",
                "supporting_memories",
                "missing_evidence",
                "predicted_observations",
                "warnings",
                "version",
                "position",
            ]
        ]
        | None
    ]
    """
    Answer only these fields, or this one; the ids, and warnings where there are any, always come.
    """


class DomainItem(TypedDict):
    memory_id: str | None
    """
    Null for the text of a domain event.
    """
    event_id: str | None
    """
    The write's id: the client's own, or one that the service made.
    """
    content: str
    """
    The text of the memory.
    """
    summary: str
    """
    A short form of it.
    """
    score: float
    """
    How well it fits; comparable within one answer.
    """
    matched_concepts: list[str]
    """
    Words that stand both in the question and here.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    phase: Literal["buffer", "working", "consolidated", "archived"] | None
    """
    Null for the text of a domain event.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    created_at: str
    """
    When it was first stored.
    """
    usefulness: float
    """
    What feedback to this domain made of it, -1 to 1; it is in the score.
    """


class NamedValueAnswer(TypedDict):
    value: Any
    """
    Its value.
    """
    variable: str
    """
    Name of the variable.
    """
    supposed: bool
    """
    Whether the question takes it to be so, whatever was observed.
    """


class UnderstoodAnswer(TypedDict):
    template: str | None
    """
    Name of the query template that the question is an instance of; null for none.
    """
    template_likeness: float | None
    """
    0 to 1: the share of the words of both that they have in common; null without a template.
    """
    slots: dict[str, Any]
    """
    What the question puts in the template's slots.
    """
    variables: list[str]
    """
    Variables that it names.
    """
    values: list[NamedValueAnswer]
    """
    What it may be.
    """
    hypotheses: list[str]
    """
    Hypotheses that it names.
    """
    entities: list[str]
    """
    Entities of the graph that it names.
    """


class ReplacedObservation(TypedDict):
    value: Any
    """
    Its value.
    """
    variable: str
    """
    Name of the variable.
    """
    event_id: str | None
    """
    The write's id: the client's own, or one that the service made.
    """


class KnownProbability(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    probability: float
    """
    0 to 1.
    """


class EvidenceAnswer(TypedDict):
    value: Any
    """
    Its value.
    """
    variable: str
    """
    Name of the variable.
    """
    event_id: str | None
    """
    Null for what rules derive from relations, and for what the question supposes.
    """
    supposed: NotRequired[bool]
    """
    Whether the question supposes it.
    """
    log_likelihood_ratio: float
    """
    How far it moved the hypothesis's log-odds (natural), after the evidence before it.
    """


class RulePartAnswer(TypedDict):
    rule_id: str
    """
    Id of the rule.
    """
    log_likelihood_ratio: float
    """
    How much it moves the odds, natural logarithm.
    """


class RankedHypothesisAnswer(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    label: str
    """
    What people call it.
    """
    probability: float
    """
    0 to 1.
    """
    prior: float
    """
    Probability before any evidence.
    """
    log_odds: float
    """
    Natural logarithm of the odds: the prior's and all parts of evidence and rules add up to it.
    """
    prior_log_odds: float
    """
    The same as log odds, natural logarithm.
    """
    evidence: list[EvidenceAnswer]
    """
    What speaks for and against it.
    """
    rules: list[str]
    """
    Ids of the rules that bear on it.
    """
    rule_parts: list[RulePartAnswer]
    """
    What rules add to it.
    """


class SupportReasonAnswer(TypedDict):
    value: NotRequired[Any]
    """
    Its value.
    """
    basis: Literal["evidence", "says_value", "names_hypothesis", "linked", "feedback"]
    """
    `evidence`: its event observed what counts in this answer; `says_value`: it says a value; `names_hypothesis`; `linked`: by its metadata; `feedback`.
    """
    weight: float
    """
    What it adds to the hypothesis's log-odds (natural): above 0 for, below 0 against.
    """
    why: str
    """
    What it rests on.
    """
    variable: NotRequired[str]
    """
    Name of the variable.
    """
    event_id: NotRequired[str]
    """
    The write's id: the client's own, or one that the service made.
    """


class SupportAnswer(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    label: str
    """
    What people call it.
    """
    stance: Literal["supports", "against"]
    """
    Whether it speaks for or against.
    """
    weight: float
    """
    Sum of the reasons' weights.
    """
    shift: float
    """
    How far that alone would move the hypothesis's prior probability, 0 to 1.
    """
    reasons: list[SupportReasonAnswer]
    """
    What makes it support.
    """


class SupportingMemory(TypedDict):
    memory_id: str | None
    """
    Null for the text of a domain event.
    """
    event_id: str | None
    """
    The domain event that the text belongs to; null for a memory.
    """
    content: str
    """
    The text of the memory.
    """
    summary: str
    """
    A short form of it.
    """
    score: float
    """
    What the list is sorted by: relevance, the strength of what it says of the hypotheses, and its usefulness, together.
    """
    relevance: float
    """
    Of the search by words, 1 for the best; 0 where no word fits and it is here for what it says.
    """
    usefulness: float
    """
    What feedback to this domain made of it, -1 to 1.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    hypothesis_id: str | None
    """
    The hypothesis that it bears on most (of those that the question names, if any); null for none.
    """
    stance: Literal["supports", "against"] | None
    """
    Whether it speaks for or against.
    """
    weight: float
    """
    Signed, in natural logarithms of odds; 0 for none.
    """
    why: str
    """
    The weightiest reason, in words.
    """
    supports: list[SupportAnswer]
    """
    All hypotheses that it speaks for or against, first the one that it would move most.
    """
    mentions: list[str]
    """
    Hypotheses that the text names.
    """


class OutcomeAnswer(TypedDict):
    value: str | float | bool
    """
    Its value.
    """
    low: NotRequired[float | None]
    """
    Of a number: the range that leads to this hypothesis; null for no end.
    """
    high: NotRequired[float | None]
    """
    Upper end.
    """
    probability: float
    """
    0 to 1.
    """
    top_hypothesis: str | None
    """
    What would be most probable then.
    """


class MissingEvidenceAnswer(TypedDict):
    variable: str
    """
    Name of the variable.
    """
    question: str | None
    """
    The question in words.
    """
    expected_information_gain: float
    """
    Bits.
    """
    cost: float
    """
    What asking for it costs, as declared; 1 where nothing was.
    """
    outcomes: list[OutcomeAnswer]
    """
    What the answer may be, and what would follow.
    """


class PredictedObservationAnswer(TypedDict):
    value: str | float | bool
    """
    Its value.
    """
    distribution: dict[str, float]
    """
    By value its probability; of a number `mean` and `sd`.
    """
    variable: str
    """
    Name of the variable.
    """
    probability: float | None
    """
    Null for a number, whose distribution has mean and sd.
    """


class AskDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    The question in words.
    """
    top_k: NotRequired[int | None]
    """
    How many hypotheses, items and supporting memories to answer at most. Without it the template's, or 10. Default: 10.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Only events and memories whose metadata pass are looked at. Relations are the whole domain's.
    """
    template: NotRequired[str | None]
    """
    Answer by this query template, however the question is worded.
    """
    given: NotRequired[dict[str, Any] | None]
    """
    What if: by variable, what is taken to be so in this answer, as observations have it. Goes before what the question itself supposes; nothing is recorded.
    """


class Relation(TypedDict):
    subject: str
    """
    What the relation is of.
    """
    relation: str
    """
    Name of the relation.
    """
    object: str
    """
    Of an answer its kind; of a relation what it leads to.
    """
    attributes: NotRequired[dict[str, Any]]


class DomainEventDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: NotRequired[str | None]
    """
    The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one.
    """
    type: NotRequired[str | None]
    """
    What kind of event it is, in the client's words.
    """
    occurred_at: NotRequired[str | None]
    """
    When it happened; a time without a zone is UTC. Late events are welcome: the latest of a variable counts.
    """
    observations: NotRequired[dict[str, Any] | None]
    """
    By variable a value, weights by value (virtual evidence), or `{mean, sd}` for a number read with an error.
    """
    relations: NotRequired[list[Relation] | None]
    """
    At most 1,024 relations.
    """
    text: NotRequired[str | None]
    """
    What happened, in words; questions find it.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    Anything to filter by: run, host, patient. At most 16 KiB of JSON, 8 levels and 256 keys.
    """


class FeedbackDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    feedback_id: NotRequired[str | None]
    """
    The feedback's id: the client's own, or one that the service made.
    """
    hypothesis_id: NotRequired[str | None]
    """
    The hypothesis that was confirmed or rejected.
    """
    verdict: NotRequired[Literal["confirmed", "rejected"] | None]
    """
    Whether it was confirmed or rejected. Default: "confirmed".
    """
    event_id: NotRequired[str | None]
    """
    The event whose observations are the evidence to learn from.
    """
    outcome: NotRequired[dict[str, Any] | str | float | bool]
    """
    By variable, what turned out; or, with the `event_id` of an adaptive event that came without one, its outcome.
    """
    writer: NotRequired[str | None]
    """
    Who writes, where the domain is declared to have one writer.
    """
    memory_id: NotRequired[str | None]
    """
    A memory that was of use; confirmed feedback strengthens it.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    The client's own fields; filters go by them.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Without `event_id`: the events whose latest observations are the evidence to learn from.
    """


class ValueProbability(TypedDict):
    value: str | float | bool
    """
    Its value.
    """
    probability: float
    """
    0 to 1.
    """


class DomainStateDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    state_id: NotRequired[str | None]
    """
    The write's id: the client's own, or one that the service made.
    """
    state: dict[str, Any]
    """
    The state.
    """
    mode: NotRequired[Literal["merge", "replace"] | None]
    """
    `merge`: objects go into each other, null takes a field away (RFC 7396); `replace`: the state is the new one. Default: "merge".
    """
    expected_version: NotRequired[int | None]
    """
    The version of the state that the change was made for, 0 before the first; if there is another by now, the answer is 409.
    """


class StateWriteAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """
    state_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    version: int
    """
    The state's version.
    """


class DomainStateAnswer(TypedDict):
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    state: dict[str, Any]
    """
    The state.
    """
    version: int
    """
    0 before the first write.
    """
    position: int
    """
    Position of the last write to it.
    """
    updated_at: str | None
    """
    When it was last changed.
    """


class StatementAnswer(TypedDict):
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """


class RelationAnswer(TypedDict):
    subject: str
    """
    What the relation is of.
    """
    relation: str
    """
    Name of the relation.
    """
    object: str
    """
    Of an answer its kind; of a relation what it leads to.
    """
    derived: bool
    """
    Whether rules derive it; otherwise events state it.
    """
    rule_id: str | None
    """
    The rule that derives it.
    """
    stated_by: list[StatementAnswer]
    """
    The events that state it and were not taken back.
    """


class DomainGraphAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    domain_id: str
    """
    Id of the domain.
    """
    version: int
    """
    The declaration's version.
    """
    items: list[RelationAnswer]
    """
    Relations that stand, in the order in which they were first seen.
    """
    next_cursor: str | None
    """
    Where the next page begins, as `cursor`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """
    total: int
    """
    Relations that pass, on all pages.
    """
    asserted: int
    """
    Distinct relations that events state, and that rules derive.
    """
    derived: int
    """
    Whether rules derived it.
    """
    overflow: str | None
    """
    Why nothing is derived, where the rules derive too much.
    """


class CurrentObservation(TypedDict):
    value: Any
    """
    Its value.
    """
    variable: str
    """
    Name of the variable.
    """
    event_id: str | None
    """
    Null for what rules derive from relations.
    """
    rule_id: str | None
    """
    The rule that derives it from relations.
    """
    position: int | None
    """
    Its position on the session's log; it only grows.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """


class RecordedObservations(TypedDict):
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    occurred_at: str
    """
    When it happened, as the client said.
    """
    observations: dict[str, Any]
    """
    By variable, what was observed.
    """
    metadata: dict[str, Any]
    """
    The client's own fields; filters go by them.
    """
    has_text: bool
    """
    Whether it has a text that questions find.
    """
    retracted: bool
    """
    Whether it was taken back.
    """
    current: list[str]
    """
    Variables of which it holds the observation that counts.
    """


class DomainEvidenceAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    domain_id: str
    """
    Id of the domain.
    """
    version: int
    """
    The declaration's version.
    """
    current: list[CurrentObservation]
    """
    What is known now, with no filter.
    """
    items: list[RecordedObservations]
    """
    The domain's events in the order of the log, those that were taken back included.
    """
    next_cursor: str | None
    """
    Where the next page begins, as `cursor`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """
    total: int
    """
    How many there are.
    """


class AdaptEventDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: NotRequired[str | None]
    """
    The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one.
    """
    features: NotRequired[dict[str, float | str | bool | None] | None]
    """
    What was known beforehand, by name; null for what is not known. Without any, the sequence of outcomes is learned.
    """
    outcome: NotRequired[str | float | bool | None]
    """
    What happened. Left out where it is not known yet: feedback with the `event_id` tells it later.
    """
    occurred_at: NotRequired[str | None]
    """
    When it happened; a time without a zone is UTC. Learned in the order of arrival.
    """
    weight: NotRequired[float | None]
    """
    How much the event counts: 1 where it does not say, 0 to be counted and not learned from. Default: 1.
    """
    metadata: NotRequired[dict[str, Any] | None]
    """
    The client's own fields; filters go by them.
    """
    writer: NotRequired[str | None]
    """
    Who writes, where the domain is declared to have one writer.
    """


class AdaptBatchDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    events: list[AdaptEventDto]
    """
    1 to 50 events as for `/adapt/events`, learned in this order. Each is looked at on its own: one that is wrong does not stop the others.
    """


class AdaptPredictDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    features: NotRequired[dict[str, float | str | bool | None] | None]
    """
    What is known, by name; null for what is not known.
    """
    top_k: NotRequired[int | None]
    """
    How many values to list at most. Default: 10.
    """


WatchItem: TypeAlias = str


HindcastDto = TypedDict(
    "HindcastDto",
    {
        "session_id": NotRequired[str | None],
        "from": NotRequired[int | str | None],
        "to": NotRequired[int | str | None],
        "declaration": NotRequired[dict[str, Any] | None],
        "candidates": NotRequired[dict[str, dict[str, Any]] | None],
        "windows": NotRequired[int | None],
        "watch": NotRequired[list[WatchItem] | None],
        "every": NotRequired[int | None],
        "limit": NotRequired[int | None],
        "cursor": NotRequired[int | None],
        "background": NotRequired[bool | None],
    },
)


class TimelineScoreDto(TypedDict):
    scored: int
    """
    Predictions judged.
    """
    log_loss: NotRequired[float]
    """
    Mean of -ln of the probability given to what happened, held within 1e-6 and 1.
    """
    accuracy: NotRequired[float]
    """
    Share of the outcomes that were predicted right, 0 to 1; of classes.
    """
    mae: NotRequired[float]
    """
    Mean absolute error; of numbers.
    """
    rmse: NotRequired[float]
    """
    Root of the mean squared error; of numbers.
    """
    coverage: NotRequired[float]
    """
    Share of the outcomes that lay in their interval.
    """
    hypotheses: NotRequired[ScoreDto]
    """
    Of the hypotheses that feedback confirmed, each judged by what was thought of it just before; beside predictions where there are both.
    """


class DeclarationChangeDto(TypedDict):
    as_was: Any
    """
    null where there was nothing.
    """
    as_would: Any
    """
    null where there would be nothing.
    """
    path: str
    """
    Such as `schema.adapt.experts`, `hypotheses.fan.prior` or `rules.hot`; hypotheses and rules by their ids.
    """


class RankedProbability(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    probability: float
    """
    0 to 1.
    """


class SaidRanking(TypedDict):
    ranked_hypotheses: list[RankedProbability]
    """
    The hypotheses, most probable first.
    """


class HindcastScoresDto(TypedDict):
    as_was: TimelineScoreDto
    as_would: TimelineScoreDto


class HindcastDriftsDto(TypedDict):
    as_was: list[int]
    """
    Under the declarations that were in force.
    """
    as_would: list[int]
    """
    Under the changed declaration.
    """


ScoreWindowDto = TypedDict(
    "ScoreWindowDto",
    {
        "scores": dict[str, TimelineScoreDto],
        "from": int,
        "to": int,
        "rows": int,
    },
)


class HindcastProgressDto(TypedDict):
    position: int
    """
    Position up to which the log has been read.
    """
    of: int
    """
    Position up to which it is to be read.
    """


class HindcastDropped(TypedDict):
    job_id: str
    """
    Id of the hindcast that goes on in the background.
    """
    status: Literal["dropped"]
    """
    How it went, or how it stands.
    """


class OperationEntry(TypedDict):
    id: str
    """
    Its id.
    """
    status: Literal["recorded", "rejected", "duplicate_of"]
    """
    recorded: it happened; rejected: it reached the log and changed nothing; duplicate_of: the id stands for another write.
    """
    type: str
    """
    Its kind.
    """
    domain_id: NotRequired[str]
    """
    The domain that was written to.
    """
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    recorded_at: str
    """
    When the service took it.
    """
    outcome: dict[str, Any]
    """
    What became of it.
    """


class OperationAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    others: NotRequired[list[OperationEntry]]
    """
    Other writes that the id stands for.
    """
    id: str
    """
    Its id.
    """
    status: Literal["recorded", "rejected", "duplicate_of"]
    """
    recorded: it happened; rejected: it reached the log and changed nothing; duplicate_of: the id stands for another write.
    """
    type: str
    """
    Its kind.
    """
    domain_id: NotRequired[str]
    """
    The domain that was written to.
    """
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    recorded_at: str
    """
    When the service took it.
    """
    outcome: dict[str, Any]
    """
    What became of it.
    """


class EventDto(TypedDict):
    id: str
    """
    Its id.
    """
    type: str
    """
    Its kind.
    """
    version: int
    """
    Version of the event's form.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    recorded_at: str
    """
    When the service took it.
    """
    actor: str
    """
    Who wrote: the id of an API key.
    """
    causation: str
    """
    The request that caused it.
    """
    traceparent: NotRequired[str]
    """
    The trace that it belongs to, as its `traceparent` header named it (W3C Trace Context).
    """
    digest: str
    """
    Digest of what the client asked for.
    """
    data: dict[str, Any]
    """
    What it holds.
    """


class EventList(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    events: list[EventDto]
    """
    Events of the session, or how many there are.
    """
    next: int | None
    """
    Where to go on, as `after`; null at the end.
    """
    has_more: bool
    """
    Whether there is more behind this page.
    """


class EventBucketDto(TypedDict):
    types: dict[str, int]
    """
    How many of each type. A late outcome of an adaptive event is feedback.
    """
    from_position: int | None
    """
    Bounds of a part by position, inclusive; of one by time the first and last position in it, null where there is none.
    """
    to_position: int | None
    """
    The other bound.
    """
    from_time: str | None
    """
    Bounds of a part by time, inclusive; of one by position the times of the first and last write in it, null where there is none.
    """
    to_time: str | None
    """
    The other bound.
    """
    total: int
    """
    Writes in it.
    """


class EventHistogram(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    by: Literal["position", "time"]
    """
    What the parts are alike in: how many positions they take, or how much time.
    """
    buckets: list[EventBucketDto]
    """
    The parts, the oldest first; none for an empty session.
    """
    total: int
    """
    Writes in all: events without those that only repeated a write.
    """
    position: int
    """
    The position up to which was counted.
    """


class VerifyAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    valid: bool
    """
    Whether the log is as it was written.
    """
    events: int
    """
    Records read.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    head: str
    """
    SHA-256 over the whole chain, hexadecimal: to be kept elsewhere and compared.
    """
    first_invalid: int | None
    """
    The first position at which the log cannot be as it was written; null where it is.
    """
    reason: str | None
    """
    Why.
    """
    proved_position: NotRequired[int]
    """
    Position up to which the records are those of the newest signed checkpoint; 0 where it has none of them. Left out where none are made, and where what is kept of them is damaged.
    """
    inherited_position: NotRequired[int]
    """
    Position up to which the session was there before the service's checkpoint log began: what it was before that, no checkpoint of it shows. 0 where it was not. With `proved_position`.
    """
    checkpoint_time: NotRequired[str]
    """
    When the newest checkpoint was signed, ISO 8601. With `proved_position`, unless that is 0.
    """


class VerifierKey(TypedDict):
    id: str
    """
    As receipts name it.
    """
    verifier_key: str
    """
    The key in the form of signed notes: name, id and key (C2SP signed-note).
    """


class VerifierKeysAnswer(TypedDict):
    origin: str
    """
    Name of the checkpoint log, which its checkpoints begin with.
    """
    keys: list[VerifierKey]
    """
    Today's key first, then those of before.
    """


class InclusionDto(TypedDict):
    index: int
    """
    The entry's place in the tree, from 0.
    """
    hashes: list[str]
    """
    The hashes beside the entry's way up to the root, the lowest first (RFC 9162, section 2.1.3): base64.
    """
    size: int
    """
    Entries of the tree.
    """
    root: str
    """
    Root of the tree (RFC 6962): SHA-256, 32 bytes in base64.
    """


class ProofAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    record: str
    """
    The record as it lies on the log, in base64; sealed, where records are. It is the entry of the session's tree.
    """
    session_tree: InclusionDto
    """
    Shows that the record lies in the tree of the session's records.
    """
    checkpoint_log: InclusionDto
    """
    Shows that the session's tree lies in the tree of the checkpoint log, whose root is signed. The entry: SHA-256 of the session's id, the size of the session's tree (64 bits,
    big-endian), its root; 72 bytes.
    """
    checkpoint: str
    """
    The signed checkpoint (C2SP tlog-checkpoint): origin, size, root, time, signature.
    """


class TreeHeadDto(TypedDict):
    size: int
    """
    Entries of the tree.
    """
    root: str
    """
    Root of the tree (RFC 6962): SHA-256, 32 bytes in base64.
    """


ConsistencyAnswer = TypedDict(
    "ConsistencyAnswer",
    {
        "tree": Literal["session", "checkpoints"],
        "from": TreeHeadDto,
        "to": TreeHeadDto,
        "hashes": list[str],
    },
)


EventId: TypeAlias = str


class EraseDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    memory_ids: NotRequired[list[MemoryId] | None]
    """
    Memories to erase: all their versions, what changed or deleted them, and the questions that recalled them.
    """
    event_ids: NotRequired[list[EventId] | None]
    """
    Writes to erase, by their ids: events, feedback, states and outcomes of domains, with what was written about them; recalls; memories.
    """
    domain_id: NotRequired[str | None]
    """
    A domain to erase, with all that was ever written to it.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Memories to erase: those of which any version passes.
    """
    time_range: NotRequired[TimeRange | None]
    """
    Memories to erase: those of which any version is of this time; beside a filter, of both.
    """
    reason: NotRequired[str | None]
    """
    Why; it is kept with the erasure, so it is not to say what is erased.
    """
    dry_run: NotRequired[bool | None]
    """
    Only say what would be erased.
    """


class SigningKeyDto(TypedDict):
    id: str
    """
    Its id.
    """
    public_key: str
    """
    Ed25519, PEM.
    """


class SigningKeysAnswer(TypedDict):
    keys: list[SigningKeyDto]
    """
    The keys.
    """


class UsageOf(TypedDict):
    used: int
    """
    What is used now.
    """
    limit: int | None
    """
    `null` where there is no bound.
    """


class DailyUsage(TypedDict):
    used: int
    """
    What is used now.
    """
    limit: int | None
    """
    `null` where there is no bound.
    """
    resets_at: str
    """
    When the next day begins, ISO 8601, UTC.
    """


class UsageAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    memories: UsageOf
    """
    Memories that are there now.
    """
    log_bytes: UsageOf
    """
    Bytes of the agent's records on the log: of all that it ever wrote, sealed or not.
    """
    domains: UsageOf
    """
    Domains that were declared or have events.
    """
    events_today: DailyUsage
    """
    Events written today, in UTC.
    """
    events: int
    """
    Events written in all.
    """
    position: int
    """
    The session's log position.
    """


class ChatAnswerMessage(TypedDict):
    content: str | None
    """
    Whole sentences out of memory, each followed by the id of its memory in brackets.
    """
    refusal: str | None
    """
    Always null: nothing is refused in words.
    """
    role: Literal["assistant"]
    """
    Who says it.
    """


class ChatChoice(TypedDict):
    logprobs: Any
    """
    Always null without an upstream.
    """
    index: int
    """
    Its place, from 0.
    """
    message: ChatAnswerMessage
    finish_reason: str
    """
    `length` where max_tokens cut it.
    """


class ChatUsage(TypedDict):
    prompt_tokens: int
    """
    Tokens of the question.
    """
    completion_tokens: int
    """
    Tokens of the answer.
    """
    total_tokens: int
    """
    Both together.
    """


class ChatCitation(TypedDict):
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    memory_id: str
    """
    Id of the memory.
    """
    sentence: str
    """
    The sentence as the memory has it.
    """
    start: int
    """
    Where the answer gives it, in UTF-16 code units.
    """
    end: int
    """
    The end, excluded.
    """
    score: float
    """
    How well the sentence answers; comparable within one answer.
    """


class ChatMemory(TypedDict):
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    memory_id: str
    """
    Id of the memory.
    """
    score: float
    """
    How well it fits; comparable within one answer.
    """


class ChatGrounds(TypedDict):
    answered_by: Literal["memory", "upstream"]
    """
    Who answered: sentences of memory, or the upstream model.
    """
    verdict: Literal["none", "evidence"]
    """
    `none`: nothing in memory answers well enough.
    """
    confidence: float
    """
    How likely what was asked for is among the memories, 0 to 1: the `confidence` of their search.
    """
    degraded: bool
    """
    The upstream was to answer and could not.
    """
    warnings: list[str]
    """
    What did not go as asked.
    """
    citations: list[ChatCitation]
    """
    The memories that the answer rests on, in the order in which it uses them.
    """
    memories: list[ChatMemory]
    """
    The memories that were found, best first.
    """


class ChatCompletion(TypedDict):
    id: str
    """
    Its id.
    """
    object: Literal["chat.completion"]
    """
    Of an answer its kind; of a relation what it leads to.
    """
    created: int
    """
    Seconds since 1970.
    """
    model: str
    """
    Who answered: `hindcast-extractive`, or the upstream's model.
    """
    choices: list[ChatChoice]
    """
    The answers, as many as were asked for.
    """
    usage: ChatUsage
    hindcast: ChatGrounds


class ContentItem(TypedDict):
    type: str
    """
    Its kind.
    """
    text: NotRequired[str]


class Message(TypedDict):
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    """
    Who says it.
    """
    content: NotRequired[str | list[ContentItem] | None]
    """
    Text, or parts of which those of type "text" are read. Messages of the roles assistant, tool and function may be without.
    """


class StreamOptions(TypedDict):
    """
    `include_usage`: end the stream with a chunk that counts the tokens.
    """

    include_usage: NotRequired[bool]


class ChatDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    messages: list[Message]
    """
    The conversation, oldest first. The last message of the user is answered; what came before is its context.
    """
    model: NotRequired[str | None]
    """
    `hindcast-extractive` answers without the upstream, if there is one; any other name is taken and leads to the default.
    """
    top_k: NotRequired[int | None]
    """
    How many memories to answer from at most. Default: 5.
    """
    metadata_filter: NotRequired[dict[str, Any] | None]
    """
    Only memories whose metadata pass; as for `/memory/search`.
    """
    stream: NotRequired[bool | None]
    """
    Answer in server-sent events, as it is written.
    """
    stream_options: NotRequired[StreamOptions | None]
    """
    `include_usage`: end the stream with a chunk that counts the tokens.
    """
    n: NotRequired[int | None]
    """
    How many choices to give. Without a model they are all the same.
    """
    max_tokens: NotRequired[int | None]
    """
    Tokens of the answer at most; sentences that no longer fit are left out, the first one is cut.
    """
    max_completion_tokens: NotRequired[int | None]
    """
    The same, by its newer name.
    """
    stop: NotRequired[str | list[str] | None]
    """
    The answer ends before the first of these.
    """
    temperature: NotRequired[float | None]
    """
    Ignored without an upstream.
    """
    tools: NotRequired[list[dict[str, Any]] | None]
    """
    For the upstream. Without one it is refused, unless it is empty or `tool_choice` is `none`.
    """
    tool_choice: NotRequired[str | dict[str, Any] | None]
    """
    For the upstream; `none` lets `tools` and `response_format` through where there is none.
    """
    response_format: NotRequired[dict[str, Any] | None]
    """
    For the upstream. Without one it is refused, unless its type is `text` or `tool_choice` is `none`.
    """


class OpenAiErrorDto(TypedDict):
    param: str | None
    """
    The field that is wrong.
    """
    message: str
    """
    What was said.
    """
    type: str
    """
    Its kind.
    """
    code: str
    """
    Stable machine name.
    """


class ChatModel(TypedDict):
    id: str
    """
    Its id.
    """
    object: Literal["model"]
    """
    Of an answer its kind; of a relation what it leads to.
    """
    created: int
    """
    When it was made, seconds since 1970.
    """
    owned_by: str
    """
    Who offers it.
    """


class ChatModelList(TypedDict):
    object: Literal["list"]
    """
    Of an answer its kind; of a relation what it leads to.
    """
    data: list[ChatModel]
    """
    What it holds.
    """


BboxItem: TypeAlias = float


PointItem: TypeAlias = float


class ObjectHints(TypedDict):
    """
    A thing, where it is and what it is like.
    """

    label: str
    """
    What people call it.
    """
    bbox: NotRequired[list[BboxItem] | None]
    point: NotRequired[list[PointItem] | None]
    attributes: NotRequired[dict[str, str | float | bool] | None]
    depth: NotRequired[float | None]


SizeItem: TypeAlias = int


class Mask(TypedDict):
    """
    A run length encoding as COCO writes it, compressed or not.
    """

    size: list[SizeItem]
    counts: str | list[int]


class SceneMask(TypedDict):
    """
    A thing told by its pixels.
    """

    label: NotRequired[str | None]
    """
    What people call it.
    """
    mask: str | Mask


class SpatialQuestionDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    A question, a request to point, or a statement to judge, in English.
    """
    image: NotRequired[str | None]
    """
    The image: PNG, JPEG, WebP, AVIF, GIF or TIFF as base64 or as a data URL, at most 40 megapixels. Its EXIF orientation is applied; of several frames the first is taken. One of the three image fields
    is to be given; it may be left out where hints or masks tell what there is.
    """
    image_base64: NotRequired[str | None]
    """
    The same under another name.
    """
    image_url: NotRequired[str | None]
    """
    The same as a data URL. Never an address: nothing is fetched.
    """
    depth: NotRequired[str | None]
    """
    A depth image of 8 or 16 bits a pixel, base64 or a data URL: larger = farther, 0 = no reading. It need not be as large as the image.
    """
    depth_base64: NotRequired[str | None]
    """
    The same under another name.
    """
    depth_convention: NotRequired[Literal["distance", "inverse"] | None]
    """
    `distance`: larger = farther; `inverse`: larger = nearer. For the depth image and the depths of hints. Default: "distance".
    """
    use_detector: NotRequired[bool | None]
    """
    Whether to look for things in the image. Hints and masks that say where things are go before what is found. Default: true.
    """
    use_segmenter: NotRequired[bool | None]
    """
    Whether to find out which pixels belong to the things. Default: true.
    """
    return_masks: NotRequired[bool | None]
    """
    Whether `objects` carry the pixels that belong to them, in the form that `scene_masks` takes. Default: false.
    """
    object_hints: NotRequired[list[str | ObjectHints] | None]
    """
    What is known of the scene: names, or things with their boxes or points, attributes and depths.
    """
    scene_masks: NotRequired[list[SceneMask] | None]
    """
    Things told by their pixels.
    """


class PointAnswer(TypedDict):
    x: float
    """
    0 at the left edge to 1 at the right.
    """
    y: float
    """
    0 at the top to 1 at the bottom.
    """
    label: str
    """
    What people call it.
    """
    object_id: str | None
    """
    Null for a free place.
    """
    confidence: float
    """
    How sure, 0 to 1.
    """


CentroidItem: TypeAlias = float


class SeenRelation(TypedDict):
    subject: str
    """
    object_id
    """
    relation: str
    """
    Name of the relation.
    """
    object: str
    """
    object_id
    """
    score: float
    """
    How clear it is, from 0 to 1.
    """


class DetectorAnswer(TypedDict):
    status: Literal["off", "error", "unavailable", "ok"]
    """
    `unavailable`: the configured model cannot be used; `error`: it failed on this image.
    """
    region_count: int
    """
    Regions that were found.
    """
    model: str | None
    """
    `built-in`, or the file of the model; null when off.
    """


class SegmenterAnswer(TypedDict):
    status: Literal["off", "error", "unavailable", "ok"]
    """
    How it went, or how it stands.
    """
    mask_count: int
    """
    Masks that were found.
    """
    model: str | None
    """
    Name of the model.
    """


class DepthAnswer(TypedDict):
    status: Literal["off", "ok"]
    """
    `off`: no depth image was sent.
    """


class FieldErrorDto(TypedDict):
    input: Any
    """
    What was sent there; long values are cut.
    """
    ctx: dict[str, Any]
    """
    The rule's numbers.
    """
    loc: list[str]
    """
    Where: begins with body, path, query or header.
    """
    msg: str
    """
    What is wrong, for people.
    """
    type: str
    """
    Stable name of the rule.
    """


class DomainTableRow(TypedDict):
    """
    A row of a table of conditional probabilities.
    """

    given: NotRequired[dict[str, Any]]
    """
    By parent, its value; boolean values are "true" and "false".
    """
    p: NotRequired[dict[str, float]]
    """
    By value, its probability: together 1. Of discrete variables.
    """
    mean: NotRequired[float]
    """
    Of numbers: mean of a normal distribution.
    """
    sd: NotRequired[float]
    """
    Of numbers: its standard deviation, above 0.
    """


class DomainHypothesis(TypedDict):
    """
    Something that may be the case.
    """

    hypothesis_id: str
    """
    Its id.
    """
    label: NotRequired[str]
    """
    What people call it; its id where it is not given.
    """
    description: NotRequired[str]
    """
    What it means.
    """
    synonyms: NotRequired[list[str]]
    """
    Other words for it.
    """
    prior: NotRequired[float]
    """
    Probability before any evidence.
    """
    likelihoods: NotRequired[dict[str, dict[str, float]]]
    """
    By variable, what is to be expected of it: the hypothesis is a value of one hidden cause.
    """
    variable: NotRequired[str]
    """
    With `value`: the hypothesis is a state of this variable.
    """
    value: NotRequired[Any]
    """
    Value of that variable.
    """


class DomainRule(TypedDict):
    """
    Multiplies odds where something was observed, or derives something from relations.
    """

    rule_id: str
    """
    Its id.
    """
    description: NotRequired[str]
    """
    What it says.
    """
    when: NotRequired[dict[str, Any]]
    """
    A filter over observations; with `supports`.
    """
    supports: NotRequired[dict[str, float]]
    """
    By hypothesis, a likelihood ratio above 0.
    """
    match: NotRequired[list[list[str]]]
    """
    Relations that must hold; with `derive`.
    """
    derive: NotRequired[dict[str, Any]]
    """
    What follows: `relation` (a triple) or `observation` (by variable, its value).
    """


class NodesDtoOrNull(TypedDict):
    self: str
    """
    Id of the node that answers.
    """
    generation: int
    """
    Grows whenever it changes who answers for what; 0 while this node is not among them yet.
    """
    members: list[MemberDto]
    """
    The nodes.
    """


class ErasureReceiptDtoOrNull(TypedDict):
    format: str
    """
    Name of the form of the receipt.
    """
    session: str
    """
    Id of the session.
    """
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    erased_at: str
    """
    When it was erased.
    """
    actor: str
    """
    Id of the API key that asked for it.
    """
    records: list[ErasedRecordDto]
    """
    The records of the log.
    """
    signing_key: str
    """
    Id of the key that it is signed with, see `GET /erase/keys`.
    """
    signature: str
    """
    64 bytes, base64url.
    """


class VectorModelDtoOrNull(TypedDict):
    name: str
    """
    For people.
    """
    digest: str
    """
    Tells the model, and how it is used, from every other.
    """
    dimension: int
    """
    Numbers of a vector.
    """


class LearnedAnswerPriorsValue(TypedDict):
    prior: float
    """
    Probability before any evidence.
    """
    count: float
    """
    How many there were.
    """


LearnedAnswerPriors: TypeAlias = dict[str, LearnedAnswerPriorsValue]


class LearnedAnswerVariablesValueItem(TypedDict):
    pass


LearnedAnswerVariables: TypeAlias = dict[str, list[LearnedAnswerVariablesValueItem]]


class LearnedAnswerOrNull(TypedDict):
    priors: LearnedAnswerPriors
    """
    By hypothesis of the hidden cause: its prior now, and how often feedback saw it.
    """
    variables: LearnedAnswerVariables
    """
    By variable the rows of its table, each with what it is given: probabilities by value and counts, or mean, sd and count.
    """
    lessons: int
    """
    Feedback that taught something.
    """


class AdaptiveStateDtoOrNull(TypedDict):
    task: Literal["classification", "regression"] | None
    """
    What is predicted: classification or regression.
    """
    events: int
    """
    Events taken, with and without outcome.
    """
    observation_count: int
    """
    Outcomes learned.
    """
    pending: int
    """
    Events that wait for their outcome.
    """
    score: ScoreDto
    experts: list[ExpertShare]
    """
    The learners and the share of each in the prediction.
    """
    drift: DriftDto
    drift_marks: list[DriftMarkDto]
    """
    The last times that a drift was noticed.
    """
    writer: str | None
    """
    The one writer that is taken from; null for anyone.
    """
    position: int
    """
    Position of the last event or outcome.
    """
    updated_at: str | None
    """
    When it was last changed.
    """


class WhatIfAnswerSupposed(TypedDict):
    pass


class WhatIfAnswerHypothesesItem(TypedDict):
    hypothesis_id: str
    """
    Id of the hypothesis.
    """
    holds: bool
    """
    Whether it is taken to be the case.
    """


class WhatIfAnswerOrNull(TypedDict):
    supposed: WhatIfAnswerSupposed
    """
    By variable, what is taken to be so.
    """
    hypotheses: list[WhatIfAnswerHypothesesItem]
    """
    What may be the case, as declared, or how many of them there are.
    """
    instead_of: list[ReplacedObservation]
    """
    Observations that what is supposed takes the place of.
    """
    as_known: list[KnownProbability]
    """
    The hypotheses ranked by what is known, without what is supposed.
    """


class IntervalDtoOrNull(TypedDict):
    low: float
    """
    Lower end.
    """
    high: float
    """
    Upper end.
    """
    level: float
    """
    Share of the outcomes that intervals are to cover.
    """


class PredictionBeforeDtoOrNull(TypedDict):
    task: Literal["classification", "regression"] | None
    """
    Null while no outcome has settled it.
    """
    prediction: str | float | bool | None
    """
    The most probable value, or the expected number; null before anything is learned.
    """
    interval: IntervalDtoOrNull | None
    """
    For numbers, once a few errors are known.
    """
    outcome_probability: float | None
    """
    Probability that was given to what then happened; null for numbers and where the outcome is not known. Of a value that was not listed it is
    what was held back for such, and the score counts it as 1e-6.
    """
    probabilities: list[ValueProbability]
    """
    Values and their probabilities, most probable first; all together they sum to 1. Empty for numbers. All values seen are among them, and while new ones are to be
    expected, those that go on with letters and numbered names.
    """
    confidence: float
    """
    From 0 to 1: probability of the prediction, or share of the outcomes' variance that predictions explain of late.
    """
    experts: list[ExpertShare]
    """
    The learners and the share of each in the prediction.
    """
    drift: DriftDto
    observation_count: int
    """
    Outcomes learned.
    """


class FirstDifferenceDtoOrNull(TypedDict):
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    because: list[str]
    """
    Paths of the changes that can be why.
    """


class SaidPredictionOrNull(TypedDict):
    prediction: str | float | bool | None
    """
    Null before anything was learned; `probabilities` are empty then.
    """
    interval: IntervalDtoOrNull | None
    """
    Where the value is expected to lie; of numbers.
    """
    probabilities: list[ValueProbability]
    """
    By value, how probable it is.
    """
    confidence: float
    """
    How sure, 0 to 1.
    """
    outcome_probability: float | None
    """
    Probability that was given to what then happened; null for numbers and where the outcome is not known.
    """
    drift: bool
    """
    Whether drift was noticed at this event.
    """


class HindcastDifferenceDtoOrNull(TypedDict):
    outcome: Any
    """
    What happened, as far as this event says.
    """
    as_was: SaidPredictionOrNull | SaidRanking | None
    """
    What was said live: of an adaptive event or its late outcome the prediction from before it, otherwise the hypotheses' ranking after it; null where it was refused.
    """
    as_would: SaidPredictionOrNull | SaidRanking | None
    """
    What would have been said.
    """
    because: list[str]
    """
    Paths of the changes that can be why: of the learner's settings, or of priors, tables of variables that were seen, and rules that held.
    """
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    type: str
    """
    adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given
    """
    recorded_at: str
    """
    When the service took it.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    completes: NotRequired[str]
    """
    The event whose outcome this one tells.
    """


class SeenMaskOrNull(TypedDict):
    size: list[int]
    """
    height, width: of the picture as it was looked at
    """
    counts: str
    """
    Runs of pixels outside and inside by turns, column by column, as COCO's text.
    """


class ImageAnswerOrNull(TypedDict):
    width: int
    """
    Pixels, upright.
    """
    height: int
    """
    Pixels.
    """
    format: str
    """
    What the bytes are: png, jpeg, webp, avif, gif, tiff.
    """


class HealthDto(TypedDict):
    nodes: NodesDtoOrNull | None
    """
    The nodes on the same log; null on an engine where this one works alone.
    """
    status: Literal["starting", "degraded", "ok", "stopping"]
    """
    `degraded`: requests are taken, and there are `problems`.
    """
    problems: list[ProblemDto]
    """
    Of disk, log, key store, checkpoint log and clock; none where all is well.
    """
    log: str
    """
    Engine of the event log.
    """
    views: str
    """
    Engine of the views.
    """
    sessions: int
    """
    Sessions in memory.
    """
    progress: float
    """
    Share of the start-up work that is done, 0 to 1.
    """
    uptime_s: int
    """
    Time since the start, s.
    """


class DeleteAnswer(TypedDict):
    status: Literal["not_found", "success"]
    """
    How it went, or how it stands.
    """
    memory_id: str
    """
    Id of the memory.
    """
    deleted: bool
    """
    Whether, or how many, were deleted.
    """
    receipt: NotRequired[ErasureReceiptDtoOrNull | None]
    """
    Of an erasure: what was erased, signed.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class DeleteManyAnswer(TypedDict):
    status: Literal["not_found", "success", "dry_run"]
    """
    not_found: there was nothing to delete; dry_run: nothing was deleted.
    """
    deleted: int
    """
    How many memories were deleted, or would be.
    """
    memory_ids: list[str]
    """
    They.
    """
    has_more: bool
    """
    Whether more pass the filter: the same again, under another `Idempotency-Key`, deletes on.
    """
    event_ids: list[str]
    """
    Ids of all events that were written, of up to 1,000 memories each; `event_id` is the first.
    """
    receipt: NotRequired[ErasureReceiptDtoOrNull | None]
    """
    Of an erasure: what was erased, signed.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class VectorSupport(TypedDict):
    status: Literal["none", "used", "unavailable"]
    """
    used; none: no memory has a vector of the model yet; unavailable: the model did not answer in time, and the memories were found without it.
    """
    model: VectorModelDtoOrNull | None
    """
    The model that the vectors are of; null where none are there.
    """
    vectors: int
    """
    Vectors of the model in this session, one for each passage of a memory.
    """


class SearchSupport(TypedDict):
    meta_summary: dict[str, Any]
    """
    confidence (how likely the evidence is among the items, 0 to 1), verdict (evidence, or none where that is too low), a summary in sentences of the memories, and how many there were to find.
    """
    graph_stats: dict[str, Any]
    """
    Concepts of the question, of more than 256 the rarest, and how many pairs of them stand together in one of the memories found (`links`; of more than 512 the rarest).
    """
    temporal_patterns: dict[str, Any]
    """
    When the found memories happened; where the question names times, how they were understood (`asked`), and the end of the one in which it asks how things were (`state_until`).
    """
    conflicts: list[MemoryConflict]
    """
    Items that tell another value of one thing than a newer item does. Where the question asks for now, the newer one stands before them.
    """
    vectors: NotRequired[VectorSupport]
    """
    What vectors came into the ranking; left out where neither the operator set a model nor the request brought a vector.
    """


class SearchAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    query: str
    """
    The question, as it was asked.
    """
    items: list[MemoryItem]
    """
    What was asked for, in order.
    """
    support: SearchSupport
    degraded: NotRequired[bool]
    """
    Whether the embedding model did not answer in time, so that memories were ranked without vectors; left out where there is none.
    """


class QueryAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    query: str
    """
    The question, as it was asked.
    """
    items: list[MemoryItem]
    """
    What was asked for, in order.
    """
    support: SearchSupport
    degraded: NotRequired[bool]
    """
    Whether the embedding model did not answer in time, so that memories were ranked without vectors; left out where there is none.
    """
    state: QueryState
    """
    What the query changed in the session.
    """
    reasoning: NotRequired[dict[str, Any]]
    """
    How the answer came about; only when asked for.
    """
    explanation: NotRequired[RankExplanationAnswer]
    """
    Where the memory of `explain_memory_id` stands; only when asked for.
    """


class QueryDomainAnswer(TypedDict):
    items: list[DomainItem]
    """
    Memories and texts of the domain's events that the words of the question find.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    The question in words.
    """
    understood: UnderstoodAnswer
    """
    How the question was read.
    """
    what_if: WhatIfAnswerOrNull | None
    """
    Where the question supposes something: the answer is what would follow. Nothing is recorded of it. Null where it supposes nothing.
    """
    ranked_hypotheses: list[RankedHypothesisAnswer]
    """
    The hypotheses, most probable first.
    """
    supporting_memories: list[SupportingMemory]
    """
    Memories that speak to the question.
    """
    missing_evidence: list[MissingEvidenceAnswer]
    """
    What would be worth asking, best gain per cost first.
    """
    predicted_observations: list[PredictedObservationAnswer]
    """
    What is to be expected of what was not observed yet.
    """
    warnings: list[str]
    """
    What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration, what was not understood.
    """
    version: int
    """
    The declaration's version.
    """
    position: int
    """
    Position of the state that was asked.
    """


class ExplainAnswer(TypedDict):
    schema: dict[str, Any]
    """
    Its variables and settings, as declared.
    """
    core_support: dict[str, Any]
    """
    What the answer stands on: entropy before and after, evidence with positions, the network, the entity graph.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    The question in words.
    """
    understood: UnderstoodAnswer
    """
    How the question was read.
    """
    what_if: WhatIfAnswerOrNull | None
    """
    Where the question supposes something: the answer is what would follow. Nothing is recorded of it. Null where it supposes nothing.
    """
    ranked_hypotheses: list[RankedHypothesisAnswer]
    """
    The hypotheses, most probable first.
    """
    supporting_memories: list[SupportingMemory]
    """
    Memories that speak to the question.
    """
    missing_evidence: list[MissingEvidenceAnswer]
    """
    What would be worth asking, best gain per cost first.
    """
    predicted_observations: list[PredictedObservationAnswer]
    """
    What is to be expected of what was not observed yet.
    """
    warnings: list[str]
    """
    What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration, what was not understood.
    """
    version: int
    """
    The declaration's version.
    """
    position: int
    """
    Position of the state that was asked.
    """


class FeedbackAnswer(TypedDict):
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """
    feedback_id: str
    """
    The feedback's id: the client's own, or one that the service made.
    """
    learned: bool
    """
    Whether anything was learned: tables that moved, or an outcome that was not known yet.
    """
    observation_count: NotRequired[int]
    """
    Of the outcome of an adaptive event: outcomes learned, this one included.
    """
    prediction_before: NotRequired[PredictionBeforeDtoOrNull | None]
    """
    What was predicted from the event's features just before they were learned. Judged is what was predicted at the event itself.
    """
    drift: NotRequired[DriftDto]


class AdaptEventAnswer(TypedDict):
    prediction_before: PredictionBeforeDtoOrNull | None
    """
    What was predicted before this was learned.
    """
    status: Literal["success"]
    """
    How it went, or how it stands.
    """
    domain_id: str
    """
    Id of the domain.
    """
    observation_count: int
    """
    Outcomes learned so far.
    """
    drift: DriftDto
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    Id of the write, to be asked for in `operations`.
    """
    position: int
    """
    The session's log position of the write.
    """
    duplicate: bool
    """
    Whether the write had been made before; the answer is then the first one's.
    """


class AdaptBatchItem(TypedDict):
    prediction_before: NotRequired[PredictionBeforeDtoOrNull | None]
    """
    What was predicted before this was learned.
    """
    index: int
    """
    Place in the request.
    """
    event_id: str | None
    """
    The write's id: the client's own, or one that the service made.
    """
    status: Literal["stored", "invalid", "duplicate", "conflict", "error"]
    """
    How it went, or how it stands.
    """
    position: NotRequired[int]
    """
    Its position on the session's log; it only grows.
    """
    observation_count: NotRequired[int]
    """
    Outcomes learned so far.
    """
    drift: NotRequired[DriftDto]
    detail: NotRequired[str]
    """
    What is wrong with the item.
    """


class AdaptBatchAnswer(TypedDict):
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    domain_id: str
    """
    Id of the domain.
    """
    items: list[AdaptBatchItem]
    """
    What was asked for, in order.
    """
    status: Literal["partial", "error", "success"]
    """
    How it went, or how it stands.
    """
    stored: int
    """
    How many were taken.
    """
    duplicates: int
    """
    How many were taken before.
    """
    failed: int
    """
    How many were not taken.
    """


class PredictAnswer(TypedDict):
    task: Literal["classification", "regression"] | None
    """
    Null while no outcome has settled it.
    """
    prediction: str | float | bool | None
    """
    The most probable value, or the expected number; null before anything is learned.
    """
    interval: IntervalDtoOrNull | None
    """
    For numbers, once a few errors are known.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    position: int
    """
    Position of the state that answered.
    """
    probabilities: list[ValueProbability]
    """
    Values and their probabilities, most probable first; all together they sum to 1. Empty for numbers. All values seen are among them, and while new ones are to be
    expected, those that go on with letters and numbered names.
    """
    confidence: float
    """
    From 0 to 1: probability of the prediction, or share of the outcomes' variance that predictions explain of late.
    """
    experts: list[ExpertShare]
    """
    The learners and the share of each in the prediction.
    """
    drift: DriftDto
    observation_count: int
    """
    Outcomes learned.
    """


class CandidateDto(TypedDict):
    first_difference: FirstDifferenceDtoOrNull | None
    """
    Where it first differs from the run as it was.
    """
    score: TimelineScoreDto
    drifts: list[int]
    """
    Positions at which drift was noticed.
    """
    changes: list[DeclarationChangeDto]
    """
    What it changes.
    """
    begins_anew: bool
    """
    Whether putting it in force makes another learner, which begins anew.
    """


class HindcastRowDto(TypedDict):
    outcome: Any
    """
    What happened, as far as this event says.
    """
    as_was: SaidPredictionOrNull | SaidRanking | None
    """
    What was said live: of an adaptive event or its late outcome the prediction from before it, otherwise the hypotheses' ranking after it; null where it was refused.
    """
    as_would: SaidPredictionOrNull | SaidRanking | None
    """
    What would have been said.
    """
    event_id: str
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    type: str
    """
    adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given
    """
    recorded_at: str
    """
    When the service took it.
    """
    occurred_at: str | None
    """
    When it happened, as the client said.
    """
    completes: NotRequired[str]
    """
    The event whose outcome this one tells.
    """


class HindcastAnswer(TypedDict):
    job_id: str | None
    """
    Asks for further pages of this result while it is kept; null where this is all of it.
    """
    first_difference: HindcastDifferenceDtoOrNull | None
    """
    The first row in which the runs differ.
    """
    candidates: dict[str, CandidateDto]
    """
    The other declarations, by name.
    """
    best: str | None
    """
    Name of the run with the least log loss, or of numbers the least mean absolute error; null where none was judged.
    """
    next: int | None
    """
    Cursor of the next page; null for the last.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    status: Literal["done"]
    """
    How it went, or how it stands.
    """
    version: int
    """
    Version of the declaration in force, 0 for none: `expected_version` of a PATCH that puts a changed one in force.
    """
    events: int
    """
    Events of the domain that were replayed.
    """
    scores: HindcastScoresDto
    drifts: HindcastDriftsDto
    """
    Positions at which drift was noticed.
    """
    changes: list[DeclarationChangeDto]
    """
    Where the changed declaration is another, the first hundred places.
    """
    begins_anew: bool
    """
    Whether putting the changed declaration in force makes another learner, which begins anew.
    """
    windows: list[ScoreWindowDto]
    """
    Scores over windows of equally many rows, so that drift shows.
    """
    warnings: list[str]
    """
    Names in `watch` of which no row tells, with those there are; by run how many observations do not fit its changed declaration, and which.
    """
    rows: list[HindcastRowDto]
    """
    The rows, or how many there are.
    """


class HindcastJobAnswer(TypedDict):
    next: NotRequired[int]
    """
    Asked for by its id while it runs: where the rows go on that come after these, to be asked for next.
    """
    domain_id: str
    """
    Id of the domain.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    job_id: str
    """
    Id of the hindcast that goes on in the background.
    """
    status: Literal["failed", "running"]
    """
    How it went, or how it stands.
    """
    progress: HindcastProgressDto
    detail: NotRequired[str]
    """
    Why it failed.
    """
    rows: NotRequired[list[HindcastRowDto]]
    """
    The rows so far, from the cursor on, a page of them at most.
    """


class EraseAnswer(TypedDict):
    status: Literal["not_found", "success", "dry_run"]
    """
    not_found: there is nothing that the request names; dry_run: nothing was erased.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    erased: list[str]
    """
    Ids of the memories and events that were erased, or would be.
    """
    records: int
    """
    Records of the log that were erased, or would be: also earlier versions, and what was written about them.
    """
    event_id: str | None
    """
    Id of the erasure; null where nothing was written.
    """
    position: int | None
    """
    Its position on the session's log; it only grows.
    """
    duplicate: bool
    """
    Whether the same write was taken before: this is its first outcome again.
    """
    receipt: ErasureReceiptDtoOrNull | None
    """
    null where nothing was erased, and where the log is in memory only.
    """


class ErrorDto(TypedDict):
    detail: str | list[FieldErrorDto]
    """
    What went wrong and what to do next; for 422 a list of what is wrong with which field.
    """
    code: str
    """
    Stable machine name.
    """
    type: str
    """
    Its kind.
    """
    title: str
    """
    The status in words.
    """
    status: int
    """
    How it went, or how it stands.
    """
    request_id: str
    """
    Finds the request in the service's log.
    """
    error: NotRequired[OpenAiErrorDto]
    """
    On the chat routes.
    """


class SeenObject(TypedDict):
    attributes: dict[str, str]
    """
    color, shape, size, orientation and what hints say.
    """
    bbox: list[BboxItem]
    """
    x_min, y_min, x_max, y_max
    """
    centroid: list[CentroidItem]
    """
    x, y
    """
    mask: NotRequired[SeenMaskOrNull | None]
    """
    With `return_masks`: its pixels; null where they are not known, and beyond 1,048,576 characters of all masks.
    """
    object_id: str
    """
    Id of the thing within this answer.
    """
    label: str
    """
    What people call it.
    """
    area: float
    """
    Share of the image.
    """
    depth: float | None
    """
    In the unit of the depth image or the hint; null where nothing is known.
    """
    confidence: float
    """
    How sure, 0 to 1.
    """
    source: Literal["mask", "detector", "hint"]
    """
    Where it comes from.
    """


class VisionParts(TypedDict):
    image: ImageAnswerOrNull | None
    """
    Null where no image was sent.
    """
    detector: DetectorAnswer
    segmenter: SegmenterAnswer
    depth: DepthAnswer


class SpatialAnswer(TypedDict):
    answer_type: Literal["point", "boolean", "count", "label", "relation", "list"]
    """
    What the answer is: points, a truth, a number, a label, a relation or a list.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    question: str
    """
    The question in words.
    """
    answer: str
    """
    yes or no, a number, a name, a relation; or what is not there, or was not understood.
    """
    confidence: float
    """
    From 0 to 1; below 0.5 where the question was not understood or a needed measure is not known.
    """
    points: list[PointAnswer]
    """
    Where what the answer is about lies; several only when all are asked for; empty where it is not there.
    """
    objects: list[SeenObject]
    """
    All that is in the scene, most confident first. In a photograph these begin with up to 50 boxes that may hold something, confidence below 0.5.
    """
    relations: list[SeenRelation]
    """
    Among the objects that the answer rests on.
    """
    steps: list[str]
    """
    The program that the question came to, a line a step.
    """
    vision: VisionParts
    degraded: bool
    """
    Whether something stood in the way of a full answer; `warnings` say what.
    """
    warnings: list[str]
    """
    What did not go as asked.
    """


class DomainVariable(TypedDict):
    """
    Something that can be observed.
    """

    type: Literal["boolean", "categorical", "number"]
    """
    What its values are.
    """
    values: NotRequired[list[str]]
    """
    The values of a categorical one.
    """
    unit: NotRequired[str]
    """
    Unit of a number.
    """
    label: NotRequired[str]
    """
    What people call it.
    """
    description: NotRequired[str]
    """
    What it is.
    """
    synonyms: NotRequired[list[str]]
    """
    Other words for it.
    """
    question: NotRequired[str]
    """
    What to ask to learn its value.
    """
    cost: NotRequired[float]
    """
    What asking costs, above 0; 1 where it is not given.
    """
    parents: NotRequired[list[str]]
    """
    Names of the discrete variables that it depends on.
    """
    cpt: NotRequired[list[DomainTableRow]]
    """
    One row for every combination of the parents' values.
    """


class DomainSchema(TypedDict):
    """
    The variables of a domain, and how it learns.
    """

    variables: dict[str, DomainVariable]
    """
    The variables by name.
    """
    strength: NotRequired[float]
    """
    Observations that a declared row counts as (above 0) when feedback is learned; 10 where it is not given.
    """
    adapt: NotRequired[dict[str, Any]]
    """
    Settings of adaptive prediction: task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer.
    """


class DeclareDomainDto(TypedDict):
    session_id: NotRequired[str | None]
    """
    Id of the session: the agent's own, whatever was sent.
    """
    description: str
    """
    What the domain is about.
    """
    schema: DomainSchema
    """
    `variables` by name: `{type: boolean|categorical|number, values?, unit?, question?, cost?, parents?, cpt?}`; `strength`: observations that a declared row counts as; `adapt`: settings of adaptive prediction, `{task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer}`.
    """
    hypotheses: list[DomainHypothesis]
    """
    `{hypothesis_id, label, prior?, likelihoods?}` for the values of one hidden cause, or `{hypothesis_id, label, variable, value}` for states of the network.
    """
    rules: NotRequired[list[DomainRule] | None]
    """
    `{rule_id, when, supports}` for likelihood ratios, or `{rule_id, match, derive}` for derivations over relations.
    """
    query_templates: NotRequired[dict[str, Any] | None]
    """
    By name, or a list with `name`s: `{question, questions?, label?, synonyms?, slots?, hypotheses?, variables?, given?, top_k?, return_fields?, metadata_filter?}`. The template whose
    wording a question is most like is taken. A wording may hold `{slot}`s, which `given`, `metadata_filter`, `hypotheses` and `variables` may use; a slot called like a variable takes its value.
    """
    expected_version: NotRequired[int | None]
    """
    The version that this declaration replaces, 0 for a new domain; if there is another by now, the answer is 409 and nothing is changed.
    """


class DeclareAnswer(TypedDict):
    version: int
    """
    Grows with every change.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    event_id: str | None
    """
    The write's id: the client's own, or one that the service made.
    """
    position: int
    """
    Its position on the session's log; it only grows.
    """
    duplicate: bool
    """
    Whether the same write was taken before: this is its first outcome again.
    """
    domain_id: str
    """
    Id of the domain.
    """
    description: str
    """
    What it is about.
    """
    schema: DomainSchema
    """
    Its variables and settings, as declared.
    """
    hypotheses: list[DomainHypothesis]
    """
    What may be the case, as declared, or how many of them there are.
    """
    rules: list[DomainRule]
    """
    The rules, as declared.
    """
    query_templates: dict[str, Any]
    """
    Questions that are understood in words, as declared.
    """


class DomainAnswer(TypedDict):
    learned: LearnedAnswerOrNull | None
    """
    What feedback has made of the tables, with counts; null before the first.
    """
    adaptive: AdaptiveStateDtoOrNull | None
    """
    What it has learned to predict; null where it never had to.
    """
    session_id: str
    """
    Id of the session: the agent's own, whatever was sent.
    """
    version: int
    """
    Grows with every change.
    """
    declared_at: str | None
    """
    Null for a domain that learns and was never declared; its version is 0 then.
    """
    position: int
    """
    Position of the declaration.
    """
    events: int
    """
    Events that stand.
    """
    relations: dict[str, Any]
    """
    How things stand to each other.
    """
    memory_feedback: list[MemoryFeedback]
    """
    What feedback said of memories, of the first 100 that it spoke of.
    """
    domain_id: str
    """
    Id of the domain.
    """
    description: str
    """
    What it is about.
    """
    schema: DomainSchema
    """
    Its variables and settings, as declared.
    """
    hypotheses: list[DomainHypothesis]
    """
    What may be the case, as declared, or how many of them there are.
    """
    rules: list[DomainRule]
    """
    The rules, as declared.
    """
    query_templates: dict[str, Any]
    """
    Questions that are understood in words, as declared.
    """
