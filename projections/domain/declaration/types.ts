import type { Json, JsonObject } from '../../events.js';

/**
 * A checked declaration, in the contract's own JSON. Values of boolean variables are written `"true"` and `"false"`; every name has been
 * looked up, every table is whole or absent.
 */
export interface Declaration {
  readonly description: string;
  readonly schema: Schema;
  readonly hypotheses: readonly DeclaredHypothesis[];
  readonly rules: readonly DeclaredRule[];
  /** By name, or a list; what a template may hold is the asker's concern. */
  readonly query_templates: Json;
}

export interface Schema {
  readonly variables: Readonly<Record<string, DeclaredVariable>>;
  /** Observations that a declared table's row counts as when feedback is learned, above 0. Default {@link strengthDefault}. */
  readonly strength?: number;
  /** Settings of the adaptive part; passed through. */
  readonly adapt?: JsonObject;
}

export const strengthDefault = 10;

export interface DeclaredVariable {
  readonly type: 'boolean' | 'categorical' | 'number';
  /** Always there where the type is discrete: `["true", "false"]` for booleans. */
  readonly values?: readonly string[];
  readonly unit?: string;
  readonly label?: string;
  readonly description?: string;
  readonly synonyms?: readonly string[];
  /** What to ask to learn the variable's value. */
  readonly question?: string;
  /** What asking costs, above 0; default 1. */
  readonly cost?: number;
  /** Discrete variables. */
  readonly parents?: readonly string[];
  /** One row for every combination of the parents' values, or nothing: then the table is uniform until feedback moves it. */
  readonly cpt?: readonly TableRow[];
}

export type TableRow = DiscreteRow | NumberRow;

export interface DiscreteRow {
  readonly given: Readonly<Record<string, string>>;
  /** Probability of every value. */
  readonly p: Readonly<Record<string, number>>;
}

/** A normal distribution, in the variable's unit. */
export interface Normal {
  readonly mean: number;
  /** Above 0. */
  readonly sd: number;
}

export interface NumberRow extends Normal {
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Either a value of the one hidden cause (with or without `likelihoods`; without, its signs are uniform), or, with `variable` and `value`, a
 * state of a variable of the network.
 */
export interface DeclaredHypothesis {
  readonly hypothesis_id: string;
  readonly label: string;
  readonly description?: string;
  readonly synonyms?: readonly string[];
  /** Of a value of the hidden cause. A state of a network variable takes its prior from the variable's table; it counts only where there is none. */
  readonly prior?: number;
  readonly likelihoods?: Readonly<Record<string, Readonly<Record<string, number>> | Normal>>;
  readonly variable?: string;
  readonly value?: string;
}

export type DeclaredRule = RatioRule | DerivationRule;

/** Multiplies the odds of hypotheses where its condition holds. */
export interface RatioRule {
  readonly rule_id: string;
  readonly description?: string;
  /** The filter grammar over observations. */
  readonly when: JsonObject;
  /** By hypothesis, a likelihood ratio above 0. */
  readonly supports: Readonly<Record<string, number>>;
}

/** Subject, relation and object; a part that begins with `?` is a variable. */
export type Triple = readonly [subject: string, relation: string, object: string];

/** Derives a relation or an observation from relations. */
export interface DerivationRule {
  readonly rule_id: string;
  readonly description?: string;
  readonly match: readonly Triple[];
  readonly derive: { readonly relation: Triple } | { readonly observation: Readonly<Record<string, string | number>> };
}

/** Whether it multiplies odds where something was observed. */
export const isRatioRule = (rule: DeclaredRule): rule is RatioRule => 'when' in rule;
/** Whether it derives triples from triples. */
export const isDerivationRule = (rule: DeclaredRule): rule is DerivationRule => 'match' in rule;
