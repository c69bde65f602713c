import type { JsonObject } from '../../../projections/events.js';
import { compileFilter, FilterError, filterBounds, type Predicate } from '../../../projections/filter.js';
import { invalidField } from '../../errors.js';
import { shown } from './field.js';

/** Of what deletes: an empty filter, which many a client sends for none, must not mean everything. @throws {HindcastError} invalid_fields */
export function expectSelective(filter: JsonObject | undefined, instead: string): void {
  if (filter === undefined || Object.keys(filter).length > 0) return;
  throw invalidField(
    ['body', 'metadata_filter'],
    `is empty, so all would pass: say which are meant, or ${instead}`,
    'filter_empty',
    filter,
  );
}

/** A `metadata_filter`, of a body unless it says otherwise. @throws {HindcastError} invalid_fields naming the place in the filter */
export function readFilter(filter: JsonObject, place: 'body' | 'query' = 'body'): Predicate {
  try {
    return compileFilter(filter, filterBounds);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw invalidField([place, 'metadata_filter', ...error.path], error.message, `filter_${error.reason}`, shown(error.input));
  }
}
