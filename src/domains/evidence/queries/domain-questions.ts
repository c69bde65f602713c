import { Injectable } from '@nestjs/common';
import { checkObservations } from '../../../../projections/domain/declaration/check-observations.js';
import type { Declaration } from '../../../../projections/domain/declaration/types.js';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { QuestionReading } from '../../../../projections/domain/language/text-reading.js';
import type { Language, Understanding } from '../../../../projections/domain/language/understanding.js';
import type { Answer } from '../../../../projections/domain/queries/answer.js';
import type { ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import { eventsBehind } from '../../../../projections/domain/relations/proof.js';
import type { Scope } from '../../../../projections/domain/scopes.js';
import type { JsonObject } from '../../../../projections/events.js';
import { invalidField } from '../../../errors.js';
import { shown } from '../../../gateway/validation/field.js';
import { readFilter } from '../../../gateway/validation/metadata-filter.js';
import { type ReadAt, SessionHost } from '../../../sessions/session-host.js';
import { turnOf } from '../../../slices.js';
import { DomainReads, type DomainView } from '../../domain-reads.js';
import { invalidBy } from '../../invalid-declaration.js';
import { type PreparedView, preparedView } from '../../prepared-view.js';
import { type AskDto, topKDefault } from '../question.dto.js';
import type { AskedAnswer, DomainItem } from '../question-answers.dto.js';
import { Calculations } from './calculations.js';
import { type EntityPath, type FoundPaths, findingPaths } from './entity-paths.js';
import { findTexts } from './found-texts.js';
import { reasoningOf } from './reasoning.js';
import { supportingMemories } from './supporting-memories.js';
import { namesOf, understoodAnswer } from './understood-question.js';
import { unmatchedWarning, warningsOf } from './warnings.js';

/** Who asks which domain. */
export interface QuestionContext {
  readonly sessionId: string;
  readonly domainId: string;
  /** Whether the asker may read the session's memories; otherwise only the domain's own texts are searched. */
  readonly readsMemories: boolean;
}

/** What an answer is made from. To be looked at before the next await: the domain of now goes on changing. */
export interface AnswerBasis {
  readonly view: DomainView;
  readonly understanding: Understanding;
  /** What the answer stands on, what is supposed included. */
  readonly observations: readonly ScopedObservation[];
  /** Ways between what the question names, where they were asked for. */
  readonly paths: readonly EntityPath[] | undefined;
}

/** What else an answer is to hold: is given what the answer stands on before it is calculated. @returns what becomes of them with the answer, bit by bit */
export type Extras<T> = (basis: AnswerBasis) => (answer: Answer) => Generator<void, T>;

/** Nothing else. */
export const noExtras: Extras<null> = () =>
  // biome-ignore lint/correctness/useYield: there is nothing to do
  function* () {
    return null;
  };

export interface DomainQuestion<T> {
  readonly asker: QuestionContext;
  readonly request: AskDto;
  readonly at: ReadAt;
  /** Fields that the answer is to have; undefined for all. */
  readonly fieldsOf: (understanding: Understanding) => readonly string[] | undefined;
  /** Whether {@link AnswerBasis.paths} is to be there. */
  readonly withPaths?: boolean;
  readonly extras: Extras<T>;
}

export interface Answered<T> {
  readonly answer: AskedAnswer;
  readonly items: DomainItem[];
  readonly extras: T;
  /** Fields that the answer is to be cut to; undefined for all. */
  readonly fields: readonly string[] | undefined;
}

/** Answers questions to domains. Changes nothing. */
@Injectable()
export class DomainQuestions {
  constructor(
    private readonly host: SessionHost,
    private readonly reads: DomainReads,
    private readonly calculations: Calculations,
  ) {}

  /** @throws {HindcastError} not_found, invalid_fields for a filter that breaks the grammar, a template that is none, or a supposition that cannot be */
  async answer<T>({ asker, request, at, fieldsOf, withPaths = false, extras }: DomainQuestion<T>): Promise<Answered<T>> {
    const { sessionId, domainId, readsMemories } = asker;
    const { question } = request;
    const { view, prepared } = await this.prepared(asker, { request, withPaths }, at);
    const { domain, position } = view;
    const { understanding, filter: filterJson, scope } = prepared;
    const filter = filterJson === undefined ? null : readFilter(filterJson);
    const topK = request.top_k ?? understanding.topK ?? topKDefault;
    // what is taken of the domain is taken now: it may go on while the answer is calculated
    const { observations, steps } = reasoningOf(domain, understanding, domain.observations(filterJson, scope), topK);
    const extrasOf = extras({ view, understanding, observations, paths: prepared.found?.paths ?? undefined });
    const { declaration, language, reasoner, version } = domain;
    const fields = fieldsOf(understanding);
    const hasTexts = fields === undefined || fields.includes('items') || fields.includes('supporting_memories');
    const derived = hasTexts ? derivedByEvent(domain, understanding) : new Map();
    const evidence = [...new Set([...observations.flatMap(({ event_id }) => event_id ?? []), ...derived.keys()])];
    const names = namesOf(declaration, understanding);
    const warningsIn = warningsOf(domain, understanding, filterJson, observations);
    const search = { question, names, topK, filter, memories: readsMemories, evidence };
    const calculate = <R>(work: Generator<void, R>) => this.calculations.run(sessionId, domain.compiled.verdict, work, at.signal);
    const [{ items, texts }, { answer: reasoned, whatIf }] = await Promise.all([
      hasTexts ? findTexts(this.host, sessionId, view, domainId, search) : { items: [], texts: [] },
      calculate(steps),
    ]);
    const scale = { domainId, declaration, ranked: reasoned.ranked_hypotheses, ratiosOf: reasoner.ratiosOf.bind(reasoner), derived };
    const supporting = await calculate(supportingMemories(texts, understanding, scale, (text) => language.reading(text), topK));
    const answer: AskedAnswer = {
      domain_id: domainId,
      session_id: sessionId,
      question,
      understood: understoodAnswer(understanding),
      what_if: whatIf,
      ranked_hypotheses: reasoned.ranked_hypotheses,
      supporting_memories: supporting,
      missing_evidence: reasoned.missing_evidence,
      predicted_observations: reasoned.predicted_observations,
      warnings: [...understanding.warnings, ...warningsIn(reasoned), ...(hasTexts ? unmatchedWarning(understanding, items.length) : [])],
      version,
      position,
    };
    const more = await this.calculations.finish(sessionId, extrasOf(reasoned), at.signal);
    return { answer, items, extras: more, fields };
  }

  /** The domain, with what answers need that is long to make. */
  private prepared({ sessionId, domainId }: QuestionContext, asked: Asked, at: ReadAt): Promise<PreparedView<Prepared>> {
    return preparedView(
      () => this.reads.read(sessionId, domainId, at),
      (domain, before: Prepared | undefined) => preparing(domain, asked, before),
      async ({ domain }, work) => {
        const prepared = await this.calculations.finish(sessionId, work, at.signal);
        // of a large domain it is long to take what an answer needs, which is done in one go: many questions are not to do it in one turn
        if (domain.sizeBytes > longDomainBytes) await turnOf(sessionId);
        return prepared;
      },
    );
  }
}

/** Bytes of a domain from which on one question of a session begins in each turn of the event loop. */
const longDomainBytes = 65_536;

interface Asked {
  readonly request: AskDto;
  readonly withPaths: boolean;
}

/** What answers need of a domain and is long to make. */
interface Prepared {
  readonly domain: DomainState;
  /** Of the declaration. */
  readonly version: number;
  readonly reading: QuestionReading;
  readonly understanding: Understanding;
  readonly filter: JsonObject | undefined;
  readonly scope: Scope;
  /** Undefined where no ways are asked for. */
  readonly found: FoundPaths | undefined;
}

/** @param before what was made before: of it stays what the domain still comes to, and where all does it ends at its first step */
function* preparing(domain: DomainState, { request, withPaths }: Asked, before: Prepared | undefined): Generator<void, Prepared> {
  const known = before?.domain === domain && before.version === domain.version ? before : undefined;
  let { version } = domain;
  while (known === undefined) {
    yield* domain.prepare();
    if (domain.version === version) break;
    version = domain.version;
  }
  const { language, declaration } = domain;
  checkAsked(language, declaration, request);
  const { question, template, given } = request;
  const reading = known?.reading ?? (yield* language.readingQuestion(question));
  const entities = yield* entitiesNamed(domain, question, reading);
  const isSame = known !== undefined && known.understanding.entities.join('\0') === entities.join('\0');
  const understanding = isSame ? known.understanding : yield* language.understanding(question, reading, { entities, given, template });
  const filter = isSame ? known.filter : both(request.metadata_filter, understanding.filter);
  if (filter !== undefined && !isSame) readFilter(filter);
  const scope = yield* domain.prepareObservations(filter, isSame ? known.scope : undefined);
  const found = withPaths ? yield* findingPaths(domain, entities, known?.found) : undefined;
  return { domain, version, reading, understanding, filter, scope, found };
}

/** @throws {HindcastError} invalid_fields for a template that is none, or a supposition that cannot be */
function checkAsked({ templates }: Language, declaration: Declaration, { template, given }: AskDto): void {
  if (template !== undefined && templates.find(template) === undefined) {
    const names = templates.list.slice(0, 32).map(({ name }) => `"${name}"`);
    const there = names.length === 0 ? 'the domain has none' : `there are ${names.join(', ')}`;
    throw invalidField(['body', 'template'], `is not a query template of this domain; ${there}`, 'unknown_template', shown(template));
  }
  const checked = given === undefined ? null : checkObservations(declaration, given, ['body', 'given']);
  if (checked !== null && !checked.ok) throw invalidBy(checked.problems);
}

function* entitiesNamed({ entities }: DomainState, question: string, { tokens }: QuestionReading): Generator<void, string[]> {
  if (entities === null) return [];
  yield* entities.prepare();
  return entities.namedIn(question, tokens);
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
