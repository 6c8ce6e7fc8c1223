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

  it('with the usual masks is like one without', () => {
    const masked = aBmp({ bits: 32, compression: 3, masks: [0xff0000, 0xff00, 0xff] });
    expect([...decodeBmp(masked, MAX).data]).toEqual([...RED, ...GREEN, ...BLUE]);
  });

  it.each<[what: string, file: Buffer]>([
    ['no header', Buffer.from('BM')],
    ['another beginning', Buffer.concat([Buffer.from('XX'), aBmp().subarray(2)])],
    ['rows missing', aBmp({ height: 2 })],
    ['half a row', aBmp().subarray(0, -1)],
    ['a palette', aBmp({ bits: 8, rows: [[[1], [2], [3]]] })],
    ['compression', aBmp({ compression: 1 })],
    ['other masks', aBmp({ bits: 32, compression: 3, masks: [0xff, 0xff00, 0xff0000] })],
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
