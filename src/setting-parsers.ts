import path from 'node:path';
import type { WordedRule } from '../projections/rules/rules.js';
import * as rules from '../projections/rules/rules.js';

/** One setting. */
export interface Setting<T> {
  readonly env: string;
  readonly fallback: string;
  readonly about: string;
  /** @throws Error whose message completes "NAME must be …" */
  readonly parse: (text: string) => T;
  /** Never shown. */
  readonly isSecret: boolean;
}

/** A text as a setting's value, where a rule allows it. @throws Error whose message completes "NAME must be …" */
function allowed<T>(rule: WordedRule, value: T): T {
  if (rule.check(value) !== null) throw new Error(rule.about);
  return value;
}

/** A whole number from min to max. */
export const whole = (min: number, max: number) => {
  const rule = rules.whole(min, max);
  return (text: string): number => allowed(rule, /^\d+$/.test(text) ? Number(text) : Number.NaN);
};

/** One of these words. */
export const oneOf = <T extends string>(...values: readonly T[]) => {
  const rule = rules.oneOf(...values);
  return (text: string): T => allowed(rule, text as T);
};

/** A text of one form. @param about completes "NAME must be …" */
export const matching = (pattern: RegExp, about: string) => {
  const rule = rules.matching(pattern, about);
  return (text: string): string => allowed(rule, text);
};

/** What KurrentDB's streams may be named with at first. A hyphen ends it: what stands before one is a stream's category there. */
export const streamPrefix = { pattern: /^[A-Za-z]\w{0,63}$/, words: 'a letter, then letters, digits and "_", 64 at most' };

/** What may be left empty: null then. */
const orNone =
  (parse: (text: string) => string) =>
  (text: string): string | null =>
    text === '' ? null : parse(text);

/** A secret of the operator's; null where it is empty. */
export const secret = orNone(matching(/^[\x21-\x7e]{8,256}$/, '8 to 256 visible ASCII characters'));

/** A key that another service gave out: of any length. */
export const foreignKey = orNone(matching(/^[\x21-\x7e]{1,1024}$/, '1 to 1024 visible ASCII characters'));

/** Any text, never shown. */
export const password = (text: string): string => text;

/** Where MongoDB is. */
export const connectionString = matching(/^mongodb(?:\+srv)?:\/\/\S+$/, 'a connection string: mongodb://…');

/** Where KurrentDB is. */
export const kurrentUrl = matching(/^(?:kurrentdb|kdb|esdb)(?:\+discover)?:\/\/\S+$/, 'a connection string: kurrentdb://…');

/** An address without a login, or empty. */
export const httpUrl = (text: string): string => {
  if (text !== '' && !(/^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text)))
    throw new Error('an address without a login: http://… or https://…');
  return text;
};

/** Addresses of brokers, at least one. */
export const brokers = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (!names.every((name) => /^[\w.-]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/.test(name)))
    throw new Error('host:port, more separated by commas');
  return names;
};

/** Origins as browsers send them: scheme, host, and a port that is not the scheme's own. */
export const origins = (text: string): string[] => {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (!names.every((name) => name === '*' || (URL.canParse(name) && new URL(name).origin === name)))
    throw new Error('origins such as https://app.example.com, separated by commas, or *');
  return names;
};

/** The path of a folder, made absolute. */
export const folder = (text: string): string => {
  if (text === '') throw new Error('a folder');
  return path.resolve(text);
};

/** The path of a file, made absolute; null where it is empty. */
export const modelFile = orNone((text) => path.resolve(text));

/** An address, or the path of a file. */
export const embedder = orNone((text) => (/^https?:\/\//.test(text) ? httpUrl(text) : path.resolve(text)));

/** Another node's address; null where it is empty. */
export const nodeUrl = orNone(matching(/^https?:\/\/(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/, 'http://host:port, without a path'));

/** true or false. */
export const flag = (text: string): boolean => oneOf('true', 'false')(text) === 'true';

/** @param about what the setting is, for people. */
export const setting = <T>(env: string, fallback: string, about: string, parse: (text: string) => T): Setting<T> => ({
  env,
  fallback,
  about,
  parse,
  isSecret: [secret, foreignKey, password, connectionString, kurrentUrl].some((parser) => (parse as unknown) === parser),
});
