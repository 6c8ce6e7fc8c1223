import { sheets, type Brush } from './brushes.ts';
import type { Canvas, Paint } from './canvas.ts';
import { placeFloats, placeShorts } from './filters.ts';
import { ANGLES } from './taps.ts';
import { inTurns } from './team.ts';

export interface Layer {
  /** Distance between strokes, half the width and half the length of a stroke, in pixels. */
  spacing: number;
  halfWidth: number;
  halfLength: number;
  /** Squared colour error below which the canvas is left alone; negative paints everywhere. */
  threshold: number;
  /** How far tone, and how far hue, stray from the reference, 0..1. */
  jitter: number;
  hue: number;
  /** How much the bristles show in the tone. */
  tone: number;
  /** Largest random turn of a stroke in bins of 180/64 degrees. */
  wander: number;
  brush?: Brush;
  /** Share by which strokes are narrower in a face. */
  finer?: number;
}

/** How far a brush gives way to a curve of the flow. */
const PLIANCY: Record<Brush, number> = { bristle: 1, chalk: 0.7, knife: 0.15, dot: 0 };

/** Number of rounds over all cells; each round paints a share of their strokes. */
const ROUNDS = 4;

/** Cells of a layer, one for each stroke, from the first to before the last. */
export interface Cells {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels written at once, which may reach beyond the end of a stroke. */
const QUARTET = 4;

/**
 * Greatest distance of a stroke's pixels from its centre: the longest and most bent stroke of the layer, painted
 * diagonally.
 */
const reachOf = ({ halfWidth, halfLength }: Layer): number =>
  Math.hypot(Math.max(halfLength * 1.15 * 1.2, halfWidth * 1.3), halfWidth * 1.9);

/**
 * Bands of cells along the longer side of a plane, so broad that a stroke of one band never meets a stroke of the next
 * but one, so their order does not matter. A large plane has four or eight bands, which two threads share evenly:
 * narrower bands would use the processor's cache less well.
 */
export function bandsOf(layer: Layer, stride: number, rows: number): Cells[] {
  const { spacing } = layer;
  const [columns, lines] = [Math.floor(stride / spacing), Math.floor(rows / spacing)];
  const along = Math.max(columns, lines);
  const broad = Math.ceil((2 * (Math.max(reachOf(layer), spacing) + QUARTET) + 4) / spacing);
  const max = Math.max(1, Math.floor(along / broad));
  const count = max < 4 ? max : max < 8 ? 4 : 8;
  return Array.from({ length: count }, (_, k) => {
    const [from, to] = [Math.floor((k * along) / count), Math.floor(((k + 1) * along) / count)];
    return columns >= lines
      ? { left: from, top: 0, right: to, bottom: lines }
      : { left: 0, top: from, right: columns, bottom: to };
  });
}

/** The plane that is painted on, and the model that is painted. */
export interface Easel {
  paint: Paint;
  model: Paint;
}

/** Lays one layer of strokes: every other band, then those between. */
export function strokes(
  canvas: Canvas,
  { paint: { paint }, model }: Easel,
  { brush = 'bristle', finer = 0.55, ...layer }: Layer,
  seed: number,
): void {
  const { kernels, stride, rows } = canvas;
  const headings = placeFloats(
    canvas,
    Array.from({ length: ANGLES * 2 }, (_, i) => {
      const angle = ((i >> 1) / ANGLES) * Math.PI;
      return i % 2 ? Math.sin(angle) : Math.cos(angle);
    }),
  );
  const brushes = placeShorts(canvas, sheets[brush]());
  const bands = bandsOf(layer, stride, rows);
  const [even, odd] = [0, 1].map((first) => bands.filter((_, k) => k % 2 === first));
  const turns = Array.from({ length: ROUNDS * 2 }, (_, turn) => (turn % 2 ? odd : even) ?? []);
  inTurns(turns, ({ left, top, right, bottom }, turn) =>
    kernels.layer(
      paint,
      model.paint,
      canvas.angles,
      canvas.levels,
      stride,
      rows,
      headings,
      brushes,
      layer.spacing,
      layer.halfWidth,
      layer.halfLength,
      layer.threshold,
      layer.jitter,
      layer.hue,
      layer.tone,
      layer.wander,
      PLIANCY[brush],
      finer,
      canvas.cares,
      seed,
      turn >> 1,
      Math.floor(stride / layer.spacing),
      left,
      top,
      right,
      bottom,
    ),
  );
}
