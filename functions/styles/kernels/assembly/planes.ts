import { colour, look, lumaOf, withSquares } from './colour';

// Planes. A colour plane holds one v128 of f32 per pixel: red, green, blue (0..1) and, in the fourth lane, the sum of
// their squares. A scalar plane holds one f32 per pixel. Both are padded on every side by a copy of the nearest pixel, so that
// filters reach over the edge without a test.

/** Converts RGB bytes to the inside of a colour plane. */
export function pack(src: usize, dst: usize, width: i32, height: i32, pad: i32, stride: i32): void {
  const k: f32 = 1.0 / 255.0;
  let p = src;
  for (let y = 0; y < height; y++) {
    let d = dst + (((y + pad) * stride + pad) << 4);
    for (let x = 0; x < width; x++) {
      const c = colour(<f32>load<u8>(p) * k, <f32>load<u8>(p, 1) * k, <f32>load<u8>(p, 2) * k);
      v128.store(d, withSquares(c));
      p += 3;
      d += 16;
    }
  }
}

/** Copies the edge pixels of a colour plane outwards over its padding. */
export function padColour(plane: usize, width: i32, height: i32, pad: i32, stride: i32): void {
  for (let y = 0; y < height; y++) {
    const row = plane + (((y + pad) * stride) << 4);
    const first = v128.load(row + (pad << 4));
    const last = v128.load(row + ((pad + width - 1) << 4));
    for (let x = 0; x < pad; x++) v128.store(row + (x << 4), first);
    for (let x = pad + width; x < stride; x++) v128.store(row + (x << 4), last);
  }
  padRows(plane, height, pad, stride << 4);
}

/** Copies the edge values of a scalar plane outwards over its padding. */
export function padScalar(plane: usize, width: i32, height: i32, pad: i32, stride: i32): void {
  for (let y = 0; y < height; y++) {
    const row = plane + (((y + pad) * stride) << 2);
    const first = load<f32>(row + (pad << 2));
    const last = load<f32>(row + ((pad + width - 1) << 2));
    for (let x = 0; x < pad; x++) store<f32>(row + (x << 2), first);
    for (let x = pad + width; x < stride; x++) store<f32>(row + (x << 2), last);
  }
  padRows(plane, height, pad, stride << 2);
}

function padRows(plane: usize, height: i32, pad: i32, rowBytes: i32): void {
  const first = plane + pad * rowBytes;
  const last = plane + (pad + height - 1) * rowBytes;
  for (let y = 0; y < pad; y++) {
    memory.copy(plane + y * rowBytes, first, rowBytes);
    memory.copy(last + (y + 1) * rowBytes, last, rowBytes);
  }
}

/** Rec. 601 luma of every pixel, padding included. */
export function luma(src: usize, dst: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const p = src + (i << 4);
    store<f32>(dst + (i << 2), load<f32>(p) * 0.299 + load<f32>(p, 4) * 0.587 + load<f32>(p, 8) * 0.114);
  }
}

/** Replaces each value by `table` (a function of 0..1) of its distance below `paper` times `scale`. */
export function ink(values: usize, table: usize, count: i32, paper: f32, scale: f32): void {
  for (let p = values, end = values + (count << 2); p < end; p += 4) store<f32>(p, look(table, (paper - load<f32>(p)) * scale));
}

/**
 * Box blur along the rows `y0` to `y1` of a colour plane; like the blurs below, its cost does not depend on the radius.
 */
export function boxColourRows(src: usize, dst: usize, stride: i32, radius: i32, y0: i32, y1: i32): void {
  const taps = 2 * radius + 1;
  const scale = f32x4.splat(1.0 / <f32>taps);
  const edge = f32x4.splat(<f32>radius);
  for (let y = y0; y < y1; y++) {
    const row = src + ((y * stride) << 4);
    const out = dst + ((y * stride) << 4);
    let sum = f32x4.mul(v128.load(row), edge);
    for (let x = 0; x < radius; x++) sum = f32x4.add(sum, v128.load(row + (min(x, stride - 1) << 4)));
    for (let x = 0; x < stride; x++) {
      sum = f32x4.add(sum, v128.load(row + (min(x + radius, stride - 1) << 4)));
      v128.store(out + (x << 4), f32x4.mul(sum, scale));
      sum = f32x4.sub(sum, v128.load(row + (max(x - radius, 0) << 4)));
    }
  }
}

/** Box blur along the rows `y0` to `y1` of a scalar plane. */
export function boxScalarRows(src: usize, dst: usize, stride: i32, radius: i32, y0: i32, y1: i32): void {
  const taps = 2 * radius + 1;
  const scale: f32 = 1.0 / <f32>taps;
  for (let y = y0; y < y1; y++) {
    const row = src + ((y * stride) << 2);
    const out = dst + ((y * stride) << 2);
    let sum: f32 = load<f32>(row) * <f32>radius;
    for (let x = 0; x < radius; x++) sum += load<f32>(row + (min(x, stride - 1) << 2));
    for (let x = 0; x < stride; x++) {
      sum += load<f32>(row + (min(x + radius, stride - 1) << 2));
      store<f32>(out + (x << 2), sum * scale);
      sum -= load<f32>(row + (max(x - radius, 0) << 2));
    }
  }
}

/** Box blur down the columns of a plane of any kind, from byte `x0` to `x1` of its rows, which are multiples of 16; `sums` has room for one row. */
export function boxColumns(src: usize, dst: usize, sums: usize, rowBytes: i32, rows: i32, radius: i32, x0: i32, x1: i32): void {
  const taps = 2 * radius + 1;
  const scale = f32x4.splat(1.0 / <f32>taps);
  const edge = f32x4.splat(<f32>radius);
  for (let x = x0; x < x1; x += 16) {
    let sum = f32x4.mul(v128.load(src + x), edge);
    for (let y = 0; y < radius; y++) sum = f32x4.add(sum, v128.load(src + min(y, rows - 1) * rowBytes + x));
    v128.store(sums + x, sum);
  }
  for (let y = 0; y < rows; y++) {
    const entering = src + min(y + radius, rows - 1) * rowBytes;
    const leaving = src + max(y - radius, 0) * rowBytes;
    const out = dst + y * rowBytes;
    for (let x = x0; x < x1; x += 16) {
      const sum = f32x4.add(v128.load(sums + x), v128.load(entering + x));
      v128.store(out + x, f32x4.mul(sum, scale));
      v128.store(sums + x, f32x4.sub(sum, v128.load(leaving + x)));
    }
  }
}
