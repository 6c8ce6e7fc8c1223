import { formatCents } from '../money/money.ts';
import type { Option, OptionValue } from '../schemas/product.ts';
import { areaInSquareInches, formatSize, isCustomSize, isMakeable, parseSize, type Size } from './size.ts';

/** A size of the option's list: its area in square inches, and the cents that it adds to the price. */
interface Listed {
  label: string;
  area: number;
  cents: number;
}

/**
 * The listed sizes of both units by ascending area; a size that is cheaper than a smaller one counts at the smaller
 * one's price.
 */
const byArea = (values: readonly OptionValue[]): Listed[] => {
  const listed = values.flatMap(({ id, price }) => {
    const size = isCustomSize(id) ? undefined : parseSize(id);
    return size ? [{ label: formatSize(size), area: areaInSquareInches(size), cents: price }] : [];
  });
  let dearest = 0;
  return listed
    .toSorted((a, b) => a.area - b.area || a.cents - b.cents)
    .map((size) => ({ ...size, cents: (dearest = Math.max(dearest, size.cents)) }));
};

const between = (smaller: Listed, larger: Listed, area: number): number =>
  smaller.cents + ((larger.cents - smaller.cents) * (area - smaller.area)) / (larger.area - smaller.area);

/**
 * Cents that an area in square inches adds to the price, with the reason shown to the customer (C101): linear between
 * two listed sizes, as the smallest below it, in proportion to the largest above it. Undefined when no size is listed.
 */
const areaPrice = (listed: readonly Listed[], area: number): { cents: number; why: string } | undefined => {
  const next = listed.findIndex((size) => size.area >= area);
  const [smaller, larger] = next < 0 ? [listed.at(-1), undefined] : [listed[next - 1], listed[next]];
  if (smaller && larger) {
    const cents = Math.round(between(smaller, larger, area));
    return {
      cents,
      why: `By its area between ${smaller.label} (${formatCents(smaller.cents)}) and ${larger.label} (${formatCents(larger.cents)})`,
    };
  }
  if (smaller)
    return {
      cents: Math.round((smaller.cents * area) / smaller.area),
      why: `By its area, as ${smaller.label} at ${formatCents(smaller.cents)}`,
    };
  return (
    larger && {
      cents: larger.cents,
      why: `As the smallest listed size, ${larger.label} (${formatCents(larger.cents)})`,
    }
  );
};

const describe = (why: string, chargeCents: number): string =>
  chargeCents === 0 ? why : `${why}, and ${formatCents(chargeCents)} for being made to measure`;

const titleOf = (size: Size): string => `Custom size, ${formatSize(size)}`;

/**
 * The option value of a custom size code (`c-11.5x14in`), priced by its area (C101); undefined when the code is no
 * custom size, the size cannot be made, or the option has no `custom` value.
 */
export const customSizeValue = (option: Option, code: string): OptionValue | undefined => {
  const custom = option.values.find(({ id }) => id === 'custom');
  const size = isCustomSize(code) ? parseSize(code) : undefined;
  if (!custom || !size || !isMakeable(size)) return undefined;
  const price = areaPrice(byArea(option.values), areaInSquareInches(size));
  return (
    price && {
      id: code,
      title: titleOf(size),
      price: price.cents + custom.price,
      description: describe(price.why, custom.price),
    }
  );
};
