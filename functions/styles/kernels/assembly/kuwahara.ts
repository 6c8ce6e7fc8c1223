import { distance, withSquares } from './colour';

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang, Doellner 2009, with the polynomial sectors of 2010): each pixel
 * becomes the mean of its calmest sectors in an ellipse laid along the flow, which gives flat dabs with crisp edges.
 * `starts` has 9 indices per shape (32 directions x 5 levels) into `taps`, pairs of (byte offset, weight). The fourth
 * lane carries the squares, so that one multiply-add per tap gathers mean and variance alike. At a `gap` of 2 it is every
 * second pixel of every second row, and one beyond the width: `fillDiagonals` and `fillSides` make the others.
 */
export function kuwahara(
  src: usize, dst: usize, angles: usize, levels: usize, width: i32, pad: i32, stride: i32,
  starts: usize, taps: usize, sharpness: f32, gap: i32, y0: i32, y1: i32,
): void {
  for (let y = y0; y < y1; y += gap) {
    const at = (y + pad) * stride + pad;
    for (let i = at; i < at + width; i += gap) {
      const shape = (<i32>load<u8>(angles + i) >> 1) * 5 + <i32>load<u8>(levels + i);
      let bound = starts + shape * 36;
      let t = taps + (load<u32>(bound) << 3);
      const p = src + (i << 4);
      let sum = f32x4.splat(0), weights: f32 = 0;
      for (let sector = 0; sector < 8; sector++) {
        bound += 4;
        const end = taps + (load<u32>(bound) << 3);
        let a = f32x4.splat(0), b = f32x4.splat(0);
        for (; t < end; t += 16) {
          a = f32x4.relaxed_madd(v128.load(p + load<i32>(t)), v128.load32_splat(t, 4), a);
          b = f32x4.relaxed_madd(v128.load(p + load<i32>(t, 8)), v128.load32_splat(t, 12), b);
        }
        a = f32x4.add(a, b);
        const s = f32x4.mul(a, a);
        const mean2 = f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2);
        let v = max<f32>(f32x4.extract_lane(a, 3) - mean2, 0) * sharpness;
        v = v * v;
        const w: f32 = 1.0 / (1.0 + v * v);
        sum = f32x4.relaxed_madd(a, f32x4.splat(w), sum);
        weights += w;
      }
      v128.store(dst + (i << 4), withSquares(f32x4.mul(sum, f32x4.splat(1.0 / weights))));
    }
  }
}

/** The mean of the pair of opposite neighbours with the more similar colours, so that edges stay crisp. */
// @ts-ignore: decorator
@inline
function between(p: usize, one: usize, other: usize): v128 {
  const a = v128.load(p - one), b = v128.load(p + one), c = v128.load(p - other), d = v128.load(p + other);
  const isOne = i32x4.splat(distance(a, b) <= distance(c, d) ? -1 : 0);
  return withSquares(f32x4.mul(f32x4.add(v128.bitselect(a, c, isOne), v128.bitselect(b, d, isOne)), f32x4.splat(0.5)));
}

/** Fills the pixels of odd column and odd row from their four diagonal neighbours, for the rows `y0` to `y1`. */
export function fillDiagonals(plane: usize, width: i32, pad: i32, stride: i32, y0: i32, y1: i32): void {
  const row: usize = stride << 4;
  for (let y = y0 | 1; y < y1; y += 2) {
    let p = plane + (((y + pad) * stride + pad + 1) << 4);
    for (let x = 1; x < width; x += 2, p += 32) v128.store(p, between(p, row + 16, row - 16));
  }
}

/** Fills the remaining half of the pixels from their four direct neighbours, for the rows `y0` to `y1` of `height`. */
export function fillSides(plane: usize, width: i32, height: i32, pad: i32, stride: i32, y0: i32, y1: i32): void {
  const row: usize = stride << 4;
  for (let y = y0; y < y1; y++) {
    const isOdd = y & 1;
    // On the border rows one pair of neighbours is missing.
    const isBorder = y == 0 || y == height - 1;
    for (let x = 1 - isOdd; x < width; x += 2) {
      const p = plane + (((y + pad) * stride + pad + x) << 4);
      if (isOdd) v128.store(p, x == 0 || x == width - 1 ? between(p, row, row) : between(p, row, 16));
      else v128.store(p, isBorder ? between(p, 16, 16) : between(p, row, 16));
    }
  }
}
