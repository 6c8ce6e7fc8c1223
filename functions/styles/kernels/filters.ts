import type { Canvas, Colour, PixelPart, Scalar } from './canvas.ts';
import { PAD } from './canvas.ts';
import { acrossTaps, alongTaps, kuwaharaTaps, type Taps } from './taps.ts';
import { inParts } from './team.ts';
import type { Tile } from './textures.ts';

/**
 * Rows per call of a heavy kernel. V8 replaces its first, slow code of a WebAssembly function only between calls, so
 * one call for a whole picture would run in slow code to its end. Threads that paint together do every other strip
 * each.
 */
const STRIP = 32;
/** Values, or bytes of a copy, per work unit of a thread. */
const VALUES = 65_536;
const BYTES = 524_288;
/** Columns per work unit of a thread, and bytes of one row of them. */
const COLUMNS = 64;
const COLUMN_BYTES = 1024;

const strips = (height: number, run: (y0: number, y1: number) => void): void => inParts(height, STRIP, run);

function placeWords(canvas: Canvas, words: ArrayLike<number>): number {
  const at = canvas.take(words.length * 4);
  new Int32Array(canvas.kernels.memory.buffer, at, words.length).set(words);
  return at;
}

function copyBytes(canvas: Canvas, from: number, to: number, bytes: number): void {
  const memory = new Uint8Array(canvas.kernels.memory.buffer);
  inParts(bytes, BYTES, (start, end) => memory.copyWithin(to + start, from + start, from + end));
}

/** Copies 32-bit floats into the kernels' memory; returns their offset. */
export function placeFloats(canvas: Canvas, floats: ArrayLike<number>): number {
  const at = canvas.take(floats.length * 4);
  new Float32Array(canvas.kernels.memory.buffer, at, floats.length).set(floats);
  return at;
}

/** Copies 16-bit integers into the kernels' memory; returns their offset. */
export function placeShorts(canvas: Canvas, shorts: ArrayLike<number>): number {
  const at = canvas.take(shorts.length * 2);
  new Int16Array(canvas.kernels.memory.buffer, at, shorts.length).set(shorts);
  return at;
}

/** Writes taps as pairs of (byte offset, weight) for planes of `pixelBytes` per pixel. */
function placeTaps(canvas: Canvas, taps: Taps, pixelBytes: number): number {
  const count = taps.weight.length;
  const at = canvas.take(count * 8);
  const words = new Int32Array(canvas.kernels.memory.buffer, at, count * 2);
  const floats = new Float32Array(canvas.kernels.memory.buffer, at, count * 2);
  for (let i = 0; i < count; i++) {
    words[2 * i] = ((taps.dy[i] ?? 0) * canvas.stride + (taps.dx[i] ?? 0)) * pixelBytes;
    floats[2 * i + 1] = taps.weight[i] ?? 0;
  }
  return at;
}

/** Weak default direction of strokes in areas without features: falling to the right by 30 degrees. */
const PRIOR = { angle: Math.PI / 6, weight: 2e-4 };

/** Two box blurs, one after the other, of a plane of four floats or one per pixel. */
function boxTwice(
  canvas: Canvas,
  plane: Colour | Scalar,
  spare: number,
  { stride, rows }: { stride: number; rows: number },
  radius: number,
): void {
  const { kernels, sums } = canvas;
  const [at, rowBytes] = 'colour' in plane ? [plane.colour, stride * 16] : [plane.scalar, stride * 4];
  for (let pass = 0; pass < 2; pass++) {
    strips(rows, (y0, y1) => {
      if ('colour' in plane) kernels.boxColourRows(at, spare, stride, radius, y0, y1);
      else kernels.boxScalarRows(at, spare, stride, radius, y0, y1);
    });
    inParts(rowBytes, COLUMN_BYTES, (x0, x1) => kernels.boxColumns(spare, at, sums, rowBytes, rows, radius, x0, x1));
  }
}

/** Box radius over cells of 2 x 2 pixels that smooths as much as one over pixels. */
const overCells = (radius: number): number => Math.round((2 * radius - 1) / 4);

/**
 * Reads which way the features run; every filter along the flow needs it. `radius` is the smoothing of that reading in
 * pixels: a smooth one is taken for four pixels at once.
 */
export function readFlow(canvas: Canvas, radius: number): void {
  const { kernels, stride, rows } = canvas;
  const [fine, coarse, scratch] = [canvas.spare[0], canvas.spare[1], canvas.spare[2].colour];
  const [side, smooth, wide] = radius < 2 ? [1, radius, radius * 6] : [2, overCells(radius), overCells(radius * 6)];
  const cells = { stride: stride / side, rows: Math.ceil(rows / side) };
  strips(cells.rows, (y0, y1) => kernels.tensor(canvas.colour.colour, fine.colour, stride, rows, side, y0, y1));
  boxTwice(canvas, fine, scratch, cells, smooth);
  copyBytes(canvas, fine.colour, coarse.colour, cells.stride * cells.rows * 16);
  boxTwice(canvas, coarse, scratch, cells, wide);
  // A feature at angle a has its gradient a quarter turn from it: xx = sin², yy = cos², xy = -sin cos.
  const [s, c] = [Math.sin(PRIOR.angle), Math.cos(PRIOR.angle)];
  const prior = [PRIOR.weight * s * s, PRIOR.weight * c * c, -PRIOR.weight * s * c] as const;
  strips(cells.rows, (y0, y1) =>
    kernels.directions(
      fine.colour,
      coarse.colour,
      canvas.angles,
      canvas.levels,
      stride,
      rows,
      side,
      0.08,
      ...prior,
      y0,
      y1,
    ),
  );
}

