// Reference implementation of `assembly/sheets.ts` in plain TypeScript.
import type { Frame } from './twin.ts';

export const clamp = (v: number, low = 0, high = 1): number => Math.min(high, Math.max(low, v));
export const look = (table: Float32Array, v: number): number => table[Math.floor(clamp(v) * 1024 + 0.5)]!;
const lumaOf = ([r = 0, g = 0, b = 0]: number[]): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** A texture of 1024 x 1024 at a point. */
export type Texture = (x: number, y: number) => number;

type Pixel = (x: number, y: number, i: number) => number[];

/** A picture without padding, pixel by pixel. */
export function painted({ width, height, stride, pad }: Frame, pixel: Pixel): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out.set(pixel(x, y, (y + pad) * stride + pad + x), (y * width + x) * 3);
  }
  return out;
}

const colourAt = (plane: Float32Array, i: number): number[] => [...plane.subarray(i * 4, i * 4 + 3)];
const bytesAt = (plane: Uint8Array, i: number): number[] => [...plane.subarray(i * 4, i * 4 + 3)].map((v) => v / 255);
/** Byte value of paint of height 1. */
const TALL = 200;

interface Finish {
  drawn: [number, number];
  light: number;
}

/** Strokes in the light from the upper left, missed details drawn in. */
export function litTwin(
  { paint, reference, cares }: { paint: Uint8Array; reference: Uint8Array; cares: Uint8Array },
  frame: Frame,
  { drawn: [from, to], light }: Finish,
): Uint8ClampedArray {
  const heightAt = (i: number): number => paint[i * 4 + 3]!;
  return painted(frame, (_x, _y, i) => {
    const care = cares[i]! / 255;
    const slope = (heightAt(i - 1) - heightAt(i + 1)) * 0.7 + heightAt(i - frame.stride) - heightAt(i + frame.stride);
    const shade = 1 - clamp(slope / 90, -1, 1) * light * (1 - care);
    const laid = bytesAt(paint, i);
    const apart = bytesAt(reference, i).map((v, c) => v - laid[c]!);
    const missed = apart.reduce((sum, d) => sum + d * d, 0) * (1 + 7 * care);
    const detail = clamp((missed - from) / (to - from));
    return laid.map((v, c) => (v + apart[c]! * detail) * shade * 255);
  });
}

interface Washed {
  paint: Float32Array;
  tones: Float32Array;
  arounds: Float32Array;
  cares: Uint8Array;
  chroma: Float32Array;
  clouds: Texture;
  coarse: Texture;
  paper: Texture;
}

/** Pigment that pools, follows the grain of the paper and wanders over its borders. */
export function pigmentTwin(
  { paint, tones, arounds, cares, chroma, clouds, coarse, paper }: Washed,
  frame: Frame,
  wobble: number,
  margin: number,
): Uint8ClampedArray {
  const { width, height, stride, pad } = frame;
  return painted(frame, (x, y, here) => {
    const [cloud, spot, tooth] = [clouds(x, y), coarse(x, y), paper(x, y)];
    const stray = wobble * (1 - cares[here]! / 255);
    const sx = clamp(Math.trunc(x + spot * stray + 0.5), 0, width - 1);
    const sy = clamp(Math.trunc(y + coarse(x + 500, y + 300) * stray + 0.5), 0, height - 1);
    const i = (sy + pad) * stride + pad + sx;
    const inside = Math.min(x, y, width - 1 - x, height - 1 - y) - margin * (1 + 0.4 * cloud + 0.1 * spot);
    const wet = clamp(inside * 0.6 + 0.5 + 0.15 * tooth);
    const rim = inside > 2 * margin ? 0 : 0.3 * Math.exp((-3 * Math.abs(inside)) / margin);
    const density = 2.6 * Math.max(0, arounds[i]! - tones[i]!) + 0.17 * cloud + 0.08 * spot + 0.11 * tooth + rim;
    const colour = colourAt(paint, i);
    const grey = lumaOf(colour);
    return colour.map((v, c) => {
      const light = clamp(tones[i]! + (v - grey) * look(chroma, grey), 0.02, 0.985);
      const laid = light - (light - light * light) * density;
      return (1 + (laid - 1) * wet) * (253 - 4 * c) + tooth * 2;
    });
  });
}

interface Drawing {
  tones: Float32Array;
  softs: Float32Array;
  grains: Float32Array;
  tables: Float32Array;
  sweep: Texture;
  cross: Texture;
  paper: Texture;
}

