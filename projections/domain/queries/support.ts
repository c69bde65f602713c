import type { Json, JsonObject } from '../../events.js';
import type { Declaration } from '../declaration/types.js';
import type { TextReading } from '../language/text-reading.js';
import type { UseCounts } from '../memory-uses.js';
import type { RankedHypothesis } from './answer.js';

/**
 * Why a text speaks for or against a hypothesis.
 * `evidence`: its event observed something that counts in this answer; `says_value`: it says a value that the tables tie to the hypothesis; `names_hypothesis`: it says that the
 * hypothesis was so, or was not; `linked`: its metadata say so; `feedback`: feedback called it of use for the hypothesis, or misleading.
 */
export type SupportBasis = 'evidence' | 'says_value' | 'names_hypothesis' | 'linked' | 'feedback';

export interface SupportReason {
  readonly basis: SupportBasis;
  /** What it adds to the hypothesis's log-odds, natural logarithm; above 0 for, below 0 against. */
  readonly weight: number;
  readonly why: string;
  readonly variable?: string;
  readonly value?: Json;
  readonly event_id?: string;
}

export interface Support {
  readonly hypothesis_id: string;
  readonly label: string;
  readonly stance: 'supports' | 'against';
  /** Sum of the reasons' weights. */
  readonly weight: number;
  /** How far that alone would move the prior probability, 0 to 1. */
  readonly shift: number;
  /** The weightiest first. */
  readonly reasons: SupportReason[];
}

/** What is known of a text whose support is asked for. */
export interface SupportingText {
  /** The domain event that the text belongs to. */
  readonly eventId: string | null;
  readonly metadata: JsonObject;
  readonly reading: TextReading;
  /** What feedback said of it as a sign of hypotheses. */
  readonly feedback: Iterable<readonly [hypothesis: string, counts: UseCounts]>;
}

