import { supersedes, type View, type ViewDraft, type ViewStore, ViewsUnavailableError } from '../../../src/views/view-store.js';
import type { Faults } from './faults.js';
import { theScheduler } from './scheduler.js';

/** How many of the last changes a store may lose that is not flushed. */
const unflushedMax = 12;

/** Where views lie: what outlives every process, but not the death of the machine. */
export class ViewServer {
  readonly views = new Map<string, View>();
  readonly forgotten = new Set<string>();
  private undo: (() => void)[] = [];

  change(name: string, view: View | null): void {
    const before = this.views.get(name);
    this.undo.push(() => (before === undefined ? this.views.delete(name) : this.views.set(name, before)));
    if (this.undo.length > unflushedMax) this.undo.shift();
    if (view === null) this.views.delete(name);
    else this.views.set(name, view);
  }

  /** The machine dies: the last changes may never have reached the disk. */
  loseSome(): void {
    for (let left = theScheduler().random.below(this.undo.length + 1); left > 0; left--) this.undo.pop()?.();
    this.undo = [];
  }
}

/** One process' side of the view store. */
export class SimulatedViewStore implements ViewStore {
  readonly engine = 'simulated';

  constructor(
    private readonly server: ViewServer,
    private readonly faults: Faults,
  ) {}

  load(name: string): Promise<View | null> {
    return this.ask(() => {
      const view = this.server.views.get(name);
      if (view === undefined) return null;
      const documents = [...view.documents].map((document) => Uint8Array.from(document));
      if (documents.length > 0 && this.faults.happens('viewTorn')) {
        const torn = theScheduler().random.of(documents);
        if (torn.length > 0) torn[theScheduler().random.below(torn.length)] ^= 1;
      }
      return { ...view, documents };
    });
  }

  async save(name: string, { documents, ...view }: ViewDraft): Promise<boolean> {
    const isNewer = (): boolean => !this.server.forgotten.has(name) && supersedes(view, this.server.views.get(name) ?? null);
    if (!(await this.ask(isNewer))) return false;
    const copies: Uint8Array[] = [];
    for await (const document of documents) {
      copies.push(Uint8Array.from(document));
      await theScheduler().sleep(0);
    }
    const { position, version, kept } = view;
    return this.ask(() => {
      if (!isNewer()) return false;
      const before = [...(this.server.views.get(name)?.documents ?? [])].slice(0, kept?.documents ?? 0);
      this.server.change(name, { position, version, documents: [...before, ...copies] });
      return true;
    });
  }

  delete(name: string): Promise<void> {
    return this.ask(() => this.server.change(name, null));
  }

  forget(name: string): Promise<void> {
    return this.ask(() => {
      this.server.forgotten.add(name);
      this.server.change(name, null);
    });
  }

  deleteAll(): Promise<void> {
    return this.ask(() => {
      for (const name of [...this.server.views.keys()]) this.server.change(name, null);
    });
  }

  async close(): Promise<void> {}

  /** Where it fails, what was asked for is done or not. */
  private ask<T>(act: () => T): Promise<T> {
    return theScheduler().io(() => {
      const fails = this.faults.happens('viewsFail');
      if (fails && theScheduler().random.below(2) === 0) throw new ViewsUnavailableError('the views are away');
      const value = act();
      if (fails) throw new ViewsUnavailableError('the views did not answer');
      return value;
    }, 'arrives');
  }
}
