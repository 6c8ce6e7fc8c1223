import { PAD, type Canvas, type Paint } from '../kernels/canvas.ts';
import type { Brush } from '../kernels/brushes.ts';
import { strokes, type Easel } from '../kernels/strokes.ts';
import { inParts } from '../kernels/team.ts';

/** Lengths in units of the canvas. */
export interface StrokeLayer {
  halfWidth: number;
  /** Half the length, in half widths. */
  slender: number;
  threshold: number;
  jitter: number;
  tone: number;
  wander: number;
  brush?: Brush;
  /** Distance between strokes in half widths; 1.1 covers the ground. */
  apart?: number;
}

export interface Impasto {
  /** From the broadest brush to the finest. */
  layers: StrokeLayer[];
  ground: [number, number, number];
  /** Squared colour error from which, and up to which, a detail that the strokes missed is drawn in. */
  drawn: [from: number, to: number];
  saturation: number;
  contrast: number;
  /** How strongly the light from the upper left shows the relief of the paint. */
  light: number;
}

/** Rows per work unit of a thread. */
const ROWS = 32;

/** The second spare plane covered with one colour, to lay strokes on. */
function primed(canvas: Canvas, [r, g, b]: readonly [number, number, number]): Paint {
  const plane = { paint: canvas.spare[1].colour };
  const pixels = new Uint32Array(canvas.kernels.memory.buffer, plane.paint, canvas.pixels);
  const [ground = 0] = new Uint32Array(Uint8Array.of(r * 255 + 0.5, g * 255 + 0.5, b * 255 + 0.5, 0).buffer);
  inParts(canvas.rows, ROWS, (y0, y1) => pixels.fill(ground, y0 * canvas.stride, y1 * canvas.stride));
  return plane;
}

/** A primed ground, and the current picture as the model; they occupy the second and third spare plane. */
export function easel(canvas: Canvas, ground: readonly [number, number, number]): Easel {
  const {
    kernels,
    rows,
    stride,
    colour: { colour },
  } = canvas;
  const model = { paint: canvas.spare[2].colour };
  inParts(rows, ROWS, (y0, y1) =>
    kernels.condense(colour + y0 * stride * 16, model.paint + y0 * stride * 4, (y1 - y0) * stride),
  );
  return { paint: primed(canvas, ground), model };
}

/** Lays strokes on a ground after a model, layer upon layer. */
export function layStrokes(canvas: Canvas, on: Easel, layers: StrokeLayer[], seed: number): void {
  layers.forEach(({ apart = 1.1, ...layer }, index) => {
    const halfWidth = Math.max(1.1, layer.halfWidth * canvas.unit);
    strokes(
      canvas,
      on,
      {
        ...layer,
        halfWidth,
        halfLength: halfWidth * layer.slender,
        spacing: Math.max(2, Math.round(halfWidth * apart)),
      },
      seed + index,
    );
  });
}

/** Paints the current picture in strokes, and lights the relief of the paint. */
export function impasto(canvas: Canvas, { layers, ground, ...finish }: Impasto): Uint8ClampedArray {
  const on = easel(canvas, ground);
  layStrokes(canvas, on, layers, 101);
  return lit(canvas, on, finish);
}

/** Strokes in the light from the upper left, which their relief catches. */
export function lit(
  canvas: Canvas,
  { paint: { paint }, model }: Easel,
  { drawn: [from, to], saturation, contrast, light }: Omit<Impasto, 'layers' | 'ground'>,
): Uint8ClampedArray {
  const { kernels, width, stride, cares } = canvas;
  const out = canvas.newSheet();
  canvas.paintRows((y0, y1) =>
    kernels.lit(
      paint,
      model.paint,
      cares,
      out.byteOffset,
      width,
      PAD,
      stride,
      from,
      1 / (to - from),
      saturation,
      contrast,
      light,
      y0,
      y1,
    ),
  );
  return out;
}
