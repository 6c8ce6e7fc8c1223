import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePhoto, type JudgedPhoto, type Verdict } from './fitness.ts';
import type { PhotoFitness } from '../schemas/asset.ts';
import type { Size } from '../catalogue/size.ts';

const RANK: Record<Verdict, number> = { good: 0, fair: 1, poor: 2 };
const inches = (width: number, height: number): Size => ({ width, height, unit: 'in' });
const face = (x: number, w: number, more: object = {}) => ({ x, y: 20, w, h: w * 1.3, sharpness: 150, ...more });

const aPhoto = (fitness: Partial<PhotoFitness> = {}): JudgedPhoto => {
  const measured = { width: 3000, height: 4000, sharpness: 200, brightness: 120, contrast: 50, faces: [], ...fitness };
  return { width: 1800, height: 2400, fitness: measured };
};
const judge = (photo: JudgedPhoto, size = inches(12, 16), coords: Parameters<typeof judgePhoto>[1]['coords'] = null) =>
  judgePhoto(photo, { size, coords });
const kinds = (photo: JudgedPhoto, ...more: [Size?, Parameters<typeof judgePhoto>[1]['coords']?]) =>
  judge(photo, ...more).advice.map(({ kind, verdict }) => `${kind} ${verdict}`);

describe('whether a photo is good enough', () => {
  it('a sharp, bright, large one is, and says so', () => {
    expect(judge(aPhoto({ faces: [face(30, 20)] }))).toEqual({
      verdict: 'good',
      advice: [{ kind: 'fine', verdict: 'good', sentence: 'This photo is good for 12 × 16 in.' }],
    });
  });

  it('says how wide a face is, and up to which size that is good', () => {
    const photo = aPhoto({ faces: [face(10, 3), face(60, 20)] });
    expect(judge(photo).verdict).toBe('good');
    expect(judge(photo, inches(24, 36))).toEqual({
      verdict: 'poor',
      advice: [
        {
          kind: 'face_small',
          verdict: 'poor',
          face: 0,
          sentence: 'The face at the left is 90 pixels wide: good up to 12 × 16 in.',
        },
      ],
    });
    expect(judge(photo, { width: 60, height: 90, unit: 'cm' }).advice[0]?.sentence).toBe(
      'The face at the left is 90 pixels wide: good up to 30 × 40 cm.',
    );
  });

  it.each<[what: string, fitness: Partial<PhotoFitness>, expected: string[]]>([
    ['a small one', { width: 480, height: 640 }, ['pixels fair']],
    ['a tiny one', { width: 120, height: 160 }, ['pixels poor']],
    ['a blurred one', { sharpness: 20 }, ['blurred fair']],
    ['one that is only blur', { sharpness: 4 }, ['blurred poor']],
    ['a dark one', { brightness: 40 }, ['dark fair']],
    ['a black one', { brightness: 5, contrast: 2, sharpness: 1 }, ['blurred poor', 'dark poor', 'flat poor']],
    ['a white one', { brightness: 250, contrast: 12 }, ['bright poor', 'flat fair']],
    ['a blurred face', { faces: [face(30, 20, { sharpness: 9 })] }, ['face_blurred poor']],
    ['a tiny face', { faces: [face(30, 0.9)] }, ['face_small poor']],
    ['a face at the edge', { faces: [face(-4, 20)] }, ['face_cut fair']],
  ])('%s is not', (_, fitness, expected) => {
    expect(kinds(aPhoto(fitness))).toEqual(expected);
  });

  it('counts what is painted of it: its pixels, and the faces there', () => {
    const photo = aPhoto({ faces: [face(5, 20), face(60, 20)] });
    const right = { x: 50, y: 0, x2: 100, y2: 100 };
    expect(kinds(photo, inches(12, 16), right)).toEqual(['fine good']);
    expect(kinds(photo, inches(12, 16), { x: 65, y: 0, x2: 100, y2: 100 })).toEqual(['face_cut fair']);
    expect(kinds(aPhoto(), inches(12, 16), { x: 40, y: 40, x2: 50, y2: 50 })).toEqual(['pixels fair']);
    expect(kinds(aPhoto(), inches(12, 16), { x: -10, y: -10, w: 120, h: 120, invert: false })).toEqual(['fine good']);
  });

  it('names faces by where they stand', () => {
    const sentences = (count: number) =>
      judge(
        aPhoto({ faces: Array.from({ length: count }, (_, index) => face(10 + 18 * index, 5, { sharpness: 0 })) }),
      ).advice.map(({ sentence }) => sentence);
    expect(sentences(1)).toEqual(['The face is blurred.']);
    expect(sentences(3)).toEqual([
      'The face at the left is blurred.',
      'The face in the middle is blurred.',
      'The face at the right is blurred.',
    ]);
    expect(sentences(4)[1]).toBe('Face 2 from the left is blurred.');
  });

  it('judges one that was not measured by its pixels', () => {
    const { fitness: _, ...photo } = aPhoto();
    expect(judge(photo).verdict).toBe('good');
    expect(kinds({ width: 300, height: 400 })).toEqual(['pixels fair']);
  });

  it('is never better at a larger size, and the verdict is that of its worst advice', () => {
    const side = fc.double({ min: 3, max: 90, noNaN: true });
    const faces = fc.array(
      fc.record({
        x: fc.double({ min: -5, max: 95, noNaN: true }),
        y: fc.double({ min: -5, max: 95, noNaN: true }),
        w: fc.double({ min: 0.5, max: 60, noNaN: true }),
        h: fc.double({ min: 0.5, max: 60, noNaN: true }),
        sharpness: fc.nat(300),
      }),
      { maxLength: 3 },
    );
    const photo = fc.record({
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
      sharpness: fc.nat(400),
      brightness: fc.nat(255),
      contrast: fc.nat(90),
      faces,
    });
    const grown = fc.double({ min: 1, max: 4, noNaN: true });
    const check = fc.property(
      photo,
      side,
      side,
      grown,
      grown,
      fc.constantFrom('in' as const, 'cm' as const),
      (fitness, width, height, wider, higher, unit) => {
        const small = judge(aPhoto(fitness), { width, height, unit });
        const large = judge(aPhoto(fitness), { width: width * wider, height: height * higher, unit });
        expect(RANK[large.verdict]).toBeGreaterThanOrEqual(RANK[small.verdict]);
        expect(RANK[small.verdict]).toBe(Math.max(...small.advice.map(({ verdict }) => RANK[verdict])));
      },
    );
    fc.assert(check, { numRuns: 5_000, seed: 1 });
  });
});
