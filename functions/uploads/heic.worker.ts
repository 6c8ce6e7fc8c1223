import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// This file is deployed beside the bundle without bundling, so it imports only types of this project.

/**
 * Task of the worker: the file, the limits of pixels and bytes, and the long side that suffices (a larger picture is
 * halved).
 */
export interface HeicTask {
  file: Uint8Array;
  maxPixels: number;
  maxMemoryBytes: number;
  enoughSide: number;
}

interface Rows {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** The upright picture on white, three bytes a pixel; `came` is its size in the file. */
export interface HeicPixels extends Rows {
  came: { width: number; height: number };
}

interface Channel {
  id: number;
  data: Uint8Array;
  width: number;
  height: number;
  stride: number;
}
type Pointer = number | object;

/** The part of the decoder's interface that is used here; a failed call returns an object with a `code`. */
interface LibHeif {
  heif_context_alloc(): Pointer;
  heif_context_read_from_memory(context: Pointer, file: Uint8Array): { code: unknown; message?: string };
  heif_js_context_get_primary_image_handle(context: Pointer): Pointer & { code?: unknown };
  heif_image_handle_get_width(handle: Pointer): number;
  heif_image_handle_get_height(handle: Pointer): number;
  heif_image_handle_has_alpha_channel(handle: Pointer): number;
  heif_js_decode_image2(
    handle: Pointer,
    space: unknown,
    chroma: unknown,
  ): Promise<{ code?: unknown; channels?: Channel[] }>;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown };
}

const WASM_PAGE = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (this: Memory, pages: number) => number;
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types do not declare `WebAssembly.Memory`.
const { prototype: memory } = (WebAssembly as unknown as { Memory: { prototype: Memory } }).Memory;

/**
 * Makes `memory.grow` throw past the limit, because the decoder allocates more memory for every picture of the file.
 */
const limitMemory = (maxBytes: number): void => {
  const { grow } = memory;
  memory.grow = function limited(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE > maxBytes)
      throw new RangeError('The picture needs too much memory.');
    return grow.call(this, pages);
  };
};

/** Puts pixels of four bytes on white, in place: each becomes three bytes at its beginning. */
const onWhite = ({ data, width, height, stride }: Channel): void => {
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + 4 * width; at += 4) {
      const white = 255 - data[at + 3]!;
      for (let channel = at; channel < at + 3; channel += 1)
        data[channel] = Math.round((data[channel]! * (255 - white)) / 255) + white;
    }
  }
};

const tightRows = ({ data, width, height, stride }: Channel, step: number): Rows => {
  const rows = new Uint8Array(3 * width * height);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + step * width; at += step) {
      rows[to] = data[at]!;
      rows[to + 1] = data[at + 1]!;
      rows[to + 2] = data[at + 2]!;
      to += 3;
    }
  }
  return { data: rows, width, height };
};

/** Halves width and height with the mean of four pixels each, so that a large picture is never copied at full size. */
const halved = ({ data, width, height, stride }: Channel, step: number): Rows => {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const rows = new Uint8Array(3 * half.width * half.height);
  let to = 0;
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = 2 * y * stride + 2 * step * x;
      for (let channel = at; channel < at + 3; channel += 1) {
        rows[to] =
          (data[channel]! + data[channel + step]! + data[channel + stride]! + data[channel + stride + step]! + 2) >> 2;
        to += 1;
      }
    }
  }
  return { data: rows, ...half };
};

const decode = async ({ file, maxPixels, maxMemoryBytes, enoughSide }: HeicTask): Promise<HeicPixels> => {
  limitMemory(maxMemoryBytes);
  const heif: LibHeif = createRequire(import.meta.url)('libheif-js/wasm-bundle');
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, file);
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error(read.message ?? 'unreadable');
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code !== undefined) throw new Error('no primary picture');
  const [width, height] = [heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle)];
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) throw new Error(`${width} x ${height} pixels`);
  const came = { width, height };
  const isClear = heif.heif_image_handle_has_alpha_channel(handle) === 1;
  const { channels } = await heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    isClear ? heif.heif_chroma.heif_chroma_interleaved_RGBA : heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  const [pixels] = channels ?? [];
  if (!pixels || pixels.width !== width || pixels.height !== height) throw new Error('not decoded');
  if (isClear) onWhite(pixels);
  const step = isClear ? 4 : 3;
  return { ...(Math.max(width, height) >= 2 * enoughSide ? halved(pixels, step) : tightRows(pixels, step)), came };
};

const pixels = await decode(workerData);
parentPort?.postMessage(pixels, [pixels.data.buffer]);
