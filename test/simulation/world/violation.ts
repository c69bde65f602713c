/** What must always hold. */
const invariants = {
  acknowledged: 'what was acknowledged is on the log, in its place',
  outcome: 'an id has one outcome, whoever asks for it and whenever',
  once: 'an id is recorded once',
  receipt: 'a receipt never changes',
  chain: 'the chain is valid',
  fold: 'a state in memory is the fold of the log',
  oracle: 'what is found is what the log says',
  erased: 'erased stays erased',
  old: 'what is older than its agent keeps is gone after the next look',
  young: 'what is younger than its agent keeps stays',
  operations: 'operations never says that it is safe to send again what is on the log',
  answers: 'no answer is an internal error or damage',
  ends: 'every request ends, and is answered once nothing fails any more',
} as const;

export type Invariant = keyof typeof invariants;

/** An invariant that does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
  constructor(
    readonly invariant: Invariant,
    details: string,
  ) {
    super(`${invariants[invariant]}: ${details}`);
  }
}
