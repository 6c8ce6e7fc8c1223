// Brush strokes, laid in layers from broad to fine (after Hertzmann 1998): a stroke is set where the canvas still
// differs from the reference, runs along the flow, and bends with it.

import { clamp, colour, lanes, squares, TALL, unfolded } from './colour';

// A brush sheet: 8 brushes of 128 steps along by 32 across, each step (coverage, height above the middle) in 32768ths;
// then an empty mark.
const ALONG: i32 = 128;
const ACROSS: i32 = 32;
const BRUSHES: i32 = 8;
/**
 * Side of a block of cells painted together, minimum cells along that side, and number of rounds through all cells,
 * which together hide the order of the blocks.
 */
const BLOCK: i32 = 64;
const LEAST: i32 = 8;
const ROUNDS: u32 = 4;

// @ts-ignore: decorator
@inline
function mix32(n: u32): u32 {
  n ^= n >> 16;
  n *= 0x7feb352d;
  n ^= n >> 15;
  n *= 0x846ca68b;
  return n ^ (n >> 16);
}

// @ts-ignore: decorator
@inline
function unit(n: u32): f32 {
  return <f32>(mix32(n) >> 8) * (1.0 / 16777216.0);
}

/** Bits that no position on a brush has, in 4096ths of its half sizes from -4096 on. */
const OUTSIDE: i32 = ~8191;
const MARK_BYTES: i32 = 4;
/** Light that paint strays by beside its own, so that black is no hole in a painting. */
const STRAY: f32 = 0.12;
/** Factor that converts a squared colour distance of 0..1 to 255ths. */
const SQUARED: f32 = 65025;

/**
 * Lays one stroke: centre, direction, half sizes in pixels, bend in half widths, colour in bytes, relief of the
 * bristles in its tone; `nothing` is the address of the empty mark. Pixels are processed four at a time from a multiple
 * of four on, so the last four never pass the end of a row.
 */
