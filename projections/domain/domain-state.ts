import { type BinaryReader, finish, type Writing } from '../compact/binary.js';
import type { DomainEvent, DomainFeedback, DomainRelation, Json, JsonObject } from '../events.js';
import { type Declaration, isDerivationRule, type Triple } from './declaration/types.js';
import { DeclarationInForce } from './declaration-in-force.js';
import { EventTexts } from './event-texts.js';
import type { Language } from './language/understanding.js';
import { type ExpectedCounts, type Learned, ParameterLearner } from './learning/parameter-learner.js';
import type { TrainingExample } from './learning/training-example.js';
import { MemoryUses } from './memory-uses.js';
import { CompiledDeclaration, type Reasoner, type ScopedObservation } from './queries/reasoner.js';
import { RecordedEvents } from './recorded-events.js';
import { derivedObservations } from './relations/derived-observations.js';
import { Entities } from './relations/entities.js';
import { type Proof, proofOf, type Statement } from './relations/proof.js';
import { Relations } from './relations/relations.js';
import { Statements } from './relations/statements.js';
import { type Scope, Scopes } from './scopes.js';
import { changedState } from './state-document.js';

/** Where and when something was last written. */
export interface Mark {
  readonly position: number;
  readonly atMs: number;
}

/** An observation that rules make of relations. */
export interface ProvedObservation {
  readonly variable: string;
  readonly value: Json;
  readonly rule_id: string;
  readonly proof: Proof;
}

const tripleOf = ({ subject, relation, object }: DomainRelation): Triple => [subject, relation, object];

/** Whether feedback says anything of hypotheses or variables. */
const teaches = ({ hypothesis_id, outcome }: DomainFeedback): boolean => hypothesis_id !== undefined || outcome !== undefined;

const nowhere: Mark = { position: 0, atMs: 0 };

/** Everything that one domain's events add up to. What follows from the rest (network, reasoner, scopes) is made when it is asked for, and not saved. */
export class DomainState {
  version = 0;
  declared = nowhere;
  /** The state document; version 0 before the first write. */
  document: JsonObject = {};
  documentVersion = 0;
  documentSet = nowhere;
  readonly events = new RecordedEvents();
  /** What feedback said of memories. */
  readonly memoryUses = new MemoryUses();
  private readonly scopes = new Scopes(this.events);
  private inForce = new DeclarationInForce('');
  private relations: Relations | null = null;
  /** Relations that the event which is folded next has changed already; readers see it when it is folded. */
  private preparedRelations: Relations | null = null;
  private preparedCompiled: CompiledDeclaration | null = null;
  private preparedLearner: ParameterLearner | null = null;
  private preparedUpdate: ExpectedCounts | null = null;
  private texts: EventTexts | null = null;
  /** What {@link texts} becomes with the first of them. */
  private firstTexts: EventTexts | null = null;
  private learner: ParameterLearner | null = null;
  private readonly statements = new Statements();
  private cachedEntities: Entities | null = null;

  /**
   * @param idText the text of an id by its ordinal
   * @param known a declaration of another state, whose network and words are used where the same one is in force here
   */
  constructor(
    private readonly idText: (ordinal: number) => string,
    private readonly known: DeclarationInForce | null = null,
  ) {}

  /** What is in force, to be shared with other states of the domain. */
  get declarationInForce(): DeclarationInForce {
    return this.inForce;
  }

  private knownAs(source: string): DeclarationInForce | null {
    return this.known?.source === source ? this.known : null;
  }

  /** Does bit by bit what is long of the recording of an event that {@link record} gets next. */
  *prepareRecord({ relations, text }: Pick<DomainEvent, 'relations' | 'text'>): Generator<void> {
    if (text !== undefined && text !== '') yield* this.nextTexts.prepare(text);
    if (relations === undefined || relations.length === 0) return;
    yield* this.inForce.check();
    const graph = this.relations ?? new Relations(this.declaration.rules.filter(isDerivationRule));
    yield* graph.adding(relations.map(tripleOf));
    this.preparedRelations = graph;
  }

  /** The index that the next text joins. */
  private get nextTexts(): EventTexts {
    this.firstTexts ??= new EventTexts();
    return this.texts ?? this.firstTexts;
  }

  /** Likewise for a retraction. */
  *prepareRetract(relations: readonly Triple[]): Generator<void> {
    if (this.relations === null || relations.length === 0) return;
    yield* this.relations.retracting(relations);
    this.preparedRelations = this.relations;
  }

  /** Likewise for a declaration. */
  *prepareDeclare(declaration: Declaration): Generator<void> {
    const rules = declaration.rules.filter(isDerivationRule);
    if (this.learner !== null) this.preparedCompiled = yield* CompiledDeclaration.of(declaration);
    if (this.relations !== null) this.preparedRelations = yield* this.relations.under(rules);
  }

