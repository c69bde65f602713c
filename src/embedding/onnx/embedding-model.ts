import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { loadOnnxRuntime, type OnnxRuntime } from '../../onnx-runtime.js';
import { EmbedderError, passagesMax } from '../embedder.js';
import { passagesOf } from '../split-passages.js';
import type { ModelFiles, ModelSettings } from './model-files.js';

/** Characters of a document that are read at most for each token that its passages can have: in most languages a token has fewer. */
const charactersPerToken = 8;

/** An ONNX model of sentence embeddings, loaded, with its tokenizer. */
export class EmbeddingModel {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: InferenceSession,
    private readonly tokenizer: Tokenizer,
    private readonly settings: ModelSettings,
  ) {}

  /** @throws {EmbedderError} for files that are no model, or none of sentences; {@link OnnxRuntimeError} */
  static async open({ model, tokenizer, tokenizerConfig, settings }: ModelFiles): Promise<EmbeddingModel> {
    const runtime = await loadOnnxRuntime();
    let session: InferenceSession;
    try {
      session = await runtime.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 });
    } catch (error) {
      const name = path.basename(model);
      throw new EmbedderError(`${name} cannot be loaded: ${(error as Error).message.replaceAll(model, name).slice(0, 200)}`);
    }
    const unknown = session.inputNames.filter((name) => !knownInputs.has(name));
    if (unknown.length > 0)
      throw new EmbedderError(`${path.basename(model)} wants ${unknown.join(', ')}; there is ${[...knownInputs].join(', ')}`);
    try {
      return new EmbeddingModel(runtime, session, new Tokenizer(tokenizer, tokenizerConfig), settings);
    } catch (error) {
      throw new EmbedderError(`tokenizer.json cannot be used: ${(error as Error).message.slice(0, 200)}`);
    }
  }

  /** The vector of a question, of which as much is read as the model takes. */
  question(text: string): Promise<Float32Array> {
    const { query_prefix: prefix, max_tokens: most } = this.settings;
    return this.vectorOf(prefix + text.slice(0, most * charactersPerToken));
  }

  /** The passages of a document that make a vector each. */
  passages(text: string): string[] {
    const { max_tokens: most } = this.settings;
    const read = text.slice(0, most * charactersPerToken * passagesMax);
    const room = most - this.tokensOf('').length - this.tokensOf(this.settings.document_prefix, false).length;
    const count = Math.ceil(this.tokensOf(read, false).length / Math.max(1, room));
    return passagesOf(read, Math.min(passagesMax, Math.max(1, count)));
  }

  /** The vector of a passage. */
  passage(text: string): Promise<Float32Array> {
    return this.vectorOf(this.settings.document_prefix + text);
  }

  private tokensOf(text: string, isWhole = true): number[] {
    return this.tokenizer.encode(text, { add_special_tokens: isWhole }).ids;
  }

  private async vectorOf(text: string): Promise<Float32Array> {
    const { max_tokens: most, normalize, pooling } = this.settings;
    const { Tensor } = this.runtime;
    const all = this.tokensOf(text);
    // the last one is most often special: it stays when the text is cut off
    const tokens = all.length <= most ? all : [...all.slice(0, most - 1), all[all.length - 1]];
    const shape = [1, tokens.length];
    const filled = (value: bigint): Tensor => new Tensor('int64', new BigInt64Array(tokens.length).fill(value), shape);
    const feeds: Record<string, Tensor> = {};
    for (const name of this.session.inputNames) {
      if (name === 'input_ids') feeds[name] = new Tensor('int64', BigInt64Array.from(tokens, BigInt), shape);
      else if (name === 'position_ids')
        feeds[name] = new Tensor(
          'int64',
          BigInt64Array.from(tokens, (_, i) => BigInt(i)),
          shape,
        );
      else feeds[name] = filled(name === 'attention_mask' ? 1n : 0n);
    }
    const outputs = await this.session.run(feeds);
    const vector = pooled(pickOutput(outputs as Record<string, Tensor>, this.session.outputNames), pooling);
    return normalize ? unit(vector) : vector;
  }
}

const knownInputs: ReadonlySet<string> = new Set(['input_ids', 'attention_mask', 'token_type_ids', 'position_ids']);

/** The output that is a sentence's vector already, else the one with the tokens' vectors. */
function pickOutput(outputs: Readonly<Record<string, Tensor>>, names: readonly string[]): Tensor {
  const named =
    names.find((name) => /sentence_embedding/i.test(name)) ?? names.find((name) => /last_hidden_state|token_embeddings/i.test(name));
  return outputs[named ?? names[0]];
}

/** One vector of an output of shape [1, dimension] or [1, tokens, dimension]. */
function pooled({ data, dims }: Tensor, pooling: 'mean' | 'cls'): Float32Array {
  const dimension = dims[dims.length - 1];
  const values = Float32Array.from(data as Float32Array);
  if (dims.length === 2 || pooling === 'cls') return values.slice(0, dimension);
  const count = values.length / dimension;
  const mean = new Float32Array(dimension);
  for (let i = 0; i < values.length; i++) mean[i % dimension] += values[i] / count;
  return mean;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
