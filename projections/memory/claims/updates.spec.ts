import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { AnalysedText } from './analysed-text.js';
import { findingConflicts } from './conflicts.js';

const reasons = (contents: readonly string[], speakers: readonly string[] = []): string[] =>
  finish(
    findingConflicts(
      contents.map((content, i) => ({
        memory_id: `m${i}`,
        text: new AnalysedText({ content, metadata: { speaker: speakers[i] ?? 'Ada' } }),
        timeMs: i,
        position: i + 1,
      })),
    ),
  ).map(({ memory_id, superseded_by, reason }) => `${memory_id} by ${superseded_by}: ${reason}`);

describe('a newer memory that says what has changed', () => {
  it.each([
    ['The cron job on node-7 takes about 40 minutes.', 'The cron job on node-7 now takes 12 minutes thanks to the new disk.'],
    ['Invites are limited to 20 a day, and to 5 for new accounts.', 'Since version 3 invites are limited to 50 a day.'],
    ['Default: uploads of up to 10 MB per file.', 'Changed in 2.0: uploads of up to 25 MB per file.'],
    ['TCK-9: the queue holds at most 1,000 jobs.', 'The queue now holds 5,000 jobs.'],
    ['The choir practises on Tuesdays in the town hall.', 'The choir now practises on Thursdays.'],
    ['TCK-12: The nightly backup takes 4 h 20 min on db-2.', 'The backup on db-2 now takes 1 h 5 min since we store changes alone.'],
    ['The proxy listens on port 3128; its metrics on 3129.', 'The proxy now listens on port 8080.'],
    ['I run 20 km a week at the moment.', 'I now run 35 km a week.'],
  ])('supersedes what has all its words and other numbers or days: %s %s', (older, newer) => {
    expect(reasons([older, newer])).toHaveLength(1);
  });

  it.each([
    ['The job on node-7 takes 40 minutes.', 'The job on node-8 now takes 12 minutes.'],
    ['There are 30 chairs in room 4.', 'There are now 20 chairs in room 5.'],
    ['Gate 4 is open.', 'Gate 5 is now open.'],
    ['The office in Berlin has 12 desks.', 'The office now has 40 desks.'],
    ['The backup needs 20 GB of disk.', 'The backup now needs 5 minutes.'],
    ['We bought 20 chairs for the hall.', 'We now have 35 chairs for the hall.'],
    ['Will the backup take 20 minutes?', 'The backup now takes 5 minutes.'],
    ['The nightly backup takes 5 minutes.', 'The backup now takes 5 minutes.'],
    ['The backup now takes 5 minutes, at last.', 'The backup of db-2 takes 20 minutes on Sundays.'],
  ])('leaves other things as they are: %s %s', (older, newer) => {
    expect(reasons([older, newer])).toEqual([]);
  });

  it('says it of its own speaker alone where it speaks of them', () => {
    const contents = ['I run 20 km a week at the moment.', 'I now run 35 km a week.'];
    expect(reasons(contents, ['Ada', 'Ben'])).toEqual([]);
    expect(reasons(['The replica lags about 5 s behind.', 'The replica currently lags 40 s.'], ['Ada', 'Ben'])).toHaveLength(1);
  });

  it('is the newest of several', () => {
    expect(
      reasons(['The queue holds at most 10 jobs.', 'The queue now holds 50 jobs.', 'The queue currently holds 90 jobs, at last.']),
    ).toEqual([
      'm0 by m2: says "The queue holds at most 10 jobs." where a newer memory says "The queue currently holds 90 jobs"',
      'm1 by m2: says "The queue now holds 50 jobs." where a newer memory says "The queue currently holds 90 jobs"',
    ]);
  });
});
