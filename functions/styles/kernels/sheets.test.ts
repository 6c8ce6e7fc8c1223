import { describe, expect, it } from 'vitest';
import { CHROMA } from '../painters/watercolor.ts';
import { CHARCOAL } from '../painters/charcoal.ts';
import { COLOR_PENCIL } from '../painters/colored-pencil.ts';
import { GRAPHITE } from '../painters/pencil.ts';
import { lit } from '../painters/impasto.ts';
import { CUT } from '../painters/linocut.ts';
import { Canvas, PAD, type Scalar } from './canvas.ts';
import { placeFloats } from './filters.ts';
import { inkWashedTwin, layeredTwin, printedTwin, washedTwin } from '#test/oracles/ink-twin.ts';
import {
  chalkedTwin,
  charredTwin,
  graphiteTwin,
  litTwin,
  look,
  pencilledTwin,
  pigmentTwin,
  type Texture,
} from '#test/oracles/sheets-twin.ts';
import { seeded, texture, type TextureName } from './textures.ts';
import type { Frame } from '#test/oracles/twin.ts';

const [WIDTH, HEIGHT] = [97, 53];
const FACE = { x: 40, y: 20, w: 30, h: 50 };

const open = (): Canvas => new Canvas(new Uint8Array(WIDTH * HEIGHT * 3), WIDTH, HEIGHT, [FACE]);
const frameOf = ({ width, height, stride, rows }: Canvas): Frame => ({ width, height, stride, rows, pad: PAD });

function fill(values: Float32Array, seed: number, low = 0, high = 1): Float32Array {
  const random = seeded(seed);
  for (let i = 0; i < values.length; i++) values[i] = low + (high - low) * random();
  return values.slice();
}

function fillBytes(values: Uint8Array, seed: number): Uint8Array {
  const random = seeded(seed);
  for (let i = 0; i < values.length; i++) values[i] = 256 * random();
  return values.slice();
}

function plane(canvas: Canvas, seed: number, low = 0, high = 1): { at: Scalar; values: Float32Array } {
  const at = canvas.newScalar();
  return { at, values: fill(canvas.values(at), seed, low, high) };
}

const reader = (canvas: Canvas, name: TextureName): Texture => {
  const { values } = texture(name);
  return (x, y) => values[((Math.floor(y * canvas.grain) & 1023) << 10) | (Math.floor(x * canvas.grain) & 1023)]!;
};

/** Compares pictures: rounding may differ by one, and a position between two pixels may take either. */
function expectAlike(picture: Uint8ClampedArray, wanted: Uint8ClampedArray): void {
  const apart = picture.filter((v, i) => Math.abs(v - wanted[i]!) > 1).length;
  expect(apart / picture.length).toBeLessThan(0.002);
  expect(new Set(picture).size).toBeGreaterThan(30);
}