/** What an answer weighs texts by. */
export interface SupportScale {
  readonly domainId: string;
  readonly declaration: Declaration;
  readonly ranked: readonly RankedHypothesis[];
  /** By hypothesis, what an observation alone does to its log-odds. */
  readonly ratiosOf: (variable: string, value: Json) => Generator<void, ReadonlyMap<string, number>>;
  /** By event, the variables that rules derive from relations which it states, and the rules. */
  readonly derived: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A text that names a hypothesis doubles its odds: a convention, as weak evidence. */
const namingWeight = Math.log(2);
/** Metadata that link a text to a hypothesis count ten to one. */
const linkWeight = Math.log(10);
/** Weights below are nothing but rounding. */
const weightMin = 1e-9;
/** Hypotheses told of one text. */
const supportsMax = 10;

/** Bit by bit, which hypotheses a text speaks for or against, and why; first the one whose prior probability it would move most. */
export function* supportsOf(text: SupportingText, scale: SupportScale): Generator<void, Support[]> {
  const supports: Support[] = [];
  for (const hypothesis of scale.ranked) {
    const reasons = (yield* reasonsOf(hypothesis, text, scale)).filter(({ weight }) => Math.abs(weight) > weightMin);
    const weight = reasons.reduce((sum, one) => sum + one.weight, 0);
    if (Math.abs(weight) <= weightMin) continue;
    reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    const { hypothesis_id, label, prior } = hypothesis;
    const stance = weight > 0 ? 'supports' : 'against';
    supports.push({ hypothesis_id, label, stance, weight, shift: shiftOf(prior, weight), reasons });
  }
  return supports.sort((a, b) => grade(b) - grade(a) || b.weight - a.weight).slice(0, supportsMax);
}

/** Shifts that differ by rounding alone are equal: then what speaks for a hypothesis comes before what speaks against the other. */
const grade = ({ shift }: Support): number => Math.round(shift * 1e9);

function shiftOf(prior: number, weight: number): number {
  const moved = prior * Math.exp(weight);
  const posterior = moved === Number.POSITIVE_INFINITY ? 1 : moved / (moved + 1 - prior);
  return Number.isNaN(posterior) ? 0 : Math.abs(posterior - prior);
}

function* reasonsOf(hypothesis: RankedHypothesis, text: SupportingText, scale: SupportScale): Generator<void, SupportReason[]> {
  const linkedEvents = listOf(text.metadata.event_id).filter(() => isOfDomain(text.metadata, scale.domainId));
  const events = new Set([...(text.eventId === null ? [] : [text.eventId]), ...linkedEvents]);
  return [
    ...fromEvidence(hypothesis, events, text.eventId),
    ...fromDerived(hypothesis, events, scale),
    ...(yield* fromValues(hypothesis, text, scale, events)),
    ...fromNames(hypothesis, text, scale.declaration),
    ...fromLinks(hypothesis, text.metadata, scale.domainId),
    ...fromFeedback(hypothesis, text),
  ];
}

function fromEvidence({ evidence, label }: RankedHypothesis, events: ReadonlySet<string>, own: string | null): SupportReason[] {
  return evidence.flatMap(({ variable, value, event_id, log_likelihood_ratio: weight }): SupportReason[] => {
    if (event_id === null || !events.has(event_id)) return [];
    const whose = event_id === own ? 'its event' : `event "${event_id}", which its metadata name,`;
    return [
      {
        basis: 'evidence',
        weight,
        why: `${whose} observed ${said(variable, value as Json)}, which ${effect(weight, label)}`,
        variable,
        value: value as Json,
        event_id,
      },
    ];
  });
}

/** Observations that rules derive from what the text's event states. */
function fromDerived({ evidence, label }: RankedHypothesis, events: ReadonlySet<string>, { derived }: SupportScale): SupportReason[] {
  return evidence.flatMap(({ variable, value, event_id, log_likelihood_ratio: weight }): SupportReason[] => {
    const event = event_id !== null ? undefined : [...events].find((id) => derived.get(id)?.has(variable));
    if (event === undefined) return [];
    const rule = derived.get(event)!.get(variable)!;
    const why = `from what its event states rule "${rule}" derives ${said(variable, value as Json)}, which ${effect(weight, label)}`;
    return [{ basis: 'evidence', weight, why, variable, value: value as Json, event_id: event }];
  });
}

/** What a text says of variables that no event of its own observed. */
function* fromValues(
  { hypothesis_id, label, evidence }: RankedHypothesis,
  { reading }: SupportingText,
  { ratiosOf, declaration }: SupportScale,
  events: ReadonlySet<string>,
): Generator<void, SupportReason[]> {
  const counted = new Set(evidence.filter(({ event_id }) => event_id !== null && events.has(event_id)).map(({ variable }) => variable));
  const own = declaration.hypotheses.find((one) => one.hypothesis_id === hypothesis_id)?.variable;
  const reasons: SupportReason[] = [];
  for (const { variable, value } of reading.values) {
    if (counted.has(variable) || variable === own) continue;
    const weight = (yield* ratiosOf(variable, value)).get(hypothesis_id) ?? 0;
    const why = `it says ${said(variable, value)}, which alone ${effect(weight, label)}`;
    reasons.push({ basis: 'says_value', weight, why, variable, value });
  }
  return reasons;
}

function fromNames({ hypothesis_id, label }: RankedHypothesis, { reading }: SupportingText, { hypotheses }: Declaration): SupportReason[] {
  const named = reading.hypotheses.find(({ hypothesis }) => hypothesis === hypothesis_id);
  const { variable, value } = hypotheses.find((one) => one.hypothesis_id === hypothesis_id) ?? {};
  const own = variable === undefined ? undefined : reading.values.find((one) => one.variable === variable);
  if (own !== undefined && typeof own.value !== 'object') {
    const isSo = String(own.value) === value;
    return [{ basis: 'names_hypothesis', weight: isSo ? namingWeight : -namingWeight, why: `it says ${said(own.variable, own.value)}` }];
  }
  if (named === undefined || named.isOpen) return [];
  const why = named.isDenied ? `it says that it was not "${label}"` : `it names "${label}"`;
  return [{ basis: 'names_hypothesis', weight: named.isDenied ? -namingWeight : namingWeight, why }];
}

/** `hypothesis_id` and `supports` speak for, `against` speaks against; `verdict: "rejected"` or `stance: "against"` turn `hypothesis_id` round. */
function fromLinks({ hypothesis_id, label }: RankedHypothesis, metadata: JsonObject, domainId: string): SupportReason[] {
  if (!isOfDomain(metadata, domainId)) return [];
  const isTurned = metadata.verdict === 'rejected' || metadata.stance === 'against';
  const own = listOf(metadata.hypothesis_id).includes(hypothesis_id);
  const isFor = listOf(metadata.supports).includes(hypothesis_id) || (own && !isTurned);
  const isAgainst = listOf(metadata.against).includes(hypothesis_id) || (own && isTurned);
  if (isFor === isAgainst) return [];
  const why = isFor ? `its metadata link it to "${label}"` : `its metadata say that it speaks against "${label}"`;
  return [{ basis: 'linked', weight: isFor ? linkWeight : -linkWeight, why }];
}

function fromFeedback({ hypothesis_id, label }: RankedHypothesis, { feedback }: SupportingText): SupportReason[] {
  return [...feedback].flatMap(([hypothesis, { confirmed, rejected }]): SupportReason[] => {
    if (hypothesis !== hypothesis_id) return [];
    const weight = Math.log((1 + confirmed) / (1 + rejected));
    return [{ basis: 'feedback', weight, why: `feedback on it as a sign of "${label}": confirmed ${confirmed}, rejected ${rejected}` }];
  });
}

/** Whether metadata may speak of this domain's things: they name it, or none. */
export const isOfDomain = ({ domain_id: domainId }: JsonObject, own: string): boolean =>
  domainId === undefined || domainId === null || domainId === own;

/** A name or a list of names. */
export const listOf = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

const said = (variable: string, value: Json): string => `${variable} = ${typeof value === 'string' ? value : JSON.stringify(value)}`;

function effect(weight: number, label: string): string {
  const times = Math.exp(Math.abs(weight));
  const factor = times < 1e6 ? String(Number(times.toPrecision(3))) : times < Infinity ? times.toExponential(1) : powerOfTen(weight);
  return `${weight < 0 ? 'divides' : 'multiplies'} the odds of "${label}" by ${factor}`;
}

/** A factor that a double does not hold. */
const powerOfTen = (weight: number): string => `1e+${Math.floor(Math.abs(weight) / Math.LN10)}`;
