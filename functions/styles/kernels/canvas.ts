import { hueOf, type Hue } from './hue.ts';
import { openWorkshop, type Kernels, type Workshop } from './kernels.ts';
import { inParts, once } from './team.ts';
import type { TextureName, Tile } from './textures.ts';
import type { Part } from '#shared/schemas/asset.ts';

/** A plane of four floats per pixel: red, green, blue (0..1), and the sum of their squares or a height. */
export interface Colour {
  /** Byte offset in the kernels' memory. */
  readonly colour: number;
}

/** A plane of one float per pixel. */
export interface Scalar {
  readonly scalar: number;
}

/** A plane of four bytes per pixel: red, green, blue, and the height of the paint, of which 200 are 1. */
export interface Paint {
  readonly paint: number;
}

/** A rectangle in whole pixels; right and bottom lie outside. */
export interface PixelPart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Side of a cell of pixels that is judged by its first when skin is looked for. */
const CELL = 4;
/**
 * Skin around a face: how far from the face's hue, how many sizes of its surroundings below and beside it, and how
 * fine, of 255, it is painted.
 */
const SKIN = { apart: 0.06, down: 3, across: 1.5, care: 150 };

/** Half size of the finely painted area, in sizes of the face, so that it includes chin, ears and hairline. */
const CARE_REACH = 0.85;

/** Wide enough for every filter's reach: twice the largest Kuwahara radius. */
export const PAD = 24;

/** Rows per work unit of a thread. */
const ROWS = 32;

