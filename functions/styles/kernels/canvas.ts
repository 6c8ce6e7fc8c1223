import { openWorkshop, type Workshop } from './kernels.ts';
import { acrossTaps, alongTaps, ANGLES, kuwaharaTaps, type Taps } from './taps.ts';
import { brushSheet } from './brushes.ts';
import type { Tile } from './textures.ts';

/** Byte offset of a plane in the kernels' memory. */
type Plane = number & { readonly plane: 'colour' | 'scalar' };
export type Colour = number & { readonly plane: 'colour' };
export type Scalar = number & { readonly plane: 'scalar' };

export interface Layer {
  /** Distance between strokes, half the width and half the length of a stroke, in pixels. */
  spacing: number;
  halfWidth: number;
  halfLength: number;
  /** Squared colour error below which the canvas is left alone; negative paints everywhere. */
  threshold: number;
  /** How far tone and hue stray from the reference, 0..1. */
  jitter: number;
  /** How much the bristles show in the tone. */
  tone: number;
  /** Largest random turn of a stroke in degrees. */
  wander: number;
}

/** Wide enough for every filter's reach: twice the largest Kuwahara radius. */
const PAD = 24;
const MAX_RADIUS = PAD / 2;
/**
 * Rows per call of a heavy kernel. V8 replaces its first, slow code of a WebAssembly function only between calls,
 * so one call for the whole picture would run in slow code to its end.
 */
const STRIP = 64;

const kept = new Map<string, unknown>();
/** Tables depend on a few whole numbers only and are kept for the life of the thread. */
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

/** A picture in the kernels' memory. Only one is alive per thread: opening the next takes the memory of the last. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels from one row of a plane to the next. */
  readonly stride: number;
  /** Length unit of brushes and filters in pixels: 1 on a picture of 1.5 megapixels. */
  readonly unit: number;
  /** The picture as it stands. */
  colour: Colour;

  #workshop: Workshop;
  #rows: number;
  #spares: Colour[];
  #angles: number;
  #levels: number;
  #sums: number;

  /** Takes `width * height` RGB pixels, three bytes each. */
  constructor(rgb: Uint8Array, width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = (width + 2 * PAD + 3) & ~3;
    this.unit = Math.sqrt((width * height) / 1.5e6);
    this.#rows = height + 2 * PAD;
    this.#workshop = openWorkshop();
    this.#workshop.clear();
    this.#sums = this.#workshop.take(this.stride * 16);
    this.#angles = this.#workshop.take(this.#pixels);
    this.#levels = this.#workshop.take(this.#pixels);
    this.colour = this.newColour();
    this.#spares = [this.newColour(), this.newColour(), this.newColour()];
    this.#load(rgb);
  }

  get #pixels(): number {
    return this.stride * this.#rows;
  }

  #load(rgb: Uint8Array): void {
    const { kernels } = this.#workshop;
    // The bytes fit three times into the colour plane that is not in use yet.
    new Uint8Array(kernels.memory.buffer, this.#spare(0), rgb.length).set(rgb);
    kernels.pack(this.#spare(0), this.colour, this.width, this.height, PAD, this.stride);
    this.#padColour(this.colour);
  }

  #spare(index: number): Colour {
    const spare = this.#spares[index];
    if (spare === undefined) throw new RangeError(`No spare plane ${index}`);
    return spare;
  }

  #padColour(plane: Colour): void {
    this.#workshop.kernels.padColour(plane, this.width, this.height, PAD, this.stride);
  }

  #padScalar(plane: Scalar): void {
    this.#workshop.kernels.padScalar(plane, this.width, this.height, PAD, this.stride);
  }

  #strips(run: (y0: number, y1: number) => void): void {
    for (let y = 0; y < this.height; y += STRIP) run(y, Math.min(this.height, y + STRIP));
  }

  /** Index of a pixel in a scalar plane; times 4 in a colour plane. */
  at(x: number, y: number): number {
    return (y + PAD) * this.stride + PAD + x;
  }

  newColour(): Colour {
    return this.#workshop.take(this.#pixels * 16) as Colour;
  }

  newScalar(): Scalar {
    return this.#workshop.take(this.#pixels * 4) as Scalar;
  }

  /** The values of planes, valid until the next filter runs. */
  read<P extends Plane[]>(...planes: P): { [K in keyof P]: Float32Array } {
    const { buffer } = this.#workshop.kernels.memory;
    const view = (plane: Plane): Float32Array =>
      new Float32Array(buffer, plane, this.#pixels * (plane === this.colour || this.#spares.includes(plane as Colour) ? 4 : 1));
    return planes.map(view) as { [K in keyof P]: Float32Array };
  }
}
