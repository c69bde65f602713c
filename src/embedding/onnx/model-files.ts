import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../../projections/events.js';
import { isObject } from '../../../projections/json.js';
import { EmbedderError } from '../embedder.js';

/** How an ONNX model is used: what its sidecar says, else what lies beside it as Sentence Transformers writes it, else what most models want. */
export interface ModelSettings {
  /** What the vectors are told under. */
  readonly name: string;
  /** How one vector is made of those of the tokens: their mean, or the first one. A model that makes one itself does without. */
  readonly pooling: 'mean' | 'cls';
  /** Stands before a question, and before a document. */
  readonly query_prefix: string;
  readonly document_prefix: string;
  /** Tokens of a text at most, the special ones among them, 8 to 8,192; a document of more is taken in passages. */
  readonly max_tokens: number;
  /** Whether vectors are brought to unit length. They are compared by their angle, so that only a model of which the length means something does without. */
  readonly normalize: boolean;
}

/** The files of a model. */
export interface ModelFiles {
  readonly model: string;
  readonly tokenizer: JsonObject;
  readonly tokenizerConfig: JsonObject;
  readonly settings: ModelSettings;
  /** SHA-256 over model, tokenizer and settings, base64url, its first 16 characters. */
  readonly digest: string;
}

const checks: Readonly<Record<keyof ModelSettings, readonly [isRight: (value: unknown) => boolean, what: string]>> = {
  name: [(value) => typeof value === 'string' && value.length >= 1 && value.length <= 200, 'a text of 1 to 200 characters'],
  pooling: [(value) => value === 'mean' || value === 'cls', 'mean or cls'],
  query_prefix: [(value) => typeof value === 'string' && value.length <= 500, 'a text of at most 500 characters'],
  document_prefix: [(value) => typeof value === 'string' && value.length <= 500, 'a text of at most 500 characters'],
  max_tokens: [(value) => Number.isInteger(value) && (value as number) >= 8 && (value as number) <= 8192, 'a whole number from 8 to 8192'],
  normalize: [(value) => typeof value === 'boolean', 'true or false'],
};

/** Tokens of models that say nothing. */
const usualTokens = 256;

/** @throws {EmbedderError} for files that are not there, or wrong */
export async function readModelFiles(file: string): Promise<ModelFiles> {
  const folder = path.dirname(file);
  if (!existsSync(file)) throw new EmbedderError(`the model ${path.basename(file)} is not there`);
  const tokenizer = readJson(path.join(folder, 'tokenizer.json'));
  if (tokenizer === null) throw new EmbedderError(`there is no tokenizer.json beside ${path.basename(file)}`);
  const tokenizerConfig = readJson(path.join(folder, 'tokenizer_config.json')) ?? {};
  const settings = { ...besides(folder, tokenizerConfig), name: path.basename(folder), ...sidecarOf(file) };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  hash.update(JSON.stringify([tokenizer, tokenizerConfig, Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))]));
  return { model: file, tokenizer, tokenizerConfig, settings, digest: hash.digest('base64url').slice(0, 16) };
}

/** What the files beside a model say, by the names that Sentence Transformers gives them. */
function besides(folder: string, tokenizerConfig: JsonObject): Omit<ModelSettings, 'name'> {
  const pooling = readJson(path.join(folder, '1_Pooling', 'config.json')) ?? {};
  const prompts = readJson(path.join(folder, 'config_sentence_transformers.json'))?.prompts;
  const prompt = (...names: string[]): string => {
    const found = names.map((name) => (isObject(prompts) ? prompts[name] : undefined)).find((one) => typeof one === 'string');
    return (found as string | undefined) ?? '';
  };
  const { max_seq_length: tokens } = readJson(path.join(folder, 'sentence_bert_config.json')) ?? {};
  const most = [tokens, tokenizerConfig.model_max_length].find((one) => checks.max_tokens[0](one));
  return {
    pooling: pooling.pooling_mode_cls_token === true ? 'cls' : 'mean',
    query_prefix: prompt('query'),
    document_prefix: prompt('document', 'passage'),
    max_tokens: (most as number | undefined) ?? usualTokens,
    normalize: true,
  };
}

/** `model.json` or `model.onnx.json` beside `model.onnx`. */
function sidecarOf(file: string): Partial<ModelSettings> {
  const name = [`${file}.json`, file.replace(/\.onnx$/i, '.json')].find((one) => one !== file && existsSync(one));
  if (name === undefined) return {};
  const sidecar = readJson(name) as JsonObject;
  for (const [field, value] of Object.entries(sidecar)) {
    const check = Object.hasOwn(checks, field) ? checks[field as keyof ModelSettings] : undefined;
    if (check === undefined) throw new EmbedderError(`${path.basename(name)} has "${field}"; there is ${Object.keys(checks).join(', ')}`);
    if (!check[0](value)) throw new EmbedderError(`"${field}" in ${path.basename(name)} must be ${check[1]}`);
  }
  return sidecar as Partial<ModelSettings>;
}

function readJson(file: string): JsonObject | null {
  if (!existsSync(file)) return null;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new EmbedderError(`${path.basename(file)} is not JSON`);
  }
  if (!isObject(value)) throw new EmbedderError(`${path.basename(file)} holds no object`);
  return value as JsonObject;
}
