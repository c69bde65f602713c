/** A place in the image: fractions of its width and height, x to the right, y down. */
export type Point = readonly [x: number, y: number];
/** x_min, y_min, x_max, y_max in fractions of the image. */
export type Box = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

/** Which pixels belong to a thing: for each run its start and length, row by row, `row * width + column`; starts ascend. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly runs: Int32Array;
}

/** `detector`: by color and shape alone; `model`: by a model that names what it finds. */
export type ObjectSource = 'detector' | 'model' | 'hint' | 'mask';

/** A thing in a picture, however it was found. */
export interface SceneObject {
  readonly id: string;
  /** What a person would call it: "red circle", "mug". */
  readonly label: string;
  /** color, shape, size, orientation, material, …; lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly box: Box;
  readonly centroid: Point;
  /** Lies on the visible part, as far inside as can be. */
  readonly point: Point;
  /** Fraction of the image. */
  readonly area: number;
  /** Larger = farther; null where nothing was measured. */
  readonly depth: number | null;
  readonly confidence: number;
  readonly source: ObjectSource;
  readonly mask?: Mask;
}

/** Things that are spoken of as one: what lies in a box drawn in the picture, or blocks stacked on each other (from the base up). */
export interface SceneGroup {
  readonly id: string;
  readonly kind: 'box' | 'tower';
  readonly box: Box;
  readonly members: readonly SceneObject[];
}

/** What questions are asked about. */
export interface Scene {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** False where there is no image, and width and height stand for its shape alone. */
  readonly isSizeKnown: boolean;
  /** The name of the color that all lies on, where it is known and of one. */
  readonly backgroundColor?: string;
  readonly objects: readonly SceneObject[];
  readonly boxes: readonly SceneGroup[];
  readonly towers: readonly SceneGroup[];
}

/** Anything a phrase can denote. */
export type Entity = SceneObject | SceneGroup;

/** Whether it is a box or a tower with members, and no single thing. */
export const isGroup = (entity: Entity): entity is SceneGroup => 'members' in entity;

/** The middle of a box, fractions of the image. */
export const boxCenter = ([x0, y0, x1, y1]: Box): Point => [(x0 + x1) / 2, (y0 + y1) / 2];
/** Fraction of the image that a box covers; 0 for one whose corners are the wrong way round. */
export const boxArea = ([x0, y0, x1, y1]: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/**
 * The smallest box around boxes.
 * @param boxes at least one
 */
const boxAround = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

/**
 * Makes a scene of things and of the tiles that the picture is divided into: boxes, to a question.
 * @param tiles frames drawn in the picture, from left to right; empty for an ordinary picture
 */
export function buildScene(width: number, height: number, objects: readonly SceneObject[], tiles: readonly Box[] = []): Scene {
  const boxes = tiles.map((box, i): SceneGroup => {
    const members = objects.filter(({ centroid: [x, y] }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
    return { id: `box${i + 1}`, kind: 'box', box, members };
  });
  const frame: SceneGroup = { id: 'image', kind: 'box', box: [0, 0, 1, 1], members: objects };
  const towers = (boxes.length > 0 ? boxes : [frame]).flatMap((group) => stacksIn(group, width, height));
  return { width, height, isSizeKnown: true, objects, boxes, towers: towers.map((tower, i) => ({ ...tower, id: `tower${i + 1}` })) };
}

/** Blocks of about one size whose columns agree and that follow each other with hardly a gap, from the base up. In a tile a lone block is a tower too. */
function stacksIn(group: SceneGroup, width: number, height: number): SceneGroup[] {
  const blocks = group.members.filter(isBlock).sort((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0]);
  const towers: SceneObject[][] = [];
  for (const block of blocks) {
    const below = towers.find((tower) => liesOn(block, tower[tower.length - 1], width, height));
    if (below === undefined) towers.push([block]);
    else below.push(block);
  }
  const isFramed = group.id !== 'image';
  const isTowers = isFramed && towers.length === 1 && group.members.length === blocks.length;
  return towers
    .filter((tower) => isTowers || tower.length > 1)
    .map((members) => ({ id: '', kind: 'tower', box: boxAround(members.map(({ box }) => box)), members }));
}

const isBlock = ({ attributes: { shape } }: SceneObject): boolean => shape === 'square' || shape === 'rectangle' || shape === 'cube';

function liesOn(upper: SceneObject, lower: SceneObject, width: number, height: number): boolean {
  const [a, b] = [upper.box, lower.box];
  const side = (b[2] - b[0]) * width;
  const gap = (b[1] - a[3]) * height;
  const shift = Math.abs(a[0] + a[2] - b[0] - b[2]) * 0.5 * width;
  return shift <= side * 0.25 && gap >= -side * 0.2 && gap <= side * 0.2;
}