function stroke(
  canvas: usize, stride: i32, rows: i32, cx: f32, cy: f32, c: f32, s: f32, halfLength: f32, halfWidth: f32,
  bend: f32, colour: v128, tone: f32, brush: usize, nothing: usize,
): void {
  // On a narrow brush the bristles' pattern would turn to noise, so its relief is lower.
  const relief: f32 = min<f32>(1.0, halfWidth * 0.18);
  // Paint at half the bristles' height, and the paint that each height above it adds.
  const base = pairOf(f32x4.replace_lane(colour, 3, 0.5 * TALL));
  const ridge = pairOf(f32x4.replace_lane(f32x4.mul(colour, f32x4.splat(tone * relief)), 3, relief * TALL));
  const reach: f32 = 1.0 + abs(bend);
  const tall = abs(s) * halfLength + abs(c) * halfWidth * reach;
  const wide = abs(c) * halfLength + abs(s) * halfWidth * reach;
  const top = max(<i32>(cy - tall), 0), bottom = min(<i32>(cy + tall) + 1, rows - 1);
  const left = max(<i32>(cx - wide), 0), right = min(<i32>(cx + wide) + 1, stride - 1);
  // Prefetches all rows at once, or each row would be waited for in turn.
  for (let y = top; y <= bottom; y++) {
    load<u8>(canvas + ((y * stride + left) << 2));
    load<u8>(canvas + ((y * stride + right) << 2));
  }
  const ux = c / halfLength, vx = -s / halfWidth;
  const uStep = <i32>(ux * 1048576.0), wStep = <i32>(vx * 1048576.0), bent = <i32>(bend * 4096.0);
  const uSteps = i32x4.mul(i32x4.splat(uStep), i32x4(0, 1, 2, 3)), wSteps = i32x4.mul(i32x4.splat(wStep), i32x4(0, 1, 2, 3));
  const uJump = i32x4.splat(4 * uStep), wJump = i32x4.splat(4 * wStep);
  const marks = i32x4.splat(<i32>brush), unmarked = i32x4.splat(<i32>nothing), half = i32x4.splat(4096);
  // Where a row meets the stroke's ends and sides: only the pixels between are visited.
  const alongRow: f32 = abs(c) > 0.001 ? 1.0 / c : 0, acrossRow: f32 = abs(s) > 0.001 ? 1.0 / s : 0;
  const halfEnds = halfLength * abs(alongRow), halfSides = halfWidth * reach * abs(acrossRow);
  for (let y = top; y <= bottom; y++) {
    const dy = <f32>y - cy;
    let from: f32 = -wide, to: f32 = wide;
    if (alongRow != 0) {
      const middle = -dy * s * alongRow;
      from = max(from, middle - halfEnds);
      to = min(to, middle + halfEnds);
    }
    if (acrossRow != 0) {
      const middle = dy * c * acrossRow;
      from = max(from, middle - halfSides);
      to = min(to, middle + halfSides);
    }
    const first = max(left, <i32>(cx + from)) & ~3, last = min(right, <i32>(cx + to) + 1);
    // Fixed point of 20 bits avoids a float conversion for each pixel.
    let u = i32x4.add(i32x4.splat(<i32>((dy * s / halfLength + (<f32>first - cx) * ux) * 1048576.0)), uSteps);
    let w = i32x4.add(i32x4.splat(<i32>((dy * c / halfWidth + (<f32>first - cx) * vx) * 1048576.0)), wSteps);
    let p = canvas + ((y * stride + first) << 2);
    for (let x = first; x <= last; x += 4, p += 16) {
      const along = i32x4.shr_s(u, 8);
      let v = i32x4.shr_s(w, 8);
      if (bent) {
        const bow = i32x4.sub(i32x4.shr_s(i32x4.mul(along, along), 12), i32x4.splat(1638));
        v = i32x4.sub(v, i32x4.shr_s(i32x4.mul(bow, i32x4.splat(bent)), 12));
      }
      u = i32x4.add(u, uJump);
      w = i32x4.add(w, wJump);
      const column = i32x4.add(along, half), line = i32x4.add(v, half);
      const isOn = i32x4.eq(v128.and(v128.or(column, line), i32x4.splat(OUTSIDE)), i32x4.splat(0));
      if (!v128.any_true(isOn)) continue;
      const at = i32x4.add(marks, i32x4.shl(i32x4.add(i32x4.shl(i32x4.shr_s(line, 8), 7), i32x4.shr_s(column, 6)), 2));
      const cells = v128.bitselect(at, unmarked, isOn);
      let mark = v128.load32_zero(i32x4.extract_lane(cells, 0));
      mark = v128.load32_lane(i32x4.extract_lane(cells, 1), mark, 1);
      mark = v128.load32_lane(i32x4.extract_lane(cells, 2), mark, 2);
      mark = v128.load32_lane(i32x4.extract_lane(cells, 3), mark, 3);
      const under = v128.load(p);
      const two = daub(
        i16x8.extend_low_i8x16_u(under), base, ridge,
        i8x16.shuffle(mark, mark, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5),
        i8x16.shuffle(mark, mark, 2, 3, 2, 3, 2, 3, 2, 3, 6, 7, 6, 7, 6, 7, 6, 7),
      );
      const next = daub(
        i16x8.extend_high_i8x16_u(under), base, ridge,
        i8x16.shuffle(mark, mark, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13),
        i8x16.shuffle(mark, mark, 10, 11, 10, 11, 10, 11, 10, 11, 14, 15, 14, 15, 14, 15, 14, 15),
      );
      v128.store(p, i8x16.narrow_i16x8_u(two, next));
    }
  }
}

/** A pixel twice, as 16-bit integers. */
// @ts-ignore: decorator
@inline
function pairOf(c: v128): v128 {
  const words = i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(c));
  return i16x8.narrow_i32x4_s(words, words);
}

/** Covers two pixels by the coverage and with the paint height of each lane. */
// @ts-ignore: decorator
@inline
function daub(under: v128, base: v128, ridge: v128, covers: v128, heights: v128): v128 {
  const paint = i16x8.add(base, i16x8.relaxed_q15mulr_s(ridge, heights));
  return i16x8.add(under, i16x8.relaxed_q15mulr_s(i16x8.sub(paint, under), covers));
}

