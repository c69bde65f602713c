import { useEffect, useRef, useState } from 'preact/hooks';
import { decodeRle } from '../../../../spatial/masks/rle.js';
import { type Box, boxBetween, type Hint } from '../../lib/hints.js';
import type { SpatialAnswer } from '../../reasoning-types.js';

/** What is laid over the picture. */
export interface Layers {
  readonly points: boolean;
  readonly boxes: boolean;
  readonly masks: boolean;
}

interface PictureProps {
  readonly bitmap: ImageBitmap;
  readonly answer: SpatialAnswer | null;
  readonly layers: Layers;
  readonly hints: readonly Hint[];
  /** object_id of the thing to bring out. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Told each box that is drawn. */
  readonly onDraw: (box: Box) => void;
}

/** Colours for data that there are. */
const colours = 7;
export const colourOf = (index: number): number => (index % colours) + 1;

/** How high a picture is shown at most: all of it is to be seen at once, undistorted. */
const heightMax = '70vh';

/** A picture with what was seen in it, and boxes drawn by hand. */
export function Picture({ bitmap, answer, layers, hints, chosen, onChoose, onDraw }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ from: [number, number]; to: [number, number] } | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    element.width = bitmap.width;
    element.height = bitmap.height;
    element.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = (frame.current as SVGSVGElement).getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  };
  const drawn = drag === null ? null : boxBetween(drag.from, drag.to);
  const objects = answer?.objects ?? [];
  return (
    <div
      class="picture"
      style={{ aspectRatio: `${bitmap.width} / ${bitmap.height}`, maxWidth: `calc(${heightMax} * ${bitmap.width / bitmap.height})` }}
    >
      <canvas ref={canvas} role="img" aria-label="The picture" />
      {layers.masks && answer !== null && <Masks answer={answer} chosen={chosen} />}
      <svg
        ref={frame}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-label="What was seen"
        onPointerDown={(event) => {
          (event.currentTarget as Element).setPointerCapture(event.pointerId);
          setDrag({ from: at(event), to: at(event) });
        }}
        onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: at(event) })}
        onPointerUp={() => {
          if (drawn !== null) onDraw(drawn);
          else if (drag !== null) onChoose(thingAt(objects, drag.to));
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
      >
        {layers.boxes &&
          objects.map(({ object_id: id, bbox: [x0, y0, x1, y1] }, i) => (
            <rect
              key={id}
              class={`seen line-${colourOf(i)} ${chosen === null || chosen === id ? '' : 'faint'} ${chosen === id ? 'chosen' : ''}`}
              x={x0}
              y={y0}
              width={x1 - x0}
              height={y1 - y0}
            />
          ))}
        {hints.map(({ label, bbox: [x0, y0, x1, y1] }, i) => (
          <rect key={`${i} ${label}`} class="hint-box" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
        ))}
        {drawn !== null && <rect class="hint-box" x={drawn[0]} y={drawn[1]} width={drawn[2] - drawn[0]} height={drawn[3] - drawn[1]} />}
      </svg>
      {layers.points &&
        answer?.points.map(({ x, y, label }, i) => (
          <span
            key={`${x} ${y}`}
            class="point"
            role="img"
            aria-label={`Point ${i + 1}: ${label} at ${x.toFixed(2)}, ${y.toFixed(2)}`}
            data-x={x}
            data-y={y}
            style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
          >
            <span>{label}</span>
          </span>
        ))}
    </div>
  );
}

/** The smallest thing whose box holds a place. */
function thingAt(objects: SpatialAnswer['objects'], [x, y]: readonly [number, number]): string | null {
  const under = objects.filter(({ bbox: [x0, y0, x1, y1] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  return under.sort((a, b) => a.area - b.area)[0]?.object_id ?? null;
}

/** Opacity of a mask and of its rim, of 255: the picture keeps its colours, and what belongs to a thing is seen. */
const alpha = { inside: 56, rim: 255 } as const;
/** Width of the rim as a share of the picture's. */
const rimShare = 1 / 320;

/** The pixels of each thing, in its colour, with a rim. */
function Masks({ answer, chosen }: { readonly answer: SpatialAnswer; readonly chosen: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const first = answer.objects.find(({ mask }) => mask != null)?.mask;
    if (element === null || first == null) return;
    const [height, width] = first.size;
    element.width = width;
    element.height = height;
    const context = element.getContext('2d') as CanvasRenderingContext2D;
    const image = context.createImageData(width, height);
    const style = getComputedStyle(element);
    for (const [i, { mask, object_id: id }] of answer.objects.entries()) {
      if (mask == null || (chosen !== null && chosen !== id)) continue;
      const [red, green, blue] = rgbOf(style.getPropertyValue(`--data-${colourOf(i)}`).trim());
      const { runs } = decodeRle({ size: [height, width], counts: mask.counts });
      const isInside = new Uint8Array(width * height);
      for (let k = 0; k < runs.length; k += 2) isInside.fill(1, runs[k], runs[k] + runs[k + 1]);
      const rim = Math.max(1, Math.round(width * rimShare));
      const isWithin = (x: number, y: number): boolean => x >= 0 && x < width && y >= 0 && y < height && isInside[y * width + x] === 1;
      for (let k = 0; k < runs.length; k += 2)
        for (let at = runs[k]; at < runs[k] + runs[k + 1]; at++) {
          const [x, y] = [at % width, Math.floor(at / width)];
          const isCore = isWithin(x - rim, y) && isWithin(x + rim, y) && isWithin(x, y - rim) && isWithin(x, y + rim);
          image.data.set([red, green, blue, isCore ? alpha.inside : alpha.rim], 4 * at);
        }
    }
    context.putImageData(image, 0, 0);
  }, [answer, chosen]);
  return <canvas class="masks" ref={canvas} />;
}

const rgbOf = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
