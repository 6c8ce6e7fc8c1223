// Flow: which way the picture's features run at every pixel, and filters along or across that way.

/** Structure tensor (xx, yy, xy summed over the colour channels, by Sobel) of a colour plane; the outermost ring is 0. */
export function tensor(src: usize, dst: usize, stride: i32, rows: i32): void {
  memory.fill(dst, 0, (stride * rows) << 4);
  const row: usize = stride << 4;
  const two = f32x4.splat(2);
  for (let y = 1; y < rows - 1; y++) {
    let p = src + ((y * stride + 1) << 4);
    let d = dst + ((y * stride + 1) << 4);
    for (let x = 1; x < stride - 1; x++) {
      const nw = v128.load(p - row - 16), n = v128.load(p - row), ne = v128.load(p - row + 16);
      const sw = v128.load(p + row - 16), s = v128.load(p + row), se = v128.load(p + row + 16);
      const east = f32x4.add(f32x4.add(ne, se), f32x4.mul(two, v128.load(p, 16)));
      const west = f32x4.add(f32x4.add(nw, sw), f32x4.mul(two, v128.load(p - 16)));
      const gx = f32x4.sub(east, west);
      const gy = f32x4.sub(f32x4.add(f32x4.add(sw, se), f32x4.mul(two, s)), f32x4.add(f32x4.add(nw, ne), f32x4.mul(two, n)));
      store<f32>(d, sum3(f32x4.mul(gx, gx)));
      store<f32>(d, sum3(f32x4.mul(gy, gy)), 4);
      store<f32>(d, sum3(f32x4.mul(gx, gy)), 8);
      p += 16;
      d += 16;
    }
  }
}

// @ts-ignore: decorator
@inline
function sum3(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2);
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
 * Direction of the features per pixel as one of 64 bins over half a turn (0 = to the right, growing clockwise on the
 * screen), and how one-directional they are as one of 5 levels. Where the fine tensor is flat, the coarse one and
 * then the given prior decide, so that calm areas flow with their surroundings instead of with the sensor's noise.
 */
export function directions(
  fine: usize, coarse: usize, angles: usize, levels: usize, count: i32,
  coarseWeight: f32, priorXx: f32, priorYy: f32, priorXy: f32,
): void {
  for (let i = 0; i < count; i++) {
    const t = fine + (i << 4), c = coarse + (i << 4);
    const exx = load<f32>(t), eyy = load<f32>(t, 4), exy = load<f32>(t, 8);
    const d = exx - eyy;
    const level = <i32>(4.0 * sqrt<f32>(d * d + 4.0 * exy * exy) / (exx + eyy + 1e-4) + 0.5);
    store<u8>(levels + i, <u8>min(level, 4));
    const dx = d + coarseWeight * (load<f32>(c) - load<f32>(c, 4)) + priorXx - priorYy;
    const xy = exy + coarseWeight * load<f32>(c, 8) + priorXy;
    // Half the angle is the gradient's; the feature runs a quarter turn from it.
    const turn = (0.5 * atan2(2.0 * xy, dx) + 1.57079637) * (64.0 / 3.14159274);
    store<u8>(angles + i, <u8>(<i32>(turn + 0.5) & 63));
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
