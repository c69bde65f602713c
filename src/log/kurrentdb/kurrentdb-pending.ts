import { LogUnavailableError } from '../event-log.js';

/** A record on its way. */
export interface Item {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly append: PendingAppend;
  readonly index: number;
  /** The call that it goes with. */
  group?: Group;
}

/** An append that is not answered yet. It fails when its time is over. */
export class PendingAppend {
  readonly items: Item[] = [];
  readonly deadlineMs: number;
  /** Whether the server has taken a part of it. */
  isTaken = false;
  isOver = false;
  /** Why the last call with a part of it failed. */
  hindrance: unknown;
  private readonly positions: number[] = [];
  private left = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param onFailure called before it rejects */
  constructor(
    readonly session: string,
    timeoutMs: number,
    private readonly resolve: (positions: number[]) => void,
    private readonly reject: (error: Error) => void,
    private readonly onFailure: () => void,
  ) {
    this.deadlineMs = performance.now() + timeoutMs;
    this.timer = setTimeout(() => this.fail(tooLate(this.hindrance)), timeoutMs);
  }

  /** Takes the append's next record. @param id of the engine's event */
  add(id: string, bytes: Uint8Array): Item {
    const item: Item = { id, bytes, append: this, index: this.items.length };
    this.items.push(item);
    this.left++;
    return item;
  }

  /** Says where a record came to lie; with the last one the append is answered. */
  delivered({ index }: Item, position: number): void {
    this.positions[index] = position;
    if (--this.left > 0) return;
    this.end();
    this.resolve(this.positions);
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.end();
    this.onFailure();
    this.reject(error);
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

const tooLate = (cause: unknown): LogUnavailableError => new LogUnavailableError('KurrentDB did not take the records in time', { cause });

/** Records that go with one call, which may be made several times. */
export class Group {
  readonly deadlineMs: number;
  /** Position of its last record, once that was read back. */
  head: number | undefined;
  /** Nobody waits for a record of it any more: all were read back, or belong to appends that have failed. */
  isOver = false;
  /** Resolves when it is over, with its {@link head}. */
  readonly whenOver: Promise<number | undefined>;
  private readonly resolve: (head: number | undefined) => void;
  private left: number;

  constructor(readonly items: readonly Item[]) {
    const { promise, resolve } = withResolvers<number | undefined>();
    this.whenOver = promise;
    this.resolve = resolve;
    this.left = items.length;
    this.deadlineMs = Math.max(...items.map(({ append }) => append.deadlineMs));
    for (const item of items) item.group = this;
  }

  /** Nobody waits for the record any more. @param position where it was read back; undefined: its append has failed */
  completeItem(item: Item, position: number | undefined): void {
    if (item === this.items[this.items.length - 1]) this.head = position;
    if (--this.left > 0) return;
    this.isOver = true;
    this.resolve(this.head);
  }

  fail(error: Error): void {
    for (const { append } of this.items) append.fail(error);
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((res) => {
    resolve = res;
  });
  return { promise, resolve };
}
