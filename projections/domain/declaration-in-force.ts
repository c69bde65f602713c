import { finish } from '../compact/binary.js';
import type { JsonObject } from '../events.js';
import { checkingDeclaration } from './declaration/check.js';
import type { Declaration } from './declaration/types.js';
import { declaredSizeOf } from './declared-size.js';
import { Language } from './language/understanding.js';
import { CompiledDeclaration, Reasoner } from './queries/reasoner.js';

/** The declaration that a domain goes by, and what follows from it alone: made when it is asked for, kept, and not saved. */
export class DeclarationInForce {
  private cachedSize: number | null = null;
  private cachedReasoner: Reasoner | null = null;
  private cachedLanguage: Language | null = null;
  /** What {@link prepare} makes, while it does. */
  private making: Generator<void> | null = null;

  /**
   * @param source as it was sent, as JSON; empty before the first declaration, of which nothing can be asked
   * @param cachedDeclaration what it says; `null` where it is to be checked again when it is needed, likewise its network
   */
  constructor(
    readonly source: string,
    private cachedDeclaration: Declaration | null = null,
    private cachedCompiled: CompiledDeclaration | null = null,
  ) {}

  /** The declaration as it was sent. */
  get sent(): JsonObject {
    return JSON.parse(this.source) as JsonObject;
  }

  get declaration(): Declaration {
    this.cachedDeclaration ??= finish(this.checkedAgain());
    return this.cachedDeclaration;
  }

  get compiled(): CompiledDeclaration {
    this.cachedCompiled ??= new CompiledDeclaration(this.declaration);
    return this.cachedCompiled;
  }

  /** Answers by the declaration alone. */
  get reasoner(): Reasoner {
    this.cachedReasoner ??= new Reasoner(this.compiled);
    return this.cachedReasoner;
  }

  /** Reads questions and texts in the declaration's words. */
  get language(): Language {
    this.cachedLanguage ??= finish(Language.of(this.declaration));
    return this.cachedLanguage;
  }

  /** What the declaration takes of the session's room. */
  get size(): number {
    this.cachedSize ??= declaredSizeOf(this.source.length, this.declaration);
    return this.cachedSize;
  }

  /** Bytes of what {@link release} lets go of, about. */
  get networkBytes(): number {
    return this.cachedCompiled?.treeBytes ?? 0;
  }

  /** Checks the declaration bit by bit, where that was not done. */
  *check(): Generator<void> {
    this.cachedDeclaration ??= yield* this.checkedAgain();
  }

  /** Makes bit by bit what answers need and what is long to make: the declaration, its network and its words. Who comes meanwhile helps to make the same. */
  *prepare(): Generator<void> {
    this.making ??= this.make();
    const { making } = this;
    for (let isMade = false; !isMade; ) {
      if (this.making !== making) return;
      try {
        isMade = making.next().done === true;
      } catch (error) {
        this.making = null;
        throw error;
      }
      if (isMade) this.making = null;
      else yield;
    }
  }

  private *make(): Generator<void> {
    const declaration = this.cachedDeclaration ?? (yield* this.checkedAgain());
    const compiled = this.cachedCompiled ?? (yield* CompiledDeclaration.of(declaration));
    yield* compiled.prepare();
    const language = this.cachedLanguage ?? (yield* Language.of(declaration));
    // what was made meanwhile by somebody else stays
    this.cachedDeclaration ??= declaration;
    this.cachedCompiled ??= compiled;
    this.cachedLanguage ??= language;
  }

  /** Lets go of the junction tree and all that was calculated on it; they are made again when they are next asked for. */
  release(): void {
    this.cachedCompiled?.release();
    this.cachedReasoner = null;
  }

  private *checkedAgain(): Generator<void, Declaration> {
    const checked = yield* checkingDeclaration(this.sent);
    if (!checked.ok) throw new Error('a declaration that was in force does not pass its check any more');
    return checked.value;
  }
}
