import { workerData } from 'node:worker_threads';
import type { VisionResult, VisionSettings, VisionTask } from '../task.js';
import { look } from './look.js';

/** What a thread of the pool runs. */
export const answer = (task: VisionTask): Promise<VisionResult> => look(task, workerData as VisionSettings);