export interface Dabs {
  /** In pixels. */
  radius: number;
  /** Share of the neighbours that are read: all at 1, half at 2, an eighth at 4. */
  lattice: 1 | 2 | 4;
  sharpness: number;
  /** Faces are left as they are, for a pass after which another flattens them. */
  sparesFaces?: boolean;
}

/** Radius from which on dabs are filtered at every second pixel of every second row only, and interpolated between. */
const BROAD = 4;

/** Largest radius of the dabs in a face. */
const FINE = 3;

/** Flattens the picture into dabs along the flow. */
export function dabs(canvas: Canvas, { radius, lattice, sharpness, sparesFaces = false }: Dabs): void {
  // A gap lets the filter reach one pixel beyond the picture.
  const reach = Math.min(radius, PAD / 2 - 1);
  const { taps, shapeStarts } = kuwaharaTaps(reach, lattice);
  const starts = placeWords(canvas, shapeStarts);
  const list = placeTaps(canvas, taps, 16);
  const { kernels, colour, angles, levels, width, height, stride } = canvas;
  const target = canvas.spare[0];
  const gap = radius < BROAD ? 1 : 2;
  const more = gap - 1;
  strips(height + more, (y0, y1) =>
    kernels.kuwahara(
      colour.colour,
      target.colour,
      angles,
      levels,
      width + more,
      PAD,
      stride,
      starts,
      list,
      sharpness,
      gap,
      y0,
      y1,
    ),
  );
  if (gap === 2) {
    strips(height, (y0, y1) => kernels.fillDiagonals(target.colour, width, PAD, stride, y0, y1));
    strips(height, (y0, y1) => kernels.fillSides(target.colour, width, height, PAD, stride, y0, y1));
  }
  const inFaces = Math.min(FINE, Math.max(1, Math.round(reach * 0.45)));
  for (const part of canvas.careful) {
    if (sparesFaces) blendPart(canvas, part, canvas.colours(target), canvas.colours(colour), 1);
    else dabInPart(canvas, part, inFaces, sharpness);
  }
  canvas.padColour(target);
  canvas.swap();
}

/** Repaints a part of the picture with dabs of another radius, blended softly into the surrounding dabs. */
function dabInPart(canvas: Canvas, { left, top, right, bottom }: PixelPart, radius: number, sharpness: number): void {
  const { taps, shapeStarts } = kuwaharaTaps(radius, 1);
  const [starts, list] = [placeWords(canvas, shapeStarts), placeTaps(canvas, taps, 16)];
  const { kernels, colour, angles, levels, stride } = canvas;
  const [target, fine] = [canvas.spare[0], canvas.spare[1]];
  strips(bottom - top, (y0, y1) =>
    kernels.kuwahara(
      colour.colour + left * 16,
      fine.colour + left * 16,
      angles + left,
      levels + left,
      right - left,
      PAD,
      stride,
      starts,
      list,
      sharpness,
      1,
      top + y0,
      top + y1,
    ),
  );
  blendPart(canvas, { left, top, right, bottom }, canvas.colours(target), canvas.colours(fine), 1);
}

/** Blends a part of a picture towards another picture, by `max` where `cares` is greatest. */
function blendPart(
  canvas: Canvas,
  { left, top, right, bottom }: PixelPart,
  to: Float32Array,
  from: Float32Array,
  max: number,
): void {
  const cares = canvas.careValues();
  strips(bottom - top, (y0, y1) => {
    for (let y = top + y0; y < top + y1; y++) {
      for (let i = canvas.at(left, y), end = canvas.at(right, y); i < end; i++) {
        const share = (cares[i]! / 255) * max;
        for (let p = i * 4; p < i * 4 + 4; p++) to[p] = to[p]! + (from[p]! - to[p]!) * share;
      }
    }
  });
}

function oriented(canvas: Canvas, source: Scalar, taps: Taps): Scalar {
  const target = canvas.newScalar();
  const starts = placeWords(canvas, taps.starts);
  const list = placeTaps(canvas, taps, 4);
  strips(canvas.height, (y0, y1) =>
    canvas.kernels.oriented(
      source.scalar,
      target.scalar,
      canvas.angles,
      canvas.width,
      PAD,
      canvas.stride,
      starts,
      list,
      y0,
      y1,
    ),
  );
  canvas.padScalar(target);
  return target;
}

