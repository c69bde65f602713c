import { isObject } from '../json.js';
import { defaultSettings, type PredictionSettings, readSettings, type SettingProblem } from '../prediction/prediction-settings.js';
import { orNull, text, worded } from '../rules/rules.js';

/** What a declaration's `schema.adapt` says of a domain that learns. */
export interface AdaptSettings {
  readonly prediction: PredictionSettings;
  /** Name of the one writer that events and outcomes are taken from; null: from anyone. */
  readonly writer: string | null;
}

export const defaultAdaptSettings: AdaptSettings = { prediction: defaultSettings, writer: null };

export const writerLengthMax = 128;

const writerRule = worded(`a string of 1 to ${writerLengthMax} characters, or null`, orNull(text(1, writerLengthMax)));
const isWriter = (value: unknown): value is string | null => writerRule.check(value) === null;

/** Settings, or what is wrong with one. */
export type AdaptReading = { readonly settings: AdaptSettings } | SettingProblem;

/** Reads `schema.adapt`: the settings of prediction, and `writer`. */
export function readAdapt(given: unknown): AdaptReading {
  if (given === undefined || given === null) return { settings: defaultAdaptSettings };
  if (!isObject(given)) return { setting: null, problem: 'must be an object' };
  const { writer = null, ...rest } = given;
  if (!isWriter(writer)) return { setting: 'writer', problem: `must be ${writerRule.about}` };
  const reading = readSettings(rest, ['writer']);
  return 'problem' in reading ? reading : { settings: { prediction: reading.settings, writer } };
}

/** Settings in force: those of a declaration as far as they can be read. */
export function adaptOf(given: unknown): AdaptSettings {
  const reading = readAdapt(given);
  return 'settings' in reading ? reading.settings : defaultAdaptSettings;
}

/** Whether two settings make the same learner. */
export const sameLearner = (one: AdaptSettings, other: AdaptSettings): boolean =>
  JSON.stringify(one.prediction) === JSON.stringify(other.prediction);
