import { useSignal } from './signal.js';
import { head, position, travelTo } from './time.js';

/** The session's history with a handle; see time.ts for what follows it. */
export function TimeBar() {
  const at = useSignal(position);
  const newest = useSignal(head);
  return (
    <section class="time-bar" aria-label="Time">
      <input
        type="range"
        aria-label="Position"
        min={0}
        max={newest}
        value={at ?? newest}
        onInput={({ currentTarget: { valueAsNumber } }) => travelTo(valueAsNumber >= newest ? null : valueAsNumber)}
      />
    </section>
  );
}
