import type { HindcastEvent } from './events.js';
import { type ChainLink, firstHead } from './session.js';

/** Heads kept for events that say what they had seen; an event looks back over the writes that were under way with it, not further. */
const headsKept = 65_536;

/** The beginning of a chain head, as events carry it. */
export type ShortHead = (head: string) => string;

/**
 * Checks a session's records against what its own events say of them: each event carries the position and chain head that its writer had seen, so
 * a record that was edited, dropped, put in or moved shows at the first later event that had seen it.
 */
export class ChainVerifier {
  head: string;
  position = 0;
  events = 0;
  /** Position of the first record that cannot be as it was written: at it, or between it and the last record proved before. */
  firstInvalid: number | null = null;
  /** Records up to here are proved by a later event that had seen them. */
  provedTo = 0;
  private readonly heads = new Map<number, string>();

  constructor(
    session: string,
    private readonly link: ChainLink,
    private readonly short: ShortHead,
  ) {
    this.head = firstHead(link, session);
    this.heads.set(0, short(this.head));
  }

  /** Takes the session's next record. @param record its bytes as they lie on the log */
  addRecord(event: HindcastEvent, record: Uint8Array): void {
    const grows = event.position > this.position;
    this.head = this.link(this.head, record);
    this.position = event.position;
    this.events++;
    if (!grows || !this.agrees(event)) this.firstInvalid ??= grows ? Math.min(this.provedTo + 1, event.position) : event.position;
    this.heads.set(event.position, this.short(this.head));
    if (this.heads.size > headsKept) for (const oldest of [...this.heads.keys()].slice(0, headsKept / 2)) this.heads.delete(oldest);
  }

  private agrees({ seen }: HindcastEvent): boolean {
    if (seen === undefined) return true;
    const [position, head] = seen;
    const known = this.heads.get(position);
    if (known === undefined) return position < this.position - headsKept / 2;
    if (known !== head) return false;
    if (this.firstInvalid === null) this.provedTo = Math.max(this.provedTo, position);
    return true;
  }
}
