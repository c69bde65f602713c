import { isObject } from '../json.js';
import { anyText, list, numberBetween, oneOf, orNull, scalar, type WordedRule, whole, worded } from '../rules/rules.js';
import { classesMax, type Outcome } from './outcomes.js';

/** What kind of outcome is predicted: one of several values, or a number. */
export type Task = 'classification' | 'regression';

/** Groups of experts that can be left out. */
const expertGroups = ['baselines', 'linear', 'bayes', 'neighbours', 'forest', 'sequence', 'recursive', 'seasonal'] as const;
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
  if (!isObject(given)) return { setting: null, problem: 'must be an object' };
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const name of Object.keys(given)) {
    const reader = readers.get(name);
    if (reader === undefined) return { setting: name, problem: `is not a setting; there are ${[...others, ...readers.keys()].join(', ')}` };
    if (reader.rule.check(given[name]) !== null) return { setting: name, problem: `must be ${reader.rule.about}` };
    settings[reader.setting] = given[name];
  }
  return { settings: settings as unknown as PredictionSettings };
}

interface SettingReader {
  readonly setting: keyof PredictionSettings;
  readonly rule: WordedRule;
}

const share = numberBetween(0, 1);

const readers: ReadonlyMap<string, SettingReader> = new Map<string, SettingReader>([
  ['task', { setting: 'task', rule: worded('auto, classification or regression', oneOf('auto', 'classification', 'regression')) }],
  ['target', { setting: 'target', rule: orNull(anyText) }],
  [
    'values',
    { setting: 'values', rule: worded(`a list of at most ${classesMax} strings, numbers or booleans`, list(scalar(), 0, classesMax)) },
  ],
  [
    'experts',
    { setting: 'experts', rule: worded(`a list of ${expertGroups.join(', ')}`, list(oneOf(...expertGroups), 0, Number.MAX_SAFE_INTEGER)) },
  ],
  ['memory', { setting: 'memory', rule: share }],
  ['drift_sensitivity', { setting: 'driftSensitivity', rule: share }],
  ['interval_level', { setting: 'intervalLevel', rule: share }],
  ['pending_max', { setting: 'pendingMax', rule: whole(0, 65_536) }],
]);
