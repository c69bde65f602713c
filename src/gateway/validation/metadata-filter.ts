import type { JsonObject } from '../../../projections/events.js';
import { compileFilter, FilterError, filterBounds, type Predicate } from '../../../projections/filter.js';
import { invalidField } from '../../errors.js';
import { shown } from './field.js';

/** A `metadata_filter`, of a body unless it says otherwise. @throws {HindcastError} invalid_fields naming the place in the filter */
export function readFilter(filter: JsonObject, place: 'body' | 'query' = 'body'): Predicate {
  try {
    return compileFilter(filter, filterBounds);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw invalidField([place, 'metadata_filter', ...error.path], error.message, `filter_${error.reason}`, shown(error.input));
  }
}
