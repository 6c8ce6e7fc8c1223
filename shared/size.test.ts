import { describe, expect, it } from 'vitest';
import { areaInSquareInches, customSizeCode, parseDimension, parseSize } from './size.ts';

describe('sizes', () => {
  it('O-20 a size code parses as numbers separated by x, in inches unless it says otherwise', () => {
    expect(parseSize('12x16in')).toEqual({ width: 12, height: 16, unit: 'in' });
    expect(parseSize('12x16')).toEqual({ width: 12, height: 16, unit: 'in' });
    expect(parseSize('c-30.5x40cm')).toEqual({ width: 30.5, height: 40, unit: 'cm' });
    for (const wrong of ['', 'custom', '12', '12x', 'x12', '12x16ft', '0x10in', '-1x2in', '12x16in '])
      expect(parseSize(wrong), wrong).toBeUndefined();
  });

  it('O-18 custom dimensions accept a comma and keep 4 significant digits', () => {
    expect(parseDimension('11,25')).toBe(11.25);
    expect(parseDimension('123.456')).toBe(123.5);
    expect(parseDimension('abc')).toBeUndefined();
    expect(parseDimension('')).toBeUndefined();
  });

  it('O-04 a custom size is written as c-{width}x{height}{unit} and reads back the same', () => {
    expect(customSizeCode({ width: 11.5, height: 14, unit: 'in' })).toBe('c-11.5x14in');
    expect(parseSize(customSizeCode({ width: 30.48, height: 40.64, unit: 'cm' }))).toEqual({ width: 30.48, height: 40.64, unit: 'cm' });
  });

  it('O-19 a centimetre is 0.3937008 inches', () => {
    expect(areaInSquareInches({ width: 100, height: 100, unit: 'cm' })).toBeCloseTo(39.37008 ** 2, 6);
  });
});
