import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../test/kit/random.js';
import { answerQuestion } from '../execute/answer.js';
import { bitsOfMask } from '../masks/rle.js';
import { detect, detectScene } from './detect.js';
import type { Pixels } from './pixels.js';

type Color = readonly [number, number, number];
type Inside = (x: number, y: number) => boolean;
interface Drawn {
  readonly color: Color | ((x: number, y: number) => Color);
  readonly inside: Inside;
}

/** Draws with 4 × 4 samples a pixel; later things cover earlier ones. Noise comes from a fixed sequence. */
function draw(width: number, height: number, background: (x: number, y: number) => Color, things: readonly Drawn[], noise = 0): Pixels {
  const data = new Uint8Array(width * height * 4);
  const random = new Random(12345);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (let s = 0; s < 16; s++) {
        const [sx, sy] = [x + (s % 4) / 4 + 0.125, y + Math.floor(s / 4) / 4 + 0.125];
        const on = things.findLast(({ inside }) => inside(sx, sy))?.color ?? background;
        const color = typeof on === 'function' ? on(sx, sy) : on;
        for (let k = 0; k < 3; k++) sum[k] += color[k] / 16;
      }
      const grain = noise * (2 * random.next() - 1);
      for (let k = 0; k < 3; k++) data[4 * (y * width + x) + k] = Math.min(255, Math.max(0, Math.round(sum[k] + grain)));
      data[4 * (y * width + x) + 3] = 255;
    }
  }
  return { data, width, height };
}

const turned = (cx: number, cy: number, angle: number, shape: Inside): Inside => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => shape((x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin);
};

const polygon = (corners: number, r: number): Inside => {
  const sector = (2 * Math.PI) / corners;
  return (x, y) => {
    const angle = Math.atan2(y, x);
    return Math.hypot(x, y) * Math.cos(angle - Math.round(angle / sector) * sector) <= r * Math.cos(sector / 2);
  };
};

/** @param inner radius of the inner corners, by that of the points */
const star = (points: number, inner: number, r: number): Inside => {
  const sector = (2 * Math.PI) / points;
  return (x, y) => {
    const [radius, angle] = [Math.sqrt(x * x + y * y), Math.atan2(y, x)];
    const off = Math.abs(angle - Math.round(angle / sector) * sector);
    const [px, py] = [radius * Math.cos(off), radius * Math.sin(off)];
    const [ix, iy] = [inner * r * Math.cos(sector / 2), inner * r * Math.sin(sector / 2)];
    return (r - px) * iy - (r - ix) * py >= 0;
  };
};

