// Domain transform (Gastal, Oliveira 2011), recursive form: smooths a colour plane in place and stops at its edges,
// like a wash that dries at the border of a wet area.

import { clamp, sum3, whole } from './colour';

// @ts-ignore: decorator
@inline
function step(a: v128, b: v128): u16 {
  return <u16>whole(clamp(sum3(f32x4.abs(f32x4.sub(a, b))) * 255.0, 0, 765));
}

/** Colour distance (0..765) of each pixel to its left and its upper neighbour, in the rows `y0` to `y1`. */
export function steps(src: usize, across: usize, down: usize, stride: i32, y0: i32, y1: i32): void {
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < stride; x++) {
      const i = y * stride + x;
      const c = v128.load(src + (i << 4));
      store<u16>(across + (i << 1), x ? step(c, v128.load(src + ((i - 1) << 4))) : 0);
      store<u16>(down + (i << 1), y ? step(c, v128.load(src + ((i - stride) << 4))) : 0);
    }
  }
}

// @ts-ignore: decorator
@inline
function blend(at: usize, from: v128, table: usize, distance: usize): v128 {
  const own = v128.load(at);
  const weight = v128.load32_splat(table + (<usize>load<u16>(distance) << 2));
  const mixed = f32x4.add(own, f32x4.mul(weight, f32x4.sub(from, own)));
  v128.store(at, mixed);
  return mixed;
}

// @ts-ignore: decorator
@inline
function washRow(row: usize, gate: usize, table: usize, stride: i32): void {
  let c = v128.load(row);
  for (let x = 1; x < stride; x++) c = blend(row + (x << 4), c, table, gate + (x << 1));
  for (let x = stride - 2; x >= 0; x--) c = blend(row + (x << 4), c, table, gate + ((x + 1) << 1));
}

/** Processes two rows at a time: each pixel depends on the previous one, so the rows' work overlaps. */
// @ts-ignore: decorator
@inline
function washPair(row: usize, gate: usize, table: usize, stride: i32): void {
  const below = row + (stride << 4), gateBelow = gate + (stride << 1);
  let c = v128.load(row), d = v128.load(below);
  for (let x = 1; x < stride; x++) {
    c = blend(row + (x << 4), c, table, gate + (x << 1));
    d = blend(below + (x << 4), d, table, gateBelow + (x << 1));
  }
  for (let x = stride - 2; x >= 0; x--) {
    c = blend(row + (x << 4), c, table, gate + ((x + 1) << 1));
    d = blend(below + (x << 4), d, table, gateBelow + ((x + 1) << 1));
  }
}

/**
 * Smooths forwards and backwards along the rows `y0` to `y1`; `table` maps a step of 0..765 to the share that flows
 * over it.
 */
export function washRows(plane: usize, across: usize, table: usize, stride: i32, y0: i32, y1: i32): void {
  const rowOf = (stride << 4), gateOf = (stride << 1);
  let y = y0;
  for (; y + 1 < y1; y += 2) washPair(plane + y * rowOf, across + y * gateOf, table, stride);
  if (y < y1) washRow(plane + y * rowOf, across + y * gateOf, table, stride);
}

/** Smooths down and up the columns `x0` to `x1`. */
export function washColumns(plane: usize, down: usize, table: usize, stride: i32, rows: i32, x0: i32, x1: i32): void {
  for (let y = 1; y < rows; y++) {
    for (let i = y * stride + x0; i < y * stride + x1; i++) blend(plane + (i << 4), v128.load(plane + ((i - stride) << 4)), table, down + (i << 1));
  }
  for (let y = rows - 2; y >= 0; y--) {
    for (let i = y * stride + x0; i < y * stride + x1; i++) {
      blend(plane + (i << 4), v128.load(plane + ((i + stride) << 4)), table, down + ((i + stride) << 1));
    }
  }
}
