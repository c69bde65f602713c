import { classesMax, type Outcome } from './outcomes.js';

/** What kind of outcome is predicted: one of several values, or a number. */
export type Task = 'classification' | 'regression';

/** Groups of experts that can be left out. */
export const expertGroups = ['baselines', 'linear', 'bayes', 'neighbours', 'forest', 'sequence', 'recursive', 'seasonal'] as const;
export type ExpertGroup = (typeof expertGroups)[number];

/** How a learner is set up. Every setting has a default that is meant to be left alone. */
export interface PredictionSettings {
  /** `auto`: the first outcome settles it (string or boolean: classification; number: regression). */
  readonly task: Task | 'auto';
  /** Feature that is itself the outcome: taken as such where an event gives no other, and never predicted from. null: none. */
  readonly target: string | null;
  /** Classes known beforehand, at most {@link classesMax}: each has a probability before it is first seen. Any others may come all the same. */
  readonly values: readonly Outcome[];
  /** Groups of experts that may speak; baselines always do. */
  readonly experts: readonly ExpertGroup[];
  /** How much of the past the forgetting experts keep from event to event, above 0 and below 1. */
  readonly memory: number;
  /** Confidence with which a change must show before drift is reported: the smaller the rarer, above 0 and below 1. */
  readonly driftSensitivity: number;
  /** Share of outcomes that an interval is to cover, above 0 and below 1. */
  readonly intervalLevel: number;
  /** Events without outcome that are kept until it comes; the oldest goes first. */
  readonly pendingMax: number;
}

export const defaultSettings: PredictionSettings = {
  task: 'auto',
  target: null,
  values: [],
  experts: expertGroups,
  memory: 0.99,
  driftSensitivity: 0.002,
  intervalLevel: 0.9,
  pendingMax: 4096,
};

/** What is wrong with a setting, named as it was given; null for all of them. */
export interface SettingProblem {
  readonly setting: string | null;
  readonly problem: string;
}

/** Settings as far as they are given, or what is wrong with one. */
export type SettingsReading = { readonly settings: PredictionSettings } | SettingProblem;

/**
 * Reads settings as a declaration gives them: an object with any of task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max.
 * @param others settings beside these that a problem is to name
 */
export function readSettings(given: unknown, others: readonly string[] = []): SettingsReading {
  if (given === undefined || given === null) return { settings: defaultSettings };
  if (typeof given !== 'object' || Array.isArray(given)) return { setting: null, problem: 'must be an object' };
  const rows = given as Record<string, unknown>;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const name of Object.keys(rows)) {
    const reader = readers.get(name);
    if (reader === undefined) return { setting: name, problem: `is not a setting; there are ${[...others, ...readers.keys()].join(', ')}` };
    if (!reader.accepts(rows[name])) return { setting: name, problem: `must be ${reader.form}` };
    settings[reader.setting] = rows[name];
  }
  return { settings: settings as unknown as PredictionSettings };
}

interface SettingReader {
  readonly setting: keyof PredictionSettings;
  readonly form: string;
  readonly accepts: (value: unknown) => boolean;
}

const isOutcome = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const share = (setting: keyof PredictionSettings): SettingReader => ({
  setting,
  form: 'a number above 0 and below 1',
  accepts: (value) => typeof value === 'number' && value > 0 && value < 1,
});

const readers: ReadonlyMap<string, SettingReader> = new Map<string, SettingReader>([
  [
    'task',
    {
      setting: 'task',
      form: 'auto, classification or regression',
      accepts: (value) => value === 'auto' || value === 'classification' || value === 'regression',
    },
  ],
  ['target', { setting: 'target', form: 'a string or null', accepts: (value) => value === null || typeof value === 'string' }],
  [
    'values',
    {
      setting: 'values',
      form: `a list of at most ${classesMax} strings, numbers or booleans`,
      accepts: (value) => Array.isArray(value) && value.length <= classesMax && value.every(isOutcome),
    },
  ],
  [
    'experts',
    {
      setting: 'experts',
      form: `a list of ${expertGroups.join(', ')}`,
      accepts: (value) => Array.isArray(value) && value.every((group) => (expertGroups as readonly unknown[]).includes(group)),
    },
  ],
  ['memory', share('memory')],
  ['drift_sensitivity', share('driftSensitivity')],
  ['interval_level', share('intervalLevel')],
  [
    'pending_max',
    {
      setting: 'pendingMax',
      form: 'a whole number from 0 to 65536',
      accepts: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_536,
    },
  ],
]);
