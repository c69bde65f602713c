import type { QuestionVector } from '../../projections/memory/search/vector-matches.js';
import { quantized } from '../../projections/vectors/quantized-vector.js';
import type { VectorModel } from '../../projections/vectors/vector-space.js';
import { withTimeout } from '../async.js';
import { type Embedder, EmbedderError } from './embedder.js';
import { HttpEmbedder } from './http/http-embedder.js';
import { OnnxEmbedder } from './onnx/onnx-embedder.js';

export interface EmbeddingSettings {
  /** Path of an ONNX file, or address of a service; `null`: no vectors. */
  readonly embedder: string | null;
  readonly embedderModel: string;
  readonly embedderKey: string | null;
  /** Time that a question waits for its vector, ms. */
  readonly embedderTimeoutMs: number;
}

/** After a failure questions go without vectors for so long, twice as long after each further one, ms. */
const restMs = 1000;
const restMaxMs = 30_000;

/** The vectors of questions, where the operator set a model. No question waits long for one that is away: after a failure the next ones go without for a while. */
export class Embedding {
  /** Of the model asked last, once it has answered. */
  knownModel: VectorModel | null = null;
  private failures = 0;
  private restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(
    /** `null` where there is none. */
    readonly embedder: Embedder | null,
    private readonly timeoutMs: number,
    private readonly warn: (details: object, message: string) => void = () => undefined,
  ) {}

  static of(settings: EmbeddingSettings, warn: (details: object, message: string) => void): Embedding {
    return new Embedding(embedderOf(settings), settings.embedderTimeoutMs, warn);
  }

  get isOn(): boolean {
    return this.embedder !== null;
  }

  /** @returns `null` where there is no model, or where it does not answer in time */
  async question(text: string): Promise<QuestionVector | null> {
    const { embedder, timeoutMs } = this;
    if (embedder === null || performance.now() < this.restsUntilMs) return null;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const late = (): EmbedderError => new EmbedderError(`the embedding model did not answer within ${timeoutMs} ms`);
      const asked = Promise.all([embedder.question(text, signal), embedder.model()]);
      const [values, model] = await withTimeout(timeoutMs, asked, late);
      const vector = quantized(values);
      this.knownModel = model;
      this.failures = 0;
      return vector === null ? null : { digest: model.digest, vector };
    } catch (error) {
      if (!(error instanceof EmbedderError)) throw error;
      if (this.failures === 0) this.warn({ error }, 'questions are answered without vectors until the embedding model answers again');
      this.restsUntilMs = performance.now() + Math.min(restMaxMs, restMs * 2 ** this.failures++);
      return null;
    }
  }

  async close(): Promise<void> {
    await this.embedder?.close();
  }
}

function embedderOf({ embedder, embedderModel: model, embedderKey: key }: EmbeddingSettings): Embedder | null {
  if (embedder === null) return null;
  return /^https?:\/\//.test(embedder) ? new HttpEmbedder({ url: embedder, key, model }) : new OnnxEmbedder(embedder);
}
