/** Uncompressed pixels from the top left: red, green and blue, and where `channels` is 4, how opaque each is. */
export interface Bitmap {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

interface Header {
  /** Where the pixels begin. */
  offset: number;
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  /** Masks of red, green, blue and opacity; a mask of 0 is of nothing. */
  masks: readonly number[];
  /** Three bytes for each index that fits into the bits; what the file does not name is black. */
  palette: Buffer;
}

const FILE_HEADER = 14;
/** The header of OS/2 1.x, whose sizes have 16 bits and whose palette has no fourth byte. */
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** Headers of this size and above hold the four masks themselves. */
const MASKS_HEADER = 56;

const RGB = 0;
const RLE8 = 1;
const RLE4 = 2;
const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

/** Masks of the kinds that name none, by their bits. */
const USUAL_MASKS: Partial<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0x00ff0000, 0x0000ff00, 0x000000ff, 0],
};

/** Compressions of each number of bits. */
const KINDS: Partial<Record<number, readonly number[]>> = {
  1: [RGB],
  2: [RGB],
  4: [RGB, RLE4],
  8: [RGB, RLE8],
  16: [RGB, BITFIELDS, ALPHA_BITFIELDS],
  24: [RGB],
  32: [RGB, BITFIELDS, ALPHA_BITFIELDS],
};

const corrupt = (reason: string): Error => new Error(`BMP: ${reason}`);

/** Some rows are not in the file. */
export class CutShort extends Error {}

const masksOf = (file: Buffer, { size, bits, compression }: { size: number; bits: number; compression: number }) => {
  if (compression === RGB) return USUAL_MASKS[bits] ?? [];
  const count = size >= MASKS_HEADER || compression === ALPHA_BITFIELDS ? 4 : 3;
  const masks = Array.from({ length: count }, (_, index) => file.readUInt32LE(FILE_HEADER + INFO_HEADER + 4 * index));
  return [...masks, 0].slice(0, 4);
};

const paletteOf = (file: Buffer, { from, to, step }: { from: number; to: number; step: number }): Buffer => {
  const palette = Buffer.alloc(3 * 256);
  let entry = 0;
  for (let at = from; at + 3 <= to; at += step) {
    palette[entry] = file[at + 2]!;
    palette[entry + 1] = file[at + 1]!;
    palette[entry + 2] = file[at]!;
    entry += 3;
  }
  return palette;
};

const readHeader = (file: Buffer, maxPixels: number): Header => {
  if (file.length < FILE_HEADER + CORE_HEADER || file.toString('latin1', 0, 2) !== 'BM') throw corrupt('no header');
  const offset = file.readUInt32LE(10);
  const size = file.readUInt32LE(14);
  const isCore = size === CORE_HEADER;
  if (!isCore && (size < 16 || size > 124 || file.length < FILE_HEADER + INFO_HEADER)) throw corrupt('unknown header');
  const width = isCore ? file.readUInt16LE(18) : file.readInt32LE(18);
  const signedHeight = isCore ? file.readUInt16LE(20) : file.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const [planes, bits] = [file.readUInt16LE(isCore ? 22 : 26), file.readUInt16LE(isCore ? 24 : 28)];
  const compression = size >= INFO_HEADER ? file.readUInt32LE(30) : RGB;
  if (planes !== 1) throw corrupt(`${planes} planes`);
  if (!KINDS[bits]?.includes(compression)) throw corrupt(`${bits} bits, compression ${compression}`);
  if (width < 1 || height < 1) throw corrupt(`${width} x ${height} pixels`);
  if (width * height > maxPixels) throw new RangeError(`BMP: ${width} x ${height} pixels`);
  const masks = masksOf(file, { size, bits, compression });
  const hasMasksBehind = size === INFO_HEADER && compression !== RGB && bits > 8;
  const from = FILE_HEADER + size + (hasMasksBehind ? (compression === ALPHA_BITFIELDS ? 16 : 12) : 0);
  const step = isCore ? 3 : 4;
  const to = bits > 8 ? from : Math.min(offset, from + step * 2 ** bits, file.length);
  if (offset < FILE_HEADER + size || (bits <= 8 && to < from + 3)) throw corrupt('no palette');
  const palette = paletteOf(file, { from, to, step });
  return { offset, width, height, isTopDown: signedHeight < 0, bits, compression, masks, palette };
};

/** Reads one sample of a mask from a pixel, widened to eight bits. */
const sampler = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
};

