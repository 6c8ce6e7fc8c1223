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

// In lanes, as the plain minimum, maximum and conversion of a float look for NaN and overflow, which costs more than the rest.
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

/** A function of 0..1 in 1025 steps; clamps outside. */
// @ts-ignore: decorator
@inline
export function look(table: usize, v: f32): f32 {
  return load<f32>(table + (<usize>whole(clamp(v, 0, 1) * 1024.0 + 0.5) << 2));
}
