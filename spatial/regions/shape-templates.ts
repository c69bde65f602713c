/** A simple shape to hold against a mask. */
export interface ShapeTemplate {
  readonly name: string;
  /** Whether a point belongs to the shape of half size 1 around 0, 0. */
  readonly covers: (u: number, v: number, ratio: number) => boolean;
  readonly ratio: readonly [least: number, start: number, most: number];
  /** Angles to start from: the shape looks the same after a turn by their number's share of this. */
  readonly symmetryAngle: number;
  readonly starts: number;
  /** Half size by the root of the area. */
  readonly halfByRoot: number;
  /** Shapes that can bend to more must fit better by this much. */
  readonly cost: number;
  /** Left out where a mask fills most of its hull. */
  readonly isConcave?: boolean;
}

const starInner = 0.42;

/** Polygons of many corners are nearly circles, and what is seldom drawn is seldom meant. */
const manyCornersCost = 0.025;
const rareCost = 0.02;

/** A star of so many points, which only concave masks are fitted with. @param ratio of the inner corners' radius to the points', least, usual and most */
const starOf = (points: number, ratio: ShapeTemplate['ratio']): ShapeTemplate => ({
  name: 'star',
  covers: (u, v, inner) => inStar(u, v, inner, points),
  ratio,
  symmetryAngle: (2 * Math.PI) / points,
  starts: 2,
  halfByRoot: 1 / Math.sqrt(points * ratio[1] * Math.sin(Math.PI / points)),
  cost: rareCost,
  isConcave: true,
});

const cross: ShapeTemplate = {
  name: 'cross',
  covers: inCross,
  ratio: [0.25, 0.34, 0.45],
  symmetryAngle: Math.PI / 2,
  starts: 3,
  halfByRoot: 0.671,
  cost: 0,
};

/** Every shape that has a name. */
export const shapeTemplates: readonly ShapeTemplate[] = [
  { name: 'circle', covers: (u, v) => u * u + v * v <= 1, ratio: [1, 1, 1], symmetryAngle: 0, starts: 1, halfByRoot: 0.564, cost: 0 },
  {
    name: 'ellipse',
    covers: (u, v, q) => u * u + (v / q) ** 2 <= 1,
    ratio: [0.35, 0.6, 0.84],
    symmetryAngle: Math.PI,
    starts: 4,
    halfByRoot: 0.728,
    cost: 0.012,
  },
  {
    name: 'square',
    covers: (u, v) => Math.abs(u) <= 1 && Math.abs(v) <= 1,
    ratio: [1, 1, 1],
    symmetryAngle: Math.PI / 2,
    starts: 3,
    halfByRoot: 0.5,
    cost: 0,
  },
  {
    name: 'rectangle',
    covers: (u, v, q) => Math.abs(u) <= 1 && Math.abs(v) <= q,
    ratio: [0.25, 0.55, 0.82],
    symmetryAngle: Math.PI,
    starts: 4,
    halfByRoot: 0.674,
    cost: 0.012,
  },
  {
    name: 'triangle',
    covers: inTriangle,
    ratio: [0.75, 1, 1.35],
    symmetryAngle: (2 * Math.PI) / 3,
    starts: 4,
    halfByRoot: 0.877,
    cost: 0.005,
  },
  { name: 'star', covers: inStar, ratio: [0.34, starInner, 0.55], symmetryAngle: (2 * Math.PI) / 5, starts: 3, halfByRoot: 0.95, cost: 0 },
  {
    name: 'ring',
    covers: (u, v, q) => u * u + v * v <= 1 && u * u + v * v >= q * q,
    ratio: [0.35, 0.55, 0.75],
    symmetryAngle: 0,
    starts: 1,
    halfByRoot: 0.675,
    cost: 0,
  },
  cross,
  {
    name: 'pentagon',
    covers: (u, v) => inRegular(pentagonNormals, u, v),
    ratio: [1, 1, 1],
    symmetryAngle: (2 * Math.PI) / 5,
    starts: 3,
    halfByRoot: 0.649,
    cost: manyCornersCost,
  },
  {
    name: 'hexagon',
    covers: (u, v) => inRegular(hexagonNormals, u, v),
    ratio: [1, 1, 1],
    symmetryAngle: Math.PI / 3,
    starts: 3,
    halfByRoot: 0.62,
    cost: manyCornersCost,
  },
  {
    name: 'semicircle',
    covers: (u, v) => u * u + (v + 0.5) ** 2 <= 1 && v >= -0.5,
    ratio: [1, 1, 1],
    symmetryAngle: 2 * Math.PI,
    starts: 4,
    halfByRoot: 0.798,
    cost: rareCost,
  },
  {
    name: 'crescent',
    covers: (u, v, q) => u * u + v * v <= 1 && (u - q) ** 2 + v * v >= 0.81,
    ratio: [0.25, 0.45, 0.75],
    symmetryAngle: 2 * Math.PI,
    starts: 4,
    halfByRoot: 0.84,
    cost: rareCost,
  },
  { name: 'heart', covers: inHeart, ratio: [0.85, 1, 1.2], symmetryAngle: 2 * Math.PI, starts: 4, halfByRoot: 0.63, cost: rareCost },
  {
    name: 'quarter circle',
    covers: (u, v) => Math.abs(v) <= u + 0.72 && (u + 0.72) ** 2 + v * v <= 1.44,
    ratio: [1, 1, 1],
    symmetryAngle: 2 * Math.PI,
    starts: 4,
    halfByRoot: 0.94,
    cost: rareCost,
  },
  { ...cross, ratio: [0.1, 0.18, 0.26], halfByRoot: 0.874, isConcave: true },
  starOf(4, [0.25, 0.4, 0.55]),
  starOf(6, [0.45, 0.577, 0.68]),
  starOf(8, [0.45, 0.6, 0.72]),
  { name: 'arrow', covers: inArrow, ratio: [0.4, 0.6, 0.8], symmetryAngle: 2 * Math.PI, starts: 4, halfByRoot: 0.98, cost: rareCost },
];