/** Lines, hatching and solid graphite. */
export function graphiteTwin(
  { tones, softs, grains, cares, tables, sweep, cross, paper }: Drawing & { cares: Uint8Array },
  frame: Frame,
): Uint8ClampedArray {
  const [line, dark, solid, quiet] = [0, 1, 2, 3].map((k) => tables.subarray(k * 1025, (k + 1) * 1025)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  return painted(frame, (x, y, i) => {
    const [t, s, streak, tooth] = [tones[i]!, softs[i]!, grains[i]!, paper(x, y)];
    const hatch = 1 - (0.65 * cares[i]!) / 255;
    const [first, second] = [hatch * sweep(x, y), hatch * cross(x, y)];
    const shade = look(dark, (s + t) / 2);
    const light =
      clamp(
        shade * 1.1 -
          0.14 +
          (0.03 + 0.2 * shade) * first +
          (0.01 + 0.03 * shade) * streak +
          (0.01 + 0.05 * shade) * tooth,
      ) * 0.72;
    const heavy = clamp(shade * 1.3 - 0.75 + 0.14 * second + 0.05 * tooth) * 0.5;
    const still = look(quiet, s);
    const hatched = look(line, (t + still) / (s + still)) * (1 - 0.88 * clamp(light + heavy));
    const covered = 0.2 + 0.2 * t + 0.012 * tooth + 0.055 * first + 0.04 * second;
    const drawn = hatched + (covered - hatched) * look(solid, shade);
    const v = 252 * clamp(drawn + 0.03 * tooth * (0.3 + light));
    return [v, v, v - 2];
  });
}

interface Chalked {
  chalk: Uint8Array;
  rubbed: Uint8Array;
  lines: Float32Array;
  cares: Uint8Array;
  fine: Texture;
  paper: Texture;
  sweep: Texture;
}

/** Chalk on the tooth of a toned paper, above the rubbed-in picture and below its lines. */
export function chalkedTwin(
  { chalk, rubbed, lines, cares, fine, paper, sweep }: Chalked,
  frame: Frame,
  sheet: readonly number[],
): Uint8ClampedArray {
  return painted(frame, (x, y, i) => {
    const care = cares[i]! / 255;
    const open = 1 - 0.8 * care;
    const tooth = (0.35 * fine(x, y) + 0.65 * paper(x, y)) * open;
    const [laidOn, under] = [bytesAt(chalk, i), bytesAt(rubbed, i)];
    const missed = laidOn.reduce((sum, v, c) => sum + (under[c]! - v) ** 2, 0) * care;
    const colour = laidOn.map((v, c) => v + (under[c]! - v) * clamp((missed - 0.004) * 60));
    const grey = lumaOf(colour);
    const height = chalk[i * 4 + 3]! / TALL;
    const pressure = 0.76 + 0.6 * (height - 0.6) + 0.45 * Math.abs(grey - 0.45) + 0.35 * care;
    const taken = clamp(pressure + 0.17 * tooth + 0.1 * open * sweep(x, y)) * clamp((height - 0.2) * 6);
    const line = (1 - lines[i]!) * clamp(0.5 + 0.25 * tooth) * open;
    const glow = (1 - 0.6 * line) * (1 + 0.015 * fine(x, y) * open);
    return colour.map((v, c) => {
      const ground = sheet[c]! + 0.02 * tooth + (under[c]! - sheet[c]!) * (0.72 + 0.2 * care + 0.05 * tooth);
      return (ground + (v * glow - ground) * taken) * 255;
    });
  });
}

/** Color pencils on white paper, all three in one hatching. */
export function pencilledTwin(
  { paint, tones, softs, grains, tables, sweep, cross, paper }: Drawing & { paint: Float32Array },
  frame: Frame,
  saturation: number,
): Uint8ClampedArray {
  const [lighten, line] = [tables.subarray(0, 1025), tables.subarray(1025)];
  return painted(frame, (x, y, i) => {
    const t = tones[i]!;
    const contour = look(line, (t + 0.03) / (softs[i]! + 0.03));
    const marks = 0.05 * sweep(x, y) + 0.03 * cross(x, y) + 0.34 * grains[i]! + 0.12 * paper(x, y);
    return colourAt(paint, i).map((v) => {
      const density = 1 - look(lighten, clamp(t + (v - t) * saturation, 0.03));
      return 253 * (1 - clamp((density + 0.015) * (0.97 + marks * (1 - 0.72 * density)))) * contour;
    });
  });
}

interface Charred {
  tones: Float32Array;
  inks: Float32Array;
  nearby: Float32Array;
  grains: Float32Array;
  tables: Float32Array;
  paper: Texture;
  clouds: Texture;
  sweep: Texture;
}

/** Charcoal rubbed in, the stick over it, lines over both, on warm paper. */
export function charredTwin(
  { tones, inks, nearby, grains, tables, paper, clouds, sweep }: Charred,
  frame: Frame,
): Uint8ClampedArray {
  const [cover, rubbed, grainy, busy] = [0, 1, 2, 3].map((k) => tables.subarray(k * 1025, (k + 1) * 1025)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  return painted(frame, (x, y, i) => {
    const [tooth, cloud, swept] = [paper(x, y), clouds(x, y), sweep(x, y)];
    const covered = look(cover, tones[i]! - 0.02 * cloud);
    const open = look(grainy, covered);
    const marks = look(busy, 1 - nearby[i]!) * open;
    const under = clamp(look(rubbed, covered) + 0.03 * cloud * open + (0.025 * swept + 0.018 * tooth) * marks);
    const stick = clamp(1.42 * covered - 0.48 + (0.13 * grains[i]! + 0.1 * tooth + 0.035 * swept) * marks);
    const line = (1 - inks[i]!) * clamp(0.95 + 0.1 * tooth);
    const bare = (1 - under) * (1 - 0.9 * stick) * (1 - 0.9 * line);
    return [24 + 223 * bare, 22 + 221 * bare, 22 + 213 * bare].map((v) => v + 1.2 * tooth);
  });
}
