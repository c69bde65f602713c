import { Worker } from 'node:worker_threads';
import type { VectorModel } from '../../../projections/vectors/vector-space.js';
import { type Embedder, EmbedderError } from '../embedder.js';
import type { EmbedderReply, EmbedderRequest } from './embedder-task.js';

const workerFile = new URL('./embedder.worker.js', import.meta.url);
/** What the thread's JavaScript heap may come to, MB: a tokenizer's vocabulary for the most part. The model lies outside of it. */
const heapMb = 1024;

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** An ONNX model in a thread of its own. The thread is started with the first use, and again after it died; a model that cannot be used is tried anew with the next use. */
export class OnnxEmbedder implements Embedder {
  private thread: { readonly worker: Worker; readonly model: Promise<VectorModel> } | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private isClosed = false;

  constructor(private readonly file: string) {}

  model(): Promise<VectorModel> {
    return this.start().model;
  }

  async question(text: string, signal: AbortSignal): Promise<ArrayLike<number>> {
    const [vector] = await this.ask('question', text, signal);
    return vector;
  }

  async documents(texts: readonly string[], signal: AbortSignal): Promise<ArrayLike<number>[][]> {
    return Promise.all(texts.map(async (text) => [...(await this.ask('document', text, signal))]));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.thread?.worker.terminate();
  }

  private async ask(kind: 'question' | 'document', text: string, signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { worker, model } = this.start();
    await model;
    if (signal.aborted) throw new EmbedderError('nobody waits for the vector any more');
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        if (!this.waiting.delete(id)) return;
        worker.postMessage({ kind: 'giveUp', id } satisfies EmbedderRequest);
        reject(new EmbedderError('the model did not answer in time'));
      };
      const ended =
        <T>(end: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', abort);
          end(value);
        };
      signal.addEventListener('abort', abort, { once: true });
      this.waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
      worker.postMessage({ kind, id, text } satisfies EmbedderRequest);
    });
  }

  private start(): { readonly worker: Worker; readonly model: Promise<VectorModel> } {
    if (this.isClosed) throw new EmbedderError('the service stops');
    this.thread ??= this.begin();
    return this.thread;
  }

  private begin(): { readonly worker: Worker; readonly model: Promise<VectorModel> } {
    const worker = new Worker(workerFile, { workerData: { file: this.file }, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    worker.unref();
    let why = 'its thread ended';
    const model = new Promise<VectorModel>((resolve, reject) => {
      worker.on('message', (reply: EmbedderReply) => {
        if (reply.kind === 'ready') resolve(reply.model);
        else if (reply.kind === 'unusable') why = reply.message;
        else this.hear(reply);
      });
      worker.on('error', (error) => {
        why = (error as Error).message.slice(0, 200);
      });
      worker.once('exit', () => {
        this.thread = null;
        const error = new EmbedderError(`the embedding model cannot be used: ${why}`);
        reject(error);
        for (const { reject: end } of this.waiting.values()) end(error);
        this.waiting.clear();
      });
    });
    model.catch(() => undefined);
    return { worker, model };
  }

  private hear(reply: Extract<EmbedderReply, { id: number }>): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.kind === 'vectors') waiting?.resolve(reply.vectors);
    else waiting?.reject(new EmbedderError(`the embedding model failed: ${reply.message}`));
  }
}
