import { expect, it } from 'vitest';
import { enoughSize, isDecodable, statedSize } from './photo-size.ts';

it.each([
  ['a phone’s 12 megapixels stay as they are', 4032, 3024, 4032, 3024],
  ['50 megapixels become 24, in the same shape', 8160, 6120, 5656, 4242],
  ['a panorama keeps the side that the largest canvas needs', 16_000, 2000, 6000, 750],
])('U-11 %s', (_case, width, height, ...enough) => {
  const size = enoughSize({ width, height });
  expect([size.width, size.height]).toEqual(enough);
});

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from([...values, ...Array<number>(24).fill(0)]).buffer;

it('U-11 the size is read from the first bytes, so that no picture is decoded that would end the page', () => {
  const exif = [0xff, 0xe1, 0, 4, 1, 2];
  const frame = [0xff, 0xc2, 0, 17, 8, 0x23, 0x28, 0x2e, 0xe0];
  const jpeg = statedSize(bytes(0xff, 0xd8, ...exif, ...frame));
  expect(jpeg).toEqual({ width: 12_000, height: 9_000 });
  expect(isDecodable(jpeg ?? { width: 0, height: 0 })).toBe(true);
  const png = statedSize(
    bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x40, 0, 0, 0, 0x30, 0),
  );
  expect(png).toEqual({ width: 16_384, height: 12_288 });
  expect(isDecodable(png ?? { width: 0, height: 0 })).toBe(false);
  const webp = (...kind: number[]) =>
    statedSize(bytes(0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, ...kind));
  const extended = webp(0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, 0, 0, 0, 0, 0x27, 0x23, 0, 0x6f, 0x17, 0);
  const lossy = webp(0x56, 0x50, 0x38, 0x20, 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x28, 0x23, 0x70, 0x17);
  // 9,000 and 6,000 less one, in 14 bits each.
  const lossless = webp(0x56, 0x50, 0x38, 0x4c, 0, 0, 0, 0, 0x2f, 0x27, 0xe3, 0xdb, 0x05);
  for (const size of [extended, lossy, lossless]) expect(size).toEqual({ width: 9_000, height: 6_000 });
  expect(statedSize(bytes(0x47, 0x49, 0x46))).toBeUndefined();
  expect(statedSize(new ArrayBuffer(3))).toBeUndefined();
});
