import { existsSync } from 'node:fs';
import path from 'node:path';
import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { ModelError } from './sidecar.js';
import { type Port, type Signature, type Values, valuesOf } from './tensors.js';

/** Threads of one run: more would take the cores from everything else. */
const intraOpThreads = 2;

/** A loaded ONNX model, and what goes in and comes out. */
export class OnnxSession {
  private constructor(
    private readonly session: InferenceSession,
    readonly signature: Signature,
  ) {}

  /** @throws {@link ModelError} for a file that is not there, or no model */
  static async open(file: string): Promise<OnnxSession> {
    if (!existsSync(file)) throw new ModelError('the file is not there');
    try {
      const session = await InferenceSession.create(file, { intraOpNumThreads: intraOpThreads, interOpNumThreads: 1, logSeverityLevel: 4 });
      return new OnnxSession(session, { inputs: portsOf(session.inputMetadata), outputs: portsOf(session.outputMetadata) });
    } catch (error) {
      throw new ModelError(`it cannot be loaded: ${(error as Error).message.replaceAll(file, path.basename(file)).slice(0, 200)}`);
    }
  }

  async run(feeds: Readonly<Record<string, Tensor>>): Promise<ReadonlyMap<string, Values>> {
    const outputs = await this.session.run(feeds);
    return new Map(Object.entries(outputs).map(([name, tensor]) => [name, valuesOf(tensor as Tensor)]));
  }
}

const portsOf = (metadata: readonly InferenceSession.ValueMetadata[]): Port[] =>
  metadata.map((one) => ({
    name: one.name,
    type: one.isTensor ? one.type : 'none',
    shape: one.isTensor ? one.shape.map((side) => (typeof side === 'number' && side > 0 ? side : null)) : [],
  }));
