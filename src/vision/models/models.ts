import { statSync } from 'node:fs';
import path from 'node:path';
import { OnnxRuntimeError } from '../../onnx-runtime.js';
import { ModelError, sidecarFiles } from './sidecar.js';

/** A configured model: in use, or why it cannot be. */
export type Loaded<T> = { readonly model: T } | { readonly unavailable: string };

/** Opens a model when it is first needed, once. That it cannot be used is remembered too, until the file is another one. */
export function openedOnce<T>(file: string, open: (file: string) => Promise<T>): () => Promise<Loaded<T>> {
  let known: { readonly stamp: string; readonly loaded: Loaded<T> } | undefined;
  return async () => {
    if (known !== undefined && ('model' in known.loaded || known.stamp === stampOf(file))) return known.loaded;
    const stamp = stampOf(file);
    const loaded = await open(file).then(
      (model) => ({ model }),
      (error) => {
        const why = error instanceof ModelError || error instanceof OnnxRuntimeError ? error.message : 'its files cannot be read';
        return { unavailable: `${path.basename(file)} cannot be used: ${why}` };
      },
    );
    known = { stamp, loaded };
    return loaded;
  };
}

/** Tells one state of a file and of the JSON beside it from another. */
const stampOf = (file: string): string =>
  [file, ...sidecarFiles(file)]
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.size}`))
    .join();
