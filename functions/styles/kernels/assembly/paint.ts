// Planes of paint: four bytes a pixel, red, green, blue and the height of the paint. Strokes access them at scattered
// places, so fewer bytes mean fewer cache misses.

import { clamp, colour, lanes, lumaOf, unfolded } from './colour';

/** A colour of 0..1 as bytes. */
// @ts-ignore: decorator
@inline
function folded(c: v128): v128 {
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(f32x4.mul(c, f32x4.splat(255))));
}

/** Converts `count` pixels, a multiple of four, of a colour plane to bytes. */
export function condense(src: usize, dst: usize, count: i32): void {
  for (let p = src, end = src + (count << 4), to = dst; p < end; p += 64, to += 16) {
    const left = i16x8.narrow_i32x4_s(folded(v128.load(p)), folded(v128.load(p, 16)));
    const right = i16x8.narrow_i32x4_s(folded(v128.load(p, 32)), folded(v128.load(p, 48)));
    v128.store(to, i8x16.narrow_i16x8_u(left, right));
  }
}

/**
 * The second colours into which pointillists divide colours: with `division` 0 warm light in the lights and the sky's
 * cool light in the shadows, with 1 the complement, as light as the colour itself and strongest in the shadows.
 */
export function divide(src: usize, dst: usize, count: i32, division: i32): void {
  for (let p = src, end = src + (count << 2), to = dst; p < end; p += 4, to += 4) {
    const c = unfolded(lanes(p));
    const grey = lumaOf(c);
    let divided: v128;
    if (division) {
      const level = f32x4.splat(grey);
      divided = f32x4.add(level, f32x4.mul(f32x4.sub(c, level), f32x4.splat(-1.4 * clamp(1.1 - grey, 0, 1))));
    } else {
      const warm = clamp((grey - 0.3) * 2.2, 0, 1);
      // Black shows no light of the sky.
      const cool: f32 = (1.0 - warm) * clamp(0.25 + 3.0 * grey, 0, 1);
      divided = f32x4.add(c, colour(0.16 * warm - 0.06 * cool, 0.07 * warm, 0.2 * cool - 0.2 * warm));
    }
    const shorts = i16x8.narrow_i32x4_s(folded(divided), i32x4.splat(0));
    v128.store32_lane(to, i8x16.narrow_i16x8_u(shorts, shorts), 0);
  }
}
