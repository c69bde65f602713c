import { List } from './lists.js';
import { escaped, type Reader, route } from './reader.js';
import type { CallOptions, WriteOptions } from './transport.js';
import type {
  Declaration,
  DeclarationChange,
  Declared,
  Domain,
  DomainAnswer,
  DomainEvent,
  DomainPage,
  DomainQuestion,
  DomainState,
  DomainSummary,
  DomainWritten,
  ExplainQuestion,
  Explanation,
  Feedback,
  FeedbackGiven,
  RecordedObservations,
  Relation,
  RelationListing,
  StateChange,
  StateWritten,
} from './types.js';

/** Reads of domains, now or as of a point in time. */
export class DomainReads {
  constructor(protected readonly reader: Reader) {}

  /** A domain: its declaration and what it has learnt. @throws {NotFoundError} */
  get(domainId: string, options?: CallOptions): Promise<Domain> {
    return this.reader.get(route('domains', domainId), {}, options);
  }

  /** @param query `limit`: domains in a page */
  list(query: { limit?: number } = {}, options?: CallOptions): List<DomainSummary, DomainPage> {
    return new List((cursor) => this.reader.get(route('domains'), { ...query, cursor }, options));
  }

  /** Asks a domain: its hypotheses by probability, what speaks for them, what is missing and what is to be expected. */
  query(domainId: string, question: string, more: DomainQuestion = {}, options?: CallOptions): Promise<DomainAnswer> {
    return this.reader.ask(route('domains', domainId, 'query'), { ...more, question }, options);
  }

  /** The same with how each number came about. */
  explain(domainId: string, question: string, more: ExplainQuestion = {}, options?: CallOptions): Promise<Explanation> {
    return this.reader.ask(route('domains', domainId, 'explain'), { ...more, question }, options);
  }

  /** The state that was set last. */
  state(domainId: string, options?: CallOptions): Promise<DomainState> {
    return this.reader.get(route('domains', domainId, 'state'), {}, options);
  }

  /** What relates to what: asserted and derived. */
  relations(domainId: string, query: RelationListing = {}, options?: CallOptions): List<Relation> {
    return new List((cursor) => this.reader.get(`/memz/domains/own/${escaped(domainId)}/graph`, { ...query, cursor }, options));
  }

  /** The events that were recorded, with what each observed. */
  evidence(domainId: string, query: { limit?: number } = {}, options?: CallOptions): List<RecordedObservations> {
    const path = `/memz/domains/own/${escaped(domainId)}/evidence`;
    return new List((cursor) => this.reader.get(path, { ...query, cursor }, options));
  }
}

/** Domains: declared causes, what was observed, and what follows. */
export class Domains extends DomainReads {
  /** Declares a domain, or declares it anew. @throws {ConflictError} `version_conflict` */
  declare(domainId: string, declaration: Declaration, options?: WriteOptions): Promise<Declared> {
    return this.reader.write('PUT', route('domains', domainId), declaration, options);
  }

  /** Changes parts of a declaration (JSON Merge Patch). */
  change(domainId: string, change: DeclarationChange, options?: WriteOptions): Promise<Declared> {
    return this.reader.write('PATCH', route('domains', domainId), change, options);
  }

  delete(domainId: string, options?: WriteOptions): Promise<DomainWritten> {
    return this.reader.write('DELETE', route('domains', domainId), undefined, options);
  }

  /** Records what was observed. */
  recordEvent(domainId: string, event: DomainEvent, options?: WriteOptions): Promise<DomainWritten> {
    return this.reader.write('POST', route('domains', domainId, 'events'), event, options);
  }

  /** Takes an event back: it counts no more. */
  retractEvent(domainId: string, eventId: string, options?: WriteOptions): Promise<DomainWritten> {
    return this.reader.write('DELETE', route('domains', domainId, 'events', eventId), undefined, options);
  }

  /** Tells how it really was; the domain learns from it. */
  feedback(domainId: string, feedback: Feedback, options?: WriteOptions): Promise<FeedbackGiven> {
    return this.reader.write('POST', route('domains', domainId, 'feedback'), feedback, options);
  }

  /** Sets the state, or merges into it. @throws {ConflictError} `version_conflict` */
  setState(domainId: string, change: StateChange, options?: WriteOptions): Promise<StateWritten> {
    return this.reader.write('POST', route('domains', domainId, 'state'), change, options);
  }
}
