import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows kept ready above and below those that are seen. */
const overscan = 8;
/** Browsers make no element taller than some tens of millions of pixels. */
const heightMaxPx = 15_000_000;

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of every row, px. */
  readonly rowPx: number;
  readonly row: (index: number) => ComponentChildren;
  /** Tells rows apart where others can come before them: who has scrolled keeps what is seen, and a row keeps the focus. By their places where left out. */
  readonly keyOf?: (index: number) => number;
  /** Is told which rows are seen, so that what is missing can be fetched. */
  readonly onSeen?: (first: number, last: number) => void;
}

/** A list of any length, of which only what is seen is drawn. Arrow keys, Page Up, Page Down, Home and End scroll it. */
export function VirtualList({ label, count, rowPx, row, keyOf = (index) => index, onSeen }: VirtualListProps) {
  const box = useRef<HTMLElement>(null);
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  const look = (): void => {
    const element = box.current;
    if (element !== null) setView({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box.current as HTMLElement);
    return () => observer.disconnect();
  }, []);
  const whole = Math.min(count * rowPx, heightMaxPx);
  // A list taller than the browser can make is scrolled in larger steps.
  const scale = whole <= height ? 1 : (count * rowPx - height) / (whole - height);
  const firstKey = count === 0 ? null : keyOf(0);
  const before = useRef(firstKey);
  const come = top > 0 && before.current !== null ? rowsBefore(before.current, keyOf, count) : 0;
  const shiftPx = (come * rowPx) / scale;
  useLayoutEffect(() => {
    before.current = firstKey;
    if (come === 0) return;
    (box.current as HTMLElement).scrollTop += shiftPx;
    look();
  }, [firstKey]);
  const offset = (top + shiftPx) * scale;
  const first = Math.max(0, Math.floor(offset / rowPx) - overscan);
  const last = Math.min(count, Math.ceil((offset + height) / rowPx) + overscan);
  useEffect(() => onSeen?.(first, last), [first, last, onSeen]);
  return (
    <section
      class="virtual-list"
      ref={box}
      onScroll={look}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={label}
      style={{ height: `min(60vh, 40rem, ${whole + 2}px)` }}
    >
      <div class="whole" style={{ height: `${whole}px` }}>
        <ul style={{ transform: `translateY(${top + shiftPx - (offset - first * rowPx)}px)` }}>
          {Array.from({ length: last - first }, (_, i) => first + i).map((index) => (
            <li key={keyOf(index)} style={{ height: `${rowPx}px` }}>
              {row(index)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How many rows come before the one with a key; none where that is gone. */
function rowsBefore(key: number, keyOf: (index: number) => number, count: number): number {
  for (let index = 0; index < count; index++) if (keyOf(index) === key) return index;
  return 0;
}
