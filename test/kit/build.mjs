/** Builds what was changed, before any test starts the service: several starts at once would delete each other's output. */
export { buildIfNeeded as default } from '../../bin/build-if-needed.js';
