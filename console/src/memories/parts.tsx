import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { TextRange } from '../types.js';
import { Button, Chip } from '../widgets/controls.js';
import { filterBy, type Question } from './question.js';

/** Where a ranked passage is longer than this many characters it is a passage, not words that matched. */
const passageMin = 200;
/** Characters of a text that are shown until the rest is asked for: about what a screen holds. */
const excerptLength = 1200;
/** Characters before the first word that matched. */
const leadIn = 200;

/** The words among ranges in their order: what holds the next one is a passage. */
const wordsOf = (ranges: readonly TextRange[]): TextRange[] =>
  ranges.filter(({ start, end }, i) => end - start <= passageMin && !(ranges[i + 1]?.start >= start && ranges[i + 1].end <= end));

/** Where an excerpt begins and ends: around the first word that matched, or the first passage, and between two characters. */
function excerptOf(text: string, first: TextRange | undefined): TextRange {
  if (text.length <= excerptLength) return { start: 0, end: text.length };
  const start = Math.max(0, Math.min((first?.start ?? 0) - leadIn, text.length - excerptLength));
  const isWithin = (at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
  const end = start + excerptLength;
  return { start: isWithin(start) ? start + 1 : start, end: isWithin(end) ? end - 1 : end };
}

/** A text with the words that matched marked; of a long one the part around them, until all is asked for. */
export function LongText({
  text,
  ranges = [],
  look = '',
}: {
  readonly text: string;
  readonly ranges?: readonly TextRange[];
  readonly look?: 'whole' | '';
}) {
  const [isWhole, setWhole] = useState(false);
  const words = wordsOf(ranges);
  const { start, end } = isWhole ? { start: 0, end: text.length } : excerptOf(text, words[0] ?? ranges[0]);
  const pieces: ComponentChildren[] = [];
  let at = start;
  for (const range of words) {
    if (range.start < at || range.end > end) continue;
    pieces.push(text.slice(at, range.start), <mark key={range.start}>{text.slice(range.start, range.end)}</mark>);
    at = range.end;
  }
  return (
    <>
      <p class={`content ${look} ${isWhole ? 'scrolls' : ''}`} dir="auto" tabIndex={isWhole ? 0 : undefined}>
        {start > 0 && '… '}
        {pieces}
        {text.slice(at, end)}
        {end < text.length && ' …'}
      </p>
      {(isWhole || start > 0 || end < text.length) && (
        <p>
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
          </Button>
        </p>
      )}
    </>
  );
}

const phaseNotes: Readonly<Record<string, string>> = {
  buffer: 'new: stored lately and not recalled yet',
  working: 'recalled or settled: in use',
  consolidated: 'recalled often: kept strong',
  archived: 'long unused: still found, further behind',
};

export const phases = Object.keys(phaseNotes);

export const PhaseChip = ({ phase }: { readonly phase: string }) => <Chip title={phaseNotes[phase]}>{phase}</Chip>;

/** Characters of a chip at most. */
const labelMax = 80;

/** Metadata as chips; pressing one keeps only memories that have the same. */
export function Metadata({ metadata, question }: { readonly metadata: Readonly<Record<string, unknown>>; readonly question: Question }) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <>
      {entries.map(([key, value]) => {
        const isPlain = value === null || typeof value !== 'object';
        const all = `${key}: ${isPlain ? String(value) : JSON.stringify(value)}`;
        const label = all.length > labelMax ? `${all.slice(0, labelMax)}…` : all;
        if (!isPlain || value === null)
          return (
            <Chip key={key} title={all}>
              {label}
            </Chip>
          );
        const isOn = question.filter[key] === value;
        return (
          <Chip
            key={key}
            isOn={isOn}
            title={`${isOn ? 'Take this filter away' : 'Show only these'}${label === all ? '' : `: ${all}`}`}
            onPress={() => filterBy(question, key, isOn ? undefined : value)}
          >
            {label}
          </Chip>
        );
      })}
    </>
  );
}
