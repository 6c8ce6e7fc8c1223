// Table lookups of tones, washes of watercolor and of thinned ink, and prints.

import { clamp, colour, look, onTile, put } from './colour';

/** Replaces `count` values by their value in a table. */
export function tabled(values: usize, table: usize, count: i32): void {
  for (let p = values, end = values + (count << 2); p < end; p += 4) store<f32>(p, look(table, load<f32>(p)));
}

/**
 * Replaces tones by the light that washes leave, with borders that wander with the paper. `tables` holds two functions
 * in sequence: the light left of a tone, and the light left of skin.
 */
export function washed(
  tones: usize, cares: usize, tables: usize, clouds: usize, coarse: usize, stride: i32, grain: i32, y0: i32, y1: i32,
): void {
  const skin = tables + 4100;
  for (let y = y0; y < y1; y++) {
    for (let x = 0, i = y * stride; x < stride; x++, i++) {
      const t = onTile(x, y, grain);
      const v = load<f32>(tones + (i << 2)) + 0.028 * load<f32>(clouds + t) + 0.016 * load<f32>(coarse + t);
      let light = look(tables, v);
      const care = load<u8>(cares + i);
      if (care) light += (look(skin, v) - light) * ((1.0 / 255.0) * <f32>care);
      store<f32>(tones + (i << 2), light);
    }
  }
}

/**
 * Replaces tones by layers of wash with borders that wander with the paper, and adds the accents of the tones in
 * `befores`. `tables` holds two functions in sequence: the layer's tone, and the accent for a difference of -1..1,
 * stored at 0..1.
 */
export function layered(
  tones: usize, befores: usize, tables: usize, clouds: usize, coarse: usize, stride: i32, grain: i32, y0: i32, y1: i32,
): void {
  const accents = tables + 4100;
  for (let y = y0; y < y1; y++) {
    for (let x = 0, i = (y * stride) << 2; x < stride; x++, i += 4) {
      const t = onTile(x, y, grain);
      const stray: f32 = 0.022 * load<f32>(clouds + t) + 0.012 * load<f32>(coarse + t);
      const v = load<f32>(tones + i);
      const accent = look(accents, 0.5 * (load<f32>(befores + i) - v) + 0.5);
      // In the dark, where the table is steep, borders wander less, or black would turn to blots.
      const wandered: f32 = v + accent + stray * clamp(0.2 + 4.0 * v, 0, 1);
      store<f32>(tones + i, look(tables, wandered) - stray);
    }
  }
}

/**
 * Ink on paper with an uneven bare border: washes pool where they end and granulate, a pen draws, a brush swells in the shade.
 * `pens` and `brushes` are 1 where there is no line, `arounds` is the light of the washes blurred; the border is `margin` wide.
 */
export function inkWashed(
  pens: usize, brushes: usize, lights: usize, arounds: usize, clouds: usize, coarse: usize, paper: usize, fine: usize, out: usize,
  width: i32, height: i32, pad: i32, stride: i32, grain: i32, margin: f32, y0: i32, y1: i32,
): void {
  const ink = f32x4(30, 30, 36, 0), white = f32x4(251, 248, 240, 0);
  // A thin wash is warmer than the ink.
  const thin = f32x4(38, 38, 44, 0), thinner = f32x4(0, 3, 6, 0);
  const border: f32 = 1.0 / margin;
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    const nearest = min(y, height - 1 - y);
    for (let x = 0; x < width; x++, o += 3) {
      const i = (start + x) << 2;
      const t = onTile(x, y, grain);
      const tooth = load<f32>(paper + t), cloud = load<f32>(clouds + t), patch = load<f32>(coarse + t);
      const light = load<f32>(lights + i);
      const inside: f32 = <f32>min(nearest, min(x, width - 1 - x)) * border - 1.0 - 0.35 * cloud - 0.16 * patch;
      const depth: f32 = 1.0 - light;
      const pool: f32 = 2.0 * clamp(load<f32>(arounds + i) - light, 0, 1);
      // Pigment settles in the valleys of the paper, more of it the darker the wash.
      const granules: f32 = depth * light * (0.12 * tooth + 0.07 * load<f32>(fine + t)) + depth * (0.14 * cloud + 0.02 * patch);
      const grey: f32 = clamp(depth + pool + granules, 0, 1) * clamp(inside * 3.0, 0, 1);
      // The edges of a brush line break up on the tooth of the paper.
      const dry = clamp(1.15 - 0.22 * clamp(tooth - 0.2, 0, 1), 0, 1);
      const bold: f32 = (1.0 - load<f32>(brushes + i)) * clamp(1.45 - 1.2 * light, 0, 1);
      const drawn = clamp(f32x4.extract_lane(f32x4.pmax(f32x4.splat(bold), f32x4.splat((1.0 - load<f32>(pens + i)) * 0.8)), 0) * dry, 0, 1);
      const line: f32 = drawn * clamp(inside * 2.0 + 0.6, 0, 1);
      const sheet = f32x4.add(white, f32x4.splat(tooth * 2.0));
      const mixed = f32x4.sub(thin, f32x4.mul(thinner, f32x4.splat(1.0 - grey)));
      const laid = f32x4.add(sheet, f32x4.mul(f32x4.sub(mixed, sheet), f32x4.splat(grey * 0.96)));
      put(o, f32x4.add(laid, f32x4.mul(f32x4.sub(ink, laid), f32x4.splat(line))));
    }
  }
}

