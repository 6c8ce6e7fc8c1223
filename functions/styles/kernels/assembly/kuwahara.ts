import { withSquares } from './colour';

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang, Doellner 2009, with the polynomial sectors of 2010): each pixel
 * becomes the mean of its calmest sectors in an ellipse laid along the flow, which gives flat dabs with crisp edges.
 * `starts` has 9 indices per shape (32 directions x 5 levels) into `taps`, pairs of (byte offset, weight). The fourth
 * lane carries the squares, so that one multiply-add per tap gathers mean and variance alike.
 */
export function kuwahara(
  src: usize, dst: usize, angles: usize, levels: usize, width: i32, pad: i32, stride: i32,
  starts: usize, taps: usize, sharpness: f32, y0: i32, y1: i32,
): void {
  for (let y = y0; y < y1; y++) {
    const at = (y + pad) * stride + pad;
    for (let i = at; i < at + width; i++) {
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
