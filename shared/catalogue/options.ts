import { customSizeValue } from './custom-size.ts';
import type { Option, OptionValue, Product, Selection } from '../schemas/product.ts';
import { areaInSquareInches, isCustomSize, parseSize, type SizeUnit } from './size.ts';

/** All option ids that a product may have (doc 1 §3). */
export const OPTION_IDS = [
  'size',
  'subjects',
  'depth',
  'delivery',
  'privacy',
  'carboncredit',
  'watsi',
  'origin',
  'description',
] as const;

/** Unit in which a locale's sizes are shown at first: inches for en_US and es_US, else centimetres (doc 1 §4). */
export const defaultUnit = (locale: string): SizeUnit => (locale === 'en_US' || locale === 'es_US' ? 'in' : 'cm');

/** Size values of a unit, the custom one always among them (doc 1 §4). */
export const sizesInUnit = (values: OptionValue[], unit: SizeUnit): OptionValue[] =>
  values.filter(({ id }) => id === 'custom' || id.endsWith(unit));

/**
 * Values of an option that a size allows by its area: large pieces are not framed, small ones hold few subjects; all
 * values without a size.
 */
export const offeredValues = (option: Option, sizeCode: string | undefined): OptionValue[] => {
  const size = sizeCode ? parseSize(sizeCode) : undefined;
  if (!size) return option.values;
  const area = areaInSquareInches(size);
  return option.values.filter(({ minArea = 0, maxArea = Infinity }) => area >= minArea && area <= maxArea);
};

/** The cheapest value; `custom` only when it is the only value (doc 1 §4). */
const cheapestValue = (values: OptionValue[]): OptionValue | undefined => {
  const plain = values.filter(({ id }) => id !== 'custom');
  return (plain.length > 0 ? plain : values).toSorted((a, b) => a.price - b.price)[0];
};

/**
 * The option value for a chosen id; undefined when it is not offered for the size. A custom size code gets a price by
 * its area (C101); a delivery id may carry a date (`25:2026-12-16`).
 */
export const findValue = (option: Option, id: string, sizeCode?: string): OptionValue | undefined => {
  const offered = offeredValues(option, sizeCode);
  if (option.id === 'delivery') return offered.find((value) => value.id === id.split(':')[0]);
  if (option.id === 'size' && isCustomSize(id)) return customSizeValue(option, id);
  return offered.find((value) => value.id === id && id !== 'custom');
};

/**
 * Completes a selection: each option keeps its chosen value if it is offered, else takes the cheapest value (doc 1 §4).
 */
export const completeSelection = (
  product: Pick<Product, 'options'>,
  chosen: Selection,
  unit: SizeUnit = 'in',
): Selection => {
  const complete: Selection = {};
  const size = product.options.find(({ id }) => id === 'size');
  for (const option of size ? [size, ...product.options.filter((other) => other !== size)] : product.options) {
    const wanted = chosen[option.id];
    const sizeCode = complete.size;
    if (wanted !== undefined && findValue(option, wanted, sizeCode)) complete[option.id] = wanted;
    else {
      const values = option.id === 'size' ? sizesInUnit(option.values, unit) : offeredValues(option, sizeCode);
      const fallback = cheapestValue(values);
      if (fallback) complete[option.id] = fallback.id;
    }
  }
  return complete;
};
