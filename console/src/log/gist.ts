import type { LogEvent } from '../types.js';

type Data = LogEvent['data'];

/** Figures that a number is told with: more say nothing in one line. */
const figures = 6;

const plain = (value: unknown): string => {
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toPrecision(figures)));
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** `led = red, temp = 80` */
const pairs = (values: unknown): string =>
  typeof values !== 'object' || values === null
    ? ''
    : Object.entries(values)
        .map(([name, value]) => `${name} = ${plain(value)}`)
        .join(', ');

const ids = (data: Data): string => (Array.isArray(data.memory_ids) ? data.memory_ids.join(', ') : '');

/** The relations of an event: `checkout calls orders`. */
function relations({ relations: stated }: Data): string {
  if (!Array.isArray(stated)) return '';
  return (stated as { subject: string; relation: string; object: string }[])
    .map((one) => [one.subject, one.relation, one.object].join(' '))
    .join(', ');
}

/** By type: what the event says, in words; empty where its data have none of it. */
const sayings: Readonly<Record<string, (data: Data) => string>> = {
  'memory.recalled': (data) => `“${plain(data.user_message)}” recalled ${ids(data)}`,
  'domain.declared': () => 'declared',
  'domain.deleted': () => 'deleted',
  'domain.event_recorded': (data) => [pairs(data.observations), relations(data), data.text].filter(Boolean).join(' · '),
  'domain.event_retracted': (data) => `took back ${plain(data.event_id)}`,
  'domain.feedback_given': (data) =>
    [data.hypothesis_id, data.verdict, data.outcome]
      .filter((one) => one != null)
      .map(plain)
      .join(' '),
  'domain.state_set': (data) => pairs(data.state),
  'adaptive.observed': (data) =>
    [data.outcome === undefined ? 'outcome awaited' : plain(data.outcome), pairs(data.features)].filter(Boolean).join(' · '),
  'adaptive.completed': (data) => `${plain(data.outcome)}`,
  'records.erased': ({ records }) =>
    Array.isArray(records) ? `${records.length} ${records.length === 1 ? 'record' : 'records'} erased for good` : 'records erased for good',
};

/** Characters of a gist at most: more than a line holds. */
const lineLength = 400;

/** What is told of an event in one line: what it says, else the id that it is about, else its data. Of a domain's event the domain stands before it. */
export const gistOf = (event: Pick<LogEvent, 'data' | 'type'>): string => wholeGistOf(event).slice(0, lineLength);

function wholeGistOf({ data, type }: Pick<LogEvent, 'data' | 'type'>): string {
  const said = sayings[type]?.(data) ?? '';
  const text = said === '' && typeof data.content === 'string' ? data.content : said;
  if (typeof data.domain_id === 'string') return text === '' ? data.domain_id : `${data.domain_id}: ${text}`;
  if (text !== '') return text;
  if (typeof data.memory_id === 'string') return data.memory_id;
  return ids(data) || JSON.stringify(data);
}