/**
 * A print of two blocks on paper with an uneven bare border: a black block over one in a colour given in bytes. `table`
 * gives how much of a tone is cut away, `marks` times `scale` the cuts of the gouge.
 */
export function printed(
  tones: usize, arounds: usize, marks: usize, table: usize, fine: usize, paper: usize, coarse: usize, out: usize,
  width: i32, height: i32, pad: i32, stride: i32, grain: i32, scale: f32, margin: f32, red: f32, green: f32, blue: f32, y0: i32, y1: i32,
): void {
  const black = f32x4(27, 25, 30, 0), white = f32x4(244, 238, 224, 0);
  const second = f32x4.sub(colour(red, green, blue), white);
  const edge: f32 = 3.2;
  let o = out + y0 * width * 3;
  for (let y = y0; y < y1; y++) {
    const start = (y + pad) * stride + pad;
    const nearest = min(y, height - 1 - y);
    for (let x = 0; x < width; x++, o += 3) {
      const i = (start + x) << 2;
      const t = onTile(x, y, grain);
      const speck = load<f32>(fine + t), tooth = load<f32>(paper + t), patch = load<f32>(coarse + t);
      const tone = load<f32>(tones + i), mark: f32 = load<f32>(marks + i) * scale;
      // The cutter emphasises edges: an edge counts for more than the tones on its sides.
      const v: f32 = tone + 0.75 * (tone - load<f32>(arounds + i));
      // 1 where nothing is cut, -1 where everything is cut; between them the marks decide.
      const left: f32 = 1.0 - 2.0 * look(table, v), decided = abs(left);
      const stands: f32 = left + mark * (1.0 - decided * decided * decided);
      const inside: f32 = <f32>min(nearest, min(x, width - 1 - x)) - margin * (1.0 + 0.12 * patch);
      const block = clamp(inside + 0.5, 0, 1);
      const key: f32 = clamp(stands * edge + 0.5, 0, 1) * block;
      const tint: f32 = clamp((0.86 - v - 0.1 * mark) * (edge * 4.0) + 0.5, 0, 1) * block;
      // Ink covers unevenly: pinholes in the black, an uneven film of the colour.
      const film: f32 = key * (1.0 - 0.75 * clamp(0.9 * speck + 0.5 * patch - 1.75, 0, 1) - 0.03 * clamp(tooth + 0.6, 0, 1));
      const wash: f32 = tint * clamp(0.9 + 0.06 * tooth - 0.5 * clamp(0.8 * speck - 1.5, 0, 1), 0, 1);
      const under = f32x4.add(f32x4.add(white, f32x4.mul(second, f32x4.splat(wash))), f32x4.splat(tooth * 1.5));
      put(o, f32x4.add(under, f32x4.mul(f32x4.sub(black, under), f32x4.splat(film))));
    }
  }
}
