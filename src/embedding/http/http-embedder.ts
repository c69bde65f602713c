import { createHash } from 'node:crypto';
import { isObject } from '../../../projections/json.js';
import { dimensionsMax } from '../../../projections/vectors/quantized-vector.js';
import type { VectorModel } from '../../../projections/vectors/vector-space.js';
import { type Embedder, EmbedderError, passagesMax } from '../embedder.js';
import { passagesOf } from '../split-passages.js';

/** Bytes of an answer at most: 50 vectors of the largest dimension as text, and room to spare. */
const answerBytesMax = 16 * 2 ** 20;
/** Characters of a passage: the usual models take about 8,000 tokens, and hardly a text has more than one a character. */
const passageCharacters = 6000;
/** Texts in one request. */
const inputsMax = 50;

export interface HttpEmbedderSettings {
  /** Base address such as `https://host/v1`, without credentials. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
}

/** A service that speaks the OpenAI protocol for embeddings. Texts of memories and questions go there, and nothing else of a request. */
export class HttpEmbedder implements Embedder {
  private known: VectorModel | null = null;

  constructor(private readonly settings: HttpEmbedderSettings) {}

  async model(): Promise<VectorModel> {
    if (this.known === null) await this.vectors(['a'], AbortSignal.timeout(firstTimeoutMs));
    return this.known as VectorModel;
  }

  async question(text: string, signal: AbortSignal): Promise<ArrayLike<number>> {
    const [vector] = await this.vectors([text.slice(0, passageCharacters)], signal);
    return vector;
  }

  async documents(texts: readonly string[], signal: AbortSignal): Promise<ArrayLike<number>[][]> {
    const passages = texts.map((text) => {
      const read = text.slice(0, passageCharacters * passagesMax);
      return passagesOf(read, Math.ceil(read.length / passageCharacters));
    });
    const inputs = passages.flat();
    const vectors: number[][] = [];
    for (let at = 0; at < inputs.length; at += inputsMax) vectors.push(...(await this.vectors(inputs.slice(at, at + inputsMax), signal)));
    let at = 0;
    return passages.map(({ length }) => {
      at += length;
      return vectors.slice(at - length, at);
    });
  }

  async close(): Promise<void> {
    // nothing is kept open
  }

  private async vectors(input: readonly string[], signal: AbortSignal): Promise<number[][]> {
    const { url, key, model } = this.settings;
    let answer: unknown;
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}/embeddings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, input, encoding_format: 'float' }),
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new EmbedderError(`the embedding service answered with status ${response.status}`);
      }
      answer = JSON.parse(await textOf(response));
    } catch (error) {
      if (error instanceof EmbedderError) throw error;
      throw new EmbedderError(
        signal.aborted ? 'the embedding service did not answer in time' : 'the embedding service could not be reached or broke off',
        {
          cause: error,
        },
      );
    }
    return this.vectorsIn(answer, input.length);
  }

  /** The vectors of an answer in the order of the inputs. @throws {EmbedderError} where it is none */
  private vectorsIn(answer: unknown, count: number): number[][] {
    const data = isObject(answer) && Array.isArray(answer.data) ? (answer.data as readonly unknown[]) : [];
    const vectors: number[][] = [];
    for (const [i, one] of data.entries()) {
      const { index = i, embedding } = (isObject(one) ? one : {}) as { index?: unknown; embedding?: unknown };
      if (Array.isArray(embedding) && embedding.every((x) => typeof x === 'number' && Number.isFinite(x)) && Number.isInteger(index))
        vectors[index as number] = embedding as number[];
    }
    const dimension = this.known?.dimension ?? vectors[0]?.length ?? 0;
    const isRight = (vector: number[] | undefined): boolean => vector?.length === dimension && dimension <= dimensionsMax;
    if (dimension === 0 || vectors.length !== count || !Array.from(vectors).every(isRight))
      throw new EmbedderError(
        `the embedding service answered something that is not ${count} vectors of one dimension, at most ${dimensionsMax}`,
      );
    this.known ??= this.modelOf(dimension);
    return vectors;
  }

  /** Of a service nobody knows the weights: its address and the model's name stand for them. */
  private modelOf(dimension: number): VectorModel {
    const { url, model } = this.settings;
    const digest = createHash('sha256')
      .update(JSON.stringify([url, model, dimension]))
      .digest('base64url')
      .slice(0, 16);
    return { name: model, digest, dimension };
  }
}

/** Time that the service has to say of what dimension its vectors are, ms. */
const firstTimeoutMs = 10_000;

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of response.body ?? []) {
    parts.push(bytes);
    length += bytes.length;
    if (length > answerBytesMax) throw new EmbedderError('the embedding service sent an answer that is too large');
  }
  return Buffer.concat(parts).toString('utf8');
}
