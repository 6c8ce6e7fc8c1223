// Finished pictures: the results of the passes laid on paper or lit, pixel by pixel. `out` has three bytes a pixel,
// without padding.

import { clamp, colour, lanes, look, lumaOf, onTile, put, sum3, TALL, unfolded, whole } from './colour';

/** Difference of two heights, in bytes, that catches or loses all the light it can. */
const RAISED: f32 = 90;
/** Squared error of chalk on skin from which it is mended. */
const MENDED: f32 = 0.004;
/** How much more an error counts in a face than beside it. */
const IN_FACES: f32 = 7;

/**
 * Strokes lit from the upper left by their height, by `light` of their brightness at most and not in faces; a detail of the
 * reference that they missed by a squared error above `from` is drawn in, fully from `from + 1 / scale` on, in faces sooner.
 */
export function lit(
  paint: usize, reference: usize, cares: usize, out: usize, width: i32, pad: i32, stride: i32,
  from: f32, scale: f32, light: f32, y0: i32, y1: i32,
): void {
  const row: usize = stride << 2;
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const at = (y + pad) * stride + pad;
    for (let i = at; i < at + width; i++, o += 3) {
      const p = paint + (i << 2);
      const care: f32 = (1.0 / 255.0) * <f32>load<u8>(cares + i);
      const across = <i32>load<u8>(p - 1) - <i32>load<u8>(p, 7), down = <i32>load<u8>(p - row, 3) - <i32>load<u8>(p + row, 3);
      const raised = clamp((<f32>across * 0.7 + <f32>down) * (1.0 / RAISED), -1, 1);
      const shade: f32 = (1.0 - raised * light * (1.0 - care)) * 255.0;
      const laid = unfolded(lanes(p));
      const apart = f32x4.sub(unfolded(lanes(reference + (i << 2))), laid);
      const missed = sum3(f32x4.mul(apart, apart)) * (1.0 + IN_FACES * care);
      const c = f32x4.add(laid, f32x4.mul(apart, f32x4.splat(clamp((missed - from) * scale, 0, 1))));
      put(o, f32x4.mul(c, f32x4.splat(shade)));
    }
  }
}

/**
 * Pigment on grained paper with an uneven white border: it pools where its layers end, follows clouds, grain and tooth, and
 * its borders wander by `wobble` pixels, but not in faces. `chroma` is saturation after tone.
 */
export function pigment(
  paint: usize, tones: usize, arounds: usize, cares: usize, chroma: usize, clouds: usize, coarse: usize, paper: usize, out: usize,
  width: i32, height: i32, pad: i32, stride: i32, grain: i32, wobble: f32, margin: f32, y0: i32, y1: i32,
): void {
  const white = f32x4(253, 249, 245, 0);
  const one = f32x4.splat(1);
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const border = min(y, height - 1 - y);
    for (let x = 0; x < width; x++, o += 3) {
      const t = onTile(x, y, grain);
      const cloud = load<f32>(clouds + t), spot = load<f32>(coarse + t), tooth = load<f32>(paper + t);
      const down = load<f32>(coarse + onTile(x + 500, y + 300, grain));
      // Borders do not wander in faces, where eyes and mouths would be lost.
      const stray: f32 = wobble * (1.0 - <f32>load<u8>(cares + (y + pad) * stride + pad + x) * (1.0 / 255.0));
      const sx = min(max(whole(<f32>x + spot * stray + 0.5), 0), width - 1);
      const sy = min(max(whole(<f32>y + down * stray + 0.5), 0), height - 1);
      const i = (sy + pad) * stride + pad + sx;

      const inside: f32 = <f32>min(border, min(x, width - 1 - x)) - margin * (1.0 + 0.4 * cloud + 0.1 * spot);
      const wet = f32x4.splat(clamp(inside * 0.6 + 0.5 + 0.15 * tooth, 0, 1));
      const rim: f32 = inside > 2 * margin ? 0 : 0.3 * Mathf.exp((-3.0 * abs(inside)) / margin);
      const tone = load<f32>(tones + (i << 2));
      const pool: f32 = 2.6 * clamp(load<f32>(arounds + (i << 2)) - tone, 0, 1);
      const density = f32x4.splat(pool + 0.17 * cloud + 0.08 * spot + 0.11 * tooth + rim);

      const c = v128.load(paint + (i << 4));
      const grey = lumaOf(c);
      const tinted = f32x4.mul(f32x4.sub(c, f32x4.splat(grey)), f32x4.splat(look(chroma, grey)));
      const light = f32x4.pmax(f32x4.pmin(f32x4.add(f32x4.splat(tone), tinted), f32x4.splat(0.985)), f32x4.splat(0.02));
      const laid = f32x4.sub(light, f32x4.mul(f32x4.sub(light, f32x4.mul(light, light)), density));
      const dried = f32x4.add(one, f32x4.mul(f32x4.sub(laid, one), wet));
      put(o, f32x4.add(f32x4.mul(dried, white), f32x4.splat(tooth * 2.0)));
    }
  }
}