const shapes: Readonly<Record<string, (r: number) => Inside>> = {
  circle: (r) => (x, y) => x * x + y * y <= r * r,
  ellipse: (r) => (x, y) => (x / r) ** 2 + (y / (0.55 * r)) ** 2 <= 1,
  square: (r) => (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 0.8 * r,
  rectangle: (r) => (x, y) => Math.abs(x) <= r && Math.abs(y) <= 0.5 * r,
  triangle: (r) => (x, y) => y <= 0.5 * r && y >= 1.732 * Math.abs(x) - r,
  ring: (r) => (x, y) => x * x + y * y <= r * r && x * x + y * y >= (0.55 * r) ** 2,
  cross: (r) => (x, y) => (Math.abs(x) <= r && Math.abs(y) <= 0.33 * r) || (Math.abs(y) <= r && Math.abs(x) <= 0.33 * r),
  pentagon: (r) => polygon(5, r),
  hexagon: (r) => polygon(6, r),
  star: (r) => star(5, 0.42, r),
};

const colors: Readonly<Record<string, Color>> = {
  red: [220, 30, 40],
  orange: [250, 135, 30],
  yellow: [245, 215, 40],
  green: [40, 150, 60],
  cyan: [40, 200, 220],
  blue: [40, 80, 220],
  purple: [125, 40, 160],
  pink: [250, 130, 185],
  brown: [120, 70, 30],
  black: [15, 15, 15],
  gray: [120, 120, 120],
};

const plain = (): Color => [236, 232, 226];

describe('detect', () => {
  it('knows every shape in every color at any angle and place', () => {
    const name = fc.constantFrom(...Object.keys(shapes));
    const color = fc.constantFrom(...Object.keys(colors));
    fc.assert(
      fc.property(name, color, fc.integer({ min: 14, max: 34 }), fc.integer({ min: 0, max: 359 }), (shape, hue, r, degrees) => {
        const inside = turned(80.3, 59.6, (degrees * Math.PI) / 180, shapes[shape](r));
        const { objects } = detect(draw(160, 120, plain, [{ color: colors[hue], inside }]));
        expect(objects.map(({ label }) => label)).toEqual([`${hue} ${shape}`]);
        const [x, y] = objects[0].point;
        expect(inside(x * 160, y * 120)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a gradient', (x: number, y: number): Color => [250 - x / 3, 240 - y / 3, 225 + y / 12], 0],
    ['stripes', (x: number, y: number): Color => ((x + y) % 16 < 8 ? [214, 222, 232] : [196, 206, 218]), 0],
    [
      'a chessboard',
      (x: number, y: number): Color => (Math.floor(x / 9) % 2 === Math.floor(y / 9) % 2 ? [250, 248, 244] : [226, 222, 214]),
      0,
    ],
    ['grain', plain, 14],
  ] as const)('sees four things on %s and nothing else', (_, background, noise) => {
    const pixels = draw(
      240,
      180,
      background,
      [
        { color: colors.red, inside: turned(50, 50, 0.3, shapes.star(26)) },
        { color: colors.blue, inside: turned(170, 50, 0, shapes.circle(24)) },
        { color: colors.green, inside: turned(60, 130, 0.5, shapes.triangle(28)) },
        { color: colors.purple, inside: turned(175, 125, 0.2, shapes.ring(26)) },
      ],
      noise,
    );
    expect(
      detect(pixels)
        .objects.map(({ label }) => label)
        .sort(),
    ).toEqual(['blue circle', 'green triangle', 'purple ring', 'red star']);
  });

  it.each(['square', 'star', 'ring', 'triangle'])('takes the shadow that a %s casts for none', (shape) => {
    const inside = (x: number, y: number): Inside => turned(x, y, 0.2, shapes[shape](34));
    const shadow = { color: [130, 128, 124] as const, inside: inside(93, 78) };
    const { objects } = detect(draw(180, 160, plain, [shadow, { color: colors.blue, inside: inside(84, 70) }]));
    expect(objects.map(({ label }) => label)).toEqual([`blue ${shape}`]);
  });

  it('takes a gray thing that another covers in part for a thing', () => {
    const behind = { color: colors.gray, inside: turned(108, 70, 0, shapes.circle(30)) };
    const { objects } = detect(draw(180, 160, plain, [behind, { color: colors.blue, inside: turned(70, 70, 0, shapes.circle(30)) }]));
    expect(objects.map(({ label }) => label).sort()).toEqual(['blue circle', 'gray circle']);
  });

  it('knows a circle half hidden, and points at what is seen of it', () => {
    const circle = turned(70, 60, 0, shapes.circle(30));
    const square = turned(98, 60, 0, shapes.square(26));
    const { objects } = detect(
      draw(160, 120, plain, [
        { color: colors.blue, inside: circle },
        { color: colors.yellow, inside: square },
      ]),
    );
    expect(objects.map(({ label }) => label).sort()).toEqual(['blue circle', 'yellow square']);
    const [x, y] = objects.find(({ label }) => label === 'blue circle')?.point ?? [0, 0];
    expect(circle(x * 160, y * 120) && !square(x * 160, y * 120)).toBe(true);
  });

  it.each(['circle', 'ellipse', 'square', 'rectangle', 'triangle', 'star', 'cross', 'pentagon', 'hexagon'])(
    'knows a %s that is drawn with a line, thin or thick, and points at the line',
    (shape) => {
      for (const thick of [2, 4]) {
        const solid = shapes[shape](44);
        const around = Array.from({ length: 12 }, (_, i) => [thick * Math.cos(i * (Math.PI / 6)), thick * Math.sin(i * (Math.PI / 6))]);
        const line: Inside = (x, y) => solid(x, y) && !around.every(([dx, dy]) => solid(x + dx, y + dy));
        const inside = turned(90, 85, 0.3, line);
        const { objects } = detect(draw(180, 170, plain, [{ color: colors.blue, inside }]));
        expect(objects.map(({ label }) => label)).toEqual([`blue ${shape}`]);
        const [x, y] = objects[0].point;
        const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => inside(x * 180 + dx, y * 170 + dy)));
        expect(near).toContain(true);
      }
    },
  );

  it('takes a frame for what it is, and a ring alone for a ring', () => {
    const frame = (shape: string): Inside => {
      const [outer, inner] = [shapes[shape](36), shapes[shape](18)];
      return (x, y) => outer(x, y) && !inner(x, y);
    };
    for (const [shape, name] of [
      ['square', 'square'],
      ['triangle', 'triangle'],
      ['hexagon', 'hexagon'],
      ['circle', 'ring'],
    ]) {
      const { objects } = detect(draw(180, 170, plain, [{ color: colors.red, inside: turned(90, 85, 0.2, frame(shape)) }]));
      expect(objects.map(({ label }) => label)).toEqual([`red ${name}`]);
    }
  });

  it('knows a thing with another within it', () => {
    for (const [outer, inner] of [
      ['circle', 'circle'],
      ['circle', 'ring'],
      ['hexagon', 'square'],
      ['square', 'ring'],
    ]) {
      const { objects } = detect(
        draw(180, 170, plain, [
          { color: colors.red, inside: turned(90, 85, 0.2, shapes[outer](60)) },
          { color: colors.blue, inside: turned(88, 82, 0.2, shapes[inner](26)) },
        ]),
      );
      expect(objects.map(({ label }) => label).sort()).toEqual([`blue ${inner}`, `red ${outer}`]);
    }
  });

  it('knows shapes that are seldom drawn, and answers to their names', () => {
    const corners = (...points: readonly (readonly [number, number])[]): Inside => {
      const side = (i: number, x: number, y: number): number => {
        const [[ax, ay], [bx, by]] = [points[i], points[(i + 1) % points.length]];
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      };
      return (x, y) => points.every((_, i) => side(i, x, y) >= 0);
    };
    const seldom: Readonly<Record<string, Inside>> = {
      octagon: polygon(8, 36),
      diamond: corners([-36, 0], [0, -22], [36, 0], [0, 22]),
      parallelogram: corners([-18, -16], [36, -16], [18, 16], [-36, 16]),
      trapezoid: corners([-18, -20], [18, -20], [36, 20], [-36, 20]),
      semicircle: (x, y) => x * x + y * y <= 36 * 36 && y <= 0,
      crescent: (x, y) => x * x + y * y <= 36 * 36 && (x - 14) ** 2 + y * y >= 31 * 31,
      heart: (x, y) => {
        const [u, v] = [x / 30, -y / 30];
        return (u * u + v * v - 1) ** 3 <= u * u * v ** 3;
      },
      'quarter circle': (x, y) => x >= -18 && y >= -18 && (x + 18) ** 2 + (y + 18) ** 2 <= 45 * 45,
      arrow: (x, y) => (x >= -36 && x <= 4 && Math.abs(y) <= 8) || (x > 4 && x <= 36 && Math.abs(y) <= ((36 - x) * 22) / 32),
    };
    for (const [name, inside] of Object.entries(seldom)) {
      for (const angle of [0.1, 1.2, 2.6]) {
        const scene = detectScene(draw(180, 170, plain, [{ color: colors.green, inside: turned(90, 85, angle, inside) }]));
        expect([angle, ...scene.objects.map(({ label }) => label)]).toEqual([angle, `green ${name}`]);
        expect(answerQuestion(`Is there a green ${name}?`, scene).answer).toBe(true);
        expect(answerQuestion(`How many ${name}s are there?`, scene).answer).toBe(1);
      }
    }
  });

  it('knows stars of other points and crosses of thin bars', () => {
    const thin: Inside = (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 36 && Math.min(Math.abs(x), Math.abs(y)) <= 6;
    const drawn: readonly (readonly [string, Inside])[] = [
      ['star', star(4, 0.4, 36)],
      ['star', star(6, 0.58, 36)],
      ['star', star(8, 0.6, 36)],
      ['cross', thin],
    ];
    for (const [name, inside] of drawn) {
      for (const angle of [0, 0.3, 0.7]) {
        const { objects } = detect(draw(180, 170, plain, [{ color: colors.green, inside: turned(90, 85, angle, inside) }]));
        expect([angle, ...objects.map(({ label }) => label)]).toEqual([angle, `green ${name}`]);
      }
    }
  });

  it('sees what has no simple shape on a plain ground, pale or not', () => {
    const ell: Inside = (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 30 && (x <= -10 || y >= 10);
    for (const hue of ['yellow', 'cyan', 'blue']) {
      const { objects } = detect(draw(180, 170, plain, [{ color: colors[hue], inside: turned(90, 85, 0.3, ell) }]));
      expect(objects.map(({ label }) => label)).toEqual([`${hue} polygon`]);
    }
  });

  it.each(['circle', 'star', 'triangle', 'hexagon'])('sees one %s where its color goes from light to dark', (shape) => {
    const color = (x: number, y: number): Color => {
      const dark = Math.min(1, Math.hypot(x - 75, y - 70) / 75);
      return [150 - 130 * dark, 190 - 140 * dark, 250 - 100 * dark];
    };
    const { objects } = detect(draw(180, 170, plain, [{ color, inside: turned(90, 85, 0.2, shapes[shape](50)) }]));
    expect(objects.map(({ label }) => label)).toEqual([`blue ${shape}`]);
  });

  describe('with dots in rows all over the image', () => {
    const dots = (x: number, y: number): Color => (((x % 22) - 11) ** 2 + ((y % 22) - 11) ** 2 <= 25 ? [136, 152, 168] : plain());

    it('sees what lies on them', () => {
      const things = [
        { color: colors.red, inside: turned(70, 60, 0.3, shapes.star(40)) },
        { color: colors.blue, inside: turned(170, 110, 0, shapes.circle(30)) },
      ];
      const { objects } = detect(draw(242, 176, dots, things));
      expect(objects.map(({ label }) => label).sort()).toEqual(['blue circle', 'red star']);
    });

    it('sees the dots where there is nothing else', () => {
      expect(detect(draw(242, 176, dots, [])).objects).toHaveLength(88);
    });
  });

  it('takes no shadow for a thing', () => {
    const disc = turned(80, 60, 0, shapes.circle(25));
    const shade = (x: number, y: number): Color => {
      const away = Math.sqrt((x - 85) ** 2 + (y - 65) ** 2);
      const dark = Math.max(0, Math.min(1, (32 - away) / 8)) * 45;
      return [236 - dark, 232 - dark, 226 - dark];
    };
    expect(detect(draw(160, 120, shade, [{ color: colors.red, inside: disc }])).objects.map(({ label }) => label)).toEqual(['red circle']);
  });

  it('takes clouds, and the soft dark along a thing, for nothing of their own', () => {
    const cloud = (x: number, y: number): number =>
      16 * Math.sin(x / 23 + Math.sin(y / 31)) + 14 * Math.sin(y / 19 - x / 41) + 8 * Math.sin(x / 9 + y / 13);
    const thing = turned(110, 90, 0.4, shapes.square(34));
    const shade = turned(115, 97, 0.4, shapes.square(36));
    for (const level of [70, 170]) {
      const background = (x: number, y: number): Color => {
        const lit = (level + cloud(x, y)) * (shade(x, y) ? 0.74 : 1);
        return [lit, lit + 4, lit + 8];
      };
      const { objects } = detect(draw(240, 180, background, [{ color: colors.orange, inside: thing }], 8));
      expect(objects.map(({ label }) => label)).toEqual(['orange square']);
    }
  });

  it('finds the boxes that a picture is divided into, and asks about each', () => {
    const bars = (x: number): Color => (Math.floor(x / 50) % 3 === 2 ? [128, 128, 128] : [211, 211, 211]);
    const block = (x: number, y: number, color: Color): Drawn => ({
      color,
      inside: (px, py) => px >= x && px < x + 20 && py >= y && py < y + 20,
    });
    const pixels = draw(400, 100, bars, [
      block(40, 80, [255, 255, 0]),
      block(40, 59, [0, 0, 0]),
      block(190, 80, [0, 153, 255]),
      block(350, 30, [0, 0, 0]),
    ]);
    const scene = detectScene(pixels);
    expect(scene.boxes.map(({ members }) => members.length)).toEqual([2, 1, 1]);
    expect(answerQuestion('There is a black block on a yellow block', scene).answer).toBe(true);
    expect(answerQuestion('There are two boxes with exactly one item', scene).answer).toBe(true);
    expect(answerQuestion('There is a box with a blue square', scene).answer).toBe(true);
  });

  it('parts what touches in one color', () => {
    const square: Inside = (x, y) => x >= 10 && x < 50 && y >= 40 && y < 80;
    const small: Inside = (x, y) => x >= 51 && x < 71 && y >= 60 && y < 80;
    const disc = turned(130, 60.5, 0, (x, y) => x * x + y * y <= 400);
    const other = turned(168, 60.5, 0, (x, y) => x * x + y * y <= 400);
    const bars = (x: number): Color => (Math.floor(x / 50) % 5 === 4 ? [128, 128, 128] : [211, 211, 211]);
    const yellow: Color = [255, 255, 0];
    const blocks: Drawn[] = [{ color: yellow, inside: (x, y) => square(x, y) || small(x, y) }];
    const boxed = draw(450, 100, bars, [...blocks, { color: [0, 153, 255], inside: turned(320, 60, 0, shapes.circle(12)) }]);
    expect(
      detect(boxed)
        .objects.map(({ label, attributes: { size } }) => `${size} ${label}`)
        .sort(),
    ).toEqual(['large yellow square', 'medium blue circle', 'medium yellow square']);
    const loose = detect(draw(300, 120, plain, [{ color: colors.green, inside: (x, y) => disc(x, y) || other(x, y) }]));
    expect(loose.objects.map(({ label }) => label)).toEqual(['green circle', 'green circle']);
  });

  it.each(['circle', 'square', 'ring'] as const)('tells the shapes of hundreds by measures: %s', (shape) => {
    const [cell, across] = [28, 18];
    const one = shapes[shape](9);
    const inside: Inside = (x, y) => one((x % cell) - cell / 2, (y % cell) - cell / 2);
    const { objects } = detect(draw(cell * across, cell * across, plain, [{ color: colors.blue, inside }]));
    expect(objects).toHaveLength(across ** 2);
    expect(new Set(objects.map(({ label }) => label))).toEqual(new Set([`blue ${shape}`]));
  });

  it('masks what it sees', () => {
    const inside = turned(90, 85, 0.4, shapes.cross(40));
    const { objects } = detect(draw(180, 170, plain, [{ color: colors.green, inside }]));
    const mask = objects[0].mask;
    const bits = mask === undefined ? new Uint8Array() : bitsOfMask(mask);
    let [both, either] = [0, 0];
    for (let i = 0; i < bits.length; i++) {
      const is = inside((i % 180) + 0.5, Math.floor(i / 180) + 0.5);
      if (is && bits[i] === 1) both++;
      if (is || bits[i] === 1) either++;
    }
    expect(both / either).toBeGreaterThan(0.93);
  });

  it.each([
    [1, 1],
    [1, 40],
    [3, 2],
    [64, 1],
  ])('sees nothing in %i × %i pixels', (width, height) => {
    expect(detect(draw(width, height, plain, [])).objects).toEqual([]);
  });

  it('gives the same objects for the same pixels', () => {
    const pixels = draw(120, 90, plain, [{ color: colors.red, inside: turned(50, 40, 0, shapes.star(25)) }], 10);
    expect(detect(pixels)).toEqual(detect(pixels));
  });
});
