/** An image as three planes of Oklab (Ottosson 2020) under a little stray light: lightness 0.16 to 1, a and b about -0.4 to 0.4. */
export interface LabImage {
  readonly width: number;
  readonly height: number;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

export type Lab = readonly [l: number, a: number, b: number];

/** sRGB bytes to linear light. */
const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/**
 * Light that falls on everything, as on a screen in a lit room: without it the noise of compression in black would count like a step from gray to white.
 * Black is 0.16 light with it; from a dark gray on it hardly changes a color.
 */
const veil = 0.004;

/** Cube roots of light from 0 to 1, with the veil, in steps finer than a byte's. */
const rootSteps = 16384;
const roots = Float32Array.from({ length: rootSteps + 1 }, (_, i) => Math.cbrt(i / rootSteps + veil));

/** What each byte of a channel adds to a cone's light, in these steps. */
const steps = (share: number): Float32Array => linear.map((light) => light * share * rootSteps);
const [longRed, longGreen, longBlue] = [0.4122214708, 0.5363325363, 0.0514459929].map(steps);
const [middleRed, middleGreen, middleBlue] = [0.2119034982, 0.6806995451, 0.1073969566].map(steps);
const [shortRed, shortGreen, shortBlue] = [0.0883024619, 0.2817188376, 0.6299787005].map(steps);

/**
 * A color in Oklab (Ottosson 2020), under the same stray light as {@link toLab}.
 * @param red sRGB byte, 0 to 255; as green and blue
 */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red], linear[green], linear[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b + veil);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b + veil);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b + veil);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param rgba 4 bytes a pixel; what is transparent lies on white */
export function toLab(rgba: Uint8Array, width: number, height: number): LabImage {
  const size = width * height;
  const [lightness, greenRed, blueYellow] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  for (let i = 0, at = 0; i < size; i++, at += 4) {
    let [red, green, blue] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    const alpha = rgba[at + 3];
    if (alpha < 255) {
      red = (255 + ((red - 255) * alpha) / 255) | 0;
      green = (255 + ((green - 255) * alpha) / 255) | 0;
      blue = (255 + ((blue - 255) * alpha) / 255) | 0;
    }
    const l = roots[(longRed[red] + longGreen[green] + longBlue[blue] + 0.5) | 0];
    const m = roots[(middleRed[red] + middleGreen[green] + middleBlue[blue] + 0.5) | 0];
    const s = roots[(shortRed[red] + shortGreen[green] + shortBlue[blue] + 0.5) | 0];
    lightness[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    greenRed[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    blueYellow[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return { width, height, l: lightness, a: greenRed, b: blueYellow };
}

/** Perceived difference of two colors; 0.02 is hardly seen, black and white are 1 apart. */
export function labDistance(p: Lab, q: Lab): number {
  const [dl, da, db] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt(dl * dl + da * da + db * db);
}