/** Blurs along the flow: 2 * `reach` + 1 samples, `step` pixels apart. */
export function along(canvas: Canvas, source: Scalar, reach: number, step: number): Scalar {
  const limited = Math.min(reach, Math.floor((PAD - 1) / step));
  return oriented(canvas, source, alongTaps(limited, step));
}

/** Noise drawn out along the flow, as bristles leave it in paint and paper in a stroke. */
export const flowNoise = (canvas: Canvas, tile: Tile, reach: number, step: number): Scalar =>
  along(canvas, canvas.tiled(tile), reach, step);

export interface LineStyle {
  /** Half width of the lines in pixels. */
  sigma: number;
  /** How much the difference is sharpened, and the value above which the paper stays clean. */
  gain: number;
  paper: number;
  /** Hardness of the lines' edges. */
  hardness: number;
}

/** Where a line is as good as black, in units of the hyperbolic tangent that softens its edges. */
const FULL_INK = 4;
/** Share of the paper that remains under a line, from its edge inwards. */
const INK = Float32Array.from({ length: 1025 }, (_, i) => 1 - Math.tanh((FULL_INK * i) / 1024));

/** Ink lines along the edges of a scalar plane: 1 is clean paper, 0 full ink (flow-guided XDoG, Winnemoeller 2012). */
export function lines(canvas: Canvas, source: Scalar, { sigma, gain, paper, hardness }: LineStyle): Scalar {
  const width = Math.round(Math.max(0.7, sigma) * 10) / 10;
  const edges = oriented(canvas, source, acrossTaps(width, gain));
  const drawn = along(canvas, edges, 6, 1);
  inked(canvas, drawn, paper, hardness);
  return drawn;
}

/**
 * Takes a share of what differs from `bare` off a plane in faces, in place: a line on a wall is a wrinkle there, a streak
 * of the stick a scar. `bare` is 1 for lines, 0 for noise.
 */
export function spareFaces(canvas: Canvas, { scalar }: Scalar, share: number, bare: 0 | 1): void {
  const [values, cares] = [canvas.values({ scalar }), canvas.careValues()];
  for (const { left, top, right, bottom } of canvas.careful) {
    strips(bottom - top, (y0, y1) => {
      for (let y = top + y0; y < top + y1; y++) {
        for (let i = canvas.at(left, y), end = canvas.at(right, y); i < end; i++)
          values[i] = bare + (values[i]! - bare) * (1 - (share * cares[i]!) / 255);
      }
    });
  }
}

/** Turns values below `paper` into ink, in place: 0 well below it, going over to 1 the sooner the harder. */
export function inked(canvas: Canvas, plane: Scalar, paper: number, hardness: number): void {
  const table = placeFloats(canvas, INK);
  inParts(canvas.pixels, VALUES, (from, to) =>
    canvas.kernels.ink(plane.scalar + from * 4, table, to - from, paper, hardness / FULL_INK),
  );
}

/** Luma of the current picture. */
export function luma(canvas: Canvas): Scalar {
  const target = canvas.newScalar();
  canvas.kernels.luma(canvas.colour.colour, target.scalar, canvas.pixels);
  return target;
}

/** A copy blurred by two box passes of `radius` pixels. */
export function blurred(canvas: Canvas, source: Scalar, radius: number): Scalar {
  const target = canvas.newScalar();
  copyBytes(canvas, source.scalar, target.scalar, canvas.pixels * 4);
  boxTwice(canvas, target, canvas.spare[0].colour, canvas, radius);
  return target;
}

/** Share of the unwashed picture that is blended back in the middle of a face. */
const KEPT_OF_FACES = 0.7;

/** Smooths the picture up to its edges, faces less: `space` in pixels, `range` in colour distance 0..1. */
export function wash(canvas: Canvas, space: number, range: number, passes: number): void {
  const { kernels, colour, stride, rows } = canvas;
  const [across, down] = [canvas.spare[0].colour, canvas.spare[1].colour];
  const before = canvas.careful.length ? canvas.colours(colour).slice() : undefined;
  strips(rows, (y0, y1) => kernels.steps(colour.colour, across, down, stride, y0, y1));
  for (let pass = 0; pass < passes; pass++) {
    const sigma = (space * Math.sqrt(3) * 2 ** (passes - pass - 1)) / Math.sqrt(4 ** passes - 1);
    const flow = Math.exp(-Math.SQRT2 / sigma);
    const table = placeFloats(
      canvas,
      Float32Array.from({ length: 766 }, (_, d) => flow ** (1 + ((space / range) * d) / 255)),
    );
    strips(rows, (y0, y1) => kernels.washRows(colour.colour, across, table, stride, y0, y1));
    inParts(stride, COLUMNS, (x0, x1) => kernels.washColumns(colour.colour, down, table, stride, rows, x0, x1));
  }
  if (before) for (const part of canvas.careful) blendPart(canvas, part, canvas.colours(colour), before, KEPT_OF_FACES);
}
