import type { Condition, Phrase, Quantifier, Superlative } from './program.js';

/** What is gathered of a phrase while it is read. */
export interface Draft {
  quantifier: Quantifier;
  head: Phrase['head'];
  conditions: Condition[];
  superlatives: Superlative[];
  isOnly: boolean;
  isPlural: boolean;
  /** "second" in "second largest", "third from the left". */
  rank: number | null;
  /** "closest" whose "to …" is still to come. */
  nearest: 'least' | 'most' | null;
  hasHead: boolean;
  clauses: Condition[];
}
