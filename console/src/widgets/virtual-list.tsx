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
  /** Is told which rows are seen, so that what is missing can be fetched. */
  readonly onSeen?: (first: number, last: number) => void;
}

/** A list of any length, of which only what is seen is drawn. Arrow keys, Page Up, Page Down, Home and End scroll it. */
export function VirtualList({ label, count, rowPx, row, onSeen }: VirtualListProps) {
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
  const offset = top * scale;
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
        <ul style={{ transform: `translateY(${top - (offset - first * rowPx)}px)` }}>
          {Array.from({ length: last - first }, (_, i) => first + i).map((index) => (
            <li key={index} style={{ height: `${rowPx}px` }}>
              {row(index)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