  /** Likewise for feedback. @param event as {@link learn} takes it */
  *prepareLearn(feedback: DomainFeedback, event: number): Generator<void> {
    if (!teaches(feedback)) return;
    yield* this.prepare();
    const scope = event < 0 ? yield* this.scopes.prepare(feedback.metadata_filter) : undefined;
    this.preparedLearner = this.learner ?? new ParameterLearner(this.compiled);
    this.preparedUpdate = yield* this.preparedLearner.expectedCounts(this.exampleOf(feedback, event, scope));
  }

  /** Puts a declaration in force; what was learned of tables that stay as they are goes along. @param source as it was sent @param version from 1, one more with each declaration */
  declare(source: JsonObject, declaration: Declaration, version: number, mark: Mark): void {
    if (this.preparedRelations === null && this.preparedCompiled === null) finish(this.prepareDeclare(declaration));
    const text = JSON.stringify(source);
    this.inForce = this.knownAs(text) ?? new DeclarationInForce(text, declaration, this.preparedCompiled);
    this.version = version;
    this.declared = mark;
    this.preparedCompiled = null;
    if (this.learner !== null) this.learner = new ParameterLearner(this.compiled, this.learner);
    this.takePrepared();
  }

  /** @param id ordinal of the event's id */
  record(id: number, { occurred_at: occurredAt, observations, relations, text, metadata }: DomainEvent, { position, atMs }: Mark): void {
    if (this.preparedRelations === null) finish(this.prepareRecord({ relations }));
    const timeMs = occurredAt === undefined ? atMs : Date.parse(occurredAt);
    const event = this.events.addEvent(id, position, timeMs, observations, metadata);
    this.takePrepared();
    for (const relation of relations ?? []) this.statements.addTriple(event, tripleOf(relation));
    if (text !== undefined && text !== '') {
      this.texts = this.nextTexts;
      this.texts.addText(event, text);
    }
  }

  /** Takes an event back. @param event its number, from 0 in the order of the log @param relations those that it asserted */
  retract(event: number, relations: readonly Triple[]): void {
    if (this.preparedRelations === null) finish(this.prepareRetract(relations));
    this.events.retract(event);
    this.texts?.retire(event);
    this.takePrepared();
  }

  /** Learns from feedback. @param event number of the event that is its evidence, -1 for all in scope */
  learn(feedback: DomainFeedback, event: number): Learned {
    if (!teaches(feedback)) return 'nothing';
    if (this.preparedUpdate === null) finish(this.prepareLearn(feedback, event));
    const expected = this.preparedUpdate!;
    this.learner = this.preparedLearner!;
    this.preparedLearner = null;
    this.preparedUpdate = null;
    return this.learner.update(expected);
  }

  private exampleOf(
    { hypothesis_id, verdict, outcome, metadata_filter: filter }: DomainFeedback,
    event: number,
    scope: Scope | undefined,
  ): TrainingExample {
    const observations = event < 0 ? this.observations(filter, scope) : this.observationsOf(event);
    return { observations, hypothesis_id, verdict, outcome };
  }

  /** Changes what the client says of the state of things. @param mark where the change was recorded. @returns its version, from 1 on */
  setDocument(change: JsonObject, mode: 'merge' | 'replace', mark: Mark): number {
    this.document = changedState(this.document, change, mode);
    this.documentSet = mark;
    return ++this.documentVersion;
  }

  get declaration(): Declaration {
    return this.inForce.declaration;
  }

  /** The declaration as it was sent. */
  get sent(): JsonObject {
    return this.inForce.sent;
  }

  /** {@link sent} as JSON, which reading takes some time of where it is long. */
  get source(): string {
    return this.inForce.source;
  }

  get compiled(): CompiledDeclaration {
    return this.inForce.compiled;
  }

  /**
   * Makes bit by bit what answers need and what is long to make: the declaration, its network and its words. It stays at hand where no other declaration came meanwhile.
   */
  *prepare(): Generator<void> {
    yield* this.inForce.prepare();
  }

  /** Answers by the declaration and what feedback has made of it. */
  get reasoner(): Reasoner {
    return this.learner === null ? this.inForce.reasoner : this.learner.reasoner;
  }

  /** The events that state a relation and were not taken back, the oldest first. */
  statedBy(triple: Triple): Statement[] {
    const events = this.statements.eventsOf(triple).filter((event) => !this.events.isRetracted(event));
    return events.map((event) => ({ event_id: this.eventId(event), position: this.events.positionOf(event) }));
  }

  /** Why a relation stands, or an observation that rules derive (with an empty subject); null where it does not. */
  proofOf(triple: Triple): Proof | null {
    const derivation = this.relations?.why(triple) ?? null;
    if (derivation === null) return null;
    const rules = this.declaration.rules.filter(isDerivationRule);
    return proofOf(derivation, rules, (stated) => this.statedBy(stated));
  }

  /** What rules make of relations, with the proof of each. */
  derivedObservations(): ProvedObservation[] {
    if (this.relations === null) return [];
    return derivedObservations(this.relations, this.declaration).map(({ variable, value, rule_id, fact }) => ({
      variable,
      value,
      rule_id,
      proof: this.proofOf(fact)!,
    }));
  }

