import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainValues } from '../../../test/kit/plain-values.js';
import { finish } from '../../compact/binary.js';
import { checkDeclaration } from '../declaration/check.js';
import { segmentsOf } from './clauses.js';
import { Lexicon, type Mention } from './lexicon.js';
import { type Token, tokensOf } from './tokens.js';
import { NamedVariables, NearestOfSome, Segment } from './value-segments.js';
import { readingValues } from './values.js';

const named = (type: string, more: object) => ({ type, ...more });
const checked = checkDeclaration({
  description: 'Which fault has the rack?',
  schema: {
    variables: {
      led: named('categorical', { values: ['red', 'green', 'off', '7'], synonyms: ['kq'] }),
      door: named('categorical', { values: ['open', 'shut', 'off', 'red'], synonyms: ['kq'] }),
      lamp: named('categorical', { values: ['red', 'green', '7'] }),
      temp: named('number', { unit: 'C', synonyms: ['kq'] }),
      inlet: named('number', { unit: 'F' }),
      delay: named('number', { unit: 'ms', synonyms: ['kz'] }),
      smoke: named('boolean', { synonyms: ['kq', 'burning plastic'] }),
      alarm: named('boolean', { description: 'Somebody hears ringing bells upstairs.' }),
    },
  },
  hypotheses: [
    { hypothesis_id: 'psu', label: 'PSU 7', description: 'Power supply gives nothing.' },
    { hypothesis_id: 'fan', label: 'Fan stuck' },
  ],
});
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const lexicon = finish(Lexicon.of(checked.value));
const { variables } = checked.value.schema;

/** Some words, so often that the longest texts of them are in several goes. */
const words =
  'kq kq led door lamp temp inlet delay kz smoke alarm red red green off open shut 7 7 7 3.5 1e9 C F ms not no without never and or nor , . = above psu fan ringing bells somebody upstairs is the absent yes'.split(
    ' ',
  );
const text = fc
  .tuple(fc.array(fc.constantFrom(...words), { maxLength: 40 }), fc.integer({ min: 1, max: 30 }))
  .map(([some, times]) => Array.from({ length: times }, () => some.join(' ')).join(' '));

/** Mentions as they are found, and others anywhere, which overlap. */
const spans = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 30 }), fc.nat()), { maxLength: 12 });

function mentionsIn(tokens: readonly Token[], more: readonly (readonly [at: number, length: number, of: number])[]): Mention[] {
  const found = finish(lexicon.findingMentions(tokens));
  if (found.length === 0) return [];
  const others = more.map(([at, length, of]) => {
    const start = at % tokens.length;
    return { ...found[of % found.length], start, end: Math.min(tokens.length, start + length) };
  });
  return [...found, ...others].sort((a, b) => a.start - b.start);
}

interface Naming {
  readonly variable: string;
  readonly mention: Mention;
}

/** As it is meant: each time all that is named is gone through. */
function plainNearest(all: readonly Naming[], at: number): Naming | undefined {
  const before = all.filter(({ mention }) => mention.end <= at);
  return before[before.length - 1] ?? all.find(({ mention }) => mention.start > at);
}

/** What a text names, segment by segment. */
function segmentsWith(tokens: readonly Token[], mentions: readonly Mention[]) {
  return segmentsOf(tokens).map(({ start, end }) => {
    const inside = mentions.filter((mention) => mention.start >= start && mention.start < end && mention.end <= end);
    const list = inside.flatMap((mention) => [...mention.variables].map((variable) => ({ variable, mention })));
    return { start, end, inside, list };
  });
}

describe('what a segment names', () => {
  it('is found as if all of it were gone through each time', () => {
    fc.assert(
      fc.property(text, spans, (said, more) => {
        const tokens = tokensOf(said, 2000);
        const mentions = mentionsIn(tokens, more);
        for (const { start, end, inside, list } of segmentsWith(tokens, mentions)) {
          const segment = finish(Segment.of({ start, end }, tokens, variables, inside));
          const some = new NearestOfSome(segment);
          const numbers = list.filter(({ variable }) => variables[variable].type === 'number');
          const ofNumbers = new NamedVariables(numbers, segment);
          expect(segment.named.list).toEqual(list);
          for (let at = start; at < end; at++) {
            expect(segment.mentionAt(at)).toBe(inside.find((mention) => mention.start <= at && at < mention.end));
            expect(segment.named.firstFrom(at)).toBe(segment.named.list.find(({ mention }) => mention.start >= at));
            expect(ofNumbers.nearest(at)).toBe(plainNearest(numbers, at));
          }
          for (const { start: at, values } of inside)
            expect(some.nearest(values, at)).toEqual(
              plainNearest(
                list.filter(({ variable }) => values.has(variable)),
                at,
              ),
            );
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the values of a text', () => {
  it('are those that are read in the plain way, troubles included', () => {
    fc.assert(
      fc.property(text, spans, (said, more) => {
        const tokens = tokensOf(said, 2000);
        const mentions = mentionsIn(tokens, more);
        expect(finish(readingValues(lexicon, tokens, mentions))).toEqual(plainValues(lexicon, tokens, mentions));
      }),
      { numRuns: 300 },
    );
  });

  it.each(['kq ', 'kq red ', 'kq 5 ms ', 'red ', '1 ms 2 ', 'kq , ', 'if kq. '])(
    'are read in many goes where there are many: %s',
    (some) => {
      const long = tokensOf(some.repeat(2000));
      const steps = (tokens: readonly Token[]) => [...readingValues(lexicon, tokens, finish(lexicon.findingMentions(tokens)))].length;
      expect(steps(long)).toBeGreaterThan(5);
      expect(steps(long.slice(0, 40))).toBe(0);
    },
  );
});
