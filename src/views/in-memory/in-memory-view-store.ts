import { supersedes, type View, type ViewDraft, type ViewStore } from '../view-store.js';

/** Views that live and die with the process: for tests and trials. */
export class InMemoryViewStore implements ViewStore {
  readonly engine = 'memory';
  private readonly views = new Map<string, View>();
  private readonly forgotten = new Set<string>();

  async load(session: string): Promise<View | null> {
    return this.views.get(session) ?? null;
  }

  async save(session: string, { documents, ...view }: ViewDraft): Promise<boolean> {
    const isNewer = (): boolean => !this.forgotten.has(session) && supersedes(view, this.views.get(session) ?? null);
    if (!isNewer()) return false;
    const copies: Uint8Array[] = [];
    for await (const document of documents) copies.push(Uint8Array.from(document));
    if (!isNewer()) return false;
    const { position, version, kept } = view;
    const before = [...(this.views.get(session)?.documents ?? [])].slice(0, kept?.documents ?? 0);
    this.views.set(session, { position, version, documents: [...before, ...copies] });
    return true;
  }

  async delete(session: string): Promise<void> {
    this.views.delete(session);
  }

  async forget(session: string): Promise<void> {
    this.forgotten.add(session);
    this.views.delete(session);
  }

  async deleteAll(): Promise<void> {
    this.views.clear();
  }

  async close(): Promise<void> {
    this.views.clear();
  }
}
