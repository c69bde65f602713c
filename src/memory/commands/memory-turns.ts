import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '../../keyed-mutex.js';

/** The changes of one memory come one after the other: each is made from what the one before leaves. */
@Injectable()
export class MemoryTurns {
  private readonly mutex = new KeyedMutex();

  /** Does something when the changes before it are on the log. */
  take<T>(sessionId: string, memoryId: string, work: () => Promise<T>): Promise<T> {
    return this.mutex.take(JSON.stringify([sessionId, memoryId]), work);
  }
}
