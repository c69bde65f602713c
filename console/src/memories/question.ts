import { useMemo } from 'preact/hooks';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';

/** What is asked of the memories, as the link holds it. */
export interface Question {
  readonly text: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly phase: string;
  readonly from: string;
  readonly to: string;
  readonly topK: number;
  readonly order: 'newest' | 'oldest';
}

const readFilter = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

export function useQuestion(): Question {
  const { query } = useSignal(route);
  return useMemo(
    () => ({
      text: query.q ?? '',
      filter: readFilter(query.filter),
      phase: query.phase ?? '',
      from: query.from ?? '',
      to: query.to ?? '',
      topK: Math.min(100, Math.max(1, Number(query.top) || 10)),
      order: query.order === 'oldest' ? 'oldest' : 'newest',
    }),
    [query.q, query.filter, query.phase, query.from, query.to, query.top, query.order],
  );
}

/** Sets or takes away one condition on the metadata. @param value undefined takes it away */
export function filterBy({ filter }: Question, key: string, value: unknown): void {
  const next: Record<string, unknown> = { ...filter };
  if (value === undefined) delete next[key];
  else next[key] = value;
  ask({ filter: Object.keys(next).length === 0 ? null : JSON.stringify(next) });
}

/** What the service takes beside a question, or for a list; a memory that tells no time happened at none. */
export function conditionsOf({ filter, from, to }: Question): { metadata_filter?: object; time_range?: object } {
  return {
    ...(Object.keys(filter).length > 0 ? { metadata_filter: filter } : {}),
    ...(from !== '' || to !== ''
      ? { time_range: { field: 'occurred_at', ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to: `${to}T23:59:59.999Z` }) } }
      : {}),
  };
}

/** Whether anything beside the question narrows what is found. */
export const isNarrowed = ({ filter, phase, from, to }: Question): boolean =>
  Object.keys(filter).length > 0 || phase !== '' || from !== '' || to !== '';

/** What takes all of that away. */
export const widest = { filter: null, phase: null, from: null, to: null } as const;