  /** Reads questions and texts in the declaration's words. */
  get language(): Language {
    return this.inForce.language;
  }

  /** Finds entities of the graph in questions; null before the first relation. */
  get entities(): Entities | null {
    if (this.relations === null) return null;
    if (this.cachedEntities?.relations !== this.relations) this.cachedEntities = new Entities(this.relations);
    return this.cachedEntities;
  }

  /** Bytes of what {@link release} lets go of, about. */
  get networkBytes(): number {
    return this.inForce.networkBytes;
  }

  /** Lets go of the junction tree and all that was calculated on it; they are made again when they are next asked for. */
  release(): void {
    this.inForce.release();
    this.learner?.release();
  }

  /** What the domain's declaration takes of the session's room. */
  get declaredSize(): number {
    return this.inForce.size;
  }

  /** What feedback has taught; null before the first. */
  get learned(): ParameterLearner | null {
    return this.learner;
  }

  /** The entity graph; null before the first relation. */
  get graph(): Relations | null {
    return this.relations;
  }

  get searchable(): EventTexts | null {
    return this.texts;
  }

  /**
   * Has what {@link observations} looks at ready, bit by bit.
   * @param scope that was prepared for the filter before; what came since is looked at only
   * @throws {FilterError}
   */
  prepareObservations(filter: JsonObject | undefined, scope?: Scope): Generator<void, Scope> {
    return this.scopes.prepare(filter, scope);
  }

  /**
   * What is known: first what the rules derive from relations, which are the whole domain's, then what the events that pass the filter saw, oldest first.
   * @param scope that was prepared for the filter
   * @throws {FilterError}
   */
  observations(filter: JsonObject | undefined, scope?: Scope): ScopedObservation[] {
    const latest = this.scopes.latest(filter, scope);
    const seen = new Set(latest.map(({ variable }) => variable));
    const derived = this.relations === null ? [] : derivedObservations(this.relations, this.declaration);
    const ids = new Map<number, string>();
    const idOf = (event: number): string => {
      const id = ids.get(event) ?? this.eventId(event);
      ids.set(event, id);
      return id;
    };
    return [
      ...derived.filter(({ variable }) => !seen.has(variable)).map(({ variable, value }) => ({ variable, value, event_id: null })),
      ...latest.map(({ variable, value, event }) => ({ variable, value, event_id: idOf(event) })),
    ];
  }

  /** The id that the client gave the event of this number. */
  eventId(event: number): string {
    return this.idText(this.events.idOf(event));
  }

  get sizeBytes(): number {
    const parts = [this.events, this.memoryUses, this.statements, this.relations, this.texts, this.learner?.counts].map(
      (part) => part?.sizeBytes ?? 0,
    );
    return parts.reduce((sum, size) => sum + size, this.inForce.source.length * 4 + this.networkBytes + 2048);
  }

  /** A snapshot of the domain as it is now. */
  freeze(): Writing {
    const { source } = this.inForce;
    const { version, declared, documentVersion, documentSet } = this;
    const document = JSON.stringify(this.document);
    const always = [this.events, this.memoryUses, this.statements].map((part) => part.freeze());
    const parts = [this.relations, this.texts, this.learner].map((part) => part?.freeze() ?? null);
    return function* (writer) {
      writer.text(source);
      writer.text(document);
      for (const number of [version, declared.position, declared.atMs, documentVersion, documentSet.position, documentSet.atMs])
        writer.count(number);
      for (const part of always) yield* part(writer);
      for (const part of parts) {
        writer.count(part === null ? 0 : 1);
        if (part !== null) yield* part(writer);
      }
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    const source = reader.text();
    this.inForce = this.knownAs(source) ?? new DeclarationInForce(source);
    this.document = JSON.parse(reader.text()) as JsonObject;
    this.version = reader.count();
    this.declared = { position: reader.count(), atMs: reader.count() };
    this.documentVersion = reader.count();
    this.documentSet = { position: reader.count(), atMs: reader.count() };
    for (const part of [this.events, this.memoryUses, this.statements]) yield* part.load(reader);
    const isThere = (): boolean => reader.count() === 1;
    if (isThere()) {
      this.relations = new Relations(this.declaration.rules.filter(isDerivationRule));
      yield* this.relations.load(reader);
    }
    if (isThere()) {
      this.texts = new EventTexts();
      yield* this.texts.load(reader);
    }
    if (isThere()) {
      this.learner = new ParameterLearner(this.compiled);
      yield* this.learner.load(reader);
    }
  }

  /** An event's observations, each with the event's id. */
  observationsOf(event: number): ScopedObservation[] {
    const event_id = this.eventId(event);
    return Object.entries(this.events.observationsOf(event)).map(([variable, value]) => ({ variable, value, event_id }));
  }

  private takePrepared(): void {
    if (this.preparedRelations === null) return;
    this.relations = this.preparedRelations;
    this.relations.commit();
    this.preparedRelations = null;
  }
}
