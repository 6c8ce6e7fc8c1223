import { describe, expect, it } from 'vitest';
import {
  customProblem,
  customValue,
  firstChoice,
  selectionOf,
  withCustom,
  withFaces,
  withUnit,
  withValue,
} from './order-choice.ts';
import { aProduct } from '../products/product.fixture.ts';

const product = aProduct();
const today = '2026-11-21';
const open = (query = '', language = 'en-US') =>
  firstChoice(product, { query: new URLSearchParams(query), language, today });

describe('the order form', () => {
  it('O-07 opens with the cheapest of every option', () => {
    expect(selectionOf(product, open())).toEqual({
      size: '12x16in',
      subjects: '1',
      depth: '0',
      delivery: 'none',
      privacy: 'public',
    });
  });

  it('O-06 shows centimetres first outside of en_US and es_US', () => {
    expect(open('', 'de-DE').unit).toBe('cm');
    expect(open('', 'es-US').unit).toBe('in');
    expect(selectionOf(product, open('', 'de-DE')).size).toBe('30x40cm');
  });

  it('P-09 takes what the address preselects, in its own unit', () => {
    const choice = open('o_size=45x60cm&o_subjects=2&o_depth=1.25&o_delivery=25&origin=mail');
    expect(choice.unit).toBe('cm');
    expect(selectionOf(product, choice)).toEqual({
      size: '45x60cm',
      subjects: '2',
      depth: '1.25',
      delivery: '25:2026-12-07',
      privacy: 'public',
    });
    expect(selectionOf(product, open('o_size=9x9in&o_depth=gold'))).toMatchObject({ size: '12x16in', depth: '0' });
  });

  it('O-04 takes a size of its own only once both sides are there, with a comma or a point, to 4 digits', () => {
    const typing = withCustom(product, withValue(open(), 'size', '18x24in'), { width: '11,54321', height: '' });
    expect(selectionOf(product, typing).size).toBe('18x24in');
    expect(customProblem(product, typing)).toBe('Please enter the width and the height.');
    const typed = withCustom(product, typing, { height: '14' });
    expect(selectionOf(product, typed).size).toBe('c-11.54x14in');
    expect(customProblem(product, typed)).toBeUndefined();
    expect(customProblem(product, withCustom(product, typed, { height: '200' }))).toBe(
      'Each side can be from 4 to 80 in.',
    );
  });

  it('P-07 the custom fields open with the selected size, at the price that the list names for them', () => {
    const listed = withValue(open(), 'size', '18x24in');
    expect(customValue(product, listed)).toMatchObject({ id: 'c-18x24in', price: 11_000 });
    const opened = withCustom(product, listed, {});
    expect(opened.custom).toEqual({ width: '18', height: '24' });
    expect(selectionOf(product, opened).size).toBe('c-18x24in');
    expect(customProblem(product, opened)).toBeUndefined();
    expect(customValue(product, withCustom(product, opened, { width: '' }))).toBeUndefined();
  });

  it('P-09 opens the custom fields for a custom size in the address', () => {
    const choice = open('o_size=c-30.5x40cm');
    expect(choice.custom).toEqual({ width: '30.5', height: '40' });
    expect(selectionOf(product, choice).size).toBe('c-30.5x40cm');
  });

  it('O-05 changes to the nearest size of the other unit and back, and converts a typed one', () => {
    const metric = withUnit(product, withValue(open(), 'size', '18x24in'), 'cm');
    expect(selectionOf(product, metric).size).toBe('45x60cm');
    expect(selectionOf(product, withUnit(product, metric, 'in')).size).toBe('18x24in');
    const typed = withUnit(product, withCustom(product, open(), { width: '10', height: '20' }), 'cm');
    expect(typed.custom).toEqual({ width: '25.4', height: '50.8' });
  });

  it('O-23 sets the subjects to the faces that were found, at most as many as the size holds', () => {
    expect(selectionOf(product, withFaces(product, open(), 2)).subjects).toBe('2');
    expect(selectionOf(product, withFaces(product, open(), 7)).subjects).toBe('2');
    const large = withValue(open(), 'size', '18x24in');
    expect(selectionOf(product, withFaces(product, large, 7)).subjects).toBe('4');
    expect(withFaces(product, large, 0)).toEqual(large);
    expect(withFaces(product, large, null)).toEqual(large);
  });

  it('comes back as it was left, but for a delivery day that has passed', () => {
    const stored = withValue(withValue(open(), 'size', '18x24in'), 'delivery', '25:2026-12-16');
    const again = (day: string, query = '') =>
      firstChoice(product, { query: new URLSearchParams(query), language: 'en-US', today: day, stored });
    expect(again(today)).toEqual(stored);
    expect(selectionOf(product, again('2026-12-20'))).toMatchObject({ size: '18x24in', delivery: 'none' });
    expect(selectionOf(product, again(today, 'o_depth=1.25'))).toMatchObject({ size: '12x16in', depth: '1.25' });
  });

  it('keeps as many subjects as fit when the size gets smaller', () => {
    const crowd = withValue(withValue(open(), 'size', '18x24in'), 'subjects', '4');
    expect(selectionOf(product, withValue(crowd, 'size', '12x16in')).subjects).toBe('2');
    expect(selectionOf(product, withValue(withValue(crowd, 'size', '12x16in'), 'size', '24x36in')).subjects).toBe('4');
  });
});
