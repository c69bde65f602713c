import { observedAs } from '../domain/declaration/check-observations.js';
import type { Declaration } from '../domain/declaration/types.js';
import type { Json, JsonObject } from '../events.js';

/** Things that are told apart, and that a warning lists; of values so many characters are told. */
const kindsMax = 1000;
const listedMax = 10;
const valueLengthMax = 40;

/** Observations that fitted the declaration as it was and do not fit a changed one: they count for nothing there. */
export class UnfitEvidence {
  private count = 0;
  private readonly kinds = new Map<string, number>();

  /** Takes down those of an event that do not fit. */
  addEvent(observations: JsonObject, was: Declaration, would: Declaration): void {
    for (const [variable, value] of Object.entries(observations)) {
      if (!fits(was, variable, value) || fits(would, variable, value)) continue;
      this.count++;
      const kind = Object.hasOwn(would.schema.variables, variable) ? `${variable} = ${shown(value)}` : `${variable} (no such variable)`;
      const known = this.kinds.get(kind);
      if (known !== undefined || this.kinds.size < kindsMax) this.kinds.set(kind, (known ?? 0) + 1);
    }
  }

  /** What is to be said of it, with the commonest; none where all fits. @param run whose declaration it is */
  warnings(run: string): string[] {
    if (this.count === 0) return [];
    const listed = [...this.kinds].toSorted(([, one], [, other]) => other - one).slice(0, listedMax);
    const told = listed.map(([kind, count]) => `${kind}: ${count}`).join(', ');
    const rest = this.count - listed.reduce((sum, [, count]) => sum + count, 0);
    const one = this.count === 1;
    return [
      `${run}: ${this.count} ${one ? 'observation does' : 'observations do'} not fit the declaration and ${one ? 'counts' : 'count'} for nothing (${told}${rest > 0 ? `, others: ${rest}` : ''})`,
    ];
  }
}

const fits = ({ schema: { variables } }: Declaration, variable: string, value: Json): boolean =>
  Object.hasOwn(variables, variable) && observedAs(variables[variable], value) !== undefined;

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax).toWellFormed()}…` : text;
}
