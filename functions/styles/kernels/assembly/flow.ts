// Flow: the direction of the picture's features at every pixel, and filters along or across that direction.

import { colour, sum3 } from './colour';

/**
 * Structure tensor (xx, yy, xy summed over the colour channels, by Sobel) of a colour plane, in the mean of cells of
 * `side` x `side` pixels. The outermost ring of pixels counts as flat. Rows `y0` to `y1` of cells.
 */
export function tensor(src: usize, dst: usize, stride: i32, rows: i32, side: i32, y0: i32, y1: i32): void {
  const cells = stride / side;
  const share = f32x4.splat(1.0 / <f32>(side * side));
  for (let y = y0; y < y1; y++) {
    const top = max(side * y, 1), bottom = min(side * (y + 1), rows - 1);
    for (let x = 0; x < cells; x++) {
      const left = max(side * x, 1), right = min(side * (x + 1), stride - 1);
      let xx = f32x4.splat(0), yy = f32x4.splat(0), xy = f32x4.splat(0);
      for (let v = top; v < bottom; v++) {
        for (let u = left; u < right; u++) {
          const p = src + ((v * stride + u) << 4);
          const gx = sobelX(p, stride << 4), gy = sobelY(p, stride << 4);
          xx = f32x4.add(xx, f32x4.mul(gx, gx));
          yy = f32x4.add(yy, f32x4.mul(gy, gy));
          xy = f32x4.add(xy, f32x4.mul(gx, gy));
        }
      }
      v128.store(dst + ((y * cells + x) << 4), f32x4.mul(colour(sum3(xx), sum3(yy), sum3(xy)), share));
    }
  }
}

// @ts-ignore: decorator
@inline
function sobelX(p: usize, row: usize): v128 {
  const east = f32x4.add(f32x4.add(v128.load(p - row + 16), v128.load(p + row + 16)), f32x4.mul(f32x4.splat(2), v128.load(p, 16)));
  const west = f32x4.add(f32x4.add(v128.load(p - row - 16), v128.load(p + row - 16)), f32x4.mul(f32x4.splat(2), v128.load(p - 16)));
  return f32x4.sub(east, west);
}

// @ts-ignore: decorator
@inline
function sobelY(p: usize, row: usize): v128 {
  const south = f32x4.add(f32x4.add(v128.load(p + row - 16), v128.load(p + row + 16)), f32x4.mul(f32x4.splat(2), v128.load(p + row)));
  const north = f32x4.add(f32x4.add(v128.load(p - row - 16), v128.load(p - row + 16)), f32x4.mul(f32x4.splat(2), v128.load(p - row)));
  return f32x4.sub(south, north);
}

// Polynomial arc tangent over the full circle, error below 0.0003 rad: a fraction of one direction bin.
// @ts-ignore: decorator
@inline
function atan2(y: f32, x: f32): f32 {
  const ax = abs(x), ay = abs(y);
  const big = max(ax, ay);
  if (big < 1e-20) return 0;
  const a = min(ax, ay) / big, s = a * a;
  let r: f32 = ((-0.0464964749 * s + 0.15931422) * s - 0.327622764) * s * a + a;
  if (ay > ax) r = 1.57079637 - r;
  if (x < 0) r = 3.14159274 - r;
  return y < 0 ? -r : r;
}

/**
 * Direction of the features as one of 64 bins over half a turn (0 = to the right, growing clockwise on the screen), and how
 * one-directional they are as one of 5 levels, from tensors of cells of `side` x `side` pixels. Where the fine tensor is flat, the coarse
 * one and then the given prior decide, so that calm areas flow with their surroundings instead of with the sensor's noise.
 * Rows `y0` to `y1` of cells.
 */
export function directions(
  fine: usize, coarse: usize, angles: usize, levels: usize, stride: i32, rows: i32, side: i32,
  coarseWeight: f32, priorXx: f32, priorYy: f32, priorXy: f32, y0: i32, y1: i32,
): void {
  const cells = stride / side;
  for (let y = y0; y < y1; y++) {
    const bottom = min(side * (y + 1), rows);
    for (let x = 0; x < cells; x++) {
      const t = fine + ((y * cells + x) << 4), c = coarse + ((y * cells + x) << 4);
      const exx = load<f32>(t), eyy = load<f32>(t, 4), exy = load<f32>(t, 8);
      const d = exx - eyy;
      const level = min(<i32>(4.0 * sqrt<f32>(d * d + 4.0 * exy * exy) / (exx + eyy + 1e-4) + 0.5), 4);
      const dx = d + coarseWeight * (load<f32>(c) - load<f32>(c, 4)) + priorXx - priorYy;
      const xy = exy + coarseWeight * load<f32>(c, 8) + priorXy;
      // Half the angle is the gradient's direction; the feature is perpendicular to it.
      const turn = (0.5 * atan2(2.0 * xy, dx) + 1.57079637) * (64.0 / 3.14159274);
      const bin = <i32>(turn + 0.5) & 63;
      for (let v = side * y; v < bottom; v++) {
        for (let i = v * stride + side * x, end = i + side; i < end; i++) {
          store<u8>(angles + i, <u8>bin);
          store<u8>(levels + i, <u8>level);
        }
      }
    }
  }
}

/**
 * One weighted sum per pixel, chosen by the pixel's direction: blur along the flow, or difference across it.
 * `starts` has 65 indices into `taps`, pairs of (byte offset, weight).
 */
export function oriented(
  src: usize, dst: usize, angles: usize, width: i32, pad: i32, stride: i32, starts: usize, taps: usize, y0: i32, y1: i32,
): void {
  for (let y = y0; y < y1; y++) {
    const at = (y + pad) * stride + pad;
    for (let i = at; i < at + width; i++) {
      const list = starts + (<usize>load<u8>(angles + i) << 2);
      const end = taps + (load<u32>(list, 4) << 3);
      const p = src + (i << 2);
      let a: f32 = 0, b: f32 = 0;
      for (let t = taps + (load<u32>(list) << 3); t < end; t += 16) {
        a += load<f32>(p + load<i32>(t)) * load<f32>(t, 4);
        b += load<f32>(p + load<i32>(t, 8)) * load<f32>(t, 12);
      }
      store<f32>(dst + (i << 2), a + b);
    }
  }
}
