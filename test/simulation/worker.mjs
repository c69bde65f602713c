import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own: the simulated clock takes the place of the thread's.
const { run, storyOf } = await import(workerData.file);

parentPort.on('message', async ({ id, story, seed }) => {
  try {
    parentPort.postMessage({ id, result: await run(story ?? storyOf(seed)) });
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
  }
});
