// Made by tools/event-schemas.mjs of projections/events.ts; change it there.
/** JSON Schemas (draft 7) of the envelope, and of the data of each type of event with what it tells. */
export const eventSchemas = {
  envelope: {
    type: 'object',
    properties: {
      id: {
        description: "The write's id: the client's own where it gave one. Unique within the session, the kind of write and the domain.",
        type: 'string',
      },
      version: {
        type: 'number',
      },
      session: {
        type: 'string',
      },
      position: {
        description: "Place in the session's log; grows with every event.",
        type: 'number',
      },
      recorded_at: {
        description:
          'When the service took the write, ISO 8601 UTC. Does not fall within a session, unless the clock turned out to have run far ahead.',
        type: 'string',
      },
      actor: {
        description: 'Who wrote: the id of an API key, or a name of the service\'s own such as "start".',
        type: 'string',
      },
      causation: {
        description: 'The request that caused it.',
        type: 'string',
      },
      traceparent: {
        description:
          'The trace that the request belongs to, as its `traceparent` header named it (W3C Trace Context); none where it had none.',
        type: 'string',
      },
      digest: {
        description:
          'Digest of what the client asked for: 96 bits, base64url, 16 characters. Tells a repeat from another payload under the same id.',
        type: 'string',
      },
      key: {
        description: 'The Idempotency-Key of the request, where the id is another.',
        type: 'string',
      },
      seen: {
        description:
          "The session's position and chain head (64 bits, base64url) that the writer had seen: what proves the history before it. The first event of an append carries it.",
        type: 'array',
        items: [
          {
            type: 'number',
          },
          {
            type: 'string',
          },
        ],
        minItems: 2,
        maxItems: 2,
      },
      domain: {
        description: "Of a sealed event of a domain: keyed digest of the domain's name, by which repeats of erased events are told.",
        type: 'string',
      },
      origin: {
        description:
          'Of the first event of a session that was copied from another log: the last position there, and the chain head behind it, 64 hexadecimal digits.',
        type: 'array',
        items: [
          {
            type: 'number',
          },
          {
            type: 'string',
          },
        ],
        minItems: 2,
        maxItems: 2,
      },
    },
    required: ['id', 'version', 'session', 'position', 'recorded_at', 'actor', 'causation', 'digest'],
  },
  events: {
    'memory.stored': {
      about: "The event's id is the memory's.",
      data: {
        type: 'object',
        properties: {
          content: {
            type: 'string',
          },
          summary: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          concepts: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          expires_at: {
            description: 'From when on it is not there any more; ISO 8601, UTC.',
            type: 'string',
          },
        },
        required: ['content'],
      },
    },
    'memory.updated': {
      about: 'The whole text after the change, and the version that it was made from: a change of an older version is refused.',
      data: {
        type: 'object',
        properties: {
          content: {
            type: 'string',
          },
          summary: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          concepts: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          expires_at: {
            description: 'From when on it is not there any more; ISO 8601, UTC.',
            type: 'string',
          },
          memory_id: {
            type: 'string',
          },
          base_version: {
            type: 'number',
          },
          updated_at: {
            description: 'Of a change that was imported: when it had been made. ISO 8601, UTC',
            type: 'string',
          },
        },
        required: ['content', 'memory_id', 'base_version'],
      },
    },
    'memory.imported': {
      about: "The event's id is the memory's, among those of stored ones.",
      data: {
        type: 'object',
        properties: {
          version: {
            description: 'Version of the text, from 1.',
            type: 'number',
          },
          created_at: {
            description: 'When the memory was first stored, ISO 8601, UTC.',
            type: 'string',
          },
          updated_at: {
            description: 'When this text was written, where that was later.',
            type: 'string',
          },
          access_count: {
            description: 'How often it had been recalled; never where it does not say.',
            type: 'number',
          },
          last_accessed_at: {
            type: 'string',
          },
          strength: {
            description: 'At its export; 1 where it does not say. It fades from the import on.',
            type: 'number',
          },
          in_buffer: {
            description: 'Where it was still new: it counts as new from the import on.',
            const: true,
          },
          content: {
            type: 'string',
          },
          summary: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          concepts: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          expires_at: {
            description: 'From when on it is not there any more; ISO 8601, UTC.',
            type: 'string',
          },
        },
        required: ['version', 'created_at', 'content'],
      },
    },
    'memory.replaced': {
      about:
        'The whole text that takes the place of what a memory said, deleted or not. `expected_version`: that of the living memory, 0 for none; another one is refused.',
      data: {
        type: 'object',
        properties: {
          content: {
            type: 'string',
          },
          summary: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          concepts: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          expires_at: {
            description: 'From when on it is not there any more; ISO 8601, UTC.',
            type: 'string',
          },
          memory_id: {
            type: 'string',
          },
          expected_version: {
            type: 'number',
          },
          updated_at: {
            description: 'Of a text that was imported: when it had been written. ISO 8601, UTC',
            type: 'string',
          },
        },
        required: ['content', 'memory_id'],
      },
    },
    'memory.deleted': {
      about: '',
      data: {
        type: 'object',
        properties: {
          memory_id: {
            type: 'string',
          },
        },
        required: ['memory_id'],
      },
    },
    'memories.deleted': {
      about: 'At most 1,000; those that are not there any more are passed over.',
      data: {
        type: 'object',
        properties: {
          memory_ids: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
        },
        required: ['memory_ids'],
      },
    },
    'memories.expired': {
      about:
        'Those that had expired when this was recorded leave the statistics; at most 1,000. They were not to be found since they expired.',
      data: {
        type: 'object',
        properties: {
          memory_ids: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
        },
        required: ['memory_ids'],
      },
    },
    'memory.recalled': {
      about: '',
      data: {
        type: 'object',
        properties: {
          user_message: {
            type: 'string',
          },
          memory_ids: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
        },
        required: ['user_message', 'memory_ids'],
      },
    },
    'memory.answered': {
      about:
        'Where reads are audited: an answer, and the memories that it was made from, best first. Who asked is its actor, the request its causation. `read_position`: that of the state that was read. Changes nothing.',
      data: {
        type: 'object',
        properties: {
          route: {
            type: 'string',
            enum: ['search', 'query', 'chat'],
          },
          user_message: {
            type: 'string',
          },
          memory_ids: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          read_position: {
            type: 'number',
          },
        },
        required: ['route', 'user_message', 'memory_ids', 'read_position'],
      },
    },
    'memory.embedded': {
      about: 'Vectors of a memory; another version than its newest is refused. What a model says cannot be computed again, so it is kept.',
      data: {
        type: 'object',
        properties: {
          memory_id: {
            type: 'string',
          },
          memory_version: {
            description: 'The version of the memory that they are of.',
            type: 'number',
          },
          model: {
            type: 'object',
            properties: {
              name: {
                description: 'For people.',
                type: 'string',
              },
              digest: {
                description: 'Tells the model, and how it is used, from every other.',
                type: 'string',
              },
              dimension: {
                description: '1 to 4,096.',
                type: 'number',
              },
            },
            required: ['name', 'digest', 'dimension'],
          },
          vectors: {
            description: 'One for each passage of the text, in order, 1 to 50.',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                scale: {
                  type: 'number',
                },
                codes: {
                  description: "The codes in base64, one byte a dimension, two's complement.",
                  type: 'string',
                },
              },
              required: ['scale', 'codes'],
            },
          },
        },
        required: ['memory_id', 'memory_version', 'model', 'vectors'],
      },
    },
    'session.cleared': {
      about: '',
      data: {
        type: 'object',
        additionalProperties: false,
      },
    },
    'account.created': {
      about: '',
      data: {
        type: 'object',
        properties: {
          account_id: {
            type: 'string',
          },
          name: {
            type: 'string',
          },
          token_hash: {
            type: 'string',
          },
        },
        required: ['account_id', 'name', 'token_hash'],
      },
    },
    'account.token_set': {
      about: '',
      data: {
        type: 'object',
        properties: {
          account_id: {
            type: 'string',
          },
          token_hash: {
            type: 'string',
          },
        },
        required: ['account_id', 'token_hash'],
      },
    },
    'agent.created': {
      about: 'The scopes are those of its first key. Version 2: `erase` is a scope of its own.',
      data: {
        type: 'object',
        properties: {
          account_id: {
            type: 'string',
          },
          agent_id: {
            type: 'string',
          },
          agent_key: {
            type: 'string',
          },
          name: {
            type: 'string',
          },
          scopes: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          key: {
            type: 'object',
            properties: {
              key_id: {
                description: 'Public part of the key, safe to show and to log.',
                type: 'string',
              },
              hash: {
                description: 'SHA-256 of the whole key, base64url.',
                type: 'string',
              },
            },
            required: ['key_id', 'hash'],
          },
        },
        required: ['account_id', 'agent_id', 'agent_key', 'name', 'scopes', 'key'],
      },
    },
    'agent.key_added': {
      about: '`expires_at`: ISO 8601, UTC.',
      data: {
        type: 'object',
        properties: {
          agent_id: {
            type: 'string',
          },
          key: {
            type: 'object',
            properties: {
              key_id: {
                description: 'Public part of the key, safe to show and to log.',
                type: 'string',
              },
              hash: {
                description: 'SHA-256 of the whole key, base64url.',
                type: 'string',
              },
            },
            required: ['key_id', 'hash'],
          },
          name: {
            type: 'string',
          },
          scopes: {
            type: 'array',
            items: {
              type: 'string',
            },
          },
          expires_at: {
            type: 'string',
          },
        },
        required: ['agent_id', 'key', 'name', 'scopes'],
      },
    },
    'agent.key_rotated': {
      about: 'All keys before it end, `grace_seconds` later. Version 2: version 1 had no grace.',
      data: {
        type: 'object',
        properties: {
          agent_id: {
            type: 'string',
          },
          key: {
            type: 'object',
            properties: {
              key_id: {
                description: 'Public part of the key, safe to show and to log.',
                type: 'string',
              },
              hash: {
                description: 'SHA-256 of the whole key, base64url.',
                type: 'string',
              },
            },
            required: ['key_id', 'hash'],
          },
          grace_seconds: {
            type: 'number',
          },
        },
        required: ['agent_id', 'key', 'grace_seconds'],
      },
    },
    'agent.key_ended': {
      about: '',
      data: {
        type: 'object',
        properties: {
          agent_id: {
            type: 'string',
          },
          key_id: {
            type: 'string',
          },
        },
        required: ['agent_id', 'key_id'],
      },
    },
    'agent.deleted': {
      about: '',
      data: {
        type: 'object',
        properties: {
          agent_id: {
            type: 'string',
          },
        },
        required: ['agent_id'],
      },
    },
    'agent.retention_set': {
      about: 'Records of the agent older than so many days are erased; `null`: none are.',
      data: {
        type: 'object',
        properties: {
          agent_id: {
            type: 'string',
          },
          max_age_days: {
            anyOf: [
              {
                type: 'null',
              },
              {
                type: 'number',
              },
            ],
          },
        },
        required: ['agent_id', 'max_age_days'],
      },
    },
    'domain.declared': {
      about: '`expected_version`: that of the declaration before, 0 for none; another one is refused.',
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          declaration: {
            type: 'object',
          },
          expected_version: {
            type: 'number',
          },
        },
        required: ['domain_id', 'declaration'],
      },
    },
    'domain.deleted': {
      about: '',
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
        },
        required: ['domain_id'],
      },
    },
    'domain.event_recorded': {
      about: "The event's id is the domain event's.",
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          type: {
            type: 'string',
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          observations: {
            description: 'By variable: a value, or weights by value.',
            type: 'object',
          },
          relations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                subject: {
                  type: 'string',
                },
                relation: {
                  type: 'string',
                },
                object: {
                  type: 'string',
                },
                attributes: {
                  type: 'object',
                },
              },
              required: ['subject', 'relation', 'object'],
            },
          },
          text: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
        },
        required: ['domain_id'],
      },
    },
    'domain.event_retracted': {
      about: 'The relations are those of the event that is taken back.',
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          event_id: {
            type: 'string',
          },
          relations: {
            type: 'array',
            items: {
              type: 'array',
              items: [
                {
                  type: 'string',
                },
                {
                  type: 'string',
                },
                {
                  type: 'string',
                },
              ],
              minItems: 3,
              maxItems: 3,
            },
          },
        },
        required: ['domain_id', 'event_id', 'relations'],
      },
    },
    'domain.feedback_given': {
      about: '',
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          hypothesis_id: {
            type: 'string',
          },
          verdict: {
            type: 'string',
            enum: ['confirmed', 'rejected'],
          },
          event_id: {
            description: 'The domain event whose observations are the evidence; without one, those that pass `metadata_filter`.',
            type: 'string',
          },
          outcome: {
            description: 'By variable, what turned out.',
            type: 'object',
          },
          memory_id: {
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          metadata_filter: {
            type: 'object',
          },
        },
        required: ['domain_id'],
      },
    },
    'domain.state_set': {
      about: '',
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          state: {
            type: 'object',
          },
          mode: {
            type: 'string',
            enum: ['merge', 'replace'],
          },
          expected_version: {
            type: 'number',
          },
        },
        required: ['domain_id', 'state', 'mode'],
      },
    },
    'adaptive.observed': {
      about: "The event's id is the adaptive event's.",
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          features: {
            type: 'object',
            additionalProperties: {
              anyOf: [
                {
                  type: 'null',
                },
                {
                  type: 'string',
                },
                {
                  type: 'number',
                },
                {
                  type: 'boolean',
                },
              ],
            },
          },
          outcome: {
            anyOf: [
              {
                type: 'string',
              },
              {
                type: 'number',
              },
              {
                type: 'boolean',
              },
            ],
          },
          weight: {
            description: 'How much it counts, 0 to 10; 1 where it does not say.',
            type: 'number',
          },
          occurred_at: {
            description: 'ISO 8601, UTC',
            type: 'string',
          },
          metadata: {
            type: 'object',
          },
          writer: {
            description: 'Who writes, for domains that claim one writer.',
            type: 'string',
          },
        },
        required: ['domain_id'],
      },
    },
    'adaptive.completed': {
      about: "Feedback: its id is among the ids of the domain's feedback.",
      data: {
        type: 'object',
        properties: {
          domain_id: {
            type: 'string',
          },
          event_id: {
            description: 'The event that it belongs to.',
            type: 'string',
          },
          outcome: {
            anyOf: [
              {
                type: 'string',
              },
              {
                type: 'number',
              },
              {
                type: 'boolean',
              },
            ],
          },
          metadata: {
            type: 'object',
          },
          writer: {
            type: 'string',
          },
        },
        required: ['domain_id', 'event_id', 'outcome'],
      },
    },
    'records.erased': {
      about: 'Records before it whose contents are gone: they are folded as tombstones from the first on.',
      data: {
        type: 'object',
        properties: {
          records: {
            type: 'array',
            items: {
              type: 'array',
              items: [
                {
                  type: 'number',
                },
                {
                  type: 'string',
                  enum: [
                    'stored',
                    'updated',
                    'deleted',
                    'cleared',
                    'recalled',
                    'created',
                    'rotated',
                    'not_found',
                    'version_conflict',
                    'declared',
                    'recorded',
                    'retracted',
                    'learned',
                    'invalid',
                    'observed',
                    'outcome_conflict',
                    'writer_conflict',
                    'erased',
                    'imported',
                    'embedded',
                    'replaced',
                    'expired',
                    'answered',
                  ],
                },
                {
                  type: 'number',
                },
              ],
              minItems: 3,
              maxItems: 3,
            },
          },
          reason: {
            type: 'string',
          },
          parts: {
            description:
              'Of earlier versions: events of this erasure, where it has more than this one: their ids are this one\'s with ":2", ":3" … behind.',
            type: 'number',
          },
          part_of: {
            description: "Id of the erasure's first event, where this is a later one: an erasure has as many as it takes.",
            type: 'string',
          },
        },
        required: ['records'],
      },
    },
    tombstone: {
      about: "Never written: what the log hands over in an erased record's place, under the record's own id, digest and time.",
      data: {
        type: 'object',
        properties: {
          kind: {
            description: 'Type of the event that was erased.',
            type: 'string',
            enum: [
              'memory.stored',
              'memory.updated',
              'memory.imported',
              'memory.replaced',
              'memory.deleted',
              'memories.deleted',
              'memories.expired',
              'memory.recalled',
              'memory.answered',
              'memory.embedded',
              'session.cleared',
              'account.created',
              'account.token_set',
              'agent.created',
              'agent.key_added',
              'agent.key_rotated',
              'agent.key_ended',
              'agent.deleted',
              'agent.retention_set',
              'domain.declared',
              'domain.deleted',
              'domain.event_recorded',
              'domain.event_retracted',
              'domain.feedback_given',
              'domain.state_set',
              'adaptive.observed',
              'adaptive.completed',
              'records.erased',
              'tombstone',
            ],
          },
          verdict: {
            description: 'What the fold had made of it.',
            type: 'string',
            enum: [
              'stored',
              'updated',
              'deleted',
              'cleared',
              'recalled',
              'created',
              'rotated',
              'not_found',
              'version_conflict',
              'declared',
              'recorded',
              'retracted',
              'learned',
              'invalid',
              'observed',
              'outcome_conflict',
              'writer_conflict',
              'erased',
              'imported',
              'embedded',
              'replaced',
              'expired',
              'answered',
            ],
          },
          value: {
            type: 'number',
          },
          domain: {
            description: "Of an event of a domain: keyed digest of the domain's name.",
            type: 'string',
          },
        },
        required: ['kind', 'verdict', 'value'],
      },
    },
  },
};