/** Pixels of 16, 24 and 32 bits. A picture in which nothing is opaque was written by a program that knows no opacity. */
const decodeMasked = (file: Buffer, { offset, width, height, isTopDown, bits, masks }: Header): Bitmap => {
  const bytes = bits / 8;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const channels = masks[3] ? 4 : 3;
  const samplers = masks.slice(0, channels).map(sampler);
  const data = Buffer.alloc(width * height * channels);
  let [to, isOpaque] = [0, false];
  for (let y = 0; y < height; y += 1) {
    let from = offset + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1, from += bytes, to += channels) {
      if (bits === 24) {
        data[to] = file[from + 2]!;
        data[to + 1] = file[from + 1]!;
        data[to + 2] = file[from]!;
        continue;
      }
      const pixel = bits === 16 ? file.readUInt16LE(from) : file.readUInt32LE(from);
      for (let channel = 0; channel < channels; channel += 1) data[to + channel] = samplers[channel]!(pixel);
      isOpaque ||= channels === 4 && data[to + 3] !== 0;
    }
  }
  if (channels === 4 && !isOpaque) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height, channels };
};

/** Indices of a row of whole bytes, the first pixel in the highest bits. */
const indexAt = (file: Buffer, from: number, x: number, bits: number): number => {
  const perByte = 8 / bits;
  const shift = 8 - bits * ((x % perByte) + 1);
  return (file[from + Math.floor(x / perByte)]! >> shift) & (2 ** bits - 1);
};

const paint = (data: Buffer, to: number, palette: Buffer, index: number): void => {
  data[to] = palette[3 * index]!;
  data[to + 1] = palette[3 * index + 1]!;
  data[to + 2] = palette[3 * index + 2]!;
};

const decodePalette = (file: Buffer, { offset, width, height, isTopDown, bits, palette }: Header): Bitmap => {
  const stride = Math.ceil((width * bits) / 32) * 4;
  const data = Buffer.alloc(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const from = offset + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1, to += 3) paint(data, to, palette, indexAt(file, from, x, bits));
  }
  return { data, width, height, channels: 3 };
};

/** Runs of indices, from the lowest row up. Pixels that the runs skip stay white. */
const decodeRuns = (file: Buffer, { offset, width, height, bits, palette }: Header): Bitmap => {
  const data = Buffer.alloc(width * height * 3, 255);
  let [at, x, y] = [offset, 0, 0];
  const put = (index: number): void => {
    if (x < width && y < height) paint(data, ((height - 1 - y) * width + x) * 3, palette, index);
    x += 1;
  };
  while (at + 2 <= file.length) {
    const [count, value] = [file[at]!, file[at + 1]!];
    at += 2;
    if (count > 0) {
      for (let pixel = 0; pixel < count; pixel += 1)
        put(bits === 8 ? value : pixel % 2 === 0 ? value >> 4 : value & 15);
    } else if (value === 0) {
      [x, y] = [0, y + 1];
    } else if (value === 1) {
      return { data, width, height, channels: 3 };
    } else if (value === 2) {
      x += file[at] ?? 0;
      y += file[at + 1] ?? 0;
      at += 2;
    } else {
      const bytes = Math.ceil((value * bits) / 8);
      if (at + bytes > file.length) break;
      for (let pixel = 0; pixel < value; pixel += 1) put(indexAt(file, at, pixel, bits));
      at += bytes + (bytes % 2);
    }
  }
  // A file may lack the mark of its end, but no row.
  if (y < height - 1 || (y === height - 1 && x < width)) throw new CutShort('BMP: runs end early');
  return { data, width, height, channels: 3 };
};

/**
 * Decodes a BMP, because libvips reads none: 1 to 32 bits, with palettes, runs (RLE4, RLE8), masks and opacity, by headers
 * from OS/2 to V5. Throws `CutShort` where rows are missing, a RangeError beyond `maxPixels`, and for pictures of other
 * formats inside a BMP. Before allocating, the size in the header is checked against `maxPixels` and the file's length.
 */
export const decodeBmp = (file: Buffer, maxPixels: number): Bitmap => {
  const header = readHeader(file, maxPixels);
  const { offset, width, height, bits, compression } = header;
  if (compression === RLE8 || compression === RLE4) return decodeRuns(file, header);
  const stride = Math.ceil((width * bits) / 32) * 4;
  // The padding of the last row may be missing.
  if (offset + stride * (height - 1) + Math.ceil((width * bits) / 8) > file.length)
    throw new CutShort('BMP: rows are missing');
  return bits > 8 ? decodeMasked(file, header) : decodePalette(file, header);
};
