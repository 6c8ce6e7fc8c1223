import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBmp } from './bmp.ts';

const MAX = 1000;
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];

interface Expected {
  width?: number;
  height?: number;
  bits?: number;
  compression?: number;
  masks?: number[];
  planes?: number;
  rows?: number[][][];
}

/** A BMP whose file holds `rows` in the given order. */
const aBmp = ({
  bits = 24,
  rows = [[RED, GREEN, BLUE]],
  width,
  height,
  compression = 0,
  masks = [],
  planes = 1,
}: Expected = {}): Buffer => {
  const stride = Math.ceil(((rows[0]?.length ?? 0) * bits) / 32) * 4;
  const offset = 54 + 4 * masks.length;
  const file = Buffer.alloc(offset + stride * rows.length);
  file.write('BM', 'latin1');
  file.writeUInt32LE(offset, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width ?? rows[0]?.length ?? 0, 18);
  file.writeInt32LE(height ?? rows.length, 22);
  file.writeUInt16LE(planes, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(compression, 30);
  masks.forEach((mask, index) => file.writeUInt32LE(mask, 54 + 4 * index));
  rows.forEach((row, y) =>
    row.forEach((pixel, x) => file.set(pixel.toReversed(), offset + y * stride + (x * bits) / 8)),
  );
  return file;
};

const twoRows = [
  [RED, GREEN, BLUE],
  [GREEN, BLUE, RED],
];

describe('a BMP', () => {
  it.each([24, 32])('of %d bits is read from its last row to its first', (bits) => {
    const { data, width, height } = decodeBmp(aBmp({ bits, rows: twoRows }), MAX);
    expect({ width, height }).toEqual({ width: 3, height: 2 });
    expect([...data]).toEqual([...GREEN, ...BLUE, ...RED, ...RED, ...GREEN, ...BLUE]);
  });

  it('of negative height is read from its first row on', () => {
    expect([...decodeBmp(aBmp({ rows: twoRows, height: -2 }), MAX).data]).toEqual(twoRows.flat(2));
  });

  it('whose last row lacks its padding is whole', () => {
    expect([...decodeBmp(aBmp().subarray(0, -1), MAX).data]).toEqual([...RED, ...GREEN, ...BLUE]);
  });

  it('with the usual masks is like one without', () => {
    const masked = aBmp({ bits: 32, compression: 3, masks: [0xff0000, 0xff00, 0xff] });
    expect([...decodeBmp(masked, MAX).data]).toEqual([...RED, ...GREEN, ...BLUE]);
  });

  it.each<[what: string, file: Buffer]>([
    ['no header', Buffer.from('BM')],
    ['another beginning', Buffer.concat([Buffer.from('XX'), aBmp().subarray(2)])],
    ['rows missing', aBmp({ height: 2 })],
    ['half a row', aBmp().subarray(0, -4)],
    ['no palette', aBmp({ bits: 8, rows: [[[1], [2], [3]]] })],
    ['compression', aBmp({ compression: 1 })],
    ['a JPEG inside', aBmp({ compression: 4 })],
    ['two planes', aBmp({ planes: 2 })],
    ['no width', aBmp({ width: 0 })],
    ['a negative width', aBmp({ width: -3 })],
    ['no height', aBmp({ height: 0 })],
  ])('with %s is refused', (_, file) => {
    expect(() => decodeBmp(file, MAX)).toThrow(/^BMP: /);
  });

  it.each([
    [MAX + 1, 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31 - 1, -(2 ** 31)],
  ])('that states %d x %d pixels is refused before they are made', (width, height) => {
    expect(() => decodeBmp(aBmp({ width, height }), MAX)).toThrow(/pixels$/);
  });
});

interface Kind {
  header: 12 | 40 | 56 | 108 | 124;
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  isRun: boolean;
  isTopDown: boolean;
}

const PALETTE = Array.from({ length: 256 }, (_, index) => [index, (index * 7) % 256, 255 - index]);
/** Masks of 5, 6 and 5 bits. */
const MASKS_16 = [0xf800, 0x07e0, 0x001f, 0];
/** Red in the lowest byte, opacity in the highest. */
const MASKS_32 = [0x000000ff, 0x0000ff00, 0x00ff0000, 0xff000000];

/** Runs of at most 255 equal pixels, of two in turn for 4 bits, or as they are. */
const runsOf = (row: readonly number[], bits: number): number[] => {
  const bytes: number[] = [];
  for (let x = 0; x < row.length; x += 3) {
    const part = row.slice(x, x + 3);
    if (part.length === 3 && x % 2 === 0) {
      const packed = bits === 8 ? part : [(part[0]! << 4) | part[1]!, part[2]! << 4];
      bytes.push(0, 3, ...packed, ...(packed.length % 2 ? [0] : []));
    } else for (const pixel of part) bytes.push(1, bits === 8 ? pixel : (pixel << 4) | pixel);
  }
  return [...bytes, 0, 0];
};

const rowOf = (row: readonly number[], bits: number): number[] => {
  const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4);
  row.forEach((pixel, x) => {
    if (bits < 8) bytes[Math.floor((x * bits) / 8)]! |= pixel << (8 - bits - ((x * bits) % 8));
    else bytes.writeUIntLE(pixel, (x * bits) / 8, bits / 8);
  });
  return [...bytes];
};

