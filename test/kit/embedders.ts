import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OnnxGraph } from './onnx.js';
import { Upstream } from './upstream.js';

/** Words by what they are about: a dimension each. Any other word says nothing. */
const meanings: readonly (readonly string[])[] = [
  ['puppy', 'pets', 'animal', 'dog'],
  ['violins', 'music', 'instruments'],
  ['peanuts', 'allergic', 'foods'],
  ['build', 'compiler', 'header'],
];
const words = meanings.flat();

/** Length of the vectors. */
export const embedderDimension = meanings.length + 1;

/** What a text is about; the last dimension is a little of everything. */
export const meaningOf = (text: string): number[] => {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...meanings.map((group) => said.filter((word) => group.includes(word)).length), 0.1];
};

/** A server that speaks the OpenAI protocol for embeddings. */
export const startEmbeddingService = (): Promise<Upstream> =>
  Upstream.start(({ body }, response) => {
    const data = (body.input as string[]).map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', model: body.model, data }));
  });

/**
 * An ONNX model with its tokenizer in a folder: one vector a token, from a table, of which the mean is the text's.
 * @param settings what its sidecar says. @returns the model's path
 */
export function writeEmbeddingModel(folder: string, settings: Record<string, unknown> = {}): string {
  mkdirSync(folder, { recursive: true });
  const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...words];
  const table = vocabulary.flatMap((word) => (words.includes(word) ? meaningOf(word) : [...meanings.map(() => 0), 0.1]));
  const graph = new OnnxGraph();
  const ids = graph.input('input_ids', 'int64', ['batch', 'sequence']);
  graph.input('attention_mask', 'int64', ['batch', 'sequence']);
  const vectors = graph.op('Gather', [graph.constant(table, [vocabulary.length, embedderDimension]), ids]);
  graph.output('last_hidden_state', vectors, 'float32', ['batch', 'sequence', embedderDimension]);
  const file = path.join(folder, 'model.onnx');
  writeFileSync(file, graph.file());
  const special = (id: number) => ({
    id,
    content: vocabulary[id],
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [special(0), special(1), special(2), special(3)],
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  };
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  if (Object.keys(settings).length > 0) writeFileSync(`${file}.json`, JSON.stringify(settings));
  return file;
}
