// Reference implementation of the kernels in plain TypeScript, slow and obvious; the tests compare the compiled kernels
// with it.
import type { Taps } from '#functions/styles/kernels/taps.ts';

/** A plane as the canvas lays it out: rows of `stride` values (four each for colours), `pad` of them on every side. */
export interface Frame {
  width: number;
  height: number;
  stride: number;
  rows: number;
  pad: number;
}

const inside = (frame: Frame, visit: (i: number) => void): void => {
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) visit((y + frame.pad) * frame.stride + frame.pad + x);
  }
};

const near = (v: number, last: number): number => Math.min(last, Math.max(0, v));

/** Mean over a square of `2 * radius + 1`, the border repeated outwards; every value of the plane. */
export function boxTwin(plane: Float32Array, { stride, rows }: Frame, radius: number): Float32Array {
  const out = new Float32Array(plane.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < stride; x++) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++)
          sum += plane[near(y + dy, rows - 1) * stride + near(x + dx, stride - 1)]!;
      }
      out[y * stride + x] = sum / (2 * radius + 1) ** 2;
    }
  }
  return out;
}

/** The weighted sum for the direction of each pixel. */
export function orientedTwin(plane: Float32Array, angles: Uint8Array, frame: Frame, taps: Taps): Float32Array {
  const out = new Float32Array(plane.length);
  inside(frame, (i) => {
    const bin = angles[i]!;
    for (let t = taps.starts[bin]!; t < taps.starts[bin + 1]!; t++) {
      out[i] = out[i]! + plane[i + taps.dy[t]! * frame.stride + taps.dx[t]!]! * taps.weight[t]!;
    }
  });
  return out;
}

type Sectors = { taps: Taps; shapeStarts: number[] };

/** Mean colour and summed variance of one sector about a pixel. */
function sectorTwin(
  plane: Float32Array,
  i: number,
  { stride }: Frame,
  taps: Taps,
  from: number,
  to: number,
): { mean: number[]; variance: number } {
  const mean = [0, 0, 0];
  let squares = 0;
  for (let t = from; t < to; t++) {
    const p = (i + taps.dy[t]! * stride + taps.dx[t]!) * 4;
    for (let c = 0; c < 3; c++) {
      mean[c] = mean[c]! + plane[p + c]! * taps.weight[t]!;
      squares += plane[p + c]! ** 2 * taps.weight[t]!;
    }
  }
  return { mean, variance: Math.max(0, squares - mean.reduce((sum, m) => sum + m * m, 0)) };
}

/** Anisotropic Kuwahara filter: the means of eight sectors, weighted by how calm each is. */
export function kuwaharaTwin(
  plane: Float32Array,
  angles: Uint8Array,
  levels: Uint8Array,
  frame: Frame,
  { taps, shapeStarts }: Sectors,
  sharpness: number,
): Float32Array {
  const out = new Float32Array(plane.length);
  inside(frame, (i) => {
    const first = ((angles[i]! >> 1) * 5 + levels[i]!) * 9;
    let weights = 0;
    const sum = [0, 0, 0];
    for (let k = first; k < first + 8; k++) {
      const { mean, variance } = sectorTwin(plane, i, frame, taps, shapeStarts[k]!, shapeStarts[k + 1]!);
      const weight = 1 / (1 + (variance * sharpness) ** 4);
      weights += weight;
      for (let c = 0; c < 3; c++) sum[c] = sum[c]! + mean[c]! * weight;
    }
    for (let c = 0; c < 3; c++) out[i * 4 + c] = sum[c]! / weights;
  });
  return out;
}

/**
 * Fills the pixels of odd column and odd row from their diagonal neighbours, then the rest from their direct
 * neighbours.
 */
export function fillTwin(plane: Float32Array, frame: Frame): Float32Array {
  const out = plane.slice();
  const { width, height, stride, pad } = frame;
  const colourAt = (i: number): Float32Array => out.subarray(i * 4, i * 4 + 3);
  const apart = (i: number, step: number): number => {
    const other = colourAt(i + step);
    return colourAt(i - step).reduce((sum, v, c) => sum + (v - other[c]!) ** 2, 0);
  };
  const fill = (i: number, one: number, other: number): void => {
    const step = apart(i, one) <= apart(i, other) ? one : other;
    for (let c = 0; c < 3; c++) out[i * 4 + c] = (out[(i - step) * 4 + c]! + out[(i + step) * 4 + c]!) / 2;
  };
  const visit = (isWanted: (x: number, y: number) => boolean, run: (i: number, x: number, y: number) => void): void =>
    inside(frame, (i) => {
      const [x, y] = [(i % stride) - pad, Math.floor(i / stride) - pad];
      if (isWanted(x, y)) run(i, x, y);
    });
  visit(
    (x, y) => (x % 2) + (y % 2) === 2,
    (i) => fill(i, stride + 1, stride - 1),
  );
  visit(
    (x, y) => (x % 2) + (y % 2) === 1,
    (i, x, y) => {
      const across = y % 2 ? x > 0 && x < width - 1 : true;
      const down = y % 2 ? true : y > 0 && y < height - 1;
      fill(i, down ? stride : 1, across ? 1 : stride);
    },
  );
  return out;
}

/** Warm light and cool shadows, or the complement, of every pixel of a plane: what pointillists divide a colour by. */
export function divideTwin(plane: Uint8Array, cares: Uint8Array, division: number): Uint8ClampedArray {
  const share = (v: number): number => Math.min(1, Math.max(0, v));
  const out = new Uint8ClampedArray(plane.length);
  for (let p = 0; p < plane.length; p += 4) {
    const own = [...plane.subarray(p, p + 3)].map((v) => v / 255);
    const [r = 0, g = 0, b = 0] = own;
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    const warm = share((grey - 0.3) * 2.2);
    const cool = (1 - warm) * share(0.25 + 3 * grey);
    const complement = own.map((v, c) => grey - (v - grey) * 0.8 * share(1.1 - grey) - [0.2, 0.09, -0.25][c]! * warm);
    const light = [r + 0.16 * warm - 0.06 * cool, g + 0.07 * warm, b + 0.2 * (cool - warm)];
    const second = division ? complement : light;
    out.set(
      own.map((v, c) => (v + (second[c]! - v) * (1 - (0.8 * cares[p / 4]!) / 255)) * 255),
      p,
    );
  }
  return out;
}

/** A colour plane whose shades are opened by the tones around them. */
export function openedTwin(
  plane: Float32Array,
  arounds: Float32Array,
  { below, lift, contrast }: { below: number; lift: number; contrast: number },
): Float32Array {
  const share = (v: number): number => Math.min(1, Math.max(0, v));
  const out = plane.slice();
  arounds.forEach((wide, i) => {
    if (wide >= below) return;
    const own = [...plane.subarray(i * 4, i * 4 + 3)];
    const [r = 0, g = 0, b = 0] = own;
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    const light = share(grey + (1 - wide / below) * (lift * share(grey * 8) + contrast * (grey - wide)));
    const strongest = Math.max(...own, 0.03);
    const paleness = share(2.3 - (2.5 * (strongest - Math.min(...own))) / strongest);
    const gain = 1 + (Math.max(0.03, light) / Math.max(0.03, grey) - 1) * paleness;
    const colour = own.map((v) => Math.min(1, v * gain));
    out.set([...colour, colour.reduce((sum, v) => sum + v * v, 0)], i * 4);
  });
  return out;
}
