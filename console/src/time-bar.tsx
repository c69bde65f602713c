import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAnswer } from './answer.js';
import { api } from './api.js';
import { timeText } from './lib/time-text.js';
import { follow, liveStatus } from './live.js';
import { Signal, useSignal } from './signal.js';
import { throttled } from './throttle.js';
import { asked, head, headProblem, isHeadKnown, notePosition, position, travelTo } from './time.js';
import { countsOf, kinds, Timeline } from './timeline.js';
import type { EventBucket, EventHistogram, EventList } from './types.js';
import { Button } from './widgets/controls.js';
import { ErrorState } from './widgets/states.js';

/** Parts that the history is drawn in: a few pixels each at 1440 px. */
const bucketCount = 180;
/** How often, at most, the picture is drawn anew while events stream in, ms. */
const redrawEveryMs = 2000;
/** What Page Up and Page Down skip, as a share of the whole line. */
const pageShare = 0.1;

const drawn = new Signal(0);
const drawSoon = throttled(redrawEveryMs, () => drawn.set(head.value));
head.subscribe(drawSoon);

const statusWords = { connecting: 'connecting', live: 'live', lost: 'reconnecting', refused: 'no live events', off: 'off' } as const;

/** The session's history, by kind of write, with a handle: what the page shows was true where that stands. */
export function TimeBar({ isOnlyNow }: { /** The page above shows now wherever the handle stands. */ readonly isOnlyNow: boolean }) {
  const [by, setBy] = useState<'position' | 'time'>('position');
  const newestDrawn = useSignal(drawn);
  const histogram = useAnswer(
    (signal) => api<EventHistogram>('events/histogram', { query: { buckets: bucketCount, by }, signal }),
    [by],
    newestDrawn,
  );
  const { value, error } = histogram;
  const isReady = value !== null;
  useEffect(() => headProblem.set(isReady ? null : error), [isReady, error]);
  useEffect(() => {
    if (!isReady) return;
    notePosition(value.position);
    return follow(value.position);
  }, [isReady]);
  if (error?.status === 403 && !isReady)
    return (
      <section class="time-bar" aria-label="Time">
        <p class="muted">This key may not read the history: there is no going back in time.</p>
      </section>
    );
  return (
    <section class="time-bar" aria-label="Time">
      {error !== null && error.status !== 0 && value === null && <ErrorState error={error} onRetry={histogram.again} isAskedAgain />}
      <div class="row time-head">
        <Where isOnlyNow={isOnlyNow} />
        <span class="grow" />
        <Kinds histogram={value} />
        <Button
          look="quiet"
          class="wide"
          aria-pressed={by === 'time'}
          title="What the line is divided by"
          onClick={() => setBy(by === 'time' ? 'position' : 'time')}
        >
          by {by}
        </Button>
      </div>
      {value !== null && <Scrubber histogram={value} />}
    </section>
  );
}

/** Where the handle stands, in words, and the way back to now. */
function Where({ isOnlyNow }: { readonly isOnlyNow: boolean }) {
  const at = useSignal(position);
  const settled = useSignal(asked);
  const newest = useSignal(head);
  const isKnown = useSignal(isHeadKnown);
  const status = useSignal(liveStatus);
  const { value } = useAnswer(
    settled === null || settled === 0 ? null : (signal) => api<EventList>('events', { query: { after: settled - 1, limit: 1 }, signal }),
    [settled],
  );
  const time = value?.events[0]?.recorded_at;
  return (
    <div class="row where">
      <button type="button" class={`now ${status}`} aria-pressed={at === null} onClick={() => travelTo(null)}>
        <span class="pulse" aria-hidden="true" /> Now
      </button>
      <output class="number" aria-live="off">
        {at === null ? (
          <>
            position <b>{newest.toLocaleString('en')}</b> <span class="muted">· {statusWords[status]}</span>
          </>
        ) : (
          <>
            as of <b>{at.toLocaleString('en')}</b>
            {at > newest && isKnown
              ? `, not written yet: the newest is ${newest.toLocaleString('en')}`
              : isKnown && ` of ${newest.toLocaleString('en')}`}
            {isOnlyNow ? (
              <span class="muted"> · this page shows now</span>
            ) : (
              time !== undefined && at === settled && <span class="muted wide"> · {timeText(time)}</span>
            )}
          </>
        )}
      </output>
    </div>
  );
}