/** A picture in the kernels' memory. A thread has one at a time: opening the next one reuses the memory of the last. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels from one row of a plane to the next, and rows of a plane, padding included. */
  readonly stride: number;
  readonly rows: number;
  /** Length unit of brushes and filters in pixels: 1 on a picture of 1.5 megapixels. */
  readonly unit: number;
  /** Points of a texture to a pixel: small pictures are drawn on a finer grain, as on a small sheet. */
  readonly grain: number;
  readonly kernels: Kernels;
  /** The current picture, and planes for intermediate results of filters. */
  colour: Colour;
  spare: [Colour, Colour, Colour];
  /** Direction and one-directedness per pixel, one byte each. */
  readonly angles: number;
  readonly levels: number;
  /** Fineness per pixel, one byte each: 255 in the middle of a face, less on skin around it, 0 away from people. */
  readonly cares: number;
  /** Rectangles around the faces. */
  readonly careful: readonly PixelPart[];
  /** Room for the sums of one row. */
  readonly sums: number;
  #workshop: Workshop;

  /** How far forms are simplified, 0..1. */
  readonly strength: number;

  /** Takes `width * height` RGB pixels, three bytes each, and the faces among them in percent. */
  constructor(rgb: Uint8Array, width: number, height: number, faces: readonly Part[] = [], strength = 1) {
    this.strength = strength;
    this.width = width;
    this.height = height;
    this.stride = (width + 2 * PAD + 3) & ~3;
    this.rows = height + 2 * PAD;
    this.unit = Math.sqrt((width * height) / 1.5e6);
    this.grain = Math.min(2.5, Math.max(1, 1 / this.unit));
    this.#workshop = openWorkshop();
    this.#workshop.clear();
    this.kernels = this.#workshop.kernels;
    this.sums = this.take(this.stride * 16);
    this.angles = this.take(this.pixels);
    this.levels = this.take(this.pixels);
    this.cares = this.take(this.pixels);
    this.colour = this.#newColour();
    this.spare = [this.#newColour(), this.#newColour(), this.#newColour()];
    // The RGB bytes are put in a plane that is not in use yet.
    new Uint8Array(this.kernels.memory.buffer, this.spare[0].colour, rgb.length).set(rgb);
    this.paintRows((y0, y1) =>
      this.kernels.pack(
        this.spare[0].colour + y0 * width * 3,
        this.colour.colour + y0 * this.stride * 16,
        width,
        y1 - y0,
        PAD,
        this.stride,
      ),
    );
    this.padColour(this.colour);
    once(() => this.careValues().fill(0));
    this.careful = faces.flatMap((face) => this.#careFor(face));
    for (const part of this.careful) this.#careForSkin(part);
  }

  /** Marks a face and its surroundings in `cares`, fading outwards; returns the marked rectangle. */
  #careFor({ x, y, w, h }: Part): PixelPart[] {
    const [middleX, middleY] = [((x + w / 2) / 100) * this.width, ((y + h / 2) / 100) * this.height];
    const [reachX, reachY] = [(w / 100) * this.width * CARE_REACH, (h / 100) * this.height * CARE_REACH];
    const left = Math.max(0, Math.floor(middleX - reachX));
    const top = Math.max(0, Math.floor(middleY - reachY));
    const right = Math.min(this.width, Math.ceil(middleX + reachX));
    const bottom = Math.min(this.height, Math.ceil(middleY + reachY));
    const cares = this.careValues();
    once(() => {
      for (let py = top; py < bottom; py++) {
        for (let px = left, i = this.at(left, py); px < right; px++, i++) {
          const away = Math.hypot((px - middleX) / reachX, (py - middleY) / reachY);
          cares[i] = Math.max(cares[i]!, 255 * Math.min(1, Math.max(0, (1 - away) * 2.5)));
        }
      }
    });
    return left < right && top < bottom ? [{ left, top, right, bottom }] : [];
  }

  /** Marks what has the colours of a face beside and below it, hands and shoulders, in `cares`. */
  #careForSkin({ left, top, right, bottom }: PixelPart): void {
    const colours = this.colours(this.colour);
    const cares = this.careValues();
    const [wide, tall] = [right - left, bottom - top];
    const to = Math.min(this.height, bottom + SKIN.down * tall);
    const reach = Math.round(SKIN.across * wide);
    const [first, last] = [Math.max(0, left - reach), Math.min(this.width, right + reach)];
    const hueAt = (x: number, y: number): Hue => {
      const p = this.at(x, y) * 4;
      return hueOf(colours[p]!, colours[p + 1]!, colours[p + 2]!);
    };
    once(() => {
      // The inner half of a face is skin for the most part.
      const skin: Hue[] = [];
      for (let y = top + tall / 4; y < bottom - tall / 4; y += CELL)
        for (let x = left + wide / 4; x < right - wide / 4; x += CELL) skin.push(hueAt(x | 0, y | 0));
      const own = [0, 1].map((axis) => skin.map((hue) => hue[axis]!).toSorted((a, b) => a - b)[skin.length >> 1] ?? 0);
      for (let y = top; y < to; y += CELL) {
        for (let x = first; x < last; x += CELL) {
          const [red, yellow] = hueAt(x, y);
          const away = Math.hypot(red - own[0]!, yellow - own[1]!) / SKIN.apart;
          if (away >= 2) continue;
          const care = SKIN.care * Math.min(1, 2 - away);
          for (let py = y; py < Math.min(y + CELL, to); py++) {
            for (let i = this.at(x, py), end = i + Math.min(CELL, last - x); i < end; i++)
              cares[i] = Math.max(cares[i]!, care);
          }
        }
      }
    });
  }

  careValues(): Uint8Array {
    return new Uint8Array(this.kernels.memory.buffer, this.cares, this.pixels);
  }

  /** Pixels of a plane, padding included. */
  get pixels(): number {
    return this.stride * this.rows;
  }

  /** Whole pixels for a length given in units, at least `min`. */
  px(units: number, min = 1): number {
    return Math.max(min, Math.round(units * this.unit));
  }

  /** Index of a pixel in a scalar plane; times 4 in a colour plane. */
  at(x: number, y: number): number {
    return (y + PAD) * this.stride + PAD + x;
  }

  /** Bytes that stay reserved while this picture is alive. */
  take(bytes: number): number {
    return this.#workshop.take(bytes);
  }

  #newColour(): Colour {
    return { colour: this.take(this.pixels * 16) };
  }

  newScalar(): Scalar {
    return { scalar: this.take(this.pixels * 4) };
  }

  /** The values of a plane, as a view that is valid until memory is next reserved. */
  colours(plane: Colour): Float32Array {
    return new Float32Array(this.kernels.memory.buffer, plane.colour, this.pixels * 4);
  }

  paints(plane: Paint): Uint8Array {
    return new Uint8Array(this.kernels.memory.buffer, plane.paint, this.pixels * 4);
  }

  values(plane: Scalar): Float32Array {
    return new Float32Array(this.kernels.memory.buffer, plane.scalar, this.pixels);
  }

  padColour(plane: Colour): void {
    this.kernels.padColour(plane.colour, this.width, this.height, PAD, this.stride);
  }

  padScalar(plane: Scalar): void {
    this.kernels.padScalar(plane.scalar, this.width, this.height, PAD, this.stride);
  }

  /** Makes the first spare plane the picture, and the picture the spare. */
  swap(): void {
    [this.colour, this.spare[0]] = [this.spare[0], this.colour];
  }

  /** A scalar plane tiled with a texture. */
  tiled(tile: Tile): Scalar {
    const plane = this.newScalar();
    const out = this.values(plane);
    inParts(this.rows, ROWS, (from, to) => this.#tileRows(out, tile, from, to));
    return plane;
  }

  #tileRows(out: Float32Array, tile: Tile, from: number, to: number): void {
    for (let y = from; y < to; y++) {
      const row = tile.values.subarray((y & tile.mask) * tile.size, ((y & tile.mask) + 1) * tile.size);
      for (let x = 0; x < this.stride; x += tile.size) {
        out.set(row.subarray(0, Math.min(tile.size, this.stride - x)), y * this.stride + x);
      }
    }
  }

  /**
   * Rows of the finished picture from top to bottom, some at a time; threads that paint together do every other part
   * each.
   */
  paintRows(rows: (y0: number, y1: number) => void): void {
    inParts(this.height, ROWS, rows);
  }

  /** Three bytes per pixel for the finished picture, in memory that the next picture reuses. */
  newSheet(): Uint8ClampedArray {
    const bytes = this.width * this.height * 3;
    return new Uint8ClampedArray(this.kernels.memory.buffer, this.take(bytes), bytes);
  }

  /** Points of a texture to a pixel in 65536ths, as kernels count them. */
  get wholeGrain(): number {
    return Math.round(this.grain * 65_536);
  }

  /** A texture as kernels read it. */
  texture(name: TextureName): number {
    return this.#workshop.shelved(name);
  }
}
