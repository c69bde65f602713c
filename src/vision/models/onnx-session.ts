import { existsSync } from 'node:fs';
import path from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { loadOnnxRuntime, type OnnxRuntime } from '../../onnx-runtime.js';
import { ModelError } from './sidecar.js';
import { type Feed, type Port, type Signature, type Values, valuesOf } from './tensors.js';

/** Threads of one run: more would take the cores from everything else. */
const intraOpThreads = 2;

/** A loaded ONNX model, and what goes in and comes out. */
export class OnnxSession {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: InferenceSession,
    readonly signature: Signature,
  ) {}

  /** @throws {@link ModelError} for a file that is not there, or no model; {@link OnnxRuntimeError} */
  static async open(file: string): Promise<OnnxSession> {
    if (!existsSync(file)) throw new ModelError('the file is not there');
    const runtime = await loadOnnxRuntime();
    try {
      const session = await runtime.InferenceSession.create(file, {
        intraOpNumThreads: intraOpThreads,
        interOpNumThreads: 1,
        logSeverityLevel: 4,
      });
      return new OnnxSession(runtime, session, { inputs: portsOf(session.inputMetadata), outputs: portsOf(session.outputMetadata) });
    } catch (error) {
      throw new ModelError(`it cannot be loaded: ${(error as Error).message.replaceAll(file, path.basename(file)).slice(0, 200)}`);
    }
  }

  async run(feeds: Readonly<Record<string, Feed>>): Promise<ReadonlyMap<string, Values>> {
    const { Tensor } = this.runtime;
    const tensors = Object.entries(feeds).map(
      ([name, { type, data, dims }]) => [name, new Tensor(type, data as Float32Array, dims)] as const,
    );
    const outputs = await this.session.run(Object.fromEntries(tensors));
    return new Map(Object.entries(outputs).map(([name, tensor]) => [name, valuesOf(tensor as Tensor)]));
  }
}

const portsOf = (metadata: readonly InferenceSession.ValueMetadata[]): Port[] =>
  metadata.map((one) => ({
    name: one.name,
    type: one.isTensor ? one.type : 'none',
    shape: one.isTensor ? one.shape.map((side) => (typeof side === 'number' && side > 0 ? side : null)) : [],
  }));
