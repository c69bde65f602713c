import type { View, ViewDraft } from '../../../src/views/view-store.js';

/** A view of texts that is to be saved. */
export const draft = (position: number, texts: readonly string[], version = 1): ViewDraft => ({
  position,
  version,
  documents: documentsOf(texts),
});

async function* documentsOf(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** A view that stops before its second document until `go` is called. */
export function pausedDraft(position: number, [first, second]: readonly [string, string]) {
  let go = (): void => undefined;
  let begin = (): void => undefined;
  const going = new Promise<void>((resolve) => (go = resolve));
  const began = new Promise<void>((resolve) => (begin = resolve));
  const documents = (async function* () {
    yield Buffer.from(first);
    begin();
    await going;
    yield Buffer.from(second);
  })();
  const view: ViewDraft = { position, version: 1, documents };
  return { view, began, go: () => go() };
}

/** The texts of a view. */
export const textsOf = (view: View | null): string[] | null =>
  view === null ? null : [...view.documents].map((document) => Buffer.from(document).toString());
