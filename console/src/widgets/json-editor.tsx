import { useEffect, useId, useRef } from 'preact/hooks';
import type { ApiError } from '../api.js';
import { faultOf, placeOf, type TextPlace } from '../lib/json-places.js';
import './json-editor.css';

/** What is wrong with a text, and where. */
export interface Fault {
  readonly msg: string;
  readonly place: TextPlace | null;
}

/** Reads a JSON object. */
export function readJson(
  text: string,
): { readonly value: Record<string, unknown>; readonly fault: null } | { readonly value: null; readonly fault: Fault } {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown>, fault: null };
    return { value: null, fault: { msg: 'must be an object: { … }', place: placeOf(text, []) } };
  } catch (error) {
    return { value: null, fault: { msg: error instanceof Error ? error.message : String(error), place: faultOf(text) } };
  }
}

/** The places that a 422 complains of. @param below names that lead from the body to what the text is */
export function faultsOf(text: string, error: ApiError | null, below: readonly string[] = []): Fault[] {
  if (error === null) return [];
  return error.fields.map(({ loc, msg }) => {
    const [, ...path] = loc;
    const isBelow = below.every((name, i) => path[i] === name);
    const own = isBelow ? path.slice(below.length) : path;
    return { msg: `${own.join(' › ') || 'all of it'}: ${msg}`, place: placeOf(text, own) };
  });
}

interface JsonEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly faults: readonly Fault[];
  readonly rows?: number;
}

/** JSON to be edited, with the numbers of its lines; those with faults are marked, and a press on a fault goes there. */
export function JsonEditor({ label, value, onText, faults, rows = 22 }: JsonEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLOListElement>(null);
  const lines = value.split('\n').length;
  const marked = new Set(faults.map(({ place }) => place?.line));
  const go = (place: TextPlace): void => {
    const element = area.current;
    if (element === null) return;
    element.focus();
    element.setSelectionRange(place.start, Math.min(place.end, place.start + 400));
    const linePx = element.scrollHeight / Math.max(lines, 1);
    element.scrollTop = Math.max(0, (place.line - 3) * linePx);
  };
  const [first] = faults;
  useEffect(() => {
    if (first?.place != null) go(first.place);
  }, [first?.msg]);
  return (
    <div class="json-editor">
      <label for={id}>{label}</label>
      <div class="frame">
        <ol ref={gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, i) => (
            <li key={i} class={marked.has(i + 1) ? 'faulty' : undefined}>
              {i + 1}
            </li>
          ))}
        </ol>
        <textarea
          id={id}
          ref={area}
          class="mono"
          rows={rows}
          spellcheck={false}
          wrap="off"
          value={value}
          aria-invalid={faults.length > 0}
          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current !== null) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      {faults.length > 0 && (
        <div class="faults" id={`${id}-faults`} role="alert">
          <ul>
            {faults.slice(0, 8).map(({ msg, place }) => (
              <li key={msg}>
                {place === null ? (
                  msg
                ) : (
                  <button type="button" onClick={() => go(place)}>
                    <span class="number">line {place.line}</span> {msg}
                  </button>
                )}
              </li>
            ))}
            {faults.length > 8 && <li>and {faults.length - 8} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
