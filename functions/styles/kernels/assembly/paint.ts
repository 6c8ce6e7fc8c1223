// Planes of paint: four bytes a pixel, red, green, blue and the height of the paint. Strokes access them at scattered
// places, so fewer bytes mean fewer cache misses.

import { clamp, colour, lanes, lumaOf, unfolded, whole, withSquares } from './colour';

/** A colour of 0..1 as bytes. */
// @ts-ignore: decorator
@inline
function folded(c: v128): v128 {
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(f32x4.mul(c, f32x4.splat(255))));
}

/**
 * Converts `count` pixels of a colour plane to bytes, in the palette of a medium: `palette` holds, in 1025 steps of luma, the grey
 * of a tone with its tint as three floats and, in a fourth, how strong its colours are.
 */
export function graded(src: usize, dst: usize, count: i32, palette: usize): void {
  for (let p = src, end = src + (count << 4), to = dst; p < end; p += 16, to += 4) {
    const c = v128.load(p);
    const grey = lumaOf(c);
    const ground = v128.load(palette + (<usize>whole(clamp(grey, 0, 1) * 1024.0 + 0.5) << 4));
    const strength = i32x4.shuffle(ground, ground, 3, 3, 3, 3);
    const words = folded(f32x4.relaxed_madd(f32x4.sub(c, f32x4.splat(grey)), strength, ground));
    const shorts = i16x8.narrow_i32x4_s(words, words);
    v128.store32_lane(to, i8x16.narrow_i16x8_u(shorts, shorts), 0);
  }
}

/** A tone below this gains as if it were this bright, so that the camera's noise in black stays black. */
const BLACK: f32 = 0.03;

/**
 * Opens shades of a colour plane, in place: a pixel whose surroundings (`arounds`) are darker than `below` is lifted, and what
 * differs from them shows more. A strong colour is dark by its hue, not by its shade, and keeps its forms.
 */
export function opened(plane: usize, arounds: usize, count: i32, below: f32, lift: f32, contrast: f32): void {
  for (let i = 0; i < count; i++) {
    const wide = load<f32>(arounds + (i << 2));
    if (wide >= below) continue;
    const p = plane + (i << 4);
    const c = v128.load(p);
    const own = lumaOf(c);
    const light = clamp(own + (1.0 - wide / below) * (lift * clamp(own * 8.0, 0, 1) + contrast * (own - wide)), 0, 1);
    const r = f32x4.extract_lane(c, 0), g = f32x4.extract_lane(c, 1), b = f32x4.extract_lane(c, 2);
    const strongest = max<f32>(max<f32>(r, g), max<f32>(b, BLACK)), weakest = min<f32>(min<f32>(r, g), b);
    const paleness = clamp(2.3 - (2.5 * (strongest - weakest)) / strongest, 0, 1);
    const gain: f32 = 1.0 + (max<f32>(BLACK, light) / max<f32>(BLACK, own) - 1.0) * paleness;
    v128.store(p, withSquares(f32x4.pmin(f32x4.mul(c, f32x4.splat(gain)), f32x4.splat(1))));
  }
}

/**
 * The second colours into which pointillists divide colours: with `division` 0 warm light in the lights and the sky's
 * cool light in the shadows, with 1 the complement, as light as the colour itself and strongest in the shadows, which makes up
 * for the warmth of the others. Skin is divided least.
 */
export function divide(src: usize, cares: usize, dst: usize, count: i32, division: i32): void {
  for (let i = 0; i < count; i++) {
    const c = unfolded(lanes(src + (i << 2)));
    const grey = lumaOf(c);
    const warm = clamp((grey - 0.3) * 2.2, 0, 1);
    // Black shows no light of the sky.
    const cool: f32 = (1.0 - warm) * clamp(0.25 + 3.0 * grey, 0, 1);
    let second: v128;
    if (division) {
      const level = f32x4.splat(grey);
      second = f32x4.add(level, f32x4.mul(f32x4.sub(c, level), f32x4.splat(-0.8 * clamp(1.1 - grey, 0, 1))));
      second = f32x4.sub(second, colour(0.2 * warm, 0.09 * warm, -0.25 * warm));
    } else {
      second = f32x4.add(c, colour(0.16 * warm - 0.06 * cool, 0.07 * warm, 0.2 * cool - 0.2 * warm));
    }
    const share: f32 = 1.0 - (0.8 / 255.0) * <f32>load<u8>(cares + i);
    const divided = f32x4.add(c, f32x4.mul(f32x4.sub(second, c), f32x4.splat(share)));
    const shorts = i16x8.narrow_i32x4_s(folded(divided), i32x4.splat(0));
    v128.store32_lane(dst + (i << 2), i8x16.narrow_i16x8_u(shorts, shorts), 0);
  }
}
