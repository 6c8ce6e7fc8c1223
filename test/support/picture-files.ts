import { crc32, deflateSync } from 'node:zlib';

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

interface Png {
  width: number;
  height: number;
  /** Bits per sample, and colour type: 0 grey, 2 RGB, 6 RGB with alpha. */
  bits?: number;
  colour?: number;
  /** Uncompressed rows; black when absent, no data at all when null. */
  rows?: Buffer | null;
  chunks?: [type: string, data: Buffer][];
}

/** A PNG with the stated header. */
export const aPng = ({ width, height, bits = 1, colour = 0, rows, chunks = [] }: Png): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(colour, 9);
  const samples = { 0: 1, 2: 3, 6: 4 }[colour] ?? 1;
  const pixels =
    rows === null
      ? Buffer.alloc(0)
      : deflateSync(rows ?? Buffer.alloc((1 + Math.ceil((width * bits * samples) / 8)) * height));
  const more = chunks.map(([type, data]) => pngChunk(type, data));
  return Buffer.concat([
    PNG_MAGIC,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const GIF_PALETTE = Buffer.from([0, 0, 0, 255, 255, 255]);

const gifFrame = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(10);
  head[0] = 0x2c;
  head.writeUInt16LE(width, 5);
  head.writeUInt16LE(height, 7);
  // LZW codes: clear, one pixel, end.
  return Buffer.concat([head, Buffer.from([2, 2, 0x44, 0x01, 0])]);
};

/** A GIF of a stated size, with frames of one pixel by default. */
export const aGif = ({ width = 1, height = 1, frames = 1, frameSide = 1, comment = '' }): Buffer => {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const said = comment ? [Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])] : [];
  const all = Array.from({ length: frames }, () => gifFrame(frameSide, frameSide));
  return Buffer.concat([head, GIF_PALETTE, ...said, ...all, Buffer.from([0x3b])]);
};

interface Tiff {
  width?: number;
  height?: number;
  pages?: number;
  /** Offset of the next page that the last page states: 0 for none. */
  lastNext?: number;
  compression?: number;
}

/** A grey TIFF of uncompressed pages that all share one byte of pixels. */
export const aTiff = ({ width = 1, height = 1, pages = 1, lastNext = 0, compression = 1 }: Tiff): Buffer => {
  const fields = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, compression],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 1],
  ] as const;
  const pageBytes = 2 + 12 * fields.length + 4;
  const first = 10;
  const file = Buffer.alloc(first + pages * pageBytes);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(first, 4);
  file[8] = 0x80;
  for (let page = 0; page < pages; page += 1) {
    const at = first + page * pageBytes;
    file.writeUInt16LE(fields.length, at);
    fields.forEach(([tag, type, value], index) => {
      const entry = at + 2 + 12 * index;
      file.writeUInt16LE(tag, entry);
      file.writeUInt16LE(type, entry + 2);
      file.writeUInt32LE(1, entry + 4);
      file.writeUInt32LE(value, entry + 8);
    });
    file.writeUInt32LE(page + 1 < pages ? at + pageBytes : lastNext, at + pageBytes - 4);
  }
  return file;
};

/** The header of an uncompressed 24-bit BMP that states a size, and the given rows. */
export const aBmp = ({
  width,
  height,
  pixels = Buffer.alloc(0),
}: {
  width: number;
  height: number;
  pixels?: Buffer;
}): Buffer => {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
};

/** A lossless WebP that states a size and has almost no data. */
export const aWebp = ({ width, height }: { width: number; height: number }): Buffer => {
  const stream = Buffer.alloc(12, 0x88);
  stream[0] = 0x2f;
  stream.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1'), stream]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(stream.length, 16);
  return file;
};

const MAX_SEGMENT_BYTES = 65_533;

/** A JPEG with additional segments right after its start; data too long for one segment is split. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const segments: Buffer[] = [];
  for (let at = 0; at < data.length; at += MAX_SEGMENT_BYTES) {
    const piece = data.subarray(at, at + MAX_SEGMENT_BYTES);
    segments.push(Buffer.from([0xff, marker, (piece.length + 2) >> 8, (piece.length + 2) & 255]), piece);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
};

/** A JPEG whose header states another size. */
export const withStatedSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const file = Buffer.from(jpeg);
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) {
      file.writeUInt16BE(height, at + 5);
      file.writeUInt16BE(width, at + 7);
      return file;
    }
  }
  throw new Error('This JPEG states no size.');
};

/** The parts of a JPEG: its segments with marker and data, and the number of bytes after its end. */
export const partsOfJpeg = (jpeg: Buffer): { segments: { marker: number; data: Buffer }[]; tailBytes: number } => {
  const segments: { marker: number; data: Buffer }[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) throw new Error(`No marker at ${at}.`);
    const marker = jpeg[at + 1]!;
    if (marker === 0xd9) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    segments.push({ marker, data: jpeg.subarray(at + 4, end) });
    at = end;
    // Entropy-coded data follows the header of a scan; only restart markers stand in it.
    if (marker === 0xda)
      while (
        at < jpeg.length &&
        !(jpeg[at] === 0xff && jpeg[at + 1] !== 0 && !(jpeg[at + 1]! >= 0xd0 && jpeg[at + 1]! <= 0xd7))
      )
        at += 1;
  }
  if (jpeg[at] !== 0xff || jpeg[at + 1] !== 0xd9) throw new Error('The JPEG has no end.');
  return { segments, tailBytes: jpeg.length - at - 2 };
};

/** The parts of a WebP: its chunks with name and size, and the number of bytes after its end. */
export const partsOfWebp = (webp: Buffer): { chunks: { name: string; size: number }[]; tailBytes: number } => {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('This is no WebP.');
  const end = 8 + webp.readUInt32LE(4);
  const chunks: { name: string; size: number }[] = [];
  // A chunk of an odd size is followed by a byte that fills it up.
  for (let at = 12; at < end; at += 8 + chunks.at(-1)!.size + (chunks.at(-1)!.size % 2))
    chunks.push({ name: webp.toString('latin1', at, at + 4), size: webp.readUInt32LE(at + 4) });
  return { chunks, tailBytes: webp.length - end };
};
