import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { checkObservations } from '../../../projections/domain/declaration/observations.js';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import type { Understanding } from '../../../projections/domain/language/understanding.js';
import { eventsBehind } from '../../../projections/domain/relations/proof.js';
import type { JsonObject } from '../../../projections/events.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { AskedAnswer, DomainItem } from '../domain-answers.dto.js';
import { type AskDto, topKDefault } from '../domains.dto.js';
import { invalidBy } from '../problems.js';
import { Calculations } from './calculations.js';
import { type CoreSupport, coreSupportOf } from './core-support.js';
import { DomainReads, type DomainView } from './domain-reads.js';
import { findTexts } from './found-texts.js';
import { namesOf, understoodAnswer } from './question.js';
import { reasoningOf } from './reasoning.js';
import { supportingMemories } from './supporting-memories.js';
import { unmatchedWarning, warningsOf } from './warnings.js';

/** What a question asks for besides the reasoning. */
export interface AskWishes {
  /** Fields that the answer is to have, where the asker said so; the template may say so too. */
  readonly fields?: readonly string[];
  /** Whether the asker may read the session's memories; otherwise only the domain's own texts are searched. */
  readonly memories: boolean;
  /** Whether to tell what the answer stands on. */
  readonly core: boolean;
}

/** Ask a domain. Changes nothing. */
export class AskDomain extends Query<AskedDomain> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly request: AskDto,
    readonly at: ReadAt,
    readonly wishes: AskWishes,
  ) {
    super();
  }
}

export interface AskedDomain {
  readonly answer: AskedAnswer;
  readonly items: DomainItem[];
  /** The schema as it was sent; null where only the answer is wanted. */
  readonly schema: JsonObject | null;
  /** Null where it was not asked for. */
  readonly core: CoreSupport | null;
  /** Fields that the answer is to be cut to; undefined for all. */
  readonly fields: readonly string[] | undefined;
}

@QueryHandler(AskDomain)
export class AskDomainHandler implements IQueryHandler<AskDomain> {
  constructor(
    private readonly host: SessionHost,
    private readonly reads: DomainReads,
    private readonly calculations: Calculations,
  ) {}

  /** The domain, with what answers need that is long to make: the domain of now may be another by then. */
  private async prepared(sessionId: string, domainId: string, at: ReadAt): Promise<DomainView> {
    const view = await this.reads.read(sessionId, domainId, at);
    await this.calculations.finish(sessionId, view.domain.prepare(), at.signal);
    return view.isPast ? view : this.reads.read(sessionId, domainId, at);
  }

  /** @throws {HindcastError} not_found, invalid_fields for a filter that breaks the grammar, a template that is none, or a supposition that cannot be */
  async execute({ sessionId, domainId, request, at, wishes }: AskDomain): Promise<AskedDomain> {
    const { question } = request;
    const wantsTexts = (fields: readonly string[] | undefined): boolean =>
      fields === undefined || fields.includes('items') || fields.includes('supporting_memories');
    const view = await this.prepared(sessionId, domainId, at);
    const { domain, position } = view;
    const understanding = understandingOf(domain, request);
    const filterJson = both(request.metadata_filter, understanding.filter);
    const filter = filterJson === undefined ? null : readFilter(filterJson);
    const topK = request.top_k ?? understanding.topK ?? topKDefault;
    // what is taken of the domain is taken now: it may go on while the answer is calculated
    const { observations, steps } = reasoningOf(domain, understanding, filterJson, topK);
    const coreOf = wishes.core ? coreSupportOf(view, domainId, understanding, observations) : null;
    const { declaration, language, reasoner, version } = domain;
    const schema = wishes.core ? (domain.sent.schema as JsonObject) : null;
    const fields = wishes.fields ?? (wishes.core ? undefined : understanding.returnFields);
    const hasTexts = wantsTexts(fields);
    const derived = hasTexts ? derivedByEvent(domain, understanding) : new Map();
    const evidence = [...new Set([...observations.flatMap(({ event_id }) => event_id ?? []), ...derived.keys()])];
    const names = namesOf(declaration, understanding);
    const warningsIn = warningsOf(domain, understanding, filterJson, observations);
    const search = { question, names, topK, filter, memories: wishes.memories, evidence };
    const calculate = <T>(work: Generator<void, T>) => this.calculations.run(sessionId, domain.compiled.verdict, work, at.signal);
    const [{ items, texts }, { answer: reasoned, whatIf }] = await Promise.all([
      hasTexts ? findTexts(this.host, sessionId, view, domainId, search) : { items: [], texts: [] },
      calculate(steps),
    ]);
    const scale = { domainId, declaration, ranked: reasoned.ranked_hypotheses, ratiosOf: reasoner.ratiosOf.bind(reasoner), derived };
    const supporting = await calculate(supportingMemories(texts, understanding, scale, (text) => language.read(text), topK));
    const answer: AskedAnswer = {
      domain_id: domainId,
      session_id: sessionId,
      question,
      understood: understoodAnswer(understanding),
      what_if: whatIf,
      ranked_hypotheses: reasoned.ranked_hypotheses as AskedAnswer['ranked_hypotheses'],
      supporting_memories: supporting,
      missing_evidence: reasoned.missing_evidence as AskedAnswer['missing_evidence'],
      predicted_observations: reasoned.predicted_observations as AskedAnswer['predicted_observations'],
      warnings: [...understanding.warnings, ...warningsIn(reasoned), ...(hasTexts ? unmatchedWarning(understanding, items.length) : [])],
      version,
      position,
    };
    return { answer, items, schema, core: coreOf?.(reasoned) ?? null, fields };
  }
}

function understandingOf({ language, declaration, entities }: DomainState, { question, template, given }: AskDto): Understanding {
  if (template !== undefined && language.templates.find(template) === undefined) {
    const names = language.templates.list.slice(0, 32).map(({ name }) => `"${name}"`);
    const there = names.length === 0 ? 'the domain has none' : `there are ${names.join(', ')}`;
    throw invalidField(['body', 'template'], `is not a query template of this domain; ${there}`, 'unknown_template', shown(template));
  }
  const checked = given === undefined ? null : checkObservations(declaration, given, ['body', 'given']);
  if (checked !== null && !checked.ok) throw invalidBy(checked.problems);
  const reading = language.readQuestion(question);
  return language.understand(question, reading, { entities: entities?.namedIn(question, reading.tokens), given, template });
}

/** By event, the variables that rules derive from the relations which it states, and the rules. */
function derivedByEvent(domain: DomainState, { supposed }: Understanding): Map<string, Map<string, string>> {
  const derived = new Map<string, Map<string, string>>();
  for (const { variable, rule_id, proof } of domain.derivedObservations().filter(({ variable }) => !Object.hasOwn(supposed, variable)))
    for (const { event_id: event } of eventsBehind(proof)) derived.set(event, (derived.get(event) ?? new Map()).set(variable, rule_id));
  return derived;
}

/** Two filters as one. */
function both(one: JsonObject | undefined, other: JsonObject | undefined): JsonObject | undefined {
  return one === undefined || other === undefined ? (one ?? other) : { $and: [one, other] };
}
