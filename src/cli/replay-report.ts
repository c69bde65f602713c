import { parse } from 'node:path';
import type { HindcastAnswer, HindcastRowDto, TimelineScoreDto } from '../domains/hindcast/hindcast-answers.dto.js';
import { driftMarks, runSeriesOf, spark } from './run-series.js';

/** Rows of the table: the last ones of a long history. */
const tableRows = 40;

export interface ReportOptions {
  readonly watch?: readonly string[];
  /** Files that the declarations came from: the first is told of as what would have been. */
  readonly files: readonly string[];
  /** The declaration is put in force anyway: how to do so need not be told. */
  readonly adopts?: boolean;
}

/** A hindcast in lines of text: its rows, both runs, how good each run was, and what the first difference comes from. */
export function replayReport(
  answer: HindcastAnswer,
  rows: readonly HindcastRowDto[],
  { watch, files, adopts = false }: ReportOptions,
): string {
  const compares = files.length > 0;
  const shown = rows.slice(-tableRows);
  const table = [['position', 'event', 'happened', 'as it was', 'as it would have been'], ...shown.map(cells)];
  const left = rows.length > shown.length ? [`… ${rows.length - shown.length} rows before; --json prints all`] : [];
  const [was, would] = [runSeriesOf(rows, 'as_was', watch), runSeriesOf(rows, 'as_would', watch)];
  const [wasMarks, wouldMarks] = [driftMarks(was), driftMarks(would)];
  const names = namesOf(answer, files);
  return [
    ...left,
    columns(compares ? table : table.map((row) => row.slice(0, -1))),
    '',
    `as it was   ${spark(was.values, was, would)}`,
    ...(wasMarks === '' ? [] : [`  drift     ${wasMarks}`]),
    ...(compares ? [`${(names.get('as_would') ?? '').slice(0, 10).padEnd(10)}  ${spark(would.values, was, would)}`] : []),
    ...(compares && wouldMarks !== '' ? [`  drift     ${wouldMarks}`] : []),
    `            ${was.what}`,
    '',
    columns(scoreTable(answer, names)),
    ...windowTable(answer, names),
    '',
    ...differences(answer, files, adopts),
    '',
  ].join('\n');
}

/** What the runs are called; only the one that was, where nothing is changed. */
function namesOf({ candidates }: HindcastAnswer, files: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map([['as_was', 'as it was']]);
  if (files.length > 0) names.set('as_would', files.length > 1 ? parse(files[0]).name : 'would have');
  for (const name of Object.keys(candidates)) names.set(name, name);
  return names;
}

const cells = ({ position, event_id, outcome, as_was, as_would }: HindcastRowDto): string[] => [
  String(position),
  shortened(event_id),
  outcome === null ? '' : shortened(typeof outcome === 'object' ? JSON.stringify(outcome) : String(outcome)),
  told(as_was),
  told(as_would),
];

/** What was said, in a few words. */
function told(said: HindcastRowDto['as_was']): string {
  if (said === null) return 'refused';
  if ('ranked_hypotheses' in said) {
    const [first] = said.ranked_hypotheses;
    return first === undefined ? '' : `${shortened(first.hypothesis_id)} ${first.probability.toFixed(3)}`;
  }
  const { prediction, probabilities, drift } = said;
  const mark = drift ? ' drift' : '';
  if (prediction === null) return `–${mark}`;
  if (typeof prediction === 'number' && probabilities.length === 0) return `${prediction.toPrecision(6)}${mark}`;
  return `${shortened(String(prediction))} ${(probabilities[0]?.probability ?? 0).toFixed(3)}${mark}`;
}

