import { formatCents } from './money.ts';
import type { Option, OptionValue } from './schemas/product.ts';
import { areaInSquareInches, formatSize, isCustomSize, isMakeable, parseSize, type Size } from './size.ts';

/** A listed size with the area it has and the cents it adds. */
interface Listed {
  label: string;
  area: number;
  cents: number;
}

/** The listed sizes of both units by area, none cheaper than a smaller one: a list with such a dip counts as level there. */
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
 * What an area adds to the price, and why: the smallest listed size's cents up to its area; between two listed sizes the share
 * of the difference that the area has covered; beyond the largest, its cents in proportion to the area. Never falls as the area grows.
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

/** The value that a size of the customer's own stands for, priced by its area; undefined when the code is none, cannot be made, or the option has no custom sizes. */
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
