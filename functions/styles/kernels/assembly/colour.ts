// @ts-ignore: decorator
@inline
export function colour(r: f32, g: f32, b: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(0), 0, r), 1, g), 2, b);
}

/** The colour with the sum of its squares in the fourth lane. */
// @ts-ignore: decorator
@inline
export function withSquares(c: v128): v128 {
  const s = f32x4.mul(c, c);
  const sum = f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2);
  return f32x4.replace_lane(c, 3, sum);
}

/** Squared distance of two colours. */
// @ts-ignore: decorator
@inline
export function distance(a: v128, b: v128): f32 {
  const d = f32x4.sub(a, b);
  const s = f32x4.mul(d, d);
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2);
}

// @ts-ignore: decorator
@inline
export function sum3(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2);
}

// @ts-ignore: decorator
@inline
export function lumaOf(c: v128): f32 {
  return sum3(f32x4.mul(c, f32x4(0.299, 0.587, 0.114, 0)));
}

// Lane operations, because scalar minimum, maximum and conversion also handle NaN and overflow, which costs more than
// the rest.
// @ts-ignore: decorator
@inline
export function clamp(v: f32, low: f32, high: f32): f32 {
  return f32x4.extract_lane(f32x4.pmax(f32x4.pmin(f32x4.splat(v), f32x4.splat(high)), f32x4.splat(low)), 0);
}

// @ts-ignore: decorator
@inline
export function whole(v: f32): i32 {
  return i32x4.extract_lane(i32x4.relaxed_trunc_f32x4_s(f32x4.splat(v)), 0);
}

/** Looks up a function of 0..1 in a table of 1025 steps; clamps outside. */
// @ts-ignore: decorator
@inline
export function look(table: usize, v: f32): f32 {
  return load<f32>(table + (<usize>whole(clamp(v, 0, 1) * 1024.0 + 0.5) << 2));
}

/** Index of a point on a texture of 1024 x 1024, which repeats; `grain` is in 65536ths. */
// @ts-ignore: decorator
@inline
export function onTile(x: i32, y: i32, grain: i32): usize {
  return ((((y * grain) >> 16) & 1023) << 12) | ((((x * grain) >> 16) & 1023) << 2);
}

/** Rounds to bytes, 0..255. */
// @ts-ignore: decorator
@inline
export function put(out: usize, c: v128): void {
  const words = i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(c));
  const shorts = i16x8.narrow_i32x4_s(words, words);
  const bytes = i32x4.extract_lane(i8x16.narrow_i16x8_u(shorts, shorts), 0);
  store<u16>(out, <u16>bytes);
  store<u8>(out, <u8>(bytes >> 16), 2);
}

// Pixels of a plane of paint, four bytes each: red, green, blue and the height of the paint.

/** Byte value of paint of height 1; paint may be higher. */
export const TALL: f32 = 200;
/** Mask of a pixel's three colour lanes. */
const COLOURED = i16x8(-1, -1, -1, 0, 0, 0, 0, 0);

/** A pixel of a plane of paint as four 16-bit lanes in the lower half. */
// @ts-ignore: decorator
@inline
export function lanes(p: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load32_zero(p));
}

/** The colour of such lanes, 0..1, with the height in 255ths in the fourth lane. */
// @ts-ignore: decorator
@inline
export function unfolded(pixel: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(pixel)), f32x4.splat(1.0 / 255.0));
}

/** Squared colour distance of two pixels in 255ths, as partial sums in the two lower lanes. */
// @ts-ignore: decorator
@inline
export function squares(a: usize, b: usize): v128 {
  const d = v128.and(i16x8.sub(lanes(a), lanes(b)), COLOURED);
  return i32x4.dot_i16x8_s(d, d);
}