describe('finished pictures are what their plain twins make of them', () => {
  it('strokes in the light', () => {
    const canvas = open();
    const [on, model] = [{ paint: canvas.spare[1].colour }, { paint: canvas.spare[2].colour }];
    const [paint, reference] = [fillBytes(canvas.paints(on), 1), fillBytes(canvas.paints(model), 2)];
    const finish = { drawn: [0.05, 0.6] as [number, number], light: 0.5 };
    expectAlike(
      lit(canvas, { paint: on, model }, finish),
      litTwin({ paint, reference, cares: canvas.careValues() }, frameOf(canvas), finish),
    );
  });

  it('pigment on paper', () => {
    const canvas = open();
    const paint = fill(canvas.colours(canvas.colour), 3);
    const [tones, arounds] = [plane(canvas, 4), plane(canvas, 5)];
    const out = canvas.newSheet();
    const [clouds, coarse, paper] = (['clouds', 'coarse', 'paper'] as const).map((name) => canvas.texture(name)) as [
      number,
      number,
      number,
    ];
    canvas.kernels.pigment(
      canvas.colour.colour,
      tones.at.scalar,
      arounds.at.scalar,
      canvas.cares,
      placeFloats(canvas, CHROMA),
      clouds,
      coarse,
      paper,
      out.byteOffset,
      WIDTH,
      HEIGHT,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      1.1,
      2,
      0,
      HEIGHT,
    );
    const wanted = pigmentTwin(
      {
        paint,
        tones: tones.values,
        arounds: arounds.values,
        cares: canvas.careValues(),
        chroma: CHROMA,
        clouds: reader(canvas, 'clouds'),
        coarse: reader(canvas, 'coarse'),
        paper: reader(canvas, 'paper'),
      },
      frameOf(canvas),
      1.1,
      2,
    );
    expectAlike(out, wanted);
  });

  it('graphite on paper', () => {
    const canvas = open();
    const [tones, softs, grains] = [plane(canvas, 6), plane(canvas, 7), plane(canvas, 8, -1, 1)];
    const out = canvas.newSheet();
    const [sweep, cross, paper] = (['sweep', 'cross', 'paper'] as const).map((name) => canvas.texture(name)) as [
      number,
      number,
      number,
    ];
    canvas.kernels.graphite(
      tones.at.scalar,
      softs.at.scalar,
      grains.at.scalar,
      canvas.cares,
      placeFloats(canvas, GRAPHITE),
      sweep,
      cross,
      paper,
      out.byteOffset,
      WIDTH,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      0,
      HEIGHT,
    );
    const wanted = graphiteTwin(
      {
        tones: tones.values,
        softs: softs.values,
        grains: grains.values,
        cares: canvas.careValues(),
        tables: GRAPHITE,
        sweep: reader(canvas, 'sweep'),
        cross: reader(canvas, 'cross'),
        paper: reader(canvas, 'paper'),
      },
      frameOf(canvas),
    );
    expectAlike(out, wanted);
  });

  it('chalk on toned paper', () => {
    const canvas = open();
    const [on, model] = [{ paint: canvas.spare[1].colour }, { paint: canvas.spare[2].colour }];
    const [chalk, rubbed] = [fillBytes(canvas.paints(on), 9), fillBytes(canvas.paints(model), 10)];
    const contours = plane(canvas, 11);
    const sheet = [0.55, 0.5, 0.44] as const;
    const out = canvas.newSheet();
    const [fine, paper, sweep] = (['fine', 'paper', 'sweep'] as const).map((name) => canvas.texture(name)) as [
      number,
      number,
      number,
    ];
    canvas.kernels.chalked(
      on.paint,
      model.paint,
      contours.at.scalar,
      canvas.cares,
      fine,
      paper,
      sweep,
      out.byteOffset,
      WIDTH,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      ...sheet,
      0,
      HEIGHT,
    );
    const wanted = chalkedTwin(
      {
        chalk,
        rubbed,
        lines: contours.values,
        cares: canvas.careValues(),
        fine: reader(canvas, 'fine'),
        paper: reader(canvas, 'paper'),
        sweep: reader(canvas, 'sweep'),
      },
      frameOf(canvas),
      sheet,
    );
    expectAlike(out, wanted);
  });

  it('color pencils on paper', () => {
    const canvas = open();
    const paint = fill(canvas.colours(canvas.colour), 12);
    const [tones, softs, grains] = [plane(canvas, 13), plane(canvas, 14), plane(canvas, 15, -1, 1)];
    const out = canvas.newSheet();
    const [sweep, cross, paper] = (['sweep', 'cross', 'paper'] as const).map((name) => canvas.texture(name)) as [
      number,
      number,
      number,
    ];
    canvas.kernels.pencilled(
      canvas.colour.colour,
      tones.at.scalar,
      softs.at.scalar,
      grains.at.scalar,
      placeFloats(canvas, COLOR_PENCIL),
      sweep,
      cross,
      paper,
      out.byteOffset,
      WIDTH,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      1.45,
      0,
      HEIGHT,
    );
    const wanted = pencilledTwin(
      {
        paint,
        tones: tones.values,
        softs: softs.values,
        grains: grains.values,
        tables: COLOR_PENCIL,
        sweep: reader(canvas, 'sweep'),
        cross: reader(canvas, 'cross'),
        paper: reader(canvas, 'paper'),
      },
      frameOf(canvas),
      1.45,
    );
    expectAlike(out, wanted);
  });

  it('charcoal on paper', () => {
    const canvas = open();
    const [tones, inks, nearby, grains] = [
      plane(canvas, 16),
      plane(canvas, 17),
      plane(canvas, 18, 0.8),
      plane(canvas, 19, -1, 1),
    ];
    const out = canvas.newSheet();
    const [paper, clouds, sweep] = (['paper', 'clouds', 'sweep'] as const).map((name) => canvas.texture(name)) as [
      number,
      number,
      number,
    ];
    canvas.kernels.charred(
      tones.at.scalar,
      inks.at.scalar,
      nearby.at.scalar,
      grains.at.scalar,
      placeFloats(canvas, CHARCOAL),
      paper,
      clouds,
      sweep,
      out.byteOffset,
      WIDTH,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      0,
      HEIGHT,
    );
    const wanted = charredTwin(
      {
        tones: tones.values,
        inks: inks.values,
        nearby: nearby.values,
        grains: grains.values,
        tables: CHARCOAL,
        paper: reader(canvas, 'paper'),
        clouds: reader(canvas, 'clouds'),
        sweep: reader(canvas, 'sweep'),
      },
      frameOf(canvas),
    );
    expectAlike(out, wanted);
  });

  it('tones looked up', () => {
    const canvas = open();
    const tone = plane(canvas, 20, -0.2, 1.2);
    canvas.kernels.tabled(tone.at.scalar, placeFloats(canvas, CUT), canvas.pixels);
    const wanted = tone.values.map((v) => look(CUT, v));
    expect(canvas.values(tone.at).filter((v, i) => Math.abs(v - wanted[i]!) > 0.002)).toHaveLength(0);
  });

  it('layers of watercolor', () => {
    const canvas = open();
    const [tone, before] = [plane(canvas, 33), plane(canvas, 34)];
    const tables = Float32Array.from({ length: 2050 }, (_, i) =>
      i < 1025 ? (i / 1024) ** 0.8 : (i - 1025 - 512) / 2048,
    );
    const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
    canvas.kernels.layered(
      tone.at.scalar,
      before.at.scalar,
      placeFloats(canvas, tables),
      clouds,
      coarse,
      canvas.stride,
      canvas.wholeGrain,
      0,
      canvas.rows,
    );
    const ground = { clouds: reader(canvas, 'clouds'), coarse: reader(canvas, 'coarse') };
    const wanted = layeredTwin(tone.values, before.values, tables, ground, frameOf(canvas));
    const apart = canvas.values(tone.at).filter((v, i) => Math.abs(v - wanted[i]!) > 0.003);
    expect(apart.length / wanted.length).toBeLessThan(0.002);
  });

  it('washes of ink, on skin too', () => {
    const canvas = open();
    const tone = plane(canvas, 21);
    const tables = Float32Array.from({ length: 2050 }, (_, i) => (i < 1025 ? i / 1024 : 1 - (i - 1025) / 4096));
    const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
    canvas.kernels.washed(
      tone.at.scalar,
      canvas.cares,
      placeFloats(canvas, tables),
      clouds,
      coarse,
      canvas.stride,
      canvas.wholeGrain,
      0,
      canvas.rows,
    );
    const ground = { clouds: reader(canvas, 'clouds'), coarse: reader(canvas, 'coarse') };
    const wanted = washedTwin(tone.values, canvas.careValues(), tables, ground, frameOf(canvas));
    const apart = canvas.values(tone.at).filter((v, i) => Math.abs(v - wanted[i]!) > 0.002);
    expect(apart.length / wanted.length).toBeLessThan(0.002);
  });

  it('ink on paper', () => {
    const canvas = open();
    const [pens, brushes] = [plane(canvas, 22), plane(canvas, 23)];
    const [lights, arounds] = [plane(canvas, 24), plane(canvas, 25)];
    const out = canvas.newSheet();
    const [clouds, coarse] = [canvas.texture('clouds'), canvas.texture('coarse')];
    const [paper, fine] = [canvas.texture('paper'), canvas.texture('fine')];
    canvas.kernels.inkWashed(
      pens.at.scalar,
      brushes.at.scalar,
      lights.at.scalar,
      arounds.at.scalar,
      clouds,
      coarse,
      paper,
      fine,
      out.byteOffset,
      WIDTH,
      HEIGHT,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      3,
      0,
      HEIGHT,
    );
    const wanted = inkWashedTwin(
      {
        pens: pens.values,
        brushes: brushes.values,
        lights: lights.values,
        arounds: arounds.values,
        clouds: reader(canvas, 'clouds'),
        coarse: reader(canvas, 'coarse'),
        paper: reader(canvas, 'paper'),
        fine: reader(canvas, 'fine'),
      },
      frameOf(canvas),
      3,
    );
    expectAlike(out, wanted);
  });

  it('a print of two blocks', () => {
    const canvas = open();
    const [tones, arounds, marks] = [plane(canvas, 26), plane(canvas, 27, 0.3, 0.7), plane(canvas, 28, -1, 1)];
    const out = canvas.newSheet();
    const [fine, paper, coarse] = [canvas.texture('fine'), canvas.texture('paper'), canvas.texture('coarse')];
    canvas.kernels.printed(
      tones.at.scalar,
      arounds.at.scalar,
      marks.at.scalar,
      placeFloats(canvas, CUT),
      fine,
      paper,
      coarse,
      out.byteOffset,
      WIDTH,
      HEIGHT,
      PAD,
      canvas.stride,
      canvas.wholeGrain,
      0.8,
      2.5,
      190,
      120,
      90,
      0,
      HEIGHT,
    );
    const wanted = printedTwin(
      {
        tones: tones.values,
        arounds: arounds.values,
        marks: marks.values,
        table: CUT,
        fine: reader(canvas, 'fine'),
        paper: reader(canvas, 'paper'),
        coarse: reader(canvas, 'coarse'),
      },
      frameOf(canvas),
      0.8,
      2.5,
      [190, 120, 90],
    );
    expectAlike(out, wanted);
  });
});
