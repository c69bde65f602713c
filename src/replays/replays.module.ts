import { Global, Module } from '@nestjs/common';
import { CheckpointsAhead } from './checkpoints-ahead.js';
import { DomainLogs } from './domain-logs.js';
import { PastDomains } from './past-domains.js';
import { PastLearners } from './past-learners.js';
import { ReplayThreads } from './replay-threads.js';

const providers = [DomainLogs, PastDomains, PastLearners, ReplayThreads, CheckpointsAhead];

/** States of the past, for whoever asks for them. */
@Global()
@Module({ providers, exports: providers })
export class ReplaysModule {}