/** A BMP of a kind, whose pixels are indices or samples as the kind stores them, from the top. */
const aBmpOf = ({ header, bits, isRun, isTopDown }: Kind, rows: readonly number[][]): Buffer => {
  const hasMasks = header >= 40 && (bits === 16 || bits === 32);
  const masks = bits === 16 ? MASKS_16 : MASKS_32.slice(0, header === 40 ? 3 : 4);
  const palette =
    bits > 8 ? [] : PALETTE.slice(0, 2 ** bits).flatMap(([r, g, b]) => [b!, g!, r!, ...(header === 12 ? [] : [0])]);
  const stored = isTopDown ? rows : rows.toReversed();
  const pixels = stored.flatMap((row) => (isRun ? runsOf(row, bits) : rowOf(row, bits)));
  const head = Buffer.alloc(14 + header + (hasMasks && header === 40 ? 12 : 0));
  head.write('BM', 'latin1');
  head.writeUInt32LE(head.length + palette.length, 10);
  head.writeUInt32LE(header, 14);
  const [width, height] = [rows[0]!.length, rows.length];
  if (header === 12)
    for (const [at, value] of [
      [18, width],
      [20, height],
      [22, 1],
      [24, bits],
    ] as const)
      head.writeUInt16LE(value, at);
  else {
    head.writeInt32LE(width, 18);
    head.writeInt32LE(isTopDown ? -height : height, 22);
    head.writeUInt16LE(1, 26);
    head.writeUInt16LE(bits, 28);
    head.writeUInt32LE(isRun ? (bits === 8 ? 1 : 2) : hasMasks ? 3 : 0, 30);
    if (hasMasks)
      masks.slice(0, header === 40 ? 3 : 4).forEach((mask, index) => head.writeUInt32LE(mask, 54 + 4 * index));
  }
  return Buffer.concat([head, Buffer.from(palette), Buffer.from(pixels), Buffer.from(isRun ? [0, 1] : [])]);
};

const colourOf = (pixel: number, { header, bits }: Kind): number[] => {
  const wide = (value: number, max: number): number => Math.round((value * 255) / max);
  if (bits <= 8) return PALETTE[pixel]!;
  if (bits === 24) return [(pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255];
  if (bits === 16) return [wide(pixel >>> 11, 31), wide((pixel >>> 5) & 63, 63), wide(pixel & 31, 31)];
  const samples = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
  return header === 40 ? samples : [...samples, pixel >>> 24];
};

it('C26 of any kind becomes the pixels that were written', () => {
  const kinds = fc
    .record<Kind>({
      header: fc.constantFrom(12, 40, 56, 108, 124),
      bits: fc.constantFrom(1, 2, 4, 8, 16, 24, 32),
      isRun: fc.boolean(),
      isTopDown: fc.boolean(),
    })
    .map((kind): Kind => {
      const isRun = kind.isRun && kind.header >= 40 && (kind.bits === 4 || kind.bits === 8);
      const bits = kind.header === 12 && (kind.bits === 16 || kind.bits === 32) ? 24 : kind.bits;
      return { ...kind, bits, isRun, isTopDown: kind.isTopDown && kind.header >= 40 && !isRun };
    });
  const sized = fc
    .tuple(kinds, fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 9 }))
    .chain(([kind, width, height]) => {
      // Something is opaque, else a decoder takes all for opaque.
      const pixel = fc
        .integer({ min: 0, max: 2 ** kind.bits - 1 })
        .map((value) => (kind.bits === 32 ? (value | 0x01000000) >>> 0 : value));
      const rows = fc.array(fc.array(pixel, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      });
      return fc.tuple(fc.constant(kind), rows);
    });
  fc.assert(
    fc.property(sized, ([kind, rows]) => {
      const { data, width, height } = decodeBmp(aBmpOf(kind, rows), MAX);
      expect([width, height]).toEqual([rows[0]!.length, rows.length]);
      expect([...data]).toEqual(rows.flat().flatMap((pixel) => colourOf(pixel, kind)));
    }),
    { seed: 20_261_127, numRuns: 300 },
  );
});
