import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { EmbedderError } from '../embedder.js';
import type { EmbedderReply, EmbedderRequest } from './embedder-task.js';
import { EmbeddingModel } from './embedding-model.js';
import { readModelFiles } from './model-files.js';

/** The thread that a model runs in: one text at a time, questions before documents, of which a passage is the most that a question waits for. */

const questions: Extract<EmbedderRequest, { kind: 'question' }>[] = [];
const documents: Extract<EmbedderRequest, { kind: 'document' }>[] = [];
const givenUp = new Set<number>();
let wake: () => void = () => undefined;

const say = (reply: EmbedderReply): void => parentPort?.postMessage(reply);
const messageOf = (error: unknown): string => (error as Error).message.slice(0, 300);

async function answerQuestions(model: EmbeddingModel): Promise<void> {
  for (let next = questions.shift(); next !== undefined; next = questions.shift()) {
    const { id, text } = next;
    if (givenUp.delete(id)) continue;
    await answer(id, async () => [await model.question(text)]);
  }
}

async function answer(id: number, work: () => Promise<Float32Array[]>): Promise<void> {
  try {
    say({ kind: 'vectors', id, vectors: await work() });
  } catch (error) {
    say({ kind: 'failed', id, message: messageOf(error) });
  }
}

async function embed(model: EmbeddingModel, { id, text }: { readonly id: number; readonly text: string }): Promise<void> {
  await answer(id, async () => {
    const vectors: Float32Array[] = [];
    for (const passage of model.passages(text)) {
      if (givenUp.has(id)) throw new EmbedderError('nobody waits for it');
      vectors.push(await model.passage(passage));
      // messages come in between
      await nextTurn();
      await answerQuestions(model);
    }
    return vectors;
  });
  givenUp.delete(id);
}

async function work(model: EmbeddingModel): Promise<void> {
  for (;;) {
    await answerQuestions(model);
    const document = documents.shift();
    if (document !== undefined) {
      if (!givenUp.delete(document.id)) await embed(model, document);
      continue;
    }
    givenUp.clear();
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

parentPort?.on('message', (request: EmbedderRequest) => {
  if (request.kind === 'question') questions.push(request);
  else if (request.kind === 'document') documents.push(request);
  else givenUp.add(request.id);
  wake();
});

try {
  const files = await readModelFiles((workerData as { readonly file: string }).file);
  const model = await EmbeddingModel.open(files);
  const { length: dimension } = await model.question('a');
  say({ kind: 'ready', model: { name: files.settings.name, digest: files.digest, dimension } });
  await work(model);
} catch (error) {
  say({ kind: 'unusable', message: messageOf(error) });
  parentPort?.close();
}
