export { run } from './run.js';
export { storyOf } from './stories.js';
