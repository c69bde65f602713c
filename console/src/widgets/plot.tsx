import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

interface PlotProps {
  /** What it shows, for who cannot see it. */
  readonly label: string;
  /** One array of x, then one of y for each series. */
  readonly data: uPlot.AlignedData;
  /** Without size, title and colours of axes; made anew only when it changes. */
  readonly options: Omit<uPlot.Options, 'width' | 'height'>;
  readonly height?: number;
}

/** The colour of a token of styles.css, such as `--data-1`. */
export const colourOf = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** A plot of lines, points or bars over x by uPlot, as wide as its place. */
export function Plot({ label, data, options, height = 220 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const newestData = useRef(data);
  newestData.current = data;
  useEffect(() => {
    const element = box.current as HTMLDivElement;
    const make = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot({ ...options, axes: axesOf(options.axes), width: element.clientWidth, height }, newestData.current, element);
    };
    make();
    const observer = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', make);
    return () => {
      dark.removeEventListener('change', make);
      observer.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [options, height]);
  useEffect(() => plot.current?.setData(data), [data]);
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}

/** Axes in the page's own colours. */
function axesOf(axes: readonly uPlot.Axis[] = [{}, {}]): uPlot.Axis[] {
  const line = { stroke: () => colourOf('--line'), width: 1 };
  return axes.map((axis) => ({
    stroke: () => colourOf('--ink-3'),
    font: '12px system-ui',
    ...axis,
    grid: { ...line, ...axis.grid },
    ticks: { ...line, ...axis.ticks },
  }));
}
