import { workerData } from 'node:worker_threads';
import type { VisionResult, VisionSettings, VisionTask } from '../vision-task.js';
import { detectorOf } from './detector.js';
import { look } from './look.js';
import { segmenterOf } from './segmenter.js';

const { detectorModel, segmenterModel } = workerData as VisionSettings;
const parts = { detect: detectorOf(detectorModel), segment: segmenterOf(segmenterModel) };

/** What a thread of the pool runs. */
export const answer = (task: VisionTask): Promise<VisionResult> => look(task, parts);