/** All runs that have a name with all that their scores say; the best of several has a star. */
function scoreTable({ scores, candidates, drifts, best }: HindcastAnswer, names: ReadonlyMap<string, string>): string[][] {
  const runs: [name: string, score: TimelineScoreDto, drifts: number][] = [
    ['as_was', scores.as_was, drifts.as_was.length],
    ['as_would', scores.as_would, drifts.as_would.length],
    ...Object.entries(candidates).map(([name, { score, drifts: its }]) => [name, score, its.length] as [string, TimelineScoreDto, number]),
  ];
  const flat = runs
    .filter(([name]) => names.has(name))
    .map(([name, score, noticed]) => ({ name, numbers: { ...flattened(score), drifts: noticed } as Record<string, number> }));
  const heads = [...new Set(flat.flatMap(({ numbers }) => Object.keys(numbers)))];
  const lines = flat.map(({ name, numbers }) => [
    `${names.get(name)}${name === best && names.size > 1 ? ' *' : ''}`,
    ...heads.map((head) => (numbers[head] === undefined ? '' : short(numbers[head]))),
  ]);
  return [['', ...heads], ...lines];
}

/** The runs' loss from window to window. */
function windowTable({ windows }: HindcastAnswer, names: ReadonlyMap<string, string>): string[] {
  const losses = windows.map(({ scores }) => [...names.keys()].map((name) => scores[name].log_loss ?? scores[name].mae));
  if (losses.filter((of) => of.some((loss) => loss !== undefined)).length < 2) return [];
  const what = windows.some(({ scores }) => scores.as_was.mae !== undefined) ? 'mae' : 'log_loss';
  const lines = windows.map(({ from, to, rows }, i) => {
    const least = Math.min(...losses[i].map((loss) => loss ?? Number.POSITIVE_INFINITY));
    const differ = new Set(losses[i]).size > 1;
    return [
      `${from}–${to}`,
      String(rows),
      ...losses[i].map((loss) => (loss === undefined ? '' : `${short(loss)}${differ && loss === least ? ' *' : ''}`)),
    ];
  });
  return ['', `${what} over time`, columns([['positions', 'rows', ...names.values()], ...lines])];
}

function differences(answer: HindcastAnswer, files: readonly string[], adopts: boolean): string[] {
  const { first_difference: first, changes } = answer;
  if (files.length === 0) return ['the history as it was; --declaration FILE shows it under another declaration'];
  const changed = changes.map(({ path, as_was, as_would }) => `  ${path}: ${shortJson(as_was)} → ${shortJson(as_would)}`);
  const difference =
    first === null
      ? 'both runs are the same'
      : `first difference at position ${first.position}, event "${first.event_id}": ${told(first.as_was)}, or ${told(first.as_would)}` +
        (first.because.length === 0 ? '' : `; it can come from ${first.because.join(', ')}`);
  return [
    ...(changed.length === 0 ? ['nothing is declared otherwise'] : ['declared otherwise', ...changed]),
    difference,
    ...(adopts ? [] : [nextStep(answer, files)]),
  ];
}

/** What is to be done about the run that did best. */
function nextStep(answer: HindcastAnswer, files: readonly string[]): string {
  const { best, candidates, changes, begins_anew: beginsAnew, domain_id: domain } = answer;
  if (changes.length === 0 && files.length === 1) return 'it is in force already';
  if (best === 'as_was') return 'none of these declarations did better than the one in force';
  const file = files.find((one) => parse(one).name === best) ?? files[0];
  const anew = candidates[best ?? '']?.begins_anew ?? beginsAnew;
  const warning = anew ? '; what learns from adaptive events then begins anew' : '';
  return `to put ${file} in force: hindcast replay-domain ${domain} --declaration ${file} --adopt${warning}`;
}

const flattened = ({ hypotheses, ...score }: TimelineScoreDto): Record<string, number> => ({
  ...(score as unknown as Record<string, number>),
  ...Object.fromEntries(Object.entries(hypotheses ?? {}).map(([name, value]) => [`hypotheses ${name}`, value as number])),
});

const short = (value: number): string => String(Number(value.toPrecision(5)));

function shortJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 59).toWellFormed()}…` : json;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Words as a terminal can show them. */
const shortened = (words: string): string => (words.length > 24 ? `${words.slice(0, 23).toWellFormed()}…` : words).replace(controls, '·');

function columns(table: readonly string[][]): string {
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
