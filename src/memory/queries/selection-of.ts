import type { JsonObject } from '../../../projections/events.js';
import type { Phase } from '../../../projections/memory/phases.js';
import type { Selection } from '../../../projections/memory/search/selection.js';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import { readTimeRange, type TimeRange } from '../../gateway/validation/time-range.js';

/** What a request says of the memories that it means. */
export interface SelectionFields {
  readonly metadata_filter?: JsonObject;
  readonly time_range?: TimeRange;
  readonly phase?: readonly Phase[];
}

/** The memories that a request means. @throws {HindcastError} invalid_fields for a filter that breaks the grammar */
export const selectionOf = (
  { metadata_filter: filter, time_range: range, phase }: SelectionFields,
  place: 'body' | 'query',
): Selection => ({
  filter: filter === undefined ? null : readFilter(filter, place),
  times: range === undefined ? null : readTimeRange(range),
  phases: phase === undefined ? null : new Set(phase),
});
