import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import { useMemo } from 'preact/hooks';

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** 0 to 1: how large it is drawn. */
  readonly size: number;
  /** Number of its colour among those for data. */
  readonly colour?: number;
  /** Stands out, or steps back. */
  readonly look?: 'chosen' | 'near' | 'far';
}

export interface GraphLink {
  readonly from: string;
  readonly to: string;
  /** 0 to 1: how strong it is drawn. */
  readonly weight: number;
  /** It leads one way: an arrow. */
  readonly isDirected?: boolean;
}

interface GraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly onChoose?: (id: string) => void;
  readonly width?: number;
  readonly height?: number;
}

/** Steps in which the layout comes to rest: d3-force's own default, 300, cools down to its least. */
const layoutSteps = 300;

interface Placed extends SimulationNodeDatum {
  readonly id: string;
  readonly radius: number;
}

/** Where the nodes are put. The layout has no chance in it: the same graph looks the same. */
function layout(nodes: readonly GraphNode[], links: readonly GraphLink[], width: number, height: number): ReadonlyMap<string, Placed> {
  const placed: Placed[] = nodes.map(({ id, size }) => ({ id, radius: 5 + 9 * Math.sqrt(size) }));
  const known = new Set(nodes.map(({ id }) => id));
  const joined: (SimulationLinkDatum<Placed> & { weight: number })[] = links
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map(({ from, to, weight }) => ({ source: from, target: to, weight }));
  const simulation = forceSimulation(placed)
    .force(
      'link',
      forceLink<Placed, (typeof joined)[number]>(joined)
        .id(({ id }) => id)
        .distance(70)
        .strength(({ weight }) => 0.15 + 0.4 * weight),
    )
    .force('charge', forceManyBody().strength(-220))
    .force(
      'collide',
      forceCollide<Placed>(({ radius }) => radius + 12),
    )
    .force('center', forceCenter(width / 2, height / 2))
    .force('x', forceX(width / 2).strength(0.05))
    .force('y', forceY(height / 2).strength(0.09))
    .stop();
  simulation.tick(layoutSteps);
  for (const node of placed) {
    node.x = Math.min(width - 40, Math.max(40, node.x ?? 0));
    node.y = Math.min(height - 24, Math.max(16, node.y ?? 0));
  }
  return new Map(placed.map((node) => [node.id, node]));
}

/** Things and what joins them. Each can be reached and chosen by keyboard. */
export function Graph({ label, nodes, links, onChoose, width = 720, height = 420 }: GraphProps) {
  const shape = nodes.map(({ id, size }) => `${id}:${size}`).join() + links.map(({ from, to, weight }) => `${from}>${to}:${weight}`).join();
  // Looks may change without the layout.
  const places = useMemo(() => layout(nodes, links, width, height), [shape, width, height]);
  const at = (id: string): { x: number; y: number; radius: number } => {
    const { x = 0, y = 0, radius = 0 } = places.get(id) ?? {};
    return { x, y, radius };
  };
  return (
    <svg class="graph" viewBox={`0 0 ${width} ${height}`} aria-label={label}>
      <title>{label}</title>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {links.map(({ from, to, weight, isDirected }) => {
        const [a, b] = [at(from), at(to)];
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const end = isDirected ? (length - b.radius - 2) / length : 1;
        return (
          <line
            key={`${from} ${to}`}
            x1={a.x}
            y1={a.y}
            x2={a.x + (b.x - a.x) * end}
            y2={a.y + (b.y - a.y) * end}
            stroke-width={0.75 + 2.5 * weight}
            marker-end={isDirected ? 'url(#arrow)' : undefined}
          />
        );
      })}
      {nodes.map(({ id, label: name, colour = 1, look }) => {
        const { x, y, radius } = at(id);
        const choose = onChoose && (() => onChoose(id));
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it is a button where it can be chosen
          <g
            key={id}
            class={`node ${look ?? ''}`}
            transform={`translate(${x} ${y})`}
            role={choose && 'button'}
            tabindex={choose && 0}
            aria-label={name}
            onClick={choose}
            onKeyDown={(event) => {
              if (choose === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
              event.preventDefault();
              choose();
            }}
          >
            <circle r={radius} class={`data-${colour}`} />
          </g>
        );
      })}
      {/* Above all nodes, or the next one would cover them. The node's own label says the same to screen readers. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g class="labels" aria-hidden="true">
        {nodes.map(({ id, label: name, look }) => {
          const { x, y, radius } = at(id);
          return (
            <text key={id} class={look} x={x} y={y + radius + 12} text-anchor="middle">
              {name}
            </text>
          );
        })}
      </g>
    </svg>
  );
}
