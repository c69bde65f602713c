/** Sizes that a declaration may have. What inference costs is bounded separately, by the network. */
export const limits = {
  /** Characters of a name: of a variable, a value, a hypothesis, a rule, an entity, a relation. */
  name: 256,
  /** Characters of a label, a question, a unit, a synonym. */
  label: 1024,
  /** Characters of a description. */
  description: 32_768,
  variables: 1000,
  /** Values of one discrete variable. */
  values: 256,
  /** Parents of one variable. */
  parents: 24,
  /** Numbers in one variable's table. */
  tableEntries: 262_144,
  /** Numbers in all tables together, those that are not written out included. */
  allTableEntries: 1_048_576,
  /** Rows in a number variable's table. */
  numberRows: 4096,
  hypotheses: 1000,
  /** Variables that hypotheses are states of. */
  hypothesisVariables: 32,
  synonyms: 64,
  rules: 1000,
  /** Triples that one rule matches. */
  ruleTriples: 12,
  /** Observations that all rules together derive. */
  derivedObservations: 10_000,
  queryTemplates: 1000,
  /** Relations of one event. */
  eventRelations: 1024,
  /** Problems that are listed; more are counted. */
  problems: 50,
} as const;

/** How far the sum of a row's probabilities may be from 1. */
export const rowSumTolerance = 1e-6;

/** Numbers within these have squares of their standard scores that a double holds. */
export const numberRange = { min: -1e100, max: 1e100 } as const;
export const sdRange = { min: 1e-45, max: 1e100 } as const;

/** Names that objects have of themselves, and so cannot be keys of anyone's data. */
const objectNames = new Set(Object.getOwnPropertyNames(Object.prototype).concat('prototype'));

/** Whether every object of JavaScript has a member of that name, such as `constructor`. */
export const isReservedName = (name: string): boolean => objectNames.has(name);
