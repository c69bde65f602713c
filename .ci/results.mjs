// Reads a report of tests. usage: node .ci/results.mjs counts|files|failures <report.json>
// counts: how many passed, failed and were skipped; files: those with a failure; failures: each with the beginning of what it says.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const [, , what, report] = process.argv;
const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
const failedFiles = testResults.filter(({ status }) => status === 'failed');
const print = (...words) => void process.stdout.write(`${words.join(' ')}\n`);
const beginning = (message = '') => message.split('\n').slice(0, 6).join('\n').slice(0, 600);

switch (what) {
  case 'counts':
    print(numPassedTests, numFailedTests, numPendingTests);
    break;
  case 'files':
    for (const { name } of failedFiles) print(path.relative('.', name));
    break;
  case 'failures':
    for (const { name, message, assertionResults } of failedFiles) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = path.relative('.', name);
      if (failed.length === 0) print(`${file}\n${beginning(message)}`);
      for (const { fullName, failureMessages } of failed) print(`${file} > ${fullName}\n${beginning(failureMessages[0])}`);
    }
    break;
  default:
    throw new Error(`"${what}" is none of counts, files and failures`);
}
