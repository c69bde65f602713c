import { Injectable } from '@nestjs/common';
import type { EventData } from '../../projections/events.js';
import type { WriteContext } from '../sessions/event-codec.js';
import { WritePath } from '../sessions/write-path.js';

/** Who asked, and where: what an answer's record says beside question and memories. */
export interface ReadContext {
  readonly context: WriteContext;
  readonly route: EventData['memory.answered']['route'];
}

/** Records which answer was made from which memories, where the settings say so. */
@Injectable()
export class ReadAudit {
  constructor(
    private readonly writes: WritePath,
    private readonly isOn: boolean,
  ) {}

  /**
   * Records an answer before it is given; does nothing where answers are not recorded.
   * @throws {HindcastError} what a write throws: an answer that cannot be recorded is not given
   */
  async record(sessionId: string, asker: ReadContext, answer: Omit<EventData['memory.answered'], 'route'>): Promise<void> {
    if (!this.isOn) return;
    const data = { route: asker.route, ...answer };
    await this.writes.write(sessionId, { type: 'memory.answered', asked: data, decide: () => data }, asker.context);
  }
}
