/** A part of a whole, or of a sum. */
export interface BarPart {
  readonly label: string;
  readonly value: number;
  /** Number of the colour among those for data, 1 to 8. */
  readonly colour: number;
}

const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3).replace(/\.?0+$/, ''));

/** A sum as a stacked bar. @param whole the sum that would fill it; the parts' own where left out */
export function Bar({ parts, whole, label }: { readonly parts: readonly BarPart[]; readonly whole?: number; readonly label: string }) {
  const sum = whole ?? parts.reduce((total, { value }) => total + value, 0);
  const text = parts.map(({ label: name, value }) => `${name} ${shown(value)}`).join(', ');
  return (
    <div class="bar" role="img" aria-label={`${label}: ${text}`}>
      {parts
        .filter(({ value }) => value > 0)
        .map((part) => (
          <span
            key={part.label}
            class={`fill data-${part.colour}`}
            title={`${part.label} ${shown(part.value)}`}
            style={{ width: `${(100 * part.value) / Math.max(sum, 1e-9)}%` }}
          />
        ))}
    </div>
  );
}

/** What the colours of a bar stand for, with the numbers. */
export function Legend({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <ul class="legend">
      {parts.map(({ label, value, colour }) => (
        <li key={label} class={value === 0 ? 'none' : undefined}>
          <span class={`dot data-${colour}`} aria-hidden="true" />
          {label} <span class="number">{shown(value)}</span>
        </li>
      ))}
    </ul>
  );
}