/**
 * One round of a layer of strokes over the cells from (`left`, `top`) to before (`right`, `bottom`), of `columns` to a row, in a
 * scattered order that depends on the seed alone. `spacing`, `halfWidth`, `halfLength` in pixels; `threshold` is the squared
 * colour error below which the canvas is left alone (negative: paint everywhere); `jitter` varies the tone, `hue` the hue; `tone` is the
 * relief of the bristles; `turns` holds 64 pairs of (cosine, sine); `wander` is the largest random turn in bins; `pliancy` is
 * how far the brush bends with the flow, 0..1. `cares` has a byte per pixel: at 255 brushes are narrower by the share
 * `finer` and leave a third of the error.
 */
export function layer(
  canvas: usize, reference: usize, angles: usize, levels: usize, stride: i32, rows: i32, turns: usize, brushes: usize,
  spacing: i32, halfWidth: f32, halfLength: f32, threshold: f32, jitter: f32, hue: f32, tone: f32, wander: f32, pliancy: f32, finer: f32, cares: usize,
  seed: u32, round: u32, columns: i32, left: i32, top: i32, right: i32, bottom: i32,
): void {
  const side = max(BLOCK / spacing, LEAST);
  for (let y = top; y < bottom; y += side) {
    for (let x = left; x < right; x += side) {
      block(
        canvas, reference, angles, levels, stride, rows, turns, brushes, spacing, halfWidth, halfLength, threshold, jitter, hue, tone,
        wander, pliancy, finer, cares, seed, round, columns, x, y, min(side, right - x), min(side, bottom - y),
      );
    }
  }
}

/**
 * One round of strokes in a block of cells, which are visited in scattered order but lie near enough to stay in the
 * cache.
 */
function block(
  canvas: usize, reference: usize, angles: usize, levels: usize, stride: i32, rows: i32, turns: usize, brushes: usize,
  spacing: i32, halfWidth: f32, halfLength: f32, threshold: f32, jitter: f32, hue: f32, tone: f32, wander: f32, pliancy: f32, finer: f32, cares: usize,
  seed: u32, round: u32, columns: i32, left: i32, top: i32, wide: i32, tall: i32,
): void {
  const cells: u32 = wide * tall;
  const nothing = brushes + BRUSHES * (ALONG * ACROSS * MARK_BYTES);
  // A multiplicative walk visits each cell once, in no visible order, as long as the factor shares no divisor with the count.
  let walk: u32 = <u32>(<f64>cells * 0.6180339887) | 1;
  while (common(walk, cells) != 1) walk += 2;
  walk %= cells;
  // The same step in columns and lines, which avoids a division by the width.
  const across = <i32>(walk % wide), down = <i32>(walk / wide);
  const place = seed % cells;
  let x0 = <i32>(place % wide), y0 = <i32>(place / wide);
  for (let k: u32 = 0; k < cells; k++) {
    const column = left + x0, line = top + y0;
    x0 += across;
    y0 += down;
    if (x0 >= wide) {
      x0 -= wide;
      y0++;
    }
    if (y0 >= tall) y0 -= tall;
    const r = mix32(seed ^ (<u32>(line * columns + column) * 0x9e3779b1));
    if (r % ROUNDS != round) continue;
    const cx = (<f32>column + unit(r + 1)) * <f32>spacing;
    const cy = (<f32>line + unit(r + 2)) * <f32>spacing;
    const x = min(<i32>cx, stride - 1), y = min(<i32>cy, rows - 1);
    const i = y * stride + x;
    const own = reference + (i << 2);
    const paint = unfolded(lanes(own));
    // Nothing lies below the ground layer that could show through, so its brushes stay broad in faces.
    const skin: f32 = <f32>load<u8>(cares + i) * (1.0 / 255.0), care: f32 = threshold < 0 ? 0 : skin;
    // A small difference counts for more in the dark, where eyes lie.
    const least: f32 = threshold * (1.0 - 0.67 * care) * clamp(0.3 + 1.4 * f32x4.extract_lane(paint, 1), 0, 1);
    if (threshold >= 0 && error(canvas, reference, stride, rows, x, y, spacing) < least) continue;
    const fine: f32 = 1.0 - finer * care;
    const broad = max<f32>(1.1, halfWidth * fine);

    const turned = <i32>((unit(r + 3) - 0.5) * 2.0 * wander + 64.5);
    const bin = (<i32>load<u8>(angles + i) + turned) & 63;
    const c = load<f32>(turns + (bin << 3)), s = load<f32>(turns + (bin << 3), 4);
    // Strokes are long where the features run one way, short where they do not.
    let length = halfLength * fine * (0.55 + 0.15 * <f32>load<u8>(levels + i)) * (0.8 + 0.4 * unit(r + 4));
    length = reachOf(reference, stride, rows, cx, cy, c, s, length, broad, own);
    const bend = bendOf(angles, stride, rows, cx, cy, c, s, length, bin) * length / broad * pliancy;

    // Paint strays from the model in tone and hue, in the dark too, but little on skin; light colours show a change of hue soonest.
    const calm: f32 = 1.0 - 0.8 * skin;
    const light: f32 = (unit(r + 5) - 0.5) * jitter * calm;
    const broken: f32 = hue * calm * (1.0 - 0.8 * f32x4.extract_lane(paint, 1));
    const warm: f32 = (unit(r + 6) - 0.5) * broken, rosy: f32 = (unit(r + 8) - 0.5) * broken * 0.6;
    const strayed = colour(light + warm + rosy, light - rosy, light - warm + rosy);
    const tint = f32x4.mul(f32x4.add(paint, f32x4.mul(strayed, f32x4.add(paint, f32x4.splat(STRAY)))), f32x4.splat(255));
    const brush = brushes + (mix32(r + 7) % BRUSHES) * (ALONG * ACROSS * MARK_BYTES);
    stroke(canvas, stride, rows, cx, cy, c, s, length, broad, max<f32>(-0.9, min<f32>(0.9, bend)), tint, tone, brush, nothing);
  }
}

