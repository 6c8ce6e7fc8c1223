import { expect, it } from 'vitest';
import { paintedPart } from './painted-part.ts';
import { partOf, screenFile } from './photo-part.ts';
import { srcSetOf, withFacts } from './pictures.ts';

const face = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const near = (value: number) => expect.closeTo(value, 0);

const PHOTO = { width: 2400, height: 3000, coords: null, faces: [face(40, 20, 20, 20)] };
const CROP = { x: 10, y: 0, x2: 90, y2: 80 };

it.each([
  ['the whole photo in its shape', PHOTO, { width: 800, height: 1000, faces: [] }, 'whole'],
  [
    'the crop in its shape',
    { ...PHOTO, coords: CROP },
    { width: 800, height: 990, faces: [] },
    { x: 10, y: 0, w: 80, h: 80, ratio: near(0.8) },
  ],
  [
    'a square of the crop, found by its face',
    { ...PHOTO, coords: CROP },
    // The face has 480 × 600 pixels in the photo, and half of that here.
    { width: 1000, height: 1000, faces: [face(38, 15, 24, 30)] },
    { x: near(8), y: near(10), w: near(83), h: near(67), ratio: 1 },
  ],
  [
    'two faces that say the same',
    { ...PHOTO, faces: [face(20, 20, 20, 20), face(60, 30, 20, 20)] },
    { width: 2400, height: 2400, faces: [face(20, 12.5, 20, 25), face(60, 25, 20, 25)] },
    { x: near(0), y: near(10), w: near(100), h: near(80), ratio: 1 },
  ],
  [
    'two faces that contradict each other',
    { ...PHOTO, faces: [face(20, 20, 20, 20), face(60, 30, 20, 20)] },
    { width: 2400, height: 2400, faces: [face(5, 12.5, 20, 25), face(75, 25, 20, 25)] },
    'unknown',
  ],
  ['another number of faces', PHOTO, { width: 1000, height: 1000, faces: [] }, 'unknown'],
  [
    'a room around the painting, which the photo does not cover',
    PHOTO,
    { width: 4000, height: 3000, faces: [face(48, 48, 4, 7)] },
    'unknown',
  ],
] as const)('C23 a piece beside its photo: %s', (_case, photo, piece, part) => {
  expect(paintedPart(photo, piece)).toEqual(part);
});

it('C23 the address of a photo says the part, and its files stay what they were', () => {
  const address = '/media/a/photo.jpg?size=2400x3000&card';
  const part = { x: 8.25, y: -3, w: 83.3, h: 66.7, ratio: 0.8 };
  expect(partOf(withFacts(address, { part }))).toEqual({ ...part, x: 8.3 });
  expect([partOf(address), partOf(withFacts(address, { part: 'unknown' }))]).toEqual(['whole', 'unknown']);
  expect(srcSetOf(withFacts(address, { part }))).toBe(srcSetOf(address));
  expect(['/media/a/view.jpg', '/b.webp?color=fff']).toEqual([
    screenFile(withFacts(address, { part })),
    screenFile('/b.webp?color=fff'),
  ]);
});
