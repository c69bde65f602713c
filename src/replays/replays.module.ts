import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { CheckpointsAhead } from './checkpoints-ahead.js';
import { DomainLogs } from './domain-logs.js';
import { LearnerRooms } from './learner-room.js';
import { PastDomains } from './past-domains.js';
import { PastLearners } from './past-learners.js';
import { ReplayThreads } from './replay-threads.js';

const providers = [DomainLogs, PastDomains, PastLearners, ReplayThreads, CheckpointsAhead];

/** States of the past, for whoever asks for them. */
@Global()
@Module({})
export class ReplaysModule {
  static of({ learnersMb }: Pick<Config, 'learnersMb'>): DynamicModule {
    const rooms = { provide: LearnerRooms, useValue: new LearnerRooms(learnersMb) };
    return { module: ReplaysModule, providers: [rooms, ...providers], exports: [rooms, ...providers] };
  }
}
