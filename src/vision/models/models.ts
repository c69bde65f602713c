import path from 'node:path';
import { ModelError } from './sidecar.js';

/** A configured model: in use, or why it cannot be. */
export type Loaded<T> = { readonly model: T } | { readonly unavailable: string };

/** Opens a model when it is first needed, once; that it cannot be used is remembered too. */
export function openedOnce<T>(file: string, open: (file: string) => Promise<T>): () => Promise<Loaded<T>> {
  let loading: Promise<Loaded<T>> | undefined;
  return () => {
    loading ??= open(file).then(
      (model) => ({ model }),
      (error) => {
        const why = error instanceof ModelError ? error.message : 'the ONNX runtime could not be started';
        return { unavailable: `${path.basename(file)} cannot be used: ${why}` };
      },
    );
    return loading;
  };
}