/**
 * Graphite: lines where a tone is darker than its surroundings, hatching in two directions that grows with the shade,
 * and solid graphite in the dark. `tables` holds four functions in sequence: line, dark, solid, quiet.
 */
export function graphite(
  tones: usize, softs: usize, grains: usize, cares: usize, tables: usize, sweep: usize, cross: usize, paper: usize, out: usize,
  width: i32, pad: i32, stride: i32, grain: i32, y0: i32, y1: i32,
): void {
  const line = tables, dark = tables + 4100, solid = tables + 8200, quiet = tables + 12300;
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    for (let x = 0; x < width; x++, o += 3) {
      const i = (start + x) << 2;
      const t = load<f32>(tones + i), s = load<f32>(softs + i), streak = load<f32>(grains + i);
      const at = onTile(x, y, grain);
      const tooth = load<f32>(paper + at);
      // A face is shaded softly: hatching would hide its features.
      const hatch: f32 = 1.0 - (0.65 / 255.0) * <f32>load<u8>(cares + start + x);
      const first: f32 = hatch * load<f32>(sweep + at), second: f32 = hatch * load<f32>(cross + at);
      const shade = look(dark, s * 0.5 + t * 0.5);
      const shaded: f32 = shade * 1.1 - 0.14 + (0.03 + 0.2 * shade) * first + (0.01 + 0.03 * shade) * streak + (0.01 + 0.05 * shade) * tooth;
      const light: f32 = clamp(shaded, 0, 1) * 0.72;
      const heavy: f32 = clamp(shade * 1.3 - 0.75 + 0.14 * second + 0.05 * tooth, 0, 1) * 0.5;
      const still = look(quiet, s);
      const hatched: f32 = look(line, (t + still) / (s + still)) * (1.0 - 0.88 * clamp(light + heavy, 0, 1));
      // Dark is hatched closely in both directions, and paper shines between the lines.
      const covered: f32 = 0.2 + 0.2 * t + 0.012 * tooth + 0.055 * first + 0.04 * second;
      const drawn: f32 = hatched + (covered - hatched) * look(solid, shade);
      const v: f32 = 252.0 * clamp(drawn + 0.03 * tooth * (0.3 + light), 0, 1);
      put(o, f32x4(v, v, v - 2.0, 0));
    }
  }
}

/**
 * Chalk on the tooth of a toned paper: the picture rubbed in below it, its lines above.
 */
export function chalked(
  chalk: usize, rubbed: usize, lines: usize, cares: usize, fine: usize, paper: usize, sweep: usize, out: usize,
  width: i32, pad: i32, stride: i32, grain: i32, red: f32, green: f32, blue: f32, y0: i32, y1: i32,
): void {
  const sheet = colour(red, green, blue), full = f32x4.splat(255);
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    for (let x = 0; x < width; x++, o += 3) {
      const i = start + x;
      const t = onTile(x, y, grain);
      const speck = load<f32>(fine + t);
      const care: f32 = (1.0 / 255.0) * <f32>load<u8>(cares + i);
      // On skin the chalk is rubbed in, where bare paper would look like a rash.
      const open: f32 = 1.0 - 0.8 * care;
      const tooth: f32 = (0.35 * speck + 0.65 * load<f32>(paper + t)) * open;
      const laidOn = unfolded(lanes(chalk + (i << 2))), model = unfolded(lanes(rubbed + (i << 2)));
      // In a face the point of the stick mends what its side has missed.
      const apart = f32x4.sub(model, laidOn);
      const c = f32x4.add(laidOn, f32x4.mul(apart, f32x4.splat(clamp((sum3(f32x4.mul(apart, apart)) * care - MENDED) * 60.0, 0, 1))));
      const grey = lumaOf(c);
      // The stick covers the hills of the paper; hard pressure, in lights and darks, fills its valleys.
      const height: f32 = f32x4.extract_lane(laidOn, 3) * (255.0 / TALL);
      const pressure: f32 = 0.76 + 0.6 * (height - 0.6) + 0.45 * abs(grey - 0.45) + 0.35 * care;
      // Where hardly any chalk lies, there is none to be taken.
      const taken: f32 = clamp(pressure + 0.17 * tooth + 0.1 * open * load<f32>(sweep + t), 0, 1) * clamp((height - 0.2) * 6.0, 0, 1);
      const under = f32x4.splat(0.72 + 0.2 * care + 0.05 * tooth);
      const line: f32 = (1.0 - load<f32>(lines + (i << 2))) * clamp(0.5 + 0.25 * tooth, 0, 1) * open;
      const glow = f32x4.splat((1.0 - 0.6 * line) * (1.0 + 0.015 * speck * open));
      const ground = f32x4.add(f32x4.add(sheet, f32x4.splat(0.02 * tooth)), f32x4.mul(f32x4.sub(model, sheet), under));
      const laid = f32x4.mul(c, glow);
      put(o, f32x4.mul(f32x4.add(ground, f32x4.mul(f32x4.sub(laid, ground), f32x4.splat(taken))), full));
    }
  }
}

