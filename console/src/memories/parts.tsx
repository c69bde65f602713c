import type { ComponentChildren } from 'preact';
import type { TextRange } from '../types.js';
import { Chip } from '../widgets/controls.js';
import { filterBy, type Question } from './question.js';

/** Where a ranked passage is longer than this many characters it is a passage, not words that matched. */
const passageMin = 200;

/** A text with the words that matched marked. */
export function Highlighted({ text, ranges }: { readonly text: string; readonly ranges: readonly TextRange[] }) {
  const pieces: ComponentChildren[] = [];
  let end = 0;
  for (const range of ranges) {
    // passages hold the words, which are marked themselves
    if (range.end - range.start > passageMin || range.start < end) continue;
    pieces.push(text.slice(end, range.start), <mark key={range.start}>{text.slice(range.start, range.end)}</mark>);
    end = range.end;
  }
  return (
    <p class="content">
      {pieces}
      {text.slice(end)}
    </p>
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

/** Metadata as chips; pressing one keeps only memories that have the same. */
export function Metadata({ metadata, question }: { readonly metadata: Readonly<Record<string, unknown>>; readonly question: Question }) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <>
      {entries.map(([key, value]) => {
        const isPlain = value === null || typeof value !== 'object';
        const label = `${key}: ${isPlain ? String(value) : JSON.stringify(value)}`;
        if (!isPlain || value === null) return <Chip key={key}>{label}</Chip>;
        const isOn = question.filter[key] === value;
        return (
          <Chip
            key={key}
            isOn={isOn}
            title={isOn ? 'Take this filter away' : 'Show only these'}
            onPress={() => filterBy(question, key, isOn ? undefined : value)}
          >
            {label}
          </Chip>
        );
      })}
    </>
  );
}
