import { readFileSync } from 'node:fs';
import { inParts, once, openTeam, type Team } from './team.ts';
import { texture, textureNames, type TextureName } from './textures.ts';

// The part of WebAssembly that is used here, for the one module that is loaded: Node's types lack the constructors.
declare global {
  namespace WebAssembly {
    var Module: new (bytes: Uint8Array) => Module;
    var Instance: new (module: Module, imports: object) => { exports: Kernels };
    var Memory: new (size: { initial: number; maximum: number; shared: true }) => Team['memory'];
  }
}

type Pointer = number;

/** What `kernels.wasm` exports; `assembly/` says what each does. Pointers are byte offsets into its memory. */
export interface Kernels {
  memory: Team['memory'];
  pack(src: Pointer, dst: Pointer, width: number, height: number, pad: number, stride: number): void;
  padColour(plane: Pointer, width: number, height: number, pad: number, stride: number): void;
  padScalar(plane: Pointer, width: number, height: number, pad: number, stride: number): void;
  luma(src: Pointer, dst: Pointer, count: number): void;
  ink(values: Pointer, table: Pointer, count: number, paper: number, scale: number): void;
  boxColourRows(src: Pointer, dst: Pointer, stride: number, radius: number, y0: number, y1: number): void;
  boxScalarRows(src: Pointer, dst: Pointer, stride: number, radius: number, y0: number, y1: number): void;
  boxColumns(
    src: Pointer,
    dst: Pointer,
    sums: Pointer,
    rowBytes: number,
    rows: number,
    radius: number,
    x0: number,
    x1: number,
  ): void;
  tensor(src: Pointer, dst: Pointer, stride: number, rows: number, side: number, y0: number, y1: number): void;
  directions(
    fine: Pointer,
    coarse: Pointer,
    angles: Pointer,
    levels: Pointer,
    stride: number,
    rows: number,
    side: number,
    coarseWeight: number,
    priorXx: number,
    priorYy: number,
    priorXy: number,
    y0: number,
    y1: number,
  ): void;
  oriented(
    src: Pointer,
    dst: Pointer,
    angles: Pointer,
    width: number,
    pad: number,
    stride: number,
    starts: Pointer,
    taps: Pointer,
    y0: number,
    y1: number,
  ): void;
  kuwahara(
    src: Pointer,
    dst: Pointer,
    angles: Pointer,
    levels: Pointer,
    width: number,
    pad: number,
    stride: number,
    starts: Pointer,
    taps: Pointer,
    sharpness: number,
    gap: number,
    y0: number,
    y1: number,
  ): void;
  fillDiagonals(plane: Pointer, width: number, pad: number, stride: number, y0: number, y1: number): void;
  fillSides(plane: Pointer, width: number, height: number, pad: number, stride: number, y0: number, y1: number): void;
  steps(src: Pointer, across: Pointer, down: Pointer, stride: number, y0: number, y1: number): void;
  washRows(plane: Pointer, across: Pointer, table: Pointer, stride: number, y0: number, y1: number): void;
  washColumns(
    plane: Pointer,
    down: Pointer,
    table: Pointer,
    stride: number,
    rows: number,
    x0: number,
    x1: number,
  ): void;
  layer(
    canvas: Pointer,
    reference: Pointer,
    angles: Pointer,
    levels: Pointer,
    stride: number,
    rows: number,
    turns: Pointer,
    brushes: Pointer,
    spacing: number,
    halfWidth: number,
    halfLength: number,
    threshold: number,
    jitter: number,
    hue: number,
    tone: number,
    wander: number,
    pliancy: number,
    finer: number,
    cares: Pointer,
    seed: number,
    round: number,
    columns: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void;
  opened(plane: Pointer, arounds: Pointer, count: number, below: number, lift: number, contrast: number): void;
  graded(src: Pointer, dst: Pointer, count: number, palette: Pointer): void;
  divide(src: Pointer, cares: Pointer, dst: Pointer, count: number, division: number): void;
  lit(
    paint: Pointer,
    reference: Pointer,
    cares: Pointer,
    out: Pointer,
    width: number,
    pad: number,
    stride: number,
    from: number,
    scale: number,
    light: number,
    y0: number,
    y1: number,
  ): void;
  pigment(
    paint: Pointer,
    tones: Pointer,
    arounds: Pointer,
    cares: Pointer,
    chroma: Pointer,
    clouds: Pointer,
    coarse: Pointer,
    paper: Pointer,
    out: Pointer,
    width: number,
    height: number,
    pad: number,
    stride: number,
    grain: number,
    wobble: number,
    margin: number,
    y0: number,
    y1: number,
  ): void;
  graphite(
    tones: Pointer,
    softs: Pointer,
    grains: Pointer,
    cares: Pointer,
    tables: Pointer,
    sweep: Pointer,
    cross: Pointer,
    paper: Pointer,
    out: Pointer,
    width: number,
    pad: number,
    stride: number,
    grain: number,
    y0: number,
    y1: number,
  ): void;
  pencilled(
    paint: Pointer,
    tones: Pointer,
    softs: Pointer,
    grains: Pointer,
    tables: Pointer,
    sweep: Pointer,
    cross: Pointer,
    paper: Pointer,
    out: Pointer,
    width: number,
    pad: number,
    stride: number,
    grain: number,
    saturation: number,
    y0: number,
    y1: number,
  ): void;
  charred(
    tones: Pointer,
    inks: Pointer,
    nearby: Pointer,
    grains: Pointer,
    tables: Pointer,
    paper: Pointer,
    clouds: Pointer,
    sweep: Pointer,
    out: Pointer,
    width: number,
    pad: number,
    stride: number,
    grain: number,
    y0: number,
    y1: number,
  ): void;
  tabled(values: Pointer, table: Pointer, count: number): void;
  layered(
    tones: Pointer,
    befores: Pointer,
    tables: Pointer,
    clouds: Pointer,
    coarse: Pointer,
    stride: number,
    grain: number,
    y0: number,
    y1: number,
  ): void;
  washed(
    tones: Pointer,
    cares: Pointer,
    tables: Pointer,
    clouds: Pointer,
    coarse: Pointer,
    stride: number,
    grain: number,
    y0: number,
    y1: number,
  ): void;
  inkWashed(
    pens: Pointer,
    brushes: Pointer,
    lights: Pointer,
    arounds: Pointer,
    clouds: Pointer,
    coarse: Pointer,
    paper: Pointer,
    fine: Pointer,
    out: Pointer,
    width: number,
    height: number,
    pad: number,
    stride: number,
    grain: number,
    margin: number,
    y0: number,
    y1: number,
  ): void;
  printed(
    tones: Pointer,
    arounds: Pointer,
    marks: Pointer,
    table: Pointer,
    fine: Pointer,
    paper: Pointer,
    coarse: Pointer,
    out: Pointer,
    width: number,
    height: number,
    pad: number,
    stride: number,
    grain: number,
    scale: number,
    margin: number,
    red: number,
    green: number,
    blue: number,
    y0: number,
    y1: number,
  ): void;
  chalked(
    chalk: Pointer,
    rubbed: Pointer,
    lines: Pointer,
    cares: Pointer,
    fine: Pointer,
    paper: Pointer,
    sweep: Pointer,
    out: Pointer,
    width: number,
    pad: number,
    stride: number,
    grain: number,
    red: number,
    green: number,
    blue: number,
    y0: number,
    y1: number,
  ): void;
}

/**
 * Kernels with a bump allocator over their memory. Threads that paint together must reserve the same bytes in the same
 * order.
 */
export interface Workshop {
  kernels: Kernels;
  /** Reserves bytes, aligned to 16; throws when the memory is full. */
  take(bytes: number): Pointer;
  /** Everything taken so far is free again. */
  clear(): void;
  /** Where a texture lies, for as long as the thread lives. */
  shelved(name: TextureName): Pointer;
}

const PAGE = 65_536;
/** Pixels that a thread does at a time. */
const PART = 65_536;
/** Enough for a picture of 2400 x 2400 pixels in any style; the system allocates only pages that are written. */
const PAGES = 12_288;
/** The memory below holds the kernels' static data. */
const FLOOR = PAGE;
/** Each texture has a fixed place at the end of the memory: threads that paint together write the same bytes there. */
const TEXTURE_BYTES = 4 * 1024 * 1024;
const SHELF = PAGES * PAGE - textureNames.length * TEXTURE_BYTES;

let workshop: Workshop | undefined;

/** Luma divided between the threads, because each pixel is independent. */
const divideLuma =
  (kernels: Kernels): Kernels['luma'] =>
  (src, dst, count) =>
    inParts(count, PART, (from, to) => kernels.luma(src + from * 16, dst + from * 4, to - from));

/** The kernels for two threads: a kernel that its caller has not divided runs in one thread while the other waits. */
const forTeams = (own: Kernels): Kernels => {
  const { memory, ...kernels } = own;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all kernels but the memory take and answer numbers.
  const alone = Object.entries(kernels as unknown as Record<string, (...args: number[]) => number>).map(
    ([name, kernel]) => [
      name,
      (...args: number[]) => {
        let answer = 0;
        once(() => (answer = kernel(...args)));
        return answer;
      },
    ],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the same names.
  return { ...(Object.fromEntries(alone) as unknown as Kernels), luma: divideLuma(own), memory };
};

/** The kernels of this thread, compiled on the first call from `kernels.wasm` beside this file or beside the bundle. */
export function openWorkshop(): Workshop {
  if (workshop) return workshop;
  const { memory } = openTeam(() => new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true }));
  const module = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
  const kernels = forTeams({ ...new WebAssembly.Instance(module, { env: { memory } }).exports, memory });
  let top = FLOOR;
  const onShelf = new Set<TextureName>();
  workshop = {
    kernels,
    take(bytes) {
      const start = top;
      top = (start + bytes + 15) & ~15;
      if (top > SHELF) throw new RangeError('The picture is too large to be painted.');
      return start;
    },
    clear() {
      top = FLOOR;
    },
    shelved(name) {
      const at = SHELF + textureNames.indexOf(name) * TEXTURE_BYTES;
      if (!onShelf.has(name)) new Float32Array(memory.buffer, at, TEXTURE_BYTES / 4).set(texture(name).values);
      onShelf.add(name);
      return at;
    },
  };
  return workshop;
}