/**
 * Color pencils on white paper, denser where the picture is darker; all three colours share one hatching, which would
 * otherwise look like noise. `tables` holds two functions in sequence: light, line.
 */
export function pencilled(
  paint: usize, tones: usize, softs: usize, grains: usize, tables: usize, sweep: usize, cross: usize, paper: usize, out: usize,
  width: i32, pad: i32, stride: i32, grain: i32, saturation: f32, y0: i32, y1: i32,
): void {
  const line = tables + 4100;
  const one = f32x4.splat(1), zero = f32x4.splat(0), vivid = f32x4.splat(saturation);
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    for (let x = 0; x < width; x++, o += 3) {
      const i = start + x;
      const t = load<f32>(tones + (i << 2));
      const contour = look(line, (t + 0.03) / (load<f32>(softs + (i << 2)) + 0.03));
      const at = onTile(x, y, grain);
      const hatching: f32 = 0.05 * load<f32>(sweep + at) + 0.03 * load<f32>(cross + at);
      const marks = f32x4.splat(hatching + 0.34 * load<f32>(grains + (i << 2)) + 0.12 * load<f32>(paper + at));
      const grey = f32x4.splat(t);
      const c = f32x4.pmax(f32x4.add(grey, f32x4.mul(f32x4.sub(v128.load(paint + (i << 4)), grey), vivid)), f32x4.splat(0.03));
      const light = colour(look(tables, f32x4.extract_lane(c, 0)), look(tables, f32x4.extract_lane(c, 1)), look(tables, f32x4.extract_lane(c, 2)));
      const density = f32x4.sub(one, light);
      // Dense color is pressed into the paper and hides its strokes.
      const open = f32x4.sub(one, f32x4.mul(density, f32x4.splat(0.72)));
      // White paper carries faint marks too, so that no area looks cut out.
      const laid = f32x4.mul(f32x4.add(density, f32x4.splat(0.015)), f32x4.add(f32x4.splat(0.97), f32x4.mul(marks, open)));
      put(o, f32x4.mul(f32x4.sub(one, f32x4.pmax(f32x4.pmin(laid, one), zero)), f32x4.splat(253.0 * contour)));
    }
  }
}

/**
 * Charcoal on warm paper: rubbed in, covered by the stick where the tooth of the paper takes it, with lines above. Away
 * from lines the stump evens out the marks. `tables` holds four functions in sequence: cover of a tone, rubbed tone,
 * grain of a cover, marks left for the lines nearby.
 */
export function charred(
  tones: usize, inks: usize, nearby: usize, grains: usize, tables: usize, paper: usize, clouds: usize, sweep: usize, out: usize,
  width: i32, pad: i32, stride: i32, grain: i32, y0: i32, y1: i32,
): void {
  const rubbed = tables + 4100, grainy = tables + 8200, busy = tables + 12300;
  const black = f32x4(24, 22, 22, 0), light = f32x4(223, 221, 213, 0);
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    for (let x = 0; x < width; x++, o += 3) {
      const i = (start + x) << 2;
      const at = onTile(x, y, grain);
      const tooth = load<f32>(paper + at), cloud = load<f32>(clouds + at), swept = load<f32>(sweep + at);
      const covered = look(tables, load<f32>(tones + i) - 0.02 * cloud);
      const open = look(grainy, covered);
      const marks: f32 = look(busy, 1.0 - load<f32>(nearby + i)) * open;
      const smear: f32 = 0.03 * cloud * open + (0.025 * swept + 0.018 * tooth) * marks;
      const uneven: f32 = (0.13 * load<f32>(grains + i) + 0.1 * tooth + 0.035 * swept) * marks;
      const line: f32 = (1.0 - load<f32>(inks + i)) * clamp(0.95 + 0.1 * tooth, 0, 1);
      const under = clamp(look(rubbed, covered) + smear, 0, 1);
      const laid: f32 = under + (1.0 - under) * clamp(1.42 * covered - 0.48 + uneven, 0, 1) * 0.9;
      const bare: f32 = (1.0 - laid) * (1.0 - line * 0.9);
      put(o, f32x4.add(f32x4.add(black, f32x4.mul(light, f32x4.splat(bare))), f32x4.splat(tooth * 1.2)));
    }
  }
}
