import { readFileSync } from 'node:fs';

// The part of WebAssembly that is used here, for the one module that is loaded: Node's types lack the constructors.
declare global {
  namespace WebAssembly {
    var Module: new (bytes: Uint8Array) => Module;
    var Instance: new (module: Module, imports: object) => { exports: Kernels };
  }
}

type Pointer = number;

/** What `kernels.wasm` exports; `assembly/` says what each does. Pointers are byte offsets into its memory. */
export interface Kernels {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  pack(src: Pointer, dst: Pointer, width: number, height: number, pad: number, stride: number): void;
  padColour(plane: Pointer, width: number, height: number, pad: number, stride: number): void;
  padScalar(plane: Pointer, width: number, height: number, pad: number, stride: number): void;
  luma(src: Pointer, dst: Pointer, count: number): void;
  boxColour(plane: Pointer, spare: Pointer, sums: Pointer, stride: number, rows: number, radius: number): void;
  boxScalar(plane: Pointer, spare: Pointer, sums: Pointer, stride: number, rows: number, radius: number): void;
  tensor(src: Pointer, dst: Pointer, stride: number, rows: number): void;
  directions(
    fine: Pointer, coarse: Pointer, angles: Pointer, levels: Pointer, count: number,
    coarseWeight: number, priorXx: number, priorYy: number, priorXy: number,
  ): void;
  oriented(
    src: Pointer, dst: Pointer, angles: Pointer, width: number, pad: number, stride: number,
    starts: Pointer, taps: Pointer, y0: number, y1: number,
  ): void;
  kuwahara(
    src: Pointer, dst: Pointer, angles: Pointer, levels: Pointer, width: number, pad: number, stride: number,
    starts: Pointer, taps: Pointer, sharpness: number, y0: number, y1: number,
  ): void;
  steps(src: Pointer, across: Pointer, down: Pointer, stride: number, rows: number): void;
  wash(plane: Pointer, across: Pointer, down: Pointer, table: Pointer, stride: number, rows: number): void;
  layer(
    canvas: Pointer, reference: Pointer, angles: Pointer, levels: Pointer, stride: number, rows: number,
    turns: Pointer, brushes: Pointer, spacing: number, halfWidth: number, halfLength: number,
    threshold: number, jitter: number, tone: number, wander: number, pliancy: number, cares: Pointer, seed: number,
  ): number;
}

/** Kernels with a bump allocator over their memory; one per thread. */
export interface Workshop {
  kernels: Kernels;
  /** Reserves bytes, aligned to 16. Grows the memory, which detaches every view taken before. */
  take(bytes: number): Pointer;
  /** Everything taken so far is free again. */
  clear(): void;
}

const PAGE = 65_536;
/** Below it lies what little static data the kernels have. */
const FLOOR = PAGE;

let workshop: Workshop | undefined;

/** The kernels of this thread, compiled on the first call from `kernels.wasm` beside this file or beside the bundle. */
export function openWorkshop(): Workshop {
  if (workshop) return workshop;
  const module = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
  const kernels = new WebAssembly.Instance(module, {}).exports;
  let top = FLOOR;
  workshop = {
    kernels,
    take(bytes) {
      const start = top;
      top = (start + bytes + 15) & ~15;
      const missing = Math.ceil((top - kernels.memory.buffer.byteLength) / PAGE);
      if (missing > 0) kernels.memory.grow(missing);
      return start;
    },
    clear() {
      top = FLOOR;
    },
  };
  return workshop;
}
