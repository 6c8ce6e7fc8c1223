import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaInSquareInches,
  convertLength,
  customSizeCode,
  formatSize,
  inInches,
  isMakeable,
  orientationOf,
  parseDimension,
  parseSize,
  sizeHint,
  type SizeUnit,
} from './size.ts';

const CASES = { numRuns: 10_000, seed: 1 };

describe('sizes', () => {
  it('O-20 a size code parses as numbers separated by x, in inches unless it says otherwise', () => {
    expect(parseSize('12x16in')).toEqual({ width: 12, height: 16, unit: 'in' });
    expect(parseSize('12x16')).toEqual({ width: 12, height: 16, unit: 'in' });
    expect(parseSize('c-30.5x40cm')).toEqual({ width: 30.5, height: 40, unit: 'cm' });
    for (const wrong of [
      '',
      'custom',
      '12',
      '12x',
      'x12',
      '12x16ft',
      '0x10in',
      '-1x2in',
      '12x16in ',
      '1e1x9in',
      '9,9,9x1in',
      `${'9'.repeat(400)}x1in`,
      '0.00001x9in',
      '10000x9in',
    ])
      expect(parseSize(wrong), wrong).toBeUndefined();
  });

  it('O-18 custom dimensions accept a comma and keep 4 significant digits', () => {
    expect(['11,25', '123.456', ' 9 ', '11,', '.5'].map(parseDimension)).toEqual([11.25, 123.5, 9, 11, 0.5]);
    for (const wrong of [
      'abc',
      '',
      ',',
      '0',
      '-3',
      '+3',
      '1e2',
      '0x10',
      '1,2,3',
      '1 2',
      '12in',
      '١٢',
      'Infinity',
      'NaN',
      '9999.9',
    ])
      expect(parseDimension(wrong), wrong).toBeUndefined();
  });

  it('O-04 a custom size is written as c-{width}x{height}{unit} and reads back the same', () => {
    expect(customSizeCode({ width: 11.5, height: 14, unit: 'in' })).toBe('c-11.5x14in');
    expect(parseSize(customSizeCode({ width: 30.48, height: 40.64, unit: 'cm' }))).toEqual({
      width: 30.48,
      height: 40.64,
      unit: 'cm',
    });
  });

  it('O-19 a centimetre is 0.3937008 inches', () => {
    expect(areaInSquareInches({ width: 100, height: 100, unit: 'cm' })).toBeCloseTo(39.37008 ** 2, 6);
    expect([convertLength(10, 'cm'), convertLength(25.4, 'in')]).toEqual([25.4, 10]);
  });

  it('O-04 a size of the customer’s own has sides from 4 to 80 inches, alike in both units', () => {
    const sides = [3.999, 4, 80, 80.01];
    expect(sides.map((width) => isMakeable({ width, height: 20, unit: 'in' }))).toEqual([false, true, true, false]);
    expect(sides.map((side) => isMakeable({ width: 50, height: convertLength(side, 'cm'), unit: 'cm' }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([10.15, 203.3].map((width) => isMakeable({ width, height: 50, unit: 'cm' }))).toEqual([false, false]);
  });

  it('O-21 says what sizes under 192 and under 320 square inches are good for', () => {
    const hint = (width: number, height: number) => sizeHint({ width, height, unit: 'in' });
    expect(hint(11, 14)).toBe('This size suits an extreme closeup or impressionist work.');
    expect([hint(12, 16), hint(15.99, 20)]).toEqual(Array(2).fill('This size suits a single-subject portrait.'));
    expect(hint(16, 20)).toBeUndefined();
  });

  it('a size has a name and a way to hang', () => {
    expect(formatSize({ width: 12, height: 16, unit: 'in' })).toBe('12 × 16 in');
    expect(
      [
        [12, 16],
        [16, 12],
        [9, 9],
      ].map(([width, height]) => orientationOf({ width: width!, height: height! })),
    ).toEqual(['portrait', 'landscape', 'square']);
  });
});

/** Numbers as people type them: 1 to 9999 with up to five decimals. */
const typed = fc.tuple(
  fc.integer({ min: 1, max: 9_998 }),
  fc.integer({ min: 0, max: 99_999 }),
  fc.integer({ min: 0, max: 5 }),
);
const written = ([whole, decimals, digits]: [number, number, number], mark: string): string =>
  digits === 0 ? String(whole) : `${whole}${mark}${String(decimals).padStart(5, '0').slice(0, digits)}`;
const units = fc.constantFrom<SizeUnit>('in', 'cm');
const side = fc.integer({ min: 400, max: 8_000 }).map((hundredths) => hundredths / 100);
const size = fc.record({ width: side, height: side, unit: units });

describe('sizes, whichever they are', () => {
  it('O-04 printing, parsing and printing again changes nothing, and keeps what was typed to 4 digits', () => {
    fc.assert(
      fc.property(typed, typed, units, (width, height, unit) => {
        const read = parseSize(`c-${written(width, '.')}x${written(height, '.')}${unit}`);
        if (!read) return false;
        const code = customSizeCode(read);
        const again = parseSize(code);
        const isClose = Math.abs(read.width - Number(written(width, '.'))) <= read.width * 0.000_501;
        return (
          isClose &&
          again?.width === read.width &&
          again.height === read.height &&
          again.unit === unit &&
          customSizeCode(again) === code
        );
      }),
      CASES,
    );
  });

  it('O-18 a comma means what a point means', () => {
    fc.assert(
      fc.property(typed, (number) => {
        const read = parseDimension(written(number, '.'));
        return (
          read !== undefined &&
          read === parseDimension(written(number, ',')) &&
          parseSize(`${written(number, ',')}x9`)?.width === read
        );
      }),
      CASES,
    );
  });

  it('O-19 there and back between centimetres and inches stays within the 4 digits', () => {
    fc.assert(
      fc.property(size, ({ width, unit }) => {
        const other: SizeUnit = unit === 'in' ? 'cm' : 'in';
        const there = convertLength(width, other);
        const exact = unit === 'in' ? width / 0.3937008 : width * 0.3937008;
        return (
          Math.abs(there - exact) <= exact * 0.000_501 &&
          Math.abs(convertLength(there, unit) - width) <= width * 0.001_002
        );
      }),
      CASES,
    );
  });

  it('O-20 one wrong character makes a code no size, and no text whatever makes it throw', () => {
    const wrong = fc.constantFrom(...Array.from('-+_/%#*()×X"\'<>;:eEaАх１٣🎨\0\u200b'));
    fc.assert(
      fc.property(
        typed,
        typed,
        units,
        fc.boolean(),
        wrong,
        fc.nat(40),
        fc.string({ maxLength: 12 }),
        (width, height, unit, isCustom, junk, at, text) => {
          const code = `${isCustom ? 'c-' : ''}${written(width, '.')}x${written(height, ',')}${unit}`;
          const place = at % (code.length + 1);
          const read = parseSize(text);
          const isHonest = read === undefined || /^(c-)?[\d.,]+x[\d.,]+(in|cm)?$/.test(text);
          return (
            isHonest &&
            parseDimension(`1${junk}${text}`) === undefined &&
            parseSize(code.slice(0, place) + junk + code.slice(place)) === undefined
          );
        },
      ),
      CASES,
    );
  });

  it('O-19 the area grows with each side, and does not depend on the unit or the orientation', () => {
    fc.assert(
      fc.property(size, side, (given, more) => {
        const area = areaInSquareInches(given);
        const larger = areaInSquareInches({ ...given, height: given.height + more });
        const turned = areaInSquareInches({ ...given, width: given.height, height: given.width });
        return (
          area > 0 &&
          larger > area &&
          Math.abs(turned - area) <= area * 1e-12 &&
          Math.abs(areaInSquareInches(inInches(given)) - area) <= area * 1e-12
        );
      }),
      CASES,
    );
  });
});