function Kinds({ histogram }: { readonly histogram: EventHistogram | null }) {
  const totals = useMemo(() => {
    const sums = kinds.map(() => 0);
    for (const { types } of histogram?.buckets ?? []) for (const [i, count] of countsOf(types).entries()) sums[i] += count;
    return sums;
  }, [histogram]);
  return (
    <ul class="legend wide">
      {kinds.map(({ name, colour }, i) =>
        totals[i] === 0 ? null : (
          <li key={name}>
            <span class={`dot data-${colour}`} aria-hidden="true" />
            {name} <span class="number">{totals[i].toLocaleString('en')}</span>
          </li>
        ),
      )}
    </ul>
  );
}

function Scrubber({ histogram }: { readonly histogram: EventHistogram }) {
  const at = useSignal(position);
  const newest = useSignal(head);
  const track = useRef<HTMLDivElement>(null);
  const line = useMemo(() => new Timeline(histogram.buckets), [histogram]);
  const picture = useMemo(() => <Bars histogram={histogram} />, [histogram]);
  const place = at === null || at >= newest ? 1 : line.fractionOf(at);
  const goTo = (wish: number): void => travelTo(wish >= newest ? null : Math.max(0, wish));
  const onPointer = (event: PointerEvent): void => {
    const { left, width } = (track.current as HTMLDivElement).getBoundingClientRect();
    const fraction = (event.clientX - left) / width;
    // the last pixels are now
    goTo(fraction >= 1 - 3 / width ? newest : line.positionAt(fraction));
  };
  const onKey = (event: KeyboardEvent): void => {
    const here = at ?? newest;
    const wishes: Readonly<Record<string, number>> = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: Math.min(here - 1, line.positionAt(place - pageShare)),
      PageUp: Math.max(here + 1, line.positionAt(place + pageShare)),
      Home: 0,
      End: newest,
    };
    const wish = wishes[event.key];
    if (wish === undefined) return;
    event.preventDefault();
    goTo(wish);
  };
  return (
    <div
      ref={track}
      class="scrubber"
      role="slider"
      tabIndex={0}
      aria-label="Position in the history"
      aria-valuemin={0}
      aria-valuemax={newest}
      aria-valuenow={at ?? newest}
      aria-valuetext={at === null ? `now, position ${newest}` : `position ${at} of ${newest}`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        onPointer(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onPointer(event)}
    >
      {picture}
      <div class="veil" style={{ left: `${100 * place}%` }} />
      <div class="past" style={{ width: `${100 * place}%` }} />
      <div class={at === null ? 'handle at-now' : 'handle'} style={{ left: `${100 * place}%` }} />
    </div>
  );
}

/** The writes of each part, stacked by kind. Heights go with the square root: one write beside a thousand is seen. */
function Bars({ histogram: { buckets, by } }: { readonly histogram: EventHistogram }) {
  const densities = buckets.map((bucket) => densityOf(bucket, by));
  const tallest = Math.sqrt(Math.max(...densities, 1e-9));
  return (
    <svg viewBox={`0 0 ${Math.max(1, buckets.length)} 1`} preserveAspectRatio="none" aria-hidden="true">
      {buckets.map(({ total, types }, i) => {
        const height = Math.sqrt(densities[i]) / tallest;
        let bottom = 1;
        return countsOf(types).map((count, kind) => {
          if (count === 0) return null;
          const own = (height * count) / total;
          bottom -= own;
          return (
            <rect key={`${i}-${kinds[kind].name}`} class={`data-${kinds[kind].colour}`} x={i + 0.06} y={bottom} width={0.88} height={own} />
          );
        });
      })}
    </svg>
  );
}

/** Writes of a part; where parts are of positions and their widths differ by one, writes a position. */
const densityOf = ({ total, from_position: from, to_position: to }: EventBucket, by: EventHistogram['by']): number =>
  by === 'position' && from !== null && to !== null ? total / (to - from + 1) : total;
