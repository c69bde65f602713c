import { type Network, type NetworkNode, nodeSize } from '../../lib/network.js';

/** Values of a node that its picture shows. */
const sharesShown = 2;
const charsShown = 21;

const short = (text: string): string => (text.length <= charsShown ? text : `${text.slice(0, charsShown - 1)}…`);
const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)} %`;

/** A node in words, for who cannot see it. */
function wordsOf({ label, value, status, shares, normal }: NetworkNode): string {
  if (value !== null) return `${label}: ${value}, ${status}`;
  if (normal !== null) return `${label}: about ${number(normal.mean)}, give or take ${number(normal.sd)}`;
  return `${label}: ${shares
    .slice(0, 3)
    .map(({ value: one, probability }) => `${one} ${percent(probability)}`)
    .join(', ')}`;
}

const number = (value: number): string => String(Number(value.toPrecision(4)));

/** A network with what is believed of each node. A node that is pressed is chosen. */
export function NetworkView({
  network,
  chosen,
  onChoose,
}: {
  readonly network: Network;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const { nodes, edges, width, height } = network;
  const places = new Map(nodes.map((node) => [node.id, node]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="network" tabIndex={0} aria-label="Network">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-label={`${nodes.length} nodes`}>
        <g>
          {edges.map(({ from, to }) => {
            const [above, below] = [places.get(from), places.get(to)];
            if (above === undefined || below === undefined) return null;
            const [x1, y1] = [above.x + nodeSize.width / 2, above.y + nodeSize.height];
            const [x2, y2] = [below.x + nodeSize.width / 2, below.y];
            const bend = Math.max(18, (y2 - y1) / 2);
            const isNear = chosen === from || chosen === to;
            return (
              <path
                key={`${from} ${to}`}
                class={isNear ? 'edge near' : 'edge'}
                d={`M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`}
              />
            );
          })}
        </g>
        {nodes.map((node) => (
          <g key={node.id} class={`node ${node.status} ${node.isAsked ? 'asked' : ''}`} transform={`translate(${node.x} ${node.y})`}>
            <rect class="box" width={nodeSize.width} height={nodeSize.height} rx="8" />
            <text class="title" x="10" y="19">
              {short(node.label)}
            </text>
            <NodeBelief node={node} />
            {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons */}
            <rect
              class="press"
              width={nodeSize.width}
              height={nodeSize.height}
              rx="8"
              role="button"
              tabindex={0}
              aria-pressed={node.id === chosen}
              aria-label={wordsOf(node)}
              onClick={() => onChoose(node.id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onChoose(node.id);
              }}
            />
          </g>
        ))}
      </svg>
    </section>
  );
}

function NodeBelief({ node: { value, shares, normal } }: { readonly node: NetworkNode }) {
  if (value !== null)
    return (
      <text class="value" x="10" y="41">
        {short(value)}
      </text>
    );
  if (normal !== null)
    return (
      <text class="belief" x="10" y="41">
        {number(normal.mean)} ± {number(normal.sd)}
      </text>
    );
  const wide = nodeSize.width - 20;
  return (
    <>
      {shares.slice(0, sharesShown).map(({ value: one, probability }, i) => (
        <g key={one} transform={`translate(10 ${26 + 14 * i})`}>
          <rect class="track" width={wide} height="12" rx="3" />
          <rect class="share" width={Math.max(1, wide * probability)} height="12" rx="3" />
          <text class="tiny" x="5" y="9.5">
            {short(one)}
          </text>
          <text class="tiny end" x={wide - 5} y="9.5">
            {percent(probability)}
          </text>
        </g>
      ))}
    </>
  );
}
