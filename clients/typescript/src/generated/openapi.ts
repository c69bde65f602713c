// biome-ignore-all lint: made by a generator
// biome-ignore-all format: made by a generator
// biome-ignore-all assist: made by a generator
// Types of the service's API document. Made by `npm run generate`; changes by hand are lost.

export interface paths {
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The process answers
         * @description The process answers.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests are taken
         * @description Requests are taken; 503 while the service starts or stops. Reads are answered where writes are not: `problems` says so.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All is well
         * @description All is well; 503 while the service starts or stops, and while it cannot take writes: the disk is full, or log or key store failed the last one.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of the service, of the interface and of Node
         * @description Versions of the service, of the interface and of Node.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The nodes that share a log as the one that was asked knows them, which of them answers for the …
         * @description The nodes that share a log as the one that was asked knows them, which of them answers for the key's session, and how far it is.
         */
        get: operations["getNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an account
         * @description Makes an account. The bearer is the bootstrap token; without one set, the first account's own.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the account's agents, without secrets
         * @description A page of the account's agents, without secrets.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Makes an agent and shows its key, this once
         * @description Makes an agent and shows its key, this once.
         */
        post: operations["createAgent"];
        /**
         * Deletes an agent
         * @description Deletes an agent: its keys stop at once, what it stored becomes unreadable.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/units/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists an agent's keys, without the secrets
         * @description Lists an agent's keys, without the secrets.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Gives an agent another key, shown this once
         * @description Gives an agent another key, shown this once. With `agentKey` alone, or with `grace_seconds`, it replaces all others, which end at once or after that time. With `name`, `scopes` or
         *     `expiresAt` it is one more: of its own scopes, to the same session.
         */
        post: operations["createKey"];
        /**
         * Ends one of an agent's keys, at once
         * @description Ends one of an agent's keys, at once.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/units/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets how long an agent's records are kept
         * @description Sets how long an agent's records are kept: once a day what is older is erased for good, as by `POST /erase`, with the memories that were last changed before. Domains' declarations
         *     stay, and what was never sealed.
         */
        post: operations["setRetention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's memories with their texts, times, versions and use, a JSON object a line, as `POST …
         * @description The session's memories with their texts, times, versions and use, a JSON object a line, as `POST /memory/import` takes them. Deleted memories are not among them.
         */
        get: operations["exportMemories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes in memories as they were elsewhere, a JSON object a line (`GET /memory/export` writes such …
         * @description Takes in memories as they were elsewhere, a JSON object a line (`GET /memory/export` writes such lines), with their ids, times, versions and use. The body is read as it comes: it may be of any
         *     length, and must arrive in the time that bodies have. A line whose memory says so already is a duplicate, so an import that broke off is sent again as it was; a deleted memory comes back, an erased one does not. What is wrong with a line does not stop the others.
         */
        post: operations["importMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the session's memories by when they were stored first
         * @description Lists the session's memories by when they were stored first; on request only some of them.
         */
        get: operations["listMemories"];
        put?: never;
        /**
         * Stores a memory
         * @description Stores a memory. The same id with the same payload is answered as the first time; with another payload it is 409.
         */
        post: operations["createMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores a memory
         * @description Stores a memory. The same id with the same payload is answered as the first time; with another payload it is 409.
         */
        post: operations["storeMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores 1 to 50 memories, each for itself
         * @description Stores 1 to 50 memories, each for itself: what is wrong with one does not stop the others.
         */
        post: operations["storeMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes what a memory says
         * @description Changes what a memory says; what is not given stays as it was.
         */
        post: operations["updateMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes memories
         * @description Deletes memories: they are found and listed no more, and stay readable as of before. Takes one of `memory_id`, `memory_ids`, or `metadata_filter` with or without `time_range`; a
         *     filter deletes up to 10,000 at a time. With `erase` they are erased for good. A deleted id stays taken for `store`; `PUT` uses it again.
         */
        post: operations["deleteMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes all memories of the session
         * @description Deletes all memories of the session.
         */
        post: operations["clearMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finds the memories that best answer a question
         * @description Finds the memories that best answer a question. Changes nothing; what does not fit is left out.
         */
        post: operations["searchMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches, strengthens what it found, and says on request how it came about and why a memory is not …
         * @description Searches, strengthens what it found, and says on request how it came about and why a memory is not among the items.
         */
        post: operations["queryMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memory/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One memory, whole
         * @description One memory, whole. Its `ETag` is its version. One whose id is the name of a route, such as `export` or `search`, is at `/memz/memories/{session_id}/{memory_id}`.
         */
        get: operations["getMemory"];
        /**
         * Makes a memory, or puts a text in the place of all that it said
         * @description Makes a memory, or puts a text in the place of all that it said. A deleted or expired memory comes back as its next version; an erased one does not: 409 `erased`. `expected_version`
         *     (0: there is to be none) is answered with 409 where it is not so, `If-Match` and `If-None-Match: *` with 412.
         */
        put: operations["putMemory"];
        post?: never;
        /**
         * Deletes a memory, as `POST /memory/delete`
         * @description Deletes a memory, as `POST /memory/delete`.
         */
        delete: operations["deleteMemory"];
        options?: never;
        head?: never;
        /**
         * Changes what a memory says
         * @description Changes what a memory says: metadata are merged into those that are there, null takes away, what is not given stays.
         */
        patch: operations["patchMemory"];
        trace?: never;
    };
    "/api/v1/memory/{memory_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that a memory ever said, and when it was deleted
         * @description Everything that a memory ever said, and when it was deleted.
         */
        get: operations["getMemoryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memz/memories/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the session's memories by when they were stored first
         * @description Lists the session's memories by when they were stored first; on request only some of them.
         */
        get: operations["listSessionMemories"];
        put?: never;
        /**
         * Stores a memory
         * @description Stores a memory.
         */
        post: operations["storeSessionMemory"];
        /**
         * Deletes all memories of the session
         * @description Deletes all memories of the session.
         */
        delete: operations["clearSessionMemories"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memz/memories/{session_id}/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One memory, whole
         * @description One memory, whole. Its `ETag` is its version.
         */
        get: operations["getSessionMemory"];
        /**
         * Makes a memory or replaces all that it says, as `PUT /memory/{memory_id}`
         * @description Makes a memory or replaces all that it says, as `PUT /memory/{memory_id}`.
         */
        put: operations["putSessionMemory"];
        post?: never;
        /**
         * Deletes a memory
         * @description Deletes a memory.
         */
        delete: operations["deleteSessionMemory"];
        options?: never;
        head?: never;
        /**
         * Changes what a memory says, as `PATCH /memory/{memory_id}`
         * @description Changes what a memory says, as `PATCH /memory/{memory_id}`.
         */
        patch: operations["patchSessionMemory"];
        trace?: never;
    };
    "/memz/graph/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's most shared concepts, or on request those around one, and which occur together
         * @description The session's most shared concepts, or on request those around one, and which occur together.
         */
        get: operations["getConceptGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memz/stats/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts
         * @description Counts: memories, phases, concepts, events.
         */
        get: operations["getMemoryStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A domain as it was declared, and what feedback has made of its tables
         * @description A domain as it was declared, and what feedback has made of its tables.
         */
        get: operations["getDomain"];
        /**
         * Declares a domain, or declares it anew
         * @description Declares a domain, or declares it anew: its events stay, and what was learned of tables that keep their values and parents.
         */
        put: operations["declareDomain"];
        post?: never;
        /**
         * Deletes a domain with its events and what it learned
         * @description Deletes a domain with its events and what it learned. The ids of its events stay taken.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Declares a domain anew with changes
         * @description Declares a domain anew with changes: puts in force what a hindcast has tried. Its events stay; what learns from adaptive events begins anew where its settings change.
         */
        patch: operations["changeDomain"];
        trace?: never;
    };
    "/api/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the session's domains by their ids
         * @description Lists the session's domains by their ids.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranks the hypotheses by what is known, says what to ask next and what is to be expected, and finds …
         * @description Ranks the hypotheses by what is known, says what to ask next and what is to be expected, and finds the memories that bear on the question. A key that is limited to
         *     domains gets no memories, only the texts of the domain's own events.
         */
        post: operations["queryDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a question and what the answer stands on
         * @description Answers a question and what the answer stands on: entropy before and after, evidence with its places in the log, network and relations.
         */
        post: operations["explainDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records an event
         * @description Records an event: observations, relations, text. The latest observation of a variable counts, by when it happened.
         */
        post: operations["recordEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes an event back
         * @description Takes an event back: its observations, relations and text count no more. Its id stays taken; what feedback learned from it stays learned.
         */
        delete: operations["retractEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what turned out
         * @description Says what turned out: a hypothesis confirmed or rejected, the outcome of variables. The tables move by it, with the evidence in scope. An outcome that is a plain value
         *     belongs to the adaptive event of `event_id`, which came without one: it is learned now, from the features of then.
         */
        post: operations["giveFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The domain's state document
         * @description The domain's state document.
         */
        get: operations["getDomainState"];
        put?: never;
        /**
         * Changes the domain's state document
         * @description Changes the domain's state document.
         */
        post: operations["setDomainState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memz/domains/{session_id}/{domain_id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entity graph of a domain
         * @description The entity graph of a domain: relations that events state and that rules derive, with the events and the rules.
         */
        get: operations["getDomainGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memz/domains/{session_id}/{domain_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known in a domain and from which events
         * @description What is known in a domain and from which events: the observation of each variable that counts, and all events, those taken back marked.
         */
        get: operations["getDomainEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/adapt/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predicts an event, then learns its outcome
         * @description Predicts an event, then learns its outcome. A domain that was never declared is made by its first event.
         */
        post: operations["observe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/adapt/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predicts and learns 1 to 50 events in their order, each for itself
         * @description Predicts and learns 1 to 50 events in their order, each for itself: what is wrong with one does not stop the others.
         */
        post: operations["observeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/adapt/predict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what is to be expected of an event with these features, and learns nothing by it
         * @description Says what is to be expected of an event with these features, and learns nothing by it.
         */
        post: operations["predict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/hindcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replays the domain's history from the log, as it was and as it would have been, in a thread beside …
         * @description Replays the domain's history from the log, as it was and as it would have been, in a thread beside the service. With an empty body `as_was` is what was answered live. One that
         *     takes long, or is to be made in the `background`, is answered 202 with a `job_id`.
         */
        post: operations["hindcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain_id}/hindcasts/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A hindcast that was answered 202, or further pages of one
         * @description A hindcast that was answered 202, or further pages of one: its result, or while it goes on how far it is and the rows so far. Ask on with `cursor` = `next`, until the `status`
         *     is done and `next` is null.
         */
        get: operations["getHindcast"];
        put?: never;
        post?: never;
        /**
         * Ends a hindcast that is under way, and forgets it
         * @description Ends a hindcast that is under way, and forgets it.
         */
        delete: operations["deleteHindcast"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of a write, by any id it can have
         * @description What became of a write, by any id it can have: its own or the request's Idempotency-Key. 404: it never reached the log and is safe to send again.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's events, oldest first
         * @description The session's events, oldest first.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many writes of each type there were, over the positions or the time of the session's history
         * @description How many writes of each type there were, over the positions or the time of the session's history.
         */
        get: operations["getEventsHistogram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's events as they happen (server-sent events
         * @description The session's events as they happen (server-sent events; `Last-Event-ID` goes on where a stream broke off).
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the session's log from the start and checks its hash chain
         * @description Reads the session's log from the start and checks its hash chain.
         */
        get: operations["verifyEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's whole log, a JSON object a line, each with its position and the chain's hash behind it
         * @description The session's whole log, a JSON object a line, each with its position and the chain's hash behind it.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest signed checkpoint (C2SP tlog-checkpoint, Ed25519)
         * @description The newest signed checkpoint (C2SP tlog-checkpoint, Ed25519): the size and root of the log of all sessions' trees. To be kept elsewhere: it shows every later change of what lies before it.
         */
        get: operations["getCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys that checkpoints are signed with, of today and of before
         * @description The public keys that checkpoints are signed with, of today and of before.
         */
        get: operations["getVerifierKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows that a record lies in the newest checkpoint
         * @description Shows that a record lies in the newest checkpoint: in its session's tree, and that in the checkpoint log. A record that is in none yet gets one made. 503 `unproved` where that takes too long.
         */
        get: operations["getInclusionProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows that a tree begins with an earlier one, so that nothing in that was changed, dropped or put in
         * @description Shows that a tree begins with an earlier one, so that nothing in that was changed, dropped or put in: of the checkpoint log, or of this session's records.
         */
        get: operations["getConsistencyProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erases records for good
         * @description Erases records for good: their keys are destroyed, and from then on no route, at no position, tells more of them than that they were. Takes exactly one of `memory_ids`, `event_ids`,
         *     `domain_id`, or `metadata_filter` with or without `time_range`. 409 `not_sealed` where one of the records was never sealed: nothing is erased then.
         */
        post: operations["erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erase/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys by which receipts can be verified, by anybody and without this service
         * @description The public keys by which receipts can be verified, by anybody and without this service.
         */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the agent has of all that can have a quota, and how much it may have
         * @description What the agent has of all that can have a quota, and how much it may have. A write beyond a quota is a 409, or for bytes a 413, that says which.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers the last message of the user in whole sentences out of memory, each with the id of its …
         * @description Answers the last message of the user in whole sentences out of memory, each with the id of its memory, or says that memory does not know. Where an upstream model is
         *     set up, it answers with the memories as context. Changes nothing.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The models that there are
         * @description The models that there are: memory's own sentences, and the upstream's model if one is set up.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the models
         * @description One of the models.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vision/spatial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a spatial question, or judges a statement, about an image, and points at what the answer is …
         * @description Answers a spatial question, or judges a statement, about an image, and points at what the answer is about. Things come from the image's pixels, or from hints and
         *     masks. The body may have 20 MiB; nothing of it is kept.
         */
        post: operations["askImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vision/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same as `/vision/spatial`
         * @deprecated
         * @description The same as `/vision/spatial`.
         */
        post: operations["askImageQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        LivenessDto: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "ok";
        };
        MemberDto: {
            /** @description Its id, as `X-Hindcast-Node` carries it on its answers; another one after every start. */
            node: string;
            /** @description The partitions of the log whose sessions it answers for. */
            partitions: number[];
        };
        ProblemDto: {
            /**
             * @description With the first three no write is taken.
             * @enum {string}
             */
            code: "log_unavailable" | "keys_unavailable" | "log_damaged" | "proof_damaged" | "disk_full" | "clock_jumped" | "clock_behind";
            /** @description What it is, and what to do. */
            detail: string;
        };
        HealthDto: {
            /** @description The nodes on the same log; null on an engine where this one works alone. */
            nodes: components["schemas"]["NodesDtoOrNull"];
            /**
             * @description `degraded`: requests are taken, and there are `problems`.
             * @enum {string}
             */
            status: "starting" | "degraded" | "ok" | "stopping";
            /** @description Of disk, log, key store, checkpoint log and clock; none where all is well. */
            problems: components["schemas"]["ProblemDto"][];
            /** @description Engine of the event log. */
            log: string;
            /** @description Engine of the views. */
            views: string;
            /** @description Sessions in memory. */
            sessions: number;
            /** @description Share of the start-up work that is done, 0 to 1. */
            progress: number;
            /** @description Time since the start, s. */
            uptime_s: number;
        };
        VersionDto: {
            /**
             * @description Its name.
             * @enum {string}
             */
            name: "hindcast";
            /** @description Version of the service. */
            version: string;
            /** @description Version of the interface. */
            interface: string;
            /** @description Version of Node.js. */
            node: string;
        };
        NodesAnswer: {
            /** @description Id of the node that answers; null where it works alone. */
            self: string | null;
            /** @description Id of the node that answers for the session of the key; null where the node that was asked works alone or is not among the others yet. */
            owner: string | null;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Grows whenever it changes who answers for what; 0 where this node works alone or is not among them yet. */
            generation: number;
            /** @description All nodes and what they answer for; none where this one works alone. */
            members: components["schemas"]["MemberDto"][];
            /** @description Engine of the event log. */
            log: string;
            /** @description Engine of the views. */
            views: string;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "starting" | "ok" | "stopping";
            /** @description Sessions in this node's memory. */
            sessions: number;
            /** @description Share of its start-up work that is done, 0 to 1. */
            progress: number;
            /** @description Time since the start, s. */
            uptime_s: number;
        };
        CreateAccountDto: {
            /** @description What people call the account. */
            name: string;
        };
        AccountDto: {
            /** @description Id of the account. */
            accountId: string;
            /** @description The owner's token for the routes of this account. Shown once. */
            secretToken: string;
        };
        CreateAgentDto: {
            /** @description What people call the agent. */
            name?: string | null;
            /** @description What the agent's key may do: `read`, `write`, `erase`, `audit` (events, their proof and export); none given: everything. With `domain:<domain_id>` only the routes of those domains. */
            scopes?: string[] | null;
        };
        NewAgentDto: {
            /** @description Id of the agent, also that of its session. */
            agentId: string;
            /** @description Names the agent on the routes of its account. */
            agentKey: string;
            /** @description Public part of the API key: it names the key in lists, logs and events. */
            keyId: string;
            /** @description The agent's bearer token. Shown once. */
            apiKey: string;
        };
        AgentDto: {
            /** @description Id of the agent, also that of its session. */
            agentId: string;
            /** @description Names the agent on the routes of its account. */
            agentKey: string;
            /** @description What people call it. */
            name: string;
            /** @description What its first key may do, and those that replace it; none: everything. */
            scopes: string[];
            /** @description Public part of the agent's newest API key; null where all were ended. */
            keyId: string | null;
            /** @description ISO 8601 */
            createdAt: string;
            /** @description Days after which records are erased; null: never. */
            max_age_days: number | null;
        };
        AgentListDto: {
            /** @description Id of the account. */
            accountId: string;
            /** @description A page of its agents, in the order in which they were made. */
            units: components["schemas"]["AgentDto"][];
            /** @description Where the next page begins, as `cursor`; null at the end. */
            next_cursor: string | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
            /** @description How many agents the account has. */
            total: number;
        };
        NewKeyDto: {
            /** @description The agent's `agentKey`, as its creation and the list show it. */
            agentKey: string;
            /** @description Adds a key of this name; those that there are stay. */
            name?: string | null;
            /** @description Adds a key that may do this: `read`, `write`, `erase`, `audit`, `domain:<domain_id>`; none in the list: everything. */
            scopes?: string[] | null;
            /**
             * Format: date-time
             * @description Adds a key that ends by itself then.
             */
            expiresAt?: string | null;
            /** @description Of a rotation: the keys before go on to be taken for so many seconds. */
            grace_seconds?: number | null;
        };
        KeyDto: {
            /** @description Public part of the key; `actor` of what is written with it. */
            keyId: string;
            /** @description What people call it; "default" for an agent's first key and those that replaced it. */
            name: string;
            /** @description What it may do; none: everything. */
            scopes: string[];
            /** @description ISO 8601 */
            createdAt: string;
            /** @description When it was last used on the node that answers, since that started, ISO 8601; null: not since then. */
            lastUsedAt: string | null;
            /** @description When it ends by itself, ISO 8601; null: never. */
            expiresAt: string | null;
        };
        KeyListDto: {
            /** @description Id of the agent. */
            agentId: string;
            /** @description Its keys that are in force, in the order in which they were made. */
            keys: components["schemas"]["KeyDto"][];
        };
        EndKeyDto: {
            /** @description The agent's `agentKey`, as its creation and the list show it. */
            agentKey: string;
            /** @description The key's public part, as the list of keys shows it. */
            keyId: string;
        };
        KeyEndedDto: {
            /**
             * @description not_found: the account has no such agent, or the agent no such key.
             * @enum {string}
             */
            status: "not_found" | "success";
            /** @description Id of the agent. */
            agentId: string | null;
            /** @description Public part of the key that the request named. */
            keyId: string;
            /** @description Whether it was ended. */
            deleted: boolean;
        };
        RetentionDto: {
            /** @description The agent's `agentKey`, as its creation and the list show it. */
            agentKey: string;
            /** @description Days after which records are erased, 1 to 36,500; null: never. */
            max_age_days: number | null;
        };
        RetentionSetDto: {
            /** @description Id of the agent, also that of its session. */
            agentId: string;
            /** @description Days after which records are erased; null: never. */
            max_age_days: number | null;
        };
        AgentKeyDto: {
            /** @description The agent's `agentKey`, as its creation and the list show it. */
            agentKey: string;
        };
        AgentDeletedDto: {
            /**
             * @description not_found: the account has no such agent.
             * @enum {string}
             */
            status: "not_found" | "success";
            /** @description Id of the agent that was deleted. */
            agentId: string | null;
            /** @description Whether it was. */
            deleted: boolean;
        };
        ImportRefusal: {
            /** @description The line's number in the body, from 1. */
            line: number;
            /** @description Id of the memory. */
            memory_id: string | null;
            /**
             * @description invalid: it is no memory; conflict: its id was used for another text; error: it cannot be taken now, `detail` says why.
             * @enum {string}
             */
            status: "invalid" | "conflict" | "error";
            /** @description What is wrong, and what to do. */
            detail: string;
        };
        ImportAnswer: {
            /**
             * @description success: every line was taken, now or before; error: none was.
             * @enum {string}
             */
            status: "partial" | "error" | "success";
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Whether nothing was taken, only looked at. */
            dry_run: boolean;
            /** @description Lines that are not empty. */
            lines: number;
            /** @description Lines taken now; of a dry run, those that would be. */
            imported: number;
            /** @description Lines whose memory says so already. */
            duplicates: number;
            /** @description How many were not taken. */
            failed: number;
            /** @description What was not taken and why: the first 1,000. */
            refused: components["schemas"]["ImportRefusal"][];
            /** @description Whether more were refused than are told. */
            has_more: boolean;
            /** @description The session's log position of the last line taken; 0 where there is none. */
            position: number;
        };
        StoreMemoryDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description What is to be remembered. */
            content: string;
            /** @description A summary of the client's own; without one, an extract is made when the memory is read. */
            summary?: string | null;
            /** @description Anything to filter by: speaker, run, tags. At most 16 KiB of JSON, 8 levels and 256 keys. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description What the memory is about, in the client's words. They count double in searches. */
            concepts?: string[] | null;
            /**
             * Format: date-time
             * @description When it happened; a time without a zone is UTC.
             */
            occurred_at?: string | null;
            /**
             * Format: date-time
             * @description From when on it is no longer found, listed or counted; in the future. A time without a zone is UTC.
             */
            expires_at?: string | null;
            /** @description The same in seconds from now on; give one of the two. */
            ttl_seconds?: number | null;
            /** @description The memory's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
            memory_id?: string | null;
        };
        StoreAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the memory. */
            memory_id: string;
            /**
             * @description How far a memory has come: buffer, working, consolidated or archived.
             * @enum {string}
             */
            phase: "buffer" | "working" | "consolidated" | "archived";
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        BatchDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description 1 to 50 memories as for `/memory/store`. Each is looked at on its own: one that is wrong does not stop the others. */
            items: components["schemas"]["StoreMemoryDto"][];
        };
        BatchItemAnswer: {
            /** @description Place in the request. */
            index: number;
            /** @description Id of the memory. */
            memory_id: string | null;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "stored" | "invalid" | "duplicate" | "conflict" | "error";
            /** @description Its position on the session's log; it only grows. */
            position?: number;
            /** @description What is wrong with the item. */
            detail?: string;
        };
        BatchAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["BatchItemAnswer"][];
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "partial" | "error" | "success";
            /** @description How many were taken. */
            stored: number;
            /** @description How many were taken before. */
            duplicates: number;
            /** @description How many were not taken. */
            failed: number;
        };
        UpdateMemoryDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The text of the memory. */
            content?: string | null;
            /**
             * Format: date-time
             * @description From when on it is not there any more; null has it stay.
             */
            expires_at?: string | null;
            /** @description The same in seconds from now on; give one of the two. */
            ttl_seconds?: number | null;
            /** @description The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed. */
            expected_version?: number | null;
            /** @description Id of the memory. */
            memory_id: string;
            /** @description An empty one takes the summary away. */
            summary?: string | null;
            /** @description Replaces the metadata as a whole. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Replaces the concepts as a whole. */
            concepts?: string[] | null;
        };
        UpdateAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the memory. */
            memory_id: string;
            /** @description Grows with every change. */
            version: number;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        ErasedRecordDto: {
            /** @description Position on the session's log. */
            position: number;
            /** @description Id of the write. */
            id: string;
            /** @description Type of the event. */
            type: string;
        };
        DeleteAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "not_found" | "success";
            /** @description Id of the memory. */
            memory_id: string;
            /** @description Whether, or how many, were deleted. */
            deleted: boolean;
            /** @description Of an erasure: what was erased, signed. */
            receipt?: components["schemas"]["ErasureReceiptDtoOrNull"];
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        DeleteManyAnswer: {
            /**
             * @description not_found: there was nothing to delete; dry_run: nothing was deleted.
             * @enum {string}
             */
            status: "not_found" | "success" | "dry_run";
            /** @description How many memories were deleted, or would be. */
            deleted: number;
            /** @description They. */
            memory_ids: string[];
            /** @description Whether more pass the filter: the same again, under another `Idempotency-Key`, deletes on. */
            has_more: boolean;
            /** @description Ids of all events that were written, of up to 1,000 memories each; `event_id` is the first. */
            event_ids: string[];
            /** @description Of an erasure: what was erased, signed. */
            receipt?: components["schemas"]["ErasureReceiptDtoOrNull"];
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        DeleteDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The memory to delete; or `memory_ids`; or `metadata_filter`, `time_range` or both. */
            memory_id?: string | null;
            /** @description Memories to delete. */
            memory_ids?: string[] | null;
            /** @description Delete the memories whose metadata pass; beside a time range, those of both. Of more than one request can delete, `has_more` tells. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Delete the memories of this time. */
            time_range?: {
                /**
                 * Format: date-time
                 * @description From here on, itself included.
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description Up to here, itself included.
                 */
                to?: string;
                /**
                 * @description Default: "created_at".
                 * @enum {string}
                 */
                field?: "occurred_at" | "created_at";
            } | null;
            /** @description Only say what would be deleted. */
            dry_run?: boolean | null;
            /** @description Erase for good, as `POST /erase` does, instead of hiding: there a filter chooses memories of which any version passes. */
            erase?: boolean | null;
        };
        ClearDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
        };
        ClearAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description How many memories there were. */
            deleted: number;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        SearchDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The question, or any text to find memories for. */
            user_message: string;
            /** @description How many memories to answer at most. Default: 10. */
            top_k?: number | null;
            /** @description Only memories whose metadata pass: `{"key": value}`, operators such as `{"key": {"gte": 3}}`, `$and`, `$or`, `$not`. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Only memories that happened, or were stored, in this time. */
            time_range?: {
                /**
                 * Format: date-time
                 * @description From here on, itself included.
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description Up to here, itself included.
                 */
                to?: string;
                /**
                 * @description Default: "created_at".
                 * @enum {string}
                 */
                field?: "occurred_at" | "created_at";
            } | null;
            /** @description Leave out what scores less. */
            min_score?: number | null;
            /** @description The question's vector, of a model that memories of this session have vectors of, instead of asking the model. Its dimension must be that model's; of several such models the one last used counts. */
            query_vector?: number[] | null;
        };
        TextRange: {
            /** @description UTF-16 code units of the text before it. */
            start: number;
            /** @description The same with it: `content.slice(start, end)` is what is meant. */
            end: number;
        };
        MemoryItem: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description The text of the memory. */
            content: string;
            /** @description A short form of it. */
            summary: string;
            /** @description How well it fits, above zero; comparable within one answer. */
            score: number;
            /** @description What it has in common with the question, at most 128 concepts: those that it was stored with first, then the rarest words. */
            matched_concepts: string[];
            /** @description Where `content` matches, at most 64 parts in their order: words and, where it has more than 1,000 characters, before them the passage that holds most of what is asked for. */
            highlights: components["schemas"]["TextRange"][];
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description How far a memory has come: buffer, working, consolidated or archived.
             * @enum {string}
             */
            phase: "buffer" | "working" | "consolidated" | "archived";
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description When it was first stored. */
            created_at: string;
        };
        MemoryConflict: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description The newest item that tells of the same thing, with another value. */
            superseded_by: string;
            /** @description Both values, in the memories' own words. */
            reason: string;
        };
        VectorSupport: {
            /**
             * @description used; none: no memory has a vector of the model yet; unavailable: the model did not answer in time, and the memories were found without it.
             * @enum {string}
             */
            status: "none" | "used" | "unavailable";
            /** @description The model that the vectors are of; null where none are there. */
            model: components["schemas"]["VectorModelDtoOrNull"];
            /** @description Vectors of the model in this session, one for each passage of a memory. */
            vectors: number;
        };
        SearchSupport: {
            /** @description confidence (how likely the evidence is among the items, 0 to 1), verdict (evidence, or none where that is too low), a summary in sentences of the memories, and how many there were to find. */
            meta_summary: {
                [key: string]: unknown;
            };
            /** @description Concepts of the question, of more than 256 the rarest, and how many pairs of them stand together in one of the memories found (`links`; of more than 512 the rarest). */
            graph_stats: {
                [key: string]: unknown;
            };
            /** @description When the found memories happened; where the question names times, how they were understood (`asked`), and the end of the one in which it asks how things were (`state_until`). */
            temporal_patterns: {
                [key: string]: unknown;
            };
            /** @description Items that tell another value of one thing than a newer item does. Where the question asks for now, the newer one stands before them. */
            conflicts: components["schemas"]["MemoryConflict"][];
            /** @description What vectors came into the ranking; left out where neither the operator set a model nor the request brought a vector. */
            vectors?: components["schemas"]["VectorSupport"];
        };
        SearchAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The question, as it was asked. */
            query: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["MemoryItem"][];
            support: components["schemas"]["SearchSupport"];
            /** @description Whether the embedding model did not answer in time, so that memories were ranked without vectors; left out where there is none. */
            degraded?: boolean;
        };
        QueryDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The question, or any text to find memories for. */
            user_message: string;
            /** @description How many memories to answer at most. Default: 10. */
            top_k?: number | null;
            /** @description Only memories whose metadata pass: `{"key": value}`, operators such as `{"key": {"gte": 3}}`, `$and`, `$or`, `$not`. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Only memories that happened, or were stored, in this time. */
            time_range?: {
                /**
                 * Format: date-time
                 * @description From here on, itself included.
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description Up to here, itself included.
                 */
                to?: string;
                /**
                 * @description Default: "created_at".
                 * @enum {string}
                 */
                field?: "occurred_at" | "created_at";
            } | null;
            /** @description Leave out what scores less. */
            min_score?: number | null;
            /** @description The question's vector, of a model that memories of this session have vectors of, instead of asking the model. Its dimension must be that model's; of several such models the one last used counts. */
            query_vector?: number[] | null;
            /** @description Say how the answer came about. */
            include_reasoning?: boolean | null;
            /** @description Id of a memory that was expected: say in `explanation` why it is, or is not, among the items. */
            explain_memory_id?: string | null;
            /** @description Strengthen what is answered, with one event; on unless switched off or the key may only read. */
            update_memory_state?: boolean | null;
        };
        StrengthenedMemory: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description How often a query that updates its state returned it. */
            access_count: number;
            /**
             * @description How far a memory has come: buffer, working, consolidated or archived.
             * @enum {string}
             */
            phase: "buffer" | "working" | "consolidated" | "archived";
        };
        QueryState: {
            /** @description Whether this query, the first time it was sent, strengthened what it found. */
            updated: boolean;
            /** @description Whether it had done so before: the query was repeated under its Idempotency-Key. */
            duplicate: boolean;
            /** @description Id of the event that did; null where there was none. */
            event_id: string | null;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description The memories that the event strengthened, as they are now. */
            strengthened: components["schemas"]["StrengthenedMemory"][];
        };
        RankExplanationAnswer: {
            /**
             * @description `found`: it is among the items. `ranked_lower`: others fit better. `below_min_score`, `filtered_out`: the request leaves it out. `no_common_word`: nothing in it fits. `expired`, `deleted`, `never_stored`: there is none.
             * @enum {string}
             */
            status: "found" | "ranked_lower" | "below_min_score" | "no_common_word" | "filtered_out" | "expired" | "deleted" | "never_stored";
            /** @description Id of the memory. */
            memory_id: string;
            /** @description Its place in the ranking, 1 the best; null where it is not among the 150 best or does not fit. */
            rank: number | null;
            /** @description Its score; null where it has no rank. */
            score: number | null;
            /** @description Score of the last item; null where there is none. */
            last_item_score: number | null;
            /** @description The same in a sentence, and what would find it. */
            detail: string;
        };
        QueryAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The question, as it was asked. */
            query: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["MemoryItem"][];
            support: components["schemas"]["SearchSupport"];
            /** @description Whether the embedding model did not answer in time, so that memories were ranked without vectors; left out where there is none. */
            degraded?: boolean;
            /** @description What the query changed in the session. */
            state: components["schemas"]["QueryState"];
            /** @description How the answer came about; only when asked for. */
            reasoning?: {
                [key: string]: unknown;
            };
            /** @description Where the memory of `explain_memory_id` stands; only when asked for. */
            explanation?: components["schemas"]["RankExplanationAnswer"];
        };
        MemoryRecord: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description The text of the memory. */
            content: string;
            /** @description A short form of it. */
            summary: string;
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Words and names that it is found by, besides its text. */
            concepts: string[];
            /**
             * @description How far a memory has come: buffer, working, consolidated or archived.
             * @enum {string}
             */
            phase: "buffer" | "working" | "consolidated" | "archived";
            /** @description When it was first stored. */
            created_at: string;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description From when on it is not there any more; null where it stays. */
            expires_at: string | null;
            /** @description When it was last changed. */
            updated_at: string;
            /** @description Grows with every change. */
            version: number;
            /** @description 1 when stored, one more with each recall, fading with time. */
            strength: number;
            /** @description How often a query that updates its state returned it. */
            access_count: number;
            /** @description When a query that updates its state last returned it; null: never. */
            last_accessed_at: string | null;
        };
        MemoryList: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["MemoryRecord"][];
            /** @description Where the next page begins, as `cursor`; null at the end. */
            next_cursor: string | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
            /** @description Memories in all that are asked for. */
            total: number;
        };
        MemoryRecordAnswer: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description The text of the memory. */
            content: string;
            /** @description A short form of it. */
            summary: string;
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Words and names that it is found by, besides its text. */
            concepts: string[];
            /**
             * @description How far a memory has come: buffer, working, consolidated or archived.
             * @enum {string}
             */
            phase: "buffer" | "working" | "consolidated" | "archived";
            /** @description When it was first stored. */
            created_at: string;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description From when on it is not there any more; null where it stays. */
            expires_at: string | null;
            /** @description When it was last changed. */
            updated_at: string;
            /** @description Grows with every change. */
            version: number;
            /** @description 1 when stored, one more with each recall, fading with time. */
            strength: number;
            /** @description How often a query that updates its state returned it. */
            access_count: number;
            /** @description When a query that updates its state last returned it; null: never. */
            last_accessed_at: string | null;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
        };
        ReplaceMemoryDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description What is to be remembered. */
            content: string;
            /** @description A summary of the client's own; without one, an extract is made when the memory is read. */
            summary?: string | null;
            /** @description Anything to filter by: speaker, run, tags. At most 16 KiB of JSON, 8 levels and 256 keys. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description What the memory is about, in the client's words. They count double in searches. */
            concepts?: string[] | null;
            /**
             * Format: date-time
             * @description When it happened; a time without a zone is UTC.
             */
            occurred_at?: string | null;
            /**
             * Format: date-time
             * @description From when on it is no longer found, listed or counted; in the future. A time without a zone is UTC.
             */
            expires_at?: string | null;
            /** @description The same in seconds from now on; give one of the two. */
            ttl_seconds?: number | null;
            /** @description The version that is to be replaced, 0 for a memory that is not to be there yet; if there is another by now, the answer is 409 and nothing is changed. */
            expected_version?: number | null;
        };
        ReplaceAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the memory. */
            memory_id: string;
            /** @description Grows with every change. */
            version: number;
            /** @description Whether there never was a memory of this id; false where a text was replaced, or a deleted memory came back. */
            created: boolean;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        PatchMemoryDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The text of the memory. */
            content?: string | null;
            /**
             * Format: date-time
             * @description From when on it is not there any more; null has it stay.
             */
            expires_at?: string | null;
            /** @description The same in seconds from now on; give one of the two. */
            ttl_seconds?: number | null;
            /** @description The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed. */
            expected_version?: number | null;
            /** @description null takes it away. */
            summary?: string | null;
            /** @description Merged into the metadata that are there: null takes a key away, objects are merged, all else is replaced (RFC 7396). */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Replaces the concepts as a whole; null takes them away. */
            concepts?: string[] | null;
            /**
             * Format: date-time
             * @description null takes it away.
             */
            occurred_at?: string | null;
        };
        MemoryChange: {
            /** @description Its kind. */
            type: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description When it was changed: `recorded_at` or, of what was imported, when it had been before. */
            written_at: string;
            /** @description Who wrote: the id of an API key. */
            actor: string;
            /** @description Grows with every change. */
            version: number | null;
            /** @description The text of the memory. */
            content: string | null;
            /** @description A short form of it. */
            summary: string | null;
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Words and names that it is found by, besides its text. */
            concepts: string[] | null;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description From when on it is not there any more; null where it stays. */
            expires_at: string | null;
        };
        MemoryHistory: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the memory. */
            memory_id: string;
            /** @description Whether, or how many, were deleted. */
            deleted: boolean;
            /** @description What was asked for, in order. */
            items: components["schemas"]["MemoryChange"][];
            /** @description Whether there is more behind this page. */
            has_more: boolean;
        };
        ConceptGraphAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The concepts, the most shared ones first. */
            nodes: {
                concept: string;
                /** @description How many memories there are. */
                memories: number;
            }[];
            /** @description Which of them occur together, and how often. */
            edges: {
                from: string;
                /** @description Up to here, itself included. */
                to: string;
                weight: number;
            }[];
            /** @description Memories that the edges were counted over. */
            memories: number;
            /** @description Whether there are more concepts than are shown: of all, or of those around the one that was asked for. */
            has_more: boolean;
        };
        MemoryStats: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description How many memories there are. */
            memories: number;
            /** @description Whether, or how many, were deleted. */
            deleted: number;
            /** @description How many memories are in each phase. */
            phases: {
                [key: string]: number;
            };
            /** @description Words and names that it is found by, besides its text. */
            concepts: number;
            /** @description Events of the session, or how many there are. */
            events: number;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description How many queries updated the state. */
            recalls: number;
            /** @description Mean length of a memory in indexed words. */
            mean_length: number;
            /** @description When the oldest memory was stored. */
            first_created_at: string | null;
            /** @description When the last event was recorded. */
            last_event_at: string | null;
        };
        DeclareDomainDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description What the domain is about. */
            description: string;
            /** @description `variables` by name: `{type: boolean|categorical|number, values?, unit?, question?, cost?, parents?, cpt?}`; `strength`: observations that a declared row counts as; `adapt`: settings of adaptive prediction, `{task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer}`. */
            schema: components["schemas"]["DomainSchema"];
            /** @description `{hypothesis_id, label, prior?, likelihoods?}` for the values of one hidden cause, or `{hypothesis_id, label, variable, value}` for states of the network. */
            hypotheses: components["schemas"]["DomainHypothesis"][];
            /** @description `{rule_id, when, supports}` for likelihood ratios, or `{rule_id, match, derive}` for derivations over relations. */
            rules?: components["schemas"]["DomainRule"][] | null;
            /**
             * @description By name, or a list with `name`s: `{question, questions?, label?, synonyms?, slots?, hypotheses?, variables?, given?, top_k?, return_fields?, metadata_filter?}`. The template whose
             *     wording a question is most like is taken. A wording may hold `{slot}`s, which `given`, `metadata_filter`, `hypotheses` and `variables` may use; a slot called like a variable takes its value.
             */
            query_templates?: {
                [key: string]: unknown;
            } | null;
            /** @description The version that this declaration replaces, 0 for a new domain; if there is another by now, the answer is 409 and nothing is changed. */
            expected_version?: number | null;
        };
        DeclareAnswer: {
            /** @description Grows with every change. */
            version: number;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string | null;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description Whether the same write was taken before: this is its first outcome again. */
            duplicate: boolean;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description What it is about. */
            description: string;
            /** @description Its variables and settings, as declared. */
            schema: components["schemas"]["DomainSchema"];
            /** @description What may be the case, as declared, or how many of them there are. */
            hypotheses: components["schemas"]["DomainHypothesis"][];
            /** @description The rules, as declared. */
            rules: components["schemas"]["DomainRule"][];
            /** @description Questions that are understood in words, as declared. */
            query_templates: {
                [key: string]: unknown;
            };
        };
        ChangeDeclarationDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /**
             * @description What is to be different, as a hindcast takes it: any of description, schema, hypotheses, rules, query_templates, and `adapt` for `schema.adapt`. Fields replace those of the
             *     declaration in force, those of the schema and of its `adapt` one by one; null takes a field away.
             */
            declaration: {
                [key: string]: unknown;
            };
            /** @description The version that is to be changed, such as a hindcast's `version`; if there is another by now, the answer is 409 and nothing is changed. */
            expected_version?: number | null;
        };
        DomainSummary: {
            /** @description Id of the domain. */
            domain_id: string;
            /** @description What it is about. */
            description: string;
            /** @description Grows with every change. */
            version: number;
            /** @description When the declaration in force was recorded. */
            declared_at: string | null;
            /** @description What may be the case, as declared, or how many of them there are. */
            hypotheses: number;
            /** @description How many variables there are. */
            variables: number;
            /** @description Events of the session, or how many there are. */
            events: number;
            /** @description Events that were predicted and learned. */
            adaptive_events: number;
        };
        DomainList: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["DomainSummary"][];
            /** @description Where the next page begins, as `cursor`; null at the end. */
            next_cursor: string | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
            /** @description How many there are. */
            total: number;
        };
        ScoreDto: {
            /** @description Predictions judged. */
            scored: number;
            /** @description Mean of -ln of the probability given to what happened, held within 1e-6 and 1. */
            log_loss?: number;
            /** @description Share of the outcomes that were predicted right, 0 to 1; of classes. */
            accuracy?: number;
            /** @description Mean absolute error; of numbers. */
            mae?: number;
            /** @description Root of the mean squared error; of numbers. */
            rmse?: number;
            /** @description Share of the outcomes that lay in their interval. */
            coverage?: number;
        };
        ExpertShare: {
            /** @description Its name. */
            name: string;
            /** @description Share in the answer, in ten-thousandths; smaller ones are left out. */
            weight: number;
        };
        DriftDto: {
            /** @description Whether the last outcome made it certain that predictions have become worse. */
            detected: boolean;
            /** @description How often that was so. */
            count: number;
            /** @description Outcomes learned when it was last so. */
            last_at: number | null;
            /** @description Mean loss since, from 0 (all foreseen) to 1. */
            loss: number;
            /** @description Outcomes that this mean is of. */
            window: number;
        };
        DriftMarkDto: {
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description Outcomes learned by then. */
            observation: number;
        };
        MemoryFeedback: {
            /** @description Id of the memory. */
            memory_id: string;
            /** @description How often feedback confirmed it. */
            confirmed: number;
            /** @description How often feedback rejected it. */
            rejected: number;
            /** @description -1 to 1, 0 where both are equal: what it makes of the memory's place in answers. */
            usefulness: number;
            /** @description What may be the case, as declared, or how many of them there are. */
            hypotheses: {
                /** @description Id of the hypothesis. */
                hypothesis_id: string;
                /** @description How often feedback confirmed it. */
                confirmed: number;
                /** @description How often feedback rejected it. */
                rejected: number;
            }[];
        };
        DomainAnswer: {
            /** @description What feedback has made of the tables, with counts; null before the first. */
            learned: components["schemas"]["LearnedAnswerOrNull"];
            /** @description What it has learned to predict; null where it never had to. */
            adaptive: components["schemas"]["AdaptiveStateDtoOrNull"];
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Grows with every change. */
            version: number;
            /** @description Null for a domain that learns and was never declared; its version is 0 then. */
            declared_at: string | null;
            /** @description Position of the declaration. */
            position: number;
            /** @description Events that stand. */
            events: number;
            /** @description How things stand to each other. */
            relations: {
                [key: string]: unknown;
            };
            /** @description What feedback said of memories, of the first 100 that it spoke of. */
            memory_feedback: components["schemas"]["MemoryFeedback"][];
            /** @description Id of the domain. */
            domain_id: string;
            /** @description What it is about. */
            description: string;
            /** @description Its variables and settings, as declared. */
            schema: components["schemas"]["DomainSchema"];
            /** @description What may be the case, as declared, or how many of them there are. */
            hypotheses: components["schemas"]["DomainHypothesis"][];
            /** @description The rules, as declared. */
            rules: components["schemas"]["DomainRule"][];
            /** @description Questions that are understood in words, as declared. */
            query_templates: {
                [key: string]: unknown;
            };
        };
        DomainWriteAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        QueryDomainDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The question in words. */
            question: string;
            /** @description How many hypotheses, items and supporting memories to answer at most. Without it the template's, or 10. Default: 10. */
            top_k?: number | null;
            /** @description Only events and memories whose metadata pass are looked at. Relations are the whole domain's. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Answer by this query template, however the question is worded. */
            template?: string | null;
            /** @description What if: by variable, what is taken to be so in this answer, as observations have it. Goes before what the question itself supposes; nothing is recorded. */
            given?: {
                [key: string]: unknown;
            } | null;
            /** @description Answer only these fields, or this one; the ids, and warnings where there are any, always come. */
            return_fields?: ("question" | "understood" | "what_if" | "items" | "ranked_hypotheses" | "supporting_memories" | "missing_evidence" | "predicted_observations" | "warnings" | "version" | "position")[] | null;
        };
        DomainItem: {
            /** @description Null for the text of a domain event. */
            memory_id: string | null;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string | null;
            /** @description The text of the memory. */
            content: string;
            /** @description A short form of it. */
            summary: string;
            /** @description How well it fits; comparable within one answer. */
            score: number;
            /** @description Words that stand both in the question and here. */
            matched_concepts: string[];
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Null for the text of a domain event.
             * @enum {string|null}
             */
            phase: "buffer" | "working" | "consolidated" | "archived" | null;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description When it was first stored. */
            created_at: string;
            /** @description What feedback to this domain made of it, -1 to 1; it is in the score. */
            usefulness: number;
        };
        NamedValueAnswer: {
            /** @description Its value. */
            value: unknown;
            /** @description Name of the variable. */
            variable: string;
            /** @description Whether the question takes it to be so, whatever was observed. */
            supposed: boolean;
        };
        UnderstoodAnswer: {
            /** @description Name of the query template that the question is an instance of; null for none. */
            template: string | null;
            /** @description 0 to 1: the share of the words of both that they have in common; null without a template. */
            template_likeness: number | null;
            /** @description What the question puts in the template's slots. */
            slots: {
                [key: string]: unknown;
            };
            /** @description Variables that it names. */
            variables: string[];
            /** @description What it may be. */
            values: components["schemas"]["NamedValueAnswer"][];
            /** @description Hypotheses that it names. */
            hypotheses: string[];
            /** @description Entities of the graph that it names. */
            entities: string[];
        };
        ReplacedObservation: {
            /** @description Its value. */
            value: unknown;
            /** @description Name of the variable. */
            variable: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string | null;
        };
        KnownProbability: {
            /** @description Id of the hypothesis. */
            hypothesis_id: string;
            /** @description 0 to 1. */
            probability: number;
        };
        EvidenceAnswer: {
            /** @description Its value. */
            value: unknown;
            /** @description Name of the variable. */
            variable: string;
            /** @description Null for what rules derive from relations, and for what the question supposes. */
            event_id: string | null;
            /** @description Whether the question supposes it. */
            supposed?: boolean;
            /** @description How far it moved the hypothesis's log-odds (natural), after the evidence before it. */
            log_likelihood_ratio: number;
        };
        RulePartAnswer: {
            /** @description Id of the rule. */
            rule_id: string;
            /** @description How much it moves the odds, natural logarithm. */
            log_likelihood_ratio: number;
        };
        RankedHypothesisAnswer: {
            /** @description Id of the hypothesis. */
            hypothesis_id: string;
            /** @description What people call it. */
            label: string;
            /** @description 0 to 1. */
            probability: number;
            /** @description Probability before any evidence. */
            prior: number;
            /** @description Natural logarithm of the odds: the prior's and all parts of evidence and rules add up to it. */
            log_odds: number;
            /** @description The same as log odds, natural logarithm. */
            prior_log_odds: number;
            /** @description What speaks for and against it. */
            evidence: components["schemas"]["EvidenceAnswer"][];
            /** @description Ids of the rules that bear on it. */
            rules: string[];
            /** @description What rules add to it. */
            rule_parts: components["schemas"]["RulePartAnswer"][];
        };
        SupportReasonAnswer: {
            /** @description Its value. */
            value?: unknown;
            /**
             * @description `evidence`: its event observed what counts in this answer; `says_value`: it says a value; `names_hypothesis`; `linked`: by its metadata; `feedback`.
             * @enum {string}
             */
            basis: "evidence" | "says_value" | "names_hypothesis" | "linked" | "feedback";
            /** @description What it adds to the hypothesis's log-odds (natural): above 0 for, below 0 against. */
            weight: number;
            /** @description What it rests on. */
            why: string;
            /** @description Name of the variable. */
            variable?: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id?: string;
        };
        SupportAnswer: {
            /** @description Id of the hypothesis. */
            hypothesis_id: string;
            /** @description What people call it. */
            label: string;
            /**
             * @description Whether it speaks for or against.
             * @enum {string}
             */
            stance: "supports" | "against";
            /** @description Sum of the reasons' weights. */
            weight: number;
            /** @description How far that alone would move the hypothesis's prior probability, 0 to 1. */
            shift: number;
            /** @description What makes it support. */
            reasons: components["schemas"]["SupportReasonAnswer"][];
        };
        SupportingMemory: {
            /** @description Null for the text of a domain event. */
            memory_id: string | null;
            /** @description The domain event that the text belongs to; null for a memory. */
            event_id: string | null;
            /** @description The text of the memory. */
            content: string;
            /** @description A short form of it. */
            summary: string;
            /** @description What the list is sorted by: relevance, the strength of what it says of the hypotheses, and its usefulness, together. */
            score: number;
            /** @description Of the search by words, 1 for the best; 0 where no word fits and it is here for what it says. */
            relevance: number;
            /** @description What feedback to this domain made of it, -1 to 1. */
            usefulness: number;
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description The hypothesis that it bears on most (of those that the question names, if any); null for none. */
            hypothesis_id: string | null;
            /**
             * @description Whether it speaks for or against.
             * @enum {string|null}
             */
            stance: "supports" | "against" | null;
            /** @description Signed, in natural logarithms of odds; 0 for none. */
            weight: number;
            /** @description The weightiest reason, in words. */
            why: string;
            /** @description All hypotheses that it speaks for or against, first the one that it would move most. */
            supports: components["schemas"]["SupportAnswer"][];
            /** @description Hypotheses that the text names. */
            mentions: string[];
        };
        OutcomeAnswer: {
            /** @description Its value. */
            value: string | number | boolean;
            /** @description Of a number: the range that leads to this hypothesis; null for no end. */
            low?: number | null;
            /** @description Upper end. */
            high?: number | null;
            /** @description 0 to 1. */
            probability: number;
            /** @description What would be most probable then. */
            top_hypothesis: string | null;
        };
        MissingEvidenceAnswer: {
            /** @description Name of the variable. */
            variable: string;
            /** @description The question in words. */
            question: string | null;
            /** @description Bits. */
            expected_information_gain: number;
            /** @description What asking for it costs, as declared; 1 where nothing was. */
            cost: number;
            /** @description What the answer may be, and what would follow. */
            outcomes: components["schemas"]["OutcomeAnswer"][];
        };
        PredictedObservationAnswer: {
            /** @description Its value. */
            value: string | number | boolean;
            /** @description By value its probability; of a number `mean` and `sd`. */
            distribution: {
                [key: string]: number;
            };
            /** @description Name of the variable. */
            variable: string;
            /** @description Null for a number, whose distribution has mean and sd. */
            probability: number | null;
        };
        QueryDomainAnswer: {
            /** @description Memories and texts of the domain's events that the words of the question find. */
            items: components["schemas"]["DomainItem"][];
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The question in words. */
            question: string;
            /** @description How the question was read. */
            understood: components["schemas"]["UnderstoodAnswer"];
            /** @description Where the question supposes something: the answer is what would follow. Nothing is recorded of it. Null where it supposes nothing. */
            what_if: components["schemas"]["WhatIfAnswerOrNull"];
            /** @description The hypotheses, most probable first. */
            ranked_hypotheses: components["schemas"]["RankedHypothesisAnswer"][];
            /** @description Memories that speak to the question. */
            supporting_memories: components["schemas"]["SupportingMemory"][];
            /** @description What would be worth asking, best gain per cost first. */
            missing_evidence: components["schemas"]["MissingEvidenceAnswer"][];
            /** @description What is to be expected of what was not observed yet. */
            predicted_observations: components["schemas"]["PredictedObservationAnswer"][];
            /** @description What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration, what was not understood. */
            warnings: string[];
            /** @description The declaration's version. */
            version: number;
            /** @description Position of the state that was asked. */
            position: number;
        };
        AskDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The question in words. */
            question: string;
            /** @description How many hypotheses, items and supporting memories to answer at most. Without it the template's, or 10. Default: 10. */
            top_k?: number | null;
            /** @description Only events and memories whose metadata pass are looked at. Relations are the whole domain's. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Answer by this query template, however the question is worded. */
            template?: string | null;
            /** @description What if: by variable, what is taken to be so in this answer, as observations have it. Goes before what the question itself supposes; nothing is recorded. */
            given?: {
                [key: string]: unknown;
            } | null;
        };
        ExplainAnswer: {
            /** @description Its variables and settings, as declared. */
            schema: {
                [key: string]: unknown;
            };
            /** @description What the answer stands on: entropy before and after, evidence with positions, the network, the entity graph. */
            core_support: Record<string, never>;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The question in words. */
            question: string;
            /** @description How the question was read. */
            understood: components["schemas"]["UnderstoodAnswer"];
            /** @description Where the question supposes something: the answer is what would follow. Nothing is recorded of it. Null where it supposes nothing. */
            what_if: components["schemas"]["WhatIfAnswerOrNull"];
            /** @description The hypotheses, most probable first. */
            ranked_hypotheses: components["schemas"]["RankedHypothesisAnswer"][];
            /** @description Memories that speak to the question. */
            supporting_memories: components["schemas"]["SupportingMemory"][];
            /** @description What would be worth asking, best gain per cost first. */
            missing_evidence: components["schemas"]["MissingEvidenceAnswer"][];
            /** @description What is to be expected of what was not observed yet. */
            predicted_observations: components["schemas"]["PredictedObservationAnswer"][];
            /** @description What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration, what was not understood. */
            warnings: string[];
            /** @description The declaration's version. */
            version: number;
            /** @description Position of the state that was asked. */
            position: number;
        };
        DomainEventDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
            event_id?: string | null;
            /** @description What kind of event it is, in the client's words. */
            type?: string | null;
            /**
             * Format: date-time
             * @description When it happened; a time without a zone is UTC. Late events are welcome: the latest of a variable counts.
             */
            occurred_at?: string | null;
            /** @description By variable a value, weights by value (virtual evidence), or `{mean, sd}` for a number read with an error. */
            observations?: {
                [key: string]: unknown;
            } | null;
            /** @description At most 1,024 relations. */
            relations?: {
                /** @description What the relation is of. */
                subject: string;
                /** @description Name of the relation. */
                relation: string;
                /** @description Of an answer its kind; of a relation what it leads to. */
                object: string;
                attributes?: {
                    [key: string]: unknown;
                };
            }[] | null;
            /** @description What happened, in words; questions find it. */
            text?: string | null;
            /** @description Anything to filter by: run, host, patient. At most 16 KiB of JSON, 8 levels and 256 keys. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        FeedbackDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The feedback's id: the client's own, or one that the service made. */
            feedback_id?: string | null;
            /** @description The hypothesis that was confirmed or rejected. */
            hypothesis_id?: string | null;
            /**
             * @description Whether it was confirmed or rejected. Default: "confirmed".
             * @enum {string|null}
             */
            verdict?: "confirmed" | "rejected" | null;
            /** @description The event whose observations are the evidence to learn from. */
            event_id?: string | null;
            /** @description By variable, what turned out; or, with the `event_id` of an adaptive event that came without one, its outcome. */
            outcome?: ({
                [key: string]: unknown;
            } | null) | string | number | boolean;
            /** @description Who writes, where the domain is declared to have one writer. */
            writer?: string | null;
            /** @description A memory that was of use; confirmed feedback strengthens it. */
            memory_id?: string | null;
            /** @description The client's own fields; filters go by them. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Without `event_id`: the events whose latest observations are the evidence to learn from. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
        };
        ValueProbability: {
            /** @description Its value. */
            value: string | number | boolean;
            /** @description 0 to 1. */
            probability: number;
        };
        FeedbackAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
            /** @description The feedback's id: the client's own, or one that the service made. */
            feedback_id: string;
            /** @description Whether anything was learned: tables that moved, or an outcome that was not known yet. */
            learned: boolean;
            /** @description Of the outcome of an adaptive event: outcomes learned, this one included. */
            observation_count?: number;
            /** @description What was predicted from the event's features just before they were learned. Judged is what was predicted at the event itself. */
            prediction_before?: components["schemas"]["PredictionBeforeDtoOrNull"];
            drift?: components["schemas"]["DriftDto"];
        };
        DomainStateDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The write's id: the client's own, or one that the service made. */
            state_id?: string | null;
            /** @description The state. */
            state: {
                [key: string]: unknown;
            };
            /**
             * @description `merge`: objects go into each other, null takes a field away (RFC 7396); `replace`: the state is the new one. Default: "merge".
             * @enum {string|null}
             */
            mode?: "merge" | "replace" | null;
            /** @description The version of the state that the change was made for, 0 before the first; if there is another by now, the answer is 409. */
            expected_version?: number | null;
        };
        StateWriteAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
            /** @description The write's id: the client's own, or one that the service made. */
            state_id: string;
            /** @description The state's version. */
            version: number;
        };
        DomainStateAnswer: {
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The state. */
            state: {
                [key: string]: unknown;
            };
            /** @description 0 before the first write. */
            version: number;
            /** @description Position of the last write to it. */
            position: number;
            /** @description When it was last changed. */
            updated_at: string | null;
        };
        StatementAnswer: {
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
        };
        RelationAnswer: {
            /** @description What the relation is of. */
            subject: string;
            /** @description Name of the relation. */
            relation: string;
            /** @description Of an answer its kind; of a relation what it leads to. */
            object: string;
            /** @description Whether rules derive it; otherwise events state it. */
            derived: boolean;
            /** @description The rule that derives it. */
            rule_id: string | null;
            /** @description The events that state it and were not taken back. */
            stated_by: components["schemas"]["StatementAnswer"][];
        };
        DomainGraphAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description The declaration's version. */
            version: number;
            /** @description Relations that stand, in the order in which they were first seen. */
            items: components["schemas"]["RelationAnswer"][];
            /** @description Where the next page begins, as `cursor`; null at the end. */
            next_cursor: string | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
            /** @description Relations that pass, on all pages. */
            total: number;
            /** @description Distinct relations that events state, and that rules derive. */
            asserted: number;
            /** @description Whether rules derived it. */
            derived: number;
            /** @description Why nothing is derived, where the rules derive too much. */
            overflow: string | null;
        };
        CurrentObservation: {
            /** @description Its value. */
            value: unknown;
            /** @description Name of the variable. */
            variable: string;
            /** @description Null for what rules derive from relations. */
            event_id: string | null;
            /** @description The rule that derives it from relations. */
            rule_id: string | null;
            /** @description Its position on the session's log; it only grows. */
            position: number | null;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
        };
        RecordedObservations: {
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When it happened, as the client said. */
            occurred_at: string;
            /** @description By variable, what was observed. */
            observations: {
                [key: string]: unknown;
            };
            /** @description The client's own fields; filters go by them. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Whether it has a text that questions find. */
            has_text: boolean;
            /** @description Whether it was taken back. */
            retracted: boolean;
            /** @description Variables of which it holds the observation that counts. */
            current: string[];
        };
        DomainEvidenceAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description The declaration's version. */
            version: number;
            /** @description What is known now, with no filter. */
            current: components["schemas"]["CurrentObservation"][];
            /** @description The domain's events in the order of the log, those that were taken back included. */
            items: components["schemas"]["RecordedObservations"][];
            /** @description Where the next page begins, as `cursor`; null at the end. */
            next_cursor: string | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
            /** @description How many there are. */
            total: number;
        };
        AdaptEventDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
            event_id?: string | null;
            /**
             * @description What was known beforehand, by name; null for what is not known. Without any, the sequence of outcomes is learned.
             * @example {
             *       "temperature": 21.5,
             *       "room": "kitchen",
             *       "occupied": true
             *     }
             */
            features?: {
                [key: string]: (number | null) | string | boolean;
            } | null;
            /** @description What happened. Left out where it is not known yet: feedback with the `event_id` tells it later. */
            outcome?: (string | null) | number | boolean;
            /**
             * Format: date-time
             * @description When it happened; a time without a zone is UTC. Learned in the order of arrival.
             */
            occurred_at?: string | null;
            /** @description How much the event counts: 1 where it does not say, 0 to be counted and not learned from. Default: 1. */
            weight?: number | null;
            /** @description The client's own fields; filters go by them. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Who writes, where the domain is declared to have one writer. */
            writer?: string | null;
        };
        AdaptEventAnswer: {
            /** @description What was predicted before this was learned. */
            prediction_before: components["schemas"]["PredictionBeforeDtoOrNull"];
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "success";
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Outcomes learned so far. */
            observation_count: number;
            drift: components["schemas"]["DriftDto"];
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the write, to be asked for in `operations`. */
            event_id: string | null;
            /** @description The session's log position of the write. */
            position: number;
            /** @description Whether the write had been made before; the answer is then the first one's. */
            duplicate: boolean;
        };
        AdaptBatchDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description 1 to 50 events as for `/adapt/events`, learned in this order. Each is looked at on its own: one that is wrong does not stop the others. */
            events: components["schemas"]["AdaptEventDto"][];
        };
        AdaptBatchItem: {
            /** @description What was predicted before this was learned. */
            prediction_before?: components["schemas"]["PredictionBeforeDtoOrNull"];
            /** @description Place in the request. */
            index: number;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string | null;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "stored" | "invalid" | "duplicate" | "conflict" | "error";
            /** @description Its position on the session's log; it only grows. */
            position?: number;
            /** @description Outcomes learned so far. */
            observation_count?: number;
            drift?: components["schemas"]["DriftDto"];
            /** @description What is wrong with the item. */
            detail?: string;
        };
        AdaptBatchAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description What was asked for, in order. */
            items: components["schemas"]["AdaptBatchItem"][];
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "partial" | "error" | "success";
            /** @description How many were taken. */
            stored: number;
            /** @description How many were taken before. */
            duplicates: number;
            /** @description How many were not taken. */
            failed: number;
        };
        AdaptPredictDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /**
             * @description What is known, by name; null for what is not known.
             * @example {
             *       "temperature": 21.5,
             *       "room": "kitchen",
             *       "occupied": true
             *     }
             */
            features?: {
                [key: string]: (number | null) | string | boolean;
            } | null;
            /** @description How many values to list at most. Default: 10. */
            top_k?: number | null;
        };
        PredictAnswer: {
            /**
             * @description Null while no outcome has settled it.
             * @enum {string|null}
             */
            task: "classification" | "regression" | null;
            /** @description The most probable value, or the expected number; null before anything is learned. */
            prediction: (string | null) | number | boolean;
            /** @description For numbers, once a few errors are known. */
            interval: components["schemas"]["IntervalDtoOrNull"];
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Position of the state that answered. */
            position: number;
            /**
             * @description Values and their probabilities, most probable first; all together they sum to 1. Empty for numbers. All values seen are among them, and while new ones are to be
             *     expected, those that go on with letters and numbered names.
             */
            probabilities: components["schemas"]["ValueProbability"][];
            /** @description From 0 to 1: probability of the prediction, or share of the outcomes' variance that predictions explain of late. */
            confidence: number;
            /** @description The learners and the share of each in the prediction. */
            experts: components["schemas"]["ExpertShare"][];
            drift: components["schemas"]["DriftDto"];
            /** @description Outcomes learned. */
            observation_count: number;
        };
        HindcastDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description Tell and judge from this position or time on, itself included; what lies before is replayed all the same. The beginning where it is not given. */
            from?: (number | null) | string;
            /** @description … up to this one, itself included. Now where it is not given. */
            to?: (number | null) | string;
            /**
             * @description What would have been different: any of description, schema, hypotheses, rules, query_templates, and `adapt` for `schema.adapt`. Fields replace those of every declaration
             *     in the history, those of the schema and of its `adapt` one by one; null takes a field away.
             */
            declaration?: {
                [key: string]: unknown;
            } | null;
            /** @description Up to eight more declarations by name, each changed like `declaration`: of these only scores, drifts and the first difference are told. */
            candidates?: {
                [key: string]: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description Scores are told of the whole range, and of at most so many windows of equally many rows. Default: 12. */
            windows?: number | null;
            /** @description Tell only of these hypotheses and outcomes (`true` and numbers as text); `warnings` say of which of them no row tells. */
            watch?: string[] | null;
            /** @description Tell only every so-many-th row of the range, beginning with its first, and the first that differs: enough to draw long histories. Scores, drifts and windows are of all. Default: 1. */
            every?: number | null;
            /** @description Rows of a page. Default: 10000. */
            limit?: number | null;
            /** @description Where the page begins: `next` of the one before. The scores are of the whole range all the same. */
            cursor?: number | null;
            /** @description Answer 202 at once, with an id to ask for the result by. */
            background?: boolean | null;
        };
        TimelineScoreDto: {
            /** @description Predictions judged. */
            scored: number;
            /** @description Mean of -ln of the probability given to what happened, held within 1e-6 and 1. */
            log_loss?: number;
            /** @description Share of the outcomes that were predicted right, 0 to 1; of classes. */
            accuracy?: number;
            /** @description Mean absolute error; of numbers. */
            mae?: number;
            /** @description Root of the mean squared error; of numbers. */
            rmse?: number;
            /** @description Share of the outcomes that lay in their interval. */
            coverage?: number;
            /** @description Of the hypotheses that feedback confirmed, each judged by what was thought of it just before; beside predictions where there are both. */
            hypotheses?: components["schemas"]["ScoreDto"];
        };
        DeclarationChangeDto: {
            /** @description null where there was nothing. */
            as_was: unknown;
            /** @description null where there would be nothing. */
            as_would: unknown;
            /** @description Such as `schema.adapt.experts`, `hypotheses.fan.prior` or `rules.hot`; hypotheses and rules by their ids. */
            path: string;
        };
        CandidateDto: {
            /** @description Where it first differs from the run as it was. */
            first_difference: components["schemas"]["FirstDifferenceDtoOrNull"];
            score: components["schemas"]["TimelineScoreDto"];
            /** @description Positions at which drift was noticed. */
            drifts: number[];
            /** @description What it changes. */
            changes: components["schemas"]["DeclarationChangeDto"][];
            /** @description Whether putting it in force makes another learner, which begins anew. */
            begins_anew: boolean;
        };
        RankedProbability: {
            /** @description Id of the hypothesis. */
            hypothesis_id: string;
            /** @description 0 to 1. */
            probability: number;
        };
        SaidRanking: {
            /** @description The hypotheses, most probable first. */
            ranked_hypotheses: components["schemas"]["RankedProbability"][];
        };
        HindcastScoresDto: {
            as_was: components["schemas"]["TimelineScoreDto"];
            as_would: components["schemas"]["TimelineScoreDto"];
        };
        HindcastDriftsDto: {
            /** @description Under the declarations that were in force. */
            as_was: number[];
            /** @description Under the changed declaration. */
            as_would: number[];
        };
        ScoreWindowDto: {
            /** @description By run: as_was, as_would, and the candidates. */
            scores: {
                [key: string]: components["schemas"]["TimelineScoreDto"];
            };
            /** @description Positions of its first and last row. */
            from: number;
            /** @description Up to here, itself included. */
            to: number;
            /** @description The rows, or how many there are. */
            rows: number;
        };
        HindcastRowDto: {
            /** @description What happened, as far as this event says. */
            outcome: unknown;
            /** @description What was said live: of an adaptive event or its late outcome the prediction from before it, otherwise the hypotheses' ranking after it; null where it was refused. */
            as_was: components["schemas"]["SaidPredictionOrNull"] | components["schemas"]["SaidRanking"];
            /** @description What would have been said. */
            as_would: components["schemas"]["SaidPredictionOrNull"] | components["schemas"]["SaidRanking"];
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given */
            type: string;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description The event whose outcome this one tells. */
            completes?: string;
        };
        HindcastAnswer: {
            /** @description Asks for further pages of this result while it is kept; null where this is all of it. */
            job_id: string | null;
            /** @description The first row in which the runs differ. */
            first_difference: components["schemas"]["HindcastDifferenceDtoOrNull"];
            /** @description The other declarations, by name. */
            candidates: {
                [key: string]: components["schemas"]["CandidateDto"];
            };
            /** @description Name of the run with the least log loss, or of numbers the least mean absolute error; null where none was judged. */
            best: string | null;
            /** @description Cursor of the next page; null for the last. */
            next: number | null;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "done";
            /** @description Version of the declaration in force, 0 for none: `expected_version` of a PATCH that puts a changed one in force. */
            version: number;
            /** @description Events of the domain that were replayed. */
            events: number;
            scores: components["schemas"]["HindcastScoresDto"];
            /** @description Positions at which drift was noticed. */
            drifts: components["schemas"]["HindcastDriftsDto"];
            /** @description Where the changed declaration is another, the first hundred places. */
            changes: components["schemas"]["DeclarationChangeDto"][];
            /** @description Whether putting the changed declaration in force makes another learner, which begins anew. */
            begins_anew: boolean;
            /** @description Scores over windows of equally many rows, so that drift shows. */
            windows: components["schemas"]["ScoreWindowDto"][];
            /** @description Names in `watch` of which no row tells, with those there are; by run how many observations do not fit its changed declaration, and which. */
            warnings: string[];
            /** @description The rows, or how many there are. */
            rows: components["schemas"]["HindcastRowDto"][];
        };
        HindcastProgressDto: {
            /** @description Position up to which the log has been read. */
            position: number;
            /** @description Position up to which it is to be read. */
            of: number;
        };
        HindcastJobAnswer: {
            /** @description Asked for by its id while it runs: where the rows go on that come after these, to be asked for next. */
            next?: number;
            /** @description Id of the domain. */
            domain_id: string;
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Id of the hindcast that goes on in the background. */
            job_id: string;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "failed" | "running";
            progress: components["schemas"]["HindcastProgressDto"];
            /** @description Why it failed. */
            detail?: string;
            /** @description The rows so far, from the cursor on, a page of them at most. */
            rows?: components["schemas"]["HindcastRowDto"][];
        };
        HindcastDropped: {
            /** @description Id of the hindcast that goes on in the background. */
            job_id: string;
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "dropped";
        };
        OperationEntry: {
            /** @description Its id. */
            id: string;
            /**
             * @description recorded: it happened; rejected: it reached the log and changed nothing; duplicate_of: the id stands for another write.
             * @enum {string}
             */
            status: "recorded" | "rejected" | "duplicate_of";
            /** @description Its kind. */
            type: string;
            /** @description The domain that was written to. */
            domain_id?: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description What became of it. */
            outcome: {
                [key: string]: unknown;
            };
        };
        OperationAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Other writes that the id stands for. */
            others?: components["schemas"]["OperationEntry"][];
            /** @description Its id. */
            id: string;
            /**
             * @description recorded: it happened; rejected: it reached the log and changed nothing; duplicate_of: the id stands for another write.
             * @enum {string}
             */
            status: "recorded" | "rejected" | "duplicate_of";
            /** @description Its kind. */
            type: string;
            /** @description The domain that was written to. */
            domain_id?: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description What became of it. */
            outcome: {
                [key: string]: unknown;
            };
        };
        EventDto: {
            /** @description Its id. */
            id: string;
            /** @description Its kind. */
            type: string;
            /** @description Version of the event's form. */
            version: number;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description Who wrote: the id of an API key. */
            actor: string;
            /** @description The request that caused it. */
            causation: string;
            /** @description The trace that it belongs to, as its `traceparent` header named it (W3C Trace Context). */
            traceparent?: string;
            /** @description Digest of what the client asked for. */
            digest: string;
            /** @description What it holds. */
            data: {
                [key: string]: unknown;
            };
        };
        EventList: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Events of the session, or how many there are. */
            events: components["schemas"]["EventDto"][];
            /** @description Where to go on, as `after`; null at the end. */
            next: number | null;
            /** @description Whether there is more behind this page. */
            has_more: boolean;
        };
        EventBucketDto: {
            /** @description How many of each type. A late outcome of an adaptive event is feedback. */
            types: {
                [key: string]: number;
            };
            /** @description Bounds of a part by position, inclusive; of one by time the first and last position in it, null where there is none. */
            from_position: number | null;
            /** @description The other bound. */
            to_position: number | null;
            /** @description Bounds of a part by time, inclusive; of one by position the times of the first and last write in it, null where there is none. */
            from_time: string | null;
            /** @description The other bound. */
            to_time: string | null;
            /** @description Writes in it. */
            total: number;
        };
        EventHistogram: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /**
             * @description What the parts are alike in: how many positions they take, or how much time.
             * @enum {string}
             */
            by: "position" | "time";
            /** @description The parts, the oldest first; none for an empty session. */
            buckets: components["schemas"]["EventBucketDto"][];
            /** @description Writes in all: events without those that only repeated a write. */
            total: number;
            /** @description The position up to which was counted. */
            position: number;
        };
        VerifyAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Whether the log is as it was written. */
            valid: boolean;
            /** @description Records read. */
            events: number;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description SHA-256 over the whole chain, hexadecimal: to be kept elsewhere and compared. */
            head: string;
            /** @description The first position at which the log cannot be as it was written; null where it is. */
            first_invalid: number | null;
            /** @description Why. */
            reason: string | null;
            /** @description Position up to which the records are those of the newest signed checkpoint; 0 where it has none of them. Left out where none are made, and where what is kept of them is damaged. */
            proved_position?: number;
            /** @description Position up to which the session was there before the service's checkpoint log began: what it was before that, no checkpoint of it shows. 0 where it was not. With `proved_position`. */
            inherited_position?: number;
            /** @description When the newest checkpoint was signed, ISO 8601. With `proved_position`, unless that is 0. */
            checkpoint_time?: string;
        };
        VerifierKey: {
            /** @description As receipts name it. */
            id: string;
            /** @description The key in the form of signed notes: name, id and key (C2SP signed-note). */
            verifier_key: string;
        };
        VerifierKeysAnswer: {
            /** @description Name of the checkpoint log, which its checkpoints begin with. */
            origin: string;
            /** @description Today's key first, then those of before. */
            keys: components["schemas"]["VerifierKey"][];
        };
        InclusionDto: {
            /** @description The entry's place in the tree, from 0. */
            index: number;
            /** @description The hashes beside the entry's way up to the root, the lowest first (RFC 9162, section 2.1.3): base64. */
            hashes: string[];
            /** @description Entries of the tree. */
            size: number;
            /** @description Root of the tree (RFC 6962): SHA-256, 32 bytes in base64. */
            root: string;
        };
        ProofAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description The record as it lies on the log, in base64; sealed, where records are. It is the entry of the session's tree. */
            record: string;
            /** @description Shows that the record lies in the tree of the session's records. */
            session_tree: components["schemas"]["InclusionDto"];
            /**
             * @description Shows that the session's tree lies in the tree of the checkpoint log, whose root is signed. The entry: SHA-256 of the session's id, the size of the session's tree (64 bits,
             *     big-endian), its root; 72 bytes.
             */
            checkpoint_log: components["schemas"]["InclusionDto"];
            /** @description The signed checkpoint (C2SP tlog-checkpoint): origin, size, root, time, signature. */
            checkpoint: string;
        };
        TreeHeadDto: {
            /** @description Entries of the tree. */
            size: number;
            /** @description Root of the tree (RFC 6962): SHA-256, 32 bytes in base64. */
            root: string;
        };
        ConsistencyAnswer: {
            /**
             * @description Which trees these are.
             * @enum {string}
             */
            tree: "session" | "checkpoints";
            from: components["schemas"]["TreeHeadDto"];
            to: components["schemas"]["TreeHeadDto"];
            /** @description Shows that the later tree begins with the earlier one (RFC 9162, section 2.1.4): base64. */
            hashes: string[];
        };
        EraseDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description Memories to erase: all their versions, what changed or deleted them, and the questions that recalled them. */
            memory_ids?: string[] | null;
            /** @description Writes to erase, by their ids: events, feedback, states and outcomes of domains, with what was written about them; recalls; memories. */
            event_ids?: string[] | null;
            /** @description A domain to erase, with all that was ever written to it. */
            domain_id?: string | null;
            /** @description Memories to erase: those of which any version passes. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Memories to erase: those of which any version is of this time; beside a filter, of both. */
            time_range?: {
                /**
                 * Format: date-time
                 * @description From here on, itself included.
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description Up to here, itself included.
                 */
                to?: string;
                /**
                 * @description Default: "created_at".
                 * @enum {string}
                 */
                field?: "occurred_at" | "created_at";
            } | null;
            /** @description Why; it is kept with the erasure, so it is not to say what is erased. */
            reason?: string | null;
            /** @description Only say what would be erased. */
            dry_run?: boolean | null;
        };
        EraseAnswer: {
            /**
             * @description not_found: there is nothing that the request names; dry_run: nothing was erased.
             * @enum {string}
             */
            status: "not_found" | "success" | "dry_run";
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Ids of the memories and events that were erased, or would be. */
            erased: string[];
            /** @description Records of the log that were erased, or would be: also earlier versions, and what was written about them. */
            records: number;
            /** @description Id of the erasure; null where nothing was written. */
            event_id: string | null;
            /** @description Its position on the session's log; it only grows. */
            position: number | null;
            /** @description Whether the same write was taken before: this is its first outcome again. */
            duplicate: boolean;
            /** @description null where nothing was erased, and where the log is in memory only. */
            receipt: components["schemas"]["ErasureReceiptDtoOrNull"];
        };
        SigningKeyDto: {
            /** @description Its id. */
            id: string;
            /** @description Ed25519, PEM. */
            public_key: string;
        };
        SigningKeysAnswer: {
            /** @description The keys. */
            keys: components["schemas"]["SigningKeyDto"][];
        };
        UsageOf: {
            /** @description What is used now. */
            used: number;
            /** @description `null` where there is no bound. */
            limit: number | null;
        };
        DailyUsage: {
            /** @description What is used now. */
            used: number;
            /** @description `null` where there is no bound. */
            limit: number | null;
            /** @description When the next day begins, ISO 8601, UTC. */
            resets_at: string;
        };
        UsageAnswer: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description Memories that are there now. */
            memories: components["schemas"]["UsageOf"];
            /** @description Bytes of the agent's records on the log: of all that it ever wrote, sealed or not. */
            log_bytes: components["schemas"]["UsageOf"];
            /** @description Domains that were declared or have events. */
            domains: components["schemas"]["UsageOf"];
            /** @description Events written today, in UTC. */
            events_today: components["schemas"]["DailyUsage"];
            /** @description Events written in all. */
            events: number;
            /** @description The session's log position. */
            position: number;
        };
        ChatAnswerMessage: {
            /** @description Whole sentences out of memory, each followed by the id of its memory in brackets. */
            content: string | null;
            /** @description Always null: nothing is refused in words. */
            refusal: string | null;
            /**
             * @description Who says it.
             * @enum {string}
             */
            role: "assistant";
        };
        ChatChoice: {
            /** @description Always null without an upstream. */
            logprobs: unknown;
            /** @description Its place, from 0. */
            index: number;
            message: components["schemas"]["ChatAnswerMessage"];
            /** @description `length` where max_tokens cut it. */
            finish_reason: string;
        };
        ChatUsage: {
            /** @description Tokens of the question. */
            prompt_tokens: number;
            /** @description Tokens of the answer. */
            completion_tokens: number;
            /** @description Both together. */
            total_tokens: number;
        };
        ChatCitation: {
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description Id of the memory. */
            memory_id: string;
            /** @description The sentence as the memory has it. */
            sentence: string;
            /** @description Where the answer gives it, in UTF-16 code units. */
            start: number;
            /** @description The end, excluded. */
            end: number;
            /** @description How well the sentence answers; comparable within one answer. */
            score: number;
        };
        ChatMemory: {
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description Id of the memory. */
            memory_id: string;
            /** @description How well it fits; comparable within one answer. */
            score: number;
        };
        ChatGrounds: {
            /**
             * @description Who answered: sentences of memory, or the upstream model.
             * @enum {string}
             */
            answered_by: "memory" | "upstream";
            /**
             * @description `none`: nothing in memory answers well enough.
             * @enum {string}
             */
            verdict: "none" | "evidence";
            /** @description How likely what was asked for is among the memories, 0 to 1: the `confidence` of their search. */
            confidence: number;
            /** @description The upstream was to answer and could not. */
            degraded: boolean;
            /** @description What did not go as asked. */
            warnings: string[];
            /** @description The memories that the answer rests on, in the order in which it uses them. */
            citations: components["schemas"]["ChatCitation"][];
            /** @description The memories that were found, best first. */
            memories: components["schemas"]["ChatMemory"][];
        };
        ChatCompletion: {
            /** @description Its id. */
            id: string;
            /**
             * @description Of an answer its kind; of a relation what it leads to.
             * @enum {string}
             */
            object: "chat.completion";
            /** @description Seconds since 1970. */
            created: number;
            /** @description Who answered: `hindcast-extractive`, or the upstream's model. */
            model: string;
            /** @description The answers, as many as were asked for. */
            choices: components["schemas"]["ChatChoice"][];
            usage: components["schemas"]["ChatUsage"];
            hindcast: components["schemas"]["ChatGrounds"];
        };
        ChatDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description The conversation, oldest first. The last message of the user is answered; what came before is its context. */
            messages: ({
                /**
                 * @description Who says it.
                 * @enum {string}
                 */
                role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                /** @description Text, or parts of which those of type "text" are read. Messages of the roles assistant, tool and function may be without. */
                content?: (string | null) | ({
                    /** @description Its kind. */
                    type: string;
                    text?: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description `hindcast-extractive` answers without the upstream, if there is one; any other name is taken and leads to the default. */
            model?: string | null;
            /** @description How many memories to answer from at most. Default: 5. */
            top_k?: number | null;
            /** @description Only memories whose metadata pass; as for `/memory/search`. */
            metadata_filter?: {
                [key: string]: unknown;
            } | null;
            /** @description Answer in server-sent events, as it is written. */
            stream?: boolean | null;
            /** @description `include_usage`: end the stream with a chunk that counts the tokens. */
            stream_options?: ({
                include_usage?: boolean;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description How many choices to give. Without a model they are all the same. */
            n?: number | null;
            /** @description Tokens of the answer at most; sentences that no longer fit are left out, the first one is cut. */
            max_tokens?: number | null;
            /** @description The same, by its newer name. */
            max_completion_tokens?: number | null;
            /** @description The answer ends before the first of these. */
            stop?: (string | null) | string[];
            /** @description Ignored without an upstream. */
            temperature?: number | null;
            /** @description For the upstream. Without one it is refused, unless it is empty or `tool_choice` is `none`. */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /** @description For the upstream; `none` lets `tools` and `response_format` through where there is none. */
            tool_choice?: (string | null) | {
                [key: string]: unknown;
            };
            /** @description For the upstream. Without one it is refused, unless its type is `text` or `tool_choice` is `none`. */
            response_format?: {
                [key: string]: unknown;
            } | null;
        };
        OpenAiErrorDto: {
            /** @description The field that is wrong. */
            param: string | null;
            /** @description What was said. */
            message: string;
            /** @description Its kind. */
            type: string;
            /** @description Stable machine name. */
            code: string;
        };
        ErrorDto: {
            /** @description What went wrong and what to do next; for 422 a list of what is wrong with which field. */
            detail: string | components["schemas"]["FieldErrorDto"][];
            /** @description Stable machine name. */
            code: string;
            /** @description Its kind. */
            type: string;
            /** @description The status in words. */
            title: string;
            /** @description How it went, or how it stands. */
            status: number;
            /** @description Finds the request in the service's log. */
            request_id: string;
            /** @description On the chat routes. */
            error?: components["schemas"]["OpenAiErrorDto"];
        };
        ChatModel: {
            /** @description Its id. */
            id: string;
            /**
             * @description Of an answer its kind; of a relation what it leads to.
             * @enum {string}
             */
            object: "model";
            /** @description When it was made, seconds since 1970. */
            created: number;
            /** @description Who offers it. */
            owned_by: string;
        };
        ChatModelList: {
            /**
             * @description Of an answer its kind; of a relation what it leads to.
             * @enum {string}
             */
            object: "list";
            /** @description What it holds. */
            data: components["schemas"]["ChatModel"][];
        };
        SpatialQuestionDto: {
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id?: string | null;
            /** @description A question, a request to point, or a statement to judge, in English. */
            question: string;
            /**
             * Format: byte
             * @description The image: PNG, JPEG, WebP, AVIF, GIF or TIFF as base64 or as a data URL, at most 40 megapixels. Its EXIF orientation is applied; of several frames the first is taken. One of the three image fields
             *     is to be given; it may be left out where hints or masks tell what there is.
             */
            image?: string | null;
            /**
             * Format: byte
             * @description The same under another name.
             */
            image_base64?: string | null;
            /**
             * Format: byte
             * @description The same as a data URL. Never an address: nothing is fetched.
             */
            image_url?: string | null;
            /**
             * Format: byte
             * @description A depth image of 8 or 16 bits a pixel, base64 or a data URL: larger = farther, 0 = no reading. It need not be as large as the image.
             */
            depth?: string | null;
            /**
             * Format: byte
             * @description The same under another name.
             */
            depth_base64?: string | null;
            /**
             * @description `distance`: larger = farther; `inverse`: larger = nearer. For the depth image and the depths of hints. Default: "distance".
             * @enum {string|null}
             */
            depth_convention?: "distance" | "inverse" | null;
            /** @description Whether to look for things in the image. Hints and masks that say where things are go before what is found. Default: true. */
            use_detector?: boolean | null;
            /** @description Whether to find out which pixels belong to the things. Default: true. */
            use_segmenter?: boolean | null;
            /** @description Whether `objects` carry the pixels that belong to them, in the form that `scene_masks` takes. Default: false. */
            return_masks?: boolean | null;
            /** @description What is known of the scene: names, or things with their boxes or points, attributes and depths. */
            object_hints?: (string | {
                /** @description What people call it. */
                label: string;
                bbox?: number[] | null;
                point?: number[] | null;
                attributes?: {
                    [key: string]: string | number | boolean;
                } | null;
                depth?: number | null;
            })[] | null;
            /** @description Things told by their pixels. */
            scene_masks?: {
                /** @description What people call it. */
                label?: string | null;
                mask: string | {
                    size: number[];
                    counts: string | number[];
                };
            }[] | null;
        };
        PointAnswer: {
            /** @description 0 at the left edge to 1 at the right. */
            x: number;
            /** @description 0 at the top to 1 at the bottom. */
            y: number;
            /** @description What people call it. */
            label: string;
            /** @description Null for a free place. */
            object_id: string | null;
            /** @description How sure, 0 to 1. */
            confidence: number;
        };
        SeenObject: {
            /** @description color, shape, size, orientation and what hints say. */
            attributes: {
                [key: string]: string;
            };
            /** @description x_min, y_min, x_max, y_max */
            bbox: number[];
            /** @description x, y */
            centroid: number[];
            /** @description With `return_masks`: its pixels; null where they are not known, and beyond 1,048,576 characters of all masks. */
            mask?: components["schemas"]["SeenMaskOrNull"];
            /** @description Id of the thing within this answer. */
            object_id: string;
            /** @description What people call it. */
            label: string;
            /** @description Share of the image. */
            area: number;
            /** @description In the unit of the depth image or the hint; null where nothing is known. */
            depth: number | null;
            /** @description How sure, 0 to 1. */
            confidence: number;
            /**
             * @description Where it comes from.
             * @enum {string}
             */
            source: "mask" | "detector" | "hint";
        };
        SeenRelation: {
            /** @description object_id */
            subject: string;
            /** @description Name of the relation. */
            relation: string;
            /** @description object_id */
            object: string;
            /** @description How clear it is, from 0 to 1. */
            score: number;
        };
        DetectorAnswer: {
            /**
             * @description `unavailable`: the configured model cannot be used; `error`: it failed on this image.
             * @enum {string}
             */
            status: "off" | "error" | "unavailable" | "ok";
            /** @description Regions that were found. */
            region_count: number;
            /** @description `built-in`, or the file of the model; null when off. */
            model: string | null;
        };
        SegmenterAnswer: {
            /**
             * @description How it went, or how it stands.
             * @enum {string}
             */
            status: "off" | "error" | "unavailable" | "ok";
            /** @description Masks that were found. */
            mask_count: number;
            /** @description Name of the model. */
            model: string | null;
        };
        DepthAnswer: {
            /**
             * @description `off`: no depth image was sent.
             * @enum {string}
             */
            status: "off" | "ok";
        };
        VisionParts: {
            /** @description Null where no image was sent. */
            image: components["schemas"]["ImageAnswerOrNull"];
            detector: components["schemas"]["DetectorAnswer"];
            segmenter: components["schemas"]["SegmenterAnswer"];
            depth: components["schemas"]["DepthAnswer"];
        };
        SpatialAnswer: {
            /**
             * @description What the answer is: points, a truth, a number, a label, a relation or a list.
             * @enum {string}
             */
            answer_type: "point" | "boolean" | "count" | "label" | "relation" | "list";
            /** @description Id of the session: the agent's own, whatever was sent. */
            session_id: string;
            /** @description The question in words. */
            question: string;
            /** @description yes or no, a number, a name, a relation; or what is not there, or was not understood. */
            answer: string;
            /** @description From 0 to 1; below 0.5 where the question was not understood or a needed measure is not known. */
            confidence: number;
            /** @description Where what the answer is about lies; several only when all are asked for; empty where it is not there. */
            points: components["schemas"]["PointAnswer"][];
            /** @description All that is in the scene, most confident first. In a photograph these begin with up to 50 boxes that may hold something, confidence below 0.5. */
            objects: components["schemas"]["SeenObject"][];
            /** @description Among the objects that the answer rests on. */
            relations: components["schemas"]["SeenRelation"][];
            /** @description The program that the question came to, a line a step. */
            steps: string[];
            vision: components["schemas"]["VisionParts"];
            /** @description Whether something stood in the way of a full answer; `warnings` say what. */
            degraded: boolean;
            /** @description What did not go as asked. */
            warnings: string[];
        };
        FieldErrorDto: {
            /** @description What was sent there; long values are cut. */
            input: unknown;
            /** @description The rule's numbers. */
            ctx: {
                [key: string]: unknown;
            };
            /** @description Where: begins with body, path, query or header. */
            loc: string[];
            /** @description What is wrong, for people. */
            msg: string;
            /** @description Stable name of the rule. */
            type: string;
        };
        /** @description The variables of a domain, and how it learns. */
        DomainSchema: {
            /** @description The variables by name. */
            variables: {
                [key: string]: components["schemas"]["DomainVariable"];
            };
            /** @description Observations that a declared row counts as (above 0) when feedback is learned; 10 where it is not given. */
            strength?: number;
            /** @description Settings of adaptive prediction: task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer. */
            adapt?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Something that can be observed. */
        DomainVariable: {
            /**
             * @description What its values are.
             * @enum {string}
             */
            type: "boolean" | "categorical" | "number";
            /** @description The values of a categorical one. */
            values?: string[];
            /** @description Unit of a number. */
            unit?: string;
            /** @description What people call it. */
            label?: string;
            /** @description What it is. */
            description?: string;
            /** @description Other words for it. */
            synonyms?: string[];
            /** @description What to ask to learn its value. */
            question?: string;
            /** @description What asking costs, above 0; 1 where it is not given. */
            cost?: number;
            /** @description Names of the discrete variables that it depends on. */
            parents?: string[];
            /** @description One row for every combination of the parents' values. */
            cpt?: components["schemas"]["DomainTableRow"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A row of a table of conditional probabilities. */
        DomainTableRow: {
            /** @description By parent, its value; boolean values are "true" and "false". */
            given?: {
                [key: string]: unknown;
            };
            /** @description By value, its probability: together 1. Of discrete variables. */
            p?: {
                [key: string]: number;
            };
            /** @description Of numbers: mean of a normal distribution. */
            mean?: number;
            /** @description Of numbers: its standard deviation, above 0. */
            sd?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description Something that may be the case. */
        DomainHypothesis: {
            /** @description Its id. */
            hypothesis_id: string;
            /** @description What people call it; its id where it is not given. */
            label?: string;
            /** @description What it means. */
            description?: string;
            /** @description Other words for it. */
            synonyms?: string[];
            /** @description Probability before any evidence. */
            prior?: number;
            /** @description By variable, what is to be expected of it: the hypothesis is a value of one hidden cause. */
            likelihoods?: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description With `value`: the hypothesis is a state of this variable. */
            variable?: string;
            /** @description Value of that variable. */
            value?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description Multiplies odds where something was observed, or derives something from relations. */
        DomainRule: {
            /** @description Its id. */
            rule_id: string;
            /** @description What it says. */
            description?: string;
            /** @description A filter over observations; with `supports`. */
            when?: {
                [key: string]: unknown;
            };
            /** @description By hypothesis, a likelihood ratio above 0. */
            supports?: {
                [key: string]: number;
            };
            /** @description Relations that must hold; with `derive`. */
            match?: string[][];
            /** @description What follows: `relation` (a triple) or `observation` (by variable, its value). */
            derive?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        NodesDtoOrNull: {
            /** @description Id of the node that answers. */
            self: string;
            /** @description Grows whenever it changes who answers for what; 0 while this node is not among them yet. */
            generation: number;
            /** @description The nodes. */
            members: components["schemas"]["MemberDto"][];
        } | null;
        ErasureReceiptDtoOrNull: {
            /** @description Name of the form of the receipt. */
            format: string;
            /** @description Id of the session. */
            session: string;
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description When it was erased. */
            erased_at: string;
            /** @description Id of the API key that asked for it. */
            actor: string;
            /** @description The records of the log. */
            records: components["schemas"]["ErasedRecordDto"][];
            /** @description Id of the key that it is signed with, see `GET /erase/keys`. */
            signing_key: string;
            /** @description 64 bytes, base64url. */
            signature: string;
        } | null;
        VectorModelDtoOrNull: {
            /** @description For people. */
            name: string;
            /** @description Tells the model, and how it is used, from every other. */
            digest: string;
            /** @description Numbers of a vector. */
            dimension: number;
        } | null;
        LearnedAnswerPriorsValue: {
            /** @description Probability before any evidence. */
            prior: number;
            /** @description How many there were. */
            count: number;
        };
        LearnedAnswerPriors: {
            [key: string]: components["schemas"]["LearnedAnswerPriorsValue"];
        };
        LearnedAnswerVariablesValueItem: {
            [key: string]: unknown;
        };
        LearnedAnswerVariables: {
            [key: string]: components["schemas"]["LearnedAnswerVariablesValueItem"][];
        };
        LearnedAnswerOrNull: {
            /** @description By hypothesis of the hidden cause: its prior now, and how often feedback saw it. */
            priors: components["schemas"]["LearnedAnswerPriors"];
            /** @description By variable the rows of its table, each with what it is given: probabilities by value and counts, or mean, sd and count. */
            variables: components["schemas"]["LearnedAnswerVariables"];
            /** @description Feedback that taught something. */
            lessons: number;
        } | null;
        AdaptiveStateDtoOrNull: {
            /**
             * @description What is predicted: classification or regression.
             * @enum {string|null}
             */
            task: "classification" | "regression" | null;
            /** @description Events taken, with and without outcome. */
            events: number;
            /** @description Outcomes learned. */
            observation_count: number;
            /** @description Events that wait for their outcome. */
            pending: number;
            score: components["schemas"]["ScoreDto"];
            /** @description The learners and the share of each in the prediction. */
            experts: components["schemas"]["ExpertShare"][];
            drift: components["schemas"]["DriftDto"];
            /** @description The last times that a drift was noticed. */
            drift_marks: components["schemas"]["DriftMarkDto"][];
            /** @description The one writer that is taken from; null for anyone. */
            writer: string | null;
            /** @description Position of the last event or outcome. */
            position: number;
            /** @description When it was last changed. */
            updated_at: string | null;
        } | null;
        WhatIfAnswerSupposed: {
            [key: string]: unknown;
        };
        WhatIfAnswerHypothesesItem: {
            /** @description Id of the hypothesis. */
            hypothesis_id: string;
            /** @description Whether it is taken to be the case. */
            holds: boolean;
        };
        WhatIfAnswerOrNull: {
            /** @description By variable, what is taken to be so. */
            supposed: components["schemas"]["WhatIfAnswerSupposed"];
            /** @description What may be the case, as declared, or how many of them there are. */
            hypotheses: components["schemas"]["WhatIfAnswerHypothesesItem"][];
            /** @description Observations that what is supposed takes the place of. */
            instead_of: components["schemas"]["ReplacedObservation"][];
            /** @description The hypotheses ranked by what is known, without what is supposed. */
            as_known: components["schemas"]["KnownProbability"][];
        } | null;
        IntervalDtoOrNull: {
            /** @description Lower end. */
            low: number;
            /** @description Upper end. */
            high: number;
            /** @description Share of the outcomes that intervals are to cover. */
            level: number;
        } | null;
        PredictionBeforeDtoOrNull: {
            /**
             * @description Null while no outcome has settled it.
             * @enum {string|null}
             */
            task: "classification" | "regression" | null;
            /** @description The most probable value, or the expected number; null before anything is learned. */
            prediction: (string | null) | number | boolean;
            /** @description For numbers, once a few errors are known. */
            interval: components["schemas"]["IntervalDtoOrNull"];
            /**
             * @description Probability that was given to what then happened; null for numbers and where the outcome is not known. Of a value that was not listed it is
             *     what was held back for such, and the score counts it as 1e-6.
             */
            outcome_probability: number | null;
            /**
             * @description Values and their probabilities, most probable first; all together they sum to 1. Empty for numbers. All values seen are among them, and while new ones are to be
             *     expected, those that go on with letters and numbered names.
             */
            probabilities: components["schemas"]["ValueProbability"][];
            /** @description From 0 to 1: probability of the prediction, or share of the outcomes' variance that predictions explain of late. */
            confidence: number;
            /** @description The learners and the share of each in the prediction. */
            experts: components["schemas"]["ExpertShare"][];
            drift: components["schemas"]["DriftDto"];
            /** @description Outcomes learned. */
            observation_count: number;
        } | null;
        FirstDifferenceDtoOrNull: {
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description Paths of the changes that can be why. */
            because: string[];
        } | null;
        SaidPredictionOrNull: {
            /** @description Null before anything was learned; `probabilities` are empty then. */
            prediction: (string | null) | number | boolean;
            /** @description Where the value is expected to lie; of numbers. */
            interval: components["schemas"]["IntervalDtoOrNull"];
            /** @description By value, how probable it is. */
            probabilities: components["schemas"]["ValueProbability"][];
            /** @description How sure, 0 to 1. */
            confidence: number;
            /** @description Probability that was given to what then happened; null for numbers and where the outcome is not known. */
            outcome_probability: number | null;
            /** @description Whether drift was noticed at this event. */
            drift: boolean;
        } | null;
        HindcastDifferenceDtoOrNull: {
            /** @description What happened, as far as this event says. */
            outcome: unknown;
            /** @description What was said live: of an adaptive event or its late outcome the prediction from before it, otherwise the hypotheses' ranking after it; null where it was refused. */
            as_was: components["schemas"]["SaidPredictionOrNull"] | components["schemas"]["SaidRanking"];
            /** @description What would have been said. */
            as_would: components["schemas"]["SaidPredictionOrNull"] | components["schemas"]["SaidRanking"];
            /** @description Paths of the changes that can be why: of the learner's settings, or of priors, tables of variables that were seen, and rules that held. */
            because: string[];
            /** @description The write's id: the client's own, or one that the service made. */
            event_id: string;
            /** @description Its position on the session's log; it only grows. */
            position: number;
            /** @description adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given */
            type: string;
            /** @description When the service took it. */
            recorded_at: string;
            /** @description When it happened, as the client said. */
            occurred_at: string | null;
            /** @description The event whose outcome this one tells. */
            completes?: string;
        } | null;
        SeenMaskOrNull: {
            /** @description height, width: of the picture as it was looked at */
            size: number[];
            /** @description Runs of pixels outside and inside by turns, column by column, as COCO's text. */
            counts: string;
        } | null;
        ImageAnswerOrNull: {
            /** @description Pixels, upright. */
            width: number;
            /** @description Pixels. */
            height: number;
            /** @description What the bytes are: png, jpeg, webp, avif, gif, tiff. */
            format: string;
        } | null;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request's id: its own, or a made one. It finds the request in the service's log. */
        "X-Request-Id": string;
        /** @description When to come again, s. */
        "Retry-After": number;
        /** @description `false`: the same request can only be refused again. */
        "x-should-retry": "false";
        /** @description How to sign in. */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivenessDto"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthDto"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthDto"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDto"];
                };
            };
        };
    };
    getNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodesAnswer"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAccountDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDto"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description Where the page before ended: its `next_cursor`. */
                cursor?: string | null;
                /** @description Agents in a page at most. A page also ends when its agents are 1 MiB of JSON. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentListDto"];
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "assistant",
                 *       "scopes": [
                 *         "read",
                 *         "write"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateAgentDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAgentDto"];
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentKey": "ak_0123456789"
                 *     }
                 */
                "application/json": components["schemas"]["AgentKeyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDeletedDto"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query: {
                /** @description The agent's `agentKey`, as its creation and the list show it. */
                agentKey: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyListDto"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentKey": "ak_0123456789",
                 *       "name": "dashboard",
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewKeyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAgentDto"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentKey": "ak_0123456789",
                 *       "keyId": "hck_01234567"
                 *     }
                 */
                "application/json": components["schemas"]["EndKeyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyEndedDto"];
                };
            };
        };
    };
    setRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentKey": "ak_0123456789",
                 *       "max_age_days": 365
                 *     }
                 */
                "application/json": components["schemas"]["RetentionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionSetDto"];
                };
            };
        };
    };
    exportMemories: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description `all`: a line for each text that a memory has had, so that its history goes with it. `latest`: a line a memory, as it is now. */
                versions?: "all" | "latest" | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    importMemories: {
        parameters: {
            query?: {
                /** @description Look at every line and say what would become of it, and change nothing. */
                dry_run?: boolean | null;
            };
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"memory_id":"m3","content":"Ada prefers tea in the morning and works from Lisbon.","metadata":{"source":"chat"},"occurred_at":"2026-01-05T09:30:00Z","version":1,"created_at":"2026-01-05T09:31:00.000Z"} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
        };
    };
    listMemories: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page before ended: its `next_cursor`. The other parameters are to be the same again. */
                cursor?: string | null;
                /** @description Memories at the beginning of the list that are passed over, so that a page from its middle costs no pages before it. A page that is asked for with a cursor goes on where that says. */
                offset?: number | null;
                /** @description Memories in a page at most. A page also ends when its memories are 4 MiB of JSON. */
                limit?: number | null;
                /** @description Only memories whose metadata pass: a filter as JSON. */
                metadata_filter?: string | null;
                /** @description Only memories of this time: `{from?, to?, field?}` as JSON. */
                time_range?: string | null;
                /** @description Only memories in this phase, or in one of these. */
                phase?: ("buffer" | "working" | "consolidated" | "archived")[] | null;
                /** @description By when they were stored first. */
                order?: "oldest" | "newest" | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryList"];
                };
            };
        };
    };
    createMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_id": "m1",
                 *       "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *       "metadata": {
                 *         "source": "chat"
                 *       },
                 *       "occurred_at": "2026-01-05T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["StoreMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAnswer"];
                };
            };
        };
    };
    storeMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_id": "m1",
                 *       "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *       "metadata": {
                 *         "source": "chat"
                 *       },
                 *       "occurred_at": "2026-01-05T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["StoreMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAnswer"];
                };
            };
        };
    };
    storeMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "memory_id": "m1",
                 *           "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *           "metadata": {
                 *             "source": "chat"
                 *           },
                 *           "occurred_at": "2026-01-05T09:30:00Z"
                 *         },
                 *         {
                 *           "memory_id": "m2",
                 *           "content": "Grace visits Lisbon in May."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    updateMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_id": "m1",
                 *       "summary": "Ada: tea, Lisbon"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAnswer"];
                };
            };
        };
    };
    deleteMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_id": "m1"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteDto"];
            };
        };
        responses: {
            /** @description Of one memory, by `memory_id`; or of several. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAnswer"] | components["schemas"]["DeleteManyAnswer"];
                };
            };
        };
    };
    clearMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ClearDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearAnswer"];
                };
            };
        };
    };
    searchMemories: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_message": "Where does Ada work?",
                 *       "top_k": 5
                 *     }
                 */
                "application/json": components["schemas"]["SearchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    queryMemories: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
                /** @description A repeat of the query under this key strengthens nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_message": "Where does Ada work?",
                 *       "top_k": 5,
                 *       "include_reasoning": true
                 *     }
                 */
                "application/json": components["schemas"]["QueryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryAnswer"];
                };
            };
        };
    };
    getMemory: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryRecordAnswer"];
                };
            };
        };
    };
    putMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description There is to be no such memory. */
                "If-None-Match"?: "*";
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *       "metadata": {
                 *         "source": "chat"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceAnswer"];
                };
            };
        };
    };
    deleteMemory: {
        parameters: {
            query?: {
                /** @description Erase it for good, as `POST /erase` does, instead of hiding it. */
                erase?: boolean | null;
            };
            header?: {
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAnswer"];
                };
            };
        };
    };
    patchMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadata": {
                 *         "checked": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PatchMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAnswer"];
                };
            };
        };
    };
    getMemoryHistory: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryHistory"];
                };
            };
        };
    };
    listSessionMemories: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page before ended: its `next_cursor`. The other parameters are to be the same again. */
                cursor?: string | null;
                /** @description Memories at the beginning of the list that are passed over, so that a page from its middle costs no pages before it. A page that is asked for with a cursor goes on where that says. */
                offset?: number | null;
                /** @description Memories in a page at most. A page also ends when its memories are 4 MiB of JSON. */
                limit?: number | null;
                /** @description Only memories whose metadata pass: a filter as JSON. */
                metadata_filter?: string | null;
                /** @description Only memories of this time: `{from?, to?, field?}` as JSON. */
                time_range?: string | null;
                /** @description Only memories in this phase, or in one of these. */
                phase?: ("buffer" | "working" | "consolidated" | "archived")[] | null;
                /** @description By when they were stored first. */
                order?: "oldest" | "newest" | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryList"];
                };
            };
        };
    };
    storeSessionMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_id": "m1",
                 *       "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *       "metadata": {
                 *         "source": "chat"
                 *       },
                 *       "occurred_at": "2026-01-05T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["StoreMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAnswer"];
                };
            };
        };
    };
    clearSessionMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearAnswer"];
                };
            };
        };
    };
    getSessionMemory: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryRecordAnswer"];
                };
            };
        };
    };
    putSessionMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description There is to be no such memory. */
                "If-None-Match"?: "*";
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Ada prefers tea in the morning and works from Lisbon.",
                 *       "metadata": {
                 *         "source": "chat"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceAnswer"];
                };
            };
        };
    };
    deleteSessionMemory: {
        parameters: {
            query?: {
                /** @description Erase it for good, as `POST /erase` does, instead of hiding it. */
                erase?: boolean | null;
            };
            header?: {
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAnswer"];
                };
            };
        };
    };
    patchSessionMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the memory that the change is made for, or `*` for any. */
                "If-Match"?: string;
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the memory.
                 * @example m1
                 */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadata": {
                 *         "checked": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PatchMemoryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAnswer"];
                };
            };
        };
    };
    getConceptGraph: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description How many concepts to show. */
                limit?: number | null;
                /** @description Show this concept, and those that most belong together with it, instead of the most shared of all. */
                around?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConceptGraphAnswer"];
                };
            };
        };
    };
    getMemoryStats: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryStats"];
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainAnswer"];
                };
            };
        };
    };
    declareDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Why is the server down?",
                 *       "schema": {
                 *         "variables": {
                 *           "led": {
                 *             "type": "categorical",
                 *             "values": [
                 *               "red",
                 *               "green"
                 *             ],
                 *             "question": "What does the status light show?"
                 *           },
                 *           "temperature": {
                 *             "type": "number",
                 *             "unit": "C",
                 *             "cost": 2
                 *           }
                 *         }
                 *       },
                 *       "hypotheses": [
                 *         {
                 *           "hypothesis_id": "fan",
                 *           "label": "Fan stuck",
                 *           "prior": 0.2,
                 *           "likelihoods": {
                 *             "led": {
                 *               "red": 0.8,
                 *               "green": 0.2
                 *             },
                 *             "temperature": {
                 *               "mean": 80,
                 *               "sd": 8
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "hypothesis_id": "fine",
                 *           "label": "Healthy",
                 *           "prior": 0.8,
                 *           "likelihoods": {
                 *             "led": {
                 *               "red": 0.1,
                 *               "green": 0.9
                 *             },
                 *             "temperature": {
                 *               "mean": 40,
                 *               "sd": 6
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "rules": [
                 *         {
                 *           "rule_id": "hot",
                 *           "when": {
                 *             "temperature": {
                 *               "gt": 70
                 *             }
                 *           },
                 *           "supports": {
                 *             "fan": 3
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeclareDomainDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclareAnswer"];
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainWriteAnswer"];
                };
            };
        };
    };
    changeDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "declaration": {
                 *         "description": "Why did the server stop?"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeDeclarationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclareAnswer"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page before ended: its `next_cursor`. */
                cursor?: string | null;
                /** @description Most that one page holds. */
                limit?: number | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
        };
    };
    queryDomain: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What is wrong if the light is red?"
                 *     }
                 */
                "application/json": components["schemas"]["QueryDomainDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryDomainAnswer"];
                };
            };
        };
    };
    explainDomain: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What is wrong if the light is red?"
                 *     }
                 */
                "application/json": components["schemas"]["AskDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainAnswer"];
                };
            };
        };
    };
    recordEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "e1",
                 *       "observations": {
                 *         "led": "red",
                 *         "temperature": 75
                 *       },
                 *       "text": "The light of rack seven turned red."
                 *     }
                 */
                "application/json": components["schemas"]["DomainEventDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainWriteAnswer"];
                };
            };
        };
    };
    retractEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
                /**
                 * @description Id of the event.
                 * @example e1
                 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainWriteAnswer"];
                };
            };
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hypothesis_id": "fan",
                 *       "verdict": "confirmed"
                 *     }
                 */
                "application/json": components["schemas"]["FeedbackDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
        };
    };
    getDomainState: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainStateAnswer"];
                };
            };
        };
    };
    setDomainState: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": {
                 *         "fan": {
                 *           "rpm": 0
                 *         }
                 *       },
                 *       "mode": "merge"
                 *     }
                 */
                "application/json": components["schemas"]["DomainStateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateWriteAnswer"];
                };
            };
        };
    };
    getDomainGraph: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page before ended: its `next_cursor`. */
                cursor?: string | null;
                /** @description Most that one page holds. */
                limit?: number | null;
                /** @description Only relations whose subject or object this is. */
                entity?: string | null;
                /** @description Only relations of this name. */
                relation?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainGraphAnswer"];
                };
            };
        };
    };
    getDomainEvidence: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page before ended: its `next_cursor`. */
                cursor?: string | null;
                /** @description Most that one page holds. */
                limit?: number | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any text: the key's own session is taken.
                 * @example me
                 */
                session_id: string;
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainEvidenceAnswer"];
                };
            };
        };
    };
    observe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "o1",
                 *       "features": {
                 *         "hour": 9,
                 *         "room": "hall"
                 *       },
                 *       "outcome": true
                 *     }
                 */
                "application/json": components["schemas"]["AdaptEventDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdaptEventAnswer"];
                };
            };
        };
    };
    observeBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "features": {
                 *             "hour": 10,
                 *             "room": "hall"
                 *           },
                 *           "outcome": false
                 *         },
                 *         {
                 *           "features": {
                 *             "hour": 11,
                 *             "room": "hall"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdaptBatchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdaptBatchAnswer"];
                };
            };
        };
    };
    predict: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": {
                 *         "hour": 9,
                 *         "room": "hall"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AdaptPredictDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PredictAnswer"];
                };
            };
        };
    };
    hindcast: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "declaration": {
                 *         "rules": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["HindcastDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HindcastAnswer"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HindcastJobAnswer"];
                };
            };
        };
    };
    getHindcast: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Where the page begins: `next` of the one before, also of one that was told while the hindcast went on. */
                cursor?: number | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
                /** @description Id of the hindcast, as its start answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HindcastAnswer"] | components["schemas"]["HindcastJobAnswer"];
                };
            };
        };
    };
    deleteHindcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example rack
                 */
                domain_id: string;
                /** @description Id of the hindcast, as its start answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HindcastDropped"];
                };
            };
        };
    };
    getOperation: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Any id that a write can have: its own, or the request's Idempotency-Key.
                 * @example m1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationAnswer"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Position behind which to begin; 0 for the start. */
                after?: number | null;
                /** @description Most that one page holds. */
                limit?: number | null;
                /** @description Only events of this type. */
                type?: "memory.stored" | "memory.updated" | "memory.replaced" | "memory.imported" | "memory.deleted" | "memories.deleted" | "memories.expired" | "memory.recalled" | "memory.answered" | "memory.embedded" | "session.cleared" | "account.created" | "account.token_set" | "agent.created" | "agent.key_added" | "agent.key_rotated" | "agent.key_ended" | "agent.deleted" | "agent.retention_set" | "domain.declared" | "domain.deleted" | "domain.event_recorded" | "domain.event_retracted" | "domain.feedback_given" | "domain.state_set" | "adaptive.observed" | "adaptive.completed" | "records.erased" | "tombstone" | null;
                /** @description Only events of this domain. */
                domain_id?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    getEventsHistogram: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
                /** @description Parts of the history, of equal width. There are fewer where there are fewer positions. */
                buckets?: number | null;
                /** @description Whether the parts are of positions, or of the time from the first event to the last. */
                by?: "position" | "time" | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventHistogram"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Position behind which to begin; without it, and without `Last-Event-ID`, only what comes from now on. */
                after?: number | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    verifyEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyAnswer"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getCheckpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getVerifierKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifierKeysAnswer"];
                };
            };
        };
    };
    getInclusionProof: {
        parameters: {
            query: {
                /**
                 * @description Position of the record on the session's log.
                 * @example 1
                 */
                position: number;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofAnswer"];
                };
            };
        };
    };
    getConsistencyProof: {
        parameters: {
            query: {
                /**
                 * @description Entries of the earlier tree; 0 is the tree of none, with which every tree begins.
                 * @example 0
                 */
                from: number;
                /**
                 * @description Entries of the later tree, at most what the newest checkpoint has.
                 * @example 0
                 */
                to: number;
                /** @description Which trees: those of the checkpoint log, or those of this session's records. */
                tree?: "checkpoints" | "session" | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsistencyAnswer"];
                };
            };
        };
    };
    erase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The write's id where the body has none of its own; send the same again to repeat the write safely. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory_ids": [
                 *         "m1"
                 *       ],
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["EraseDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EraseAnswer"];
                };
            };
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeysAnswer"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
        };
    };
    createChatCompletion: {
        parameters: {
            query?: {
                /** @description A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then. */
                as_of?: string | null;
            };
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Where does Ada work?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChatDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelList"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path: {
                /**
                 * @description Name of the model.
                 * @example hindcast-extractive
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModel"];
                };
            };
        };
    };
    askImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "Is the cup left of the plate?",
                 *       "object_hints": [
                 *         {
                 *           "label": "cup",
                 *           "bbox": [
                 *             0.1,
                 *             0.4,
                 *             0.3,
                 *             0.6
                 *           ]
                 *         },
                 *         {
                 *           "label": "plate",
                 *           "bbox": [
                 *             0.5,
                 *             0.4,
                 *             0.9,
                 *             0.7
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SpatialQuestionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpatialAnswer"];
                };
            };
        };
    };
    askImageQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there. */
                "X-Wait-For-Position"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "Is the cup left of the plate?",
                 *       "object_hints": [
                 *         {
                 *           "label": "cup",
                 *           "bbox": [
                 *             0.1,
                 *             0.4,
                 *             0.3,
                 *             0.6
                 *           ]
                 *         },
                 *         {
                 *           "label": "plate",
                 *           "bbox": [
                 *             0.5,
                 *             0.4,
                 *             0.9,
                 *             0.7
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SpatialQuestionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpatialAnswer"];
                };
            };
        };
    };
}