function common(a: u32, b: u32): u32 {
  while (b) {
    const r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/** Mean squared colour error at nine points of the cell. */
function error(canvas: usize, reference: usize, stride: i32, rows: i32, x: i32, y: i32, spacing: i32): f32 {
  const gap = max(spacing >> 1, 1);
  let sums = i32x4.splat(0);
  for (let dy = -gap; dy <= gap; dy += gap) {
    for (let dx = -gap; dx <= gap; dx += gap) {
      const i = (min(max(y + dy, 0), rows - 1) * stride + min(max(x + dx, 0), stride - 1)) << 2;
      sums = i32x4.add(sums, squares(canvas + i, reference + i));
    }
  }
  return <f32>(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1)) * (1.0 / (9.0 * SQUARED));
}

/** Shortens a stroke to where the reference keeps the stroke's colour, at least to its own width. */
function reachOf(
  reference: usize, stride: i32, rows: i32, cx: f32, cy: f32, c: f32, s: f32, length: f32, halfWidth: f32, own: usize,
): f32 {
  for (let k = 1; k <= 4; k++) {
    const d = length * 0.25 * <f32>k;
    for (let side = 0; side < 2; side++) {
      const e = side ? -d : d;
      const x = <i32>(cx + c * e), y = <i32>(cy + s * e);
      if (x < 0 || y < 0 || x >= stride || y >= rows) continue;
      const apart = squares(reference + ((y * stride + x) << 2), own);
      if (i32x4.extract_lane(apart, 0) + i32x4.extract_lane(apart, 1) > <i32>(0.03 * SQUARED)) return max(length * 0.25 * <f32>(k - 1), halfWidth * 1.3);
    }
  }
  return length;
}

/** Slope of the bend: how far the flow turns between the stroke's two ends, in radians over four. */
function bendOf(angles: usize, stride: i32, rows: i32, cx: f32, cy: f32, c: f32, s: f32, length: f32, bin: i32): f32 {
  const d = length * 0.8;
  const ax = <i32>(cx - c * d), ay = <i32>(cy - s * d), bx = <i32>(cx + c * d), by = <i32>(cy + s * d);
  if (min(min(ax, ay), min(bx, by)) < 0 || max(ax, bx) >= stride || max(ay, by) >= rows) return 0;
  const before = turnFrom(bin, <i32>load<u8>(angles + ay * stride + ax));
  const after = turnFrom(bin, <i32>load<u8>(angles + by * stride + bx));
  const turn = after - before;
  return abs(turn) > 16 ? 0 : <f32>turn * (3.14159274 / 64.0) * 0.25;
}

/** Signed difference of two directions in bins, -32..31. */
function turnFrom(bin: i32, other: i32): i32 {
  return ((other - bin + 32) & 63) - 32;
}