/** Two bars of half width `bar`. */
function inCross(u: number, v: number, bar: number): boolean {
  const [x, y] = [Math.abs(u), Math.abs(v)];
  return x <= 1 && y <= 1 && (x <= bar || y <= bar);
}

/** Corners on the unit circle, one of them at the right. @param normals of its sides */
function inRegular(normals: readonly Direction[], u: number, v: number): boolean {
  // each side is as far from the centre, cos(π / corners), as the first one's normal reaches to the right
  const distance = normals[0][0];
  for (let i = 0; i < normals.length; i++) if (u * normals[i][0] + v * normals[i][1] > distance) return false;
  return true;
}

type Direction = readonly [x: number, y: number];

/** Unit vectors across the sides. */
const normalsOf = (corners: number): Direction[] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / corners;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });

const pentagonNormals = normalsOf(5);
const hexagonNormals = normalsOf(6);

/** Within (x² + y² - 1)³ = x² y³, its tip pointing down. */
function inHeart(u: number, v: number, ratio: number): boolean {
  const x = 1.2 * u;
  const y = 0.1 - (1.2 * v) / ratio;
  const beyond = x * x + y * y - 1;
  return beyond * beyond * beyond <= x * x * y * y * y;
}

/** From -1 to 1 along u; the head begins where `ratio` of the length is left, as wide as it is long. */
function inArrow(u: number, v: number, ratio: number): boolean {
  if (u < -1 || u > 1) return false;
  const left = 1 - u;
  const off = Math.abs(v);
  return left <= 1.3 * ratio ? off <= (0.6 * left) / (1.3 * ratio) : off <= 0.22;
}

/** Corners on the unit circle, one pointing up, stretched upright by `ratio`. */
function inTriangle(u: number, v: number, ratio: number): boolean {
  const w = v / ratio;
  return w <= 0.5 && w >= 1.7320508 * Math.abs(u) - 1;
}

/** So many points on the unit circle, as many inner corners at `inner`. */
function inStar(u: number, v: number, inner: number, points = 5): boolean {
  const radius = Math.sqrt(u * u + v * v);
  if (radius > 1) return false;
  const sector = (2 * Math.PI) / points;
  if (radius <= inner * Math.cos(sector / 2)) return true;
  const angle = Math.atan2(v, u);
  const within = Math.abs(angle - Math.round(angle / sector) * sector);
  const [x, y] = [radius * Math.cos(within), radius * Math.sin(within)];
  const [ix, iy] = [inner * Math.cos(sector / 2), inner * Math.sin(sector / 2)];
  return (1 - x) * iy - (1 - ix) * y >= 0;
}
