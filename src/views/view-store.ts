/** What a session's events added up to at a position, as the projections wrote it down. */
export interface View {
  /** Position of the last event in it. */
  readonly position: number;
  /** Version of the projections that wrote it; one that differs from today's is of no use. */
  readonly version: number;
  /** The view's documents, in order; some stores read each when it is asked for, and throw where it is damaged. */
  readonly documents: Iterable<Uint8Array>;
}

/** A view that is being written down: its documents come one after the other, each good only until the next is asked for. */
export interface ViewDraft extends Omit<View, 'documents'> {
  /** The view begins with the first documents of the one that is stored, which must be of this position and of the same version; the new documents follow them. */
  readonly kept?: KeptDocuments;
  readonly documents: AsyncIterable<Uint8Array>;
}

export interface KeptDocuments {
  readonly position: number;
  /** How many. */
  readonly documents: number;
}

/** The engine did not take or give the views now, within a bounded time. A save's outcome is unknown then; the log makes every view anew. */
export class ViewsUnavailableError extends Error {
  override readonly name = 'ViewsUnavailableError';
}

/**
 * Keeps views, so that a session need not be folded from its first event. A view can always be deleted: the log makes it anew. What every adapter guarantees:
 *
 * 1. `load` gives a view whole, as one `save` wrote it, or `null`; a damaged one is `null`.
 * 2. `save` replaces the session's view in one step when all documents have come, and never an equal or newer position of the same version by an
 *    older one, nor any other than the one whose documents it keeps. Where it fails or is cut off, the view before stays.
 * 3. A view need not survive the death of the machine.
 * 4. Of a session that was forgotten no view is taken any more, whoever saves it and however late, and nothing of it stays but the mark that it was.
 * 5. Where the engine is away, every method throws {@link ViewsUnavailableError} within a bounded time.
 */
export interface ViewStore {
  /** Name of the engine, for people. */
  readonly engine: string;
  /**
   * The newest view that was saved for the session; null where there is none, or none that can be read.
   * @param documents `unchecked`: for who finds damage in them by itself, and needs each only until the next is asked for
   * @throws ViewsUnavailableError
   */
  load(session: string, documents?: 'checked' | 'unchecked'): Promise<View | null>;
  /** @returns whether it was stored: false where what is there is as new, or not what was to be kept, or the session forgotten */
  save(session: string, view: ViewDraft): Promise<boolean>;
  /** Removes the session's view; another may be saved. */
  delete(session: string): Promise<void>;
  /** Removes the session for ever. */
  forget(session: string): Promise<void>;
  /** Removes all views, to be made anew; forgotten sessions stay so. */
  deleteAll(): Promise<void>;
  /** Gives back what it holds; nothing may be asked of it after. */
  close(): Promise<void>;
}

type Place = Pick<View, 'position' | 'version'>;

/** Whether a view may take the place of another of the same session. */
export function supersedes({ position, version, kept }: Omit<ViewDraft, 'documents'>, stored: Place | null): boolean {
  if (kept !== undefined) return stored?.version === version && stored.position === kept.position && position > kept.position;
  return stored === null || version !== stored.version || position > stored.position;
}
