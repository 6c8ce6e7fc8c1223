import type { OfferedPromotion } from '#shared/money/promotion-terms.ts';
import type { CartItem } from '#shared/schemas/cart.ts';

/** A number from 0 to 1; see `randomOf`. */
export type Random = () => number;

/** A whole number from `min` to `max`, both included. */
export const between = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/** A random one of the items. */
export const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[between(random, 0, items.length - 1)] ?? items[0];

/** `count` items. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const SIZES = ['8x10in', '12x16in', '18x24in', '20x24in', '30x40cm', 'c-61x91cm'] as const;

/** A random cart item: one in five is a gift card, one in ten costs only some cents. */
const anItem = (random: Random, index: number): CartItem => {
  const isCard = random() < 0.2;
  const options = isCard
    ? []
    : [...(random() < 0.9 ? [['size', oneOf(random, SIZES)]] : []), ...(random() < 0.2 ? [['depth', 'framed']] : [])];
  return {
    key: `itm_${index}`,
    product_id: oneOf(random, ['custpencil', 'custphotoreal', 'custmixedmedia']),
    title: 'A piece',
    quantity: random() < 0.7 ? 1 : between(random, 2, 4),
    price: random() < 0.1 ? between(random, 0, 40) : between(random, 41, 250_000),
    lines: [],
    description: '',
    options: options.map(([name = '', value = '']) => ({ name, value, display_name: name, display_value: value })),
    supplier_product: isCard
      ? 'egiftcard'
      : oneOf(random, ['custphotoreal', 'custphotoreal', 'custpencil', 'digital-painting']),
    _assets: [],
    assets: [],
  };
};

const aDiscount = (random: Random): OfferedPromotion['off'] =>
  random() < 0.4
    ? { kind: 'amount', cents: between(random, 1, 60_000) }
    : {
        kind: 'percent',
        percents: times(between(random, 1, 3), () => between(random, 1, 100)).toSorted((a, b) => a - b),
      };

const aScope = (random: Random): OfferedPromotion['applies_to'] =>
  oneOf(random, [
    { kind: 'all' },
    { kind: 'all' },
    { kind: 'lines', skus: ['custpencil', 'custmixedmedia'] },
    { kind: 'larger', square_inches: 432 },
  ] as const) as OfferedPromotion['applies_to'];

const aPromotion = (random: Random, code: string): OfferedPromotion => ({
  code,
  title: `Promotion ${code}`,
  is_automatic: random() < 0.3,
  off: aDiscount(random),
  applies_to: aScope(random),
  starts_at: null,
  ends_at: null,
  priority: between(random, -1, 1),
  is_stackable: random() < 0.5,
  limit: null,
  limit_per_customer: null,
  minimum_cents: random() < 0.2 ? 20_000 : 0,
  revoked_at: null,
  used: 0,
  usedByCustomer: 0,
});

const MULTI_ITEM: OfferedPromotion = {
  ...aPromotion(() => 0.99, 'MULTI-ITEM'),
  is_automatic: true,
  off: { kind: 'percent', percents: [0, 5, 10] },
  applies_to: { kind: 'all' },
};

/** A random cart with its country and promotions. */
export interface RandomCart {
  items: CartItem[];
  country: string;
  promotions: OfferedPromotion[];
  codes: string[];
}

/** A new random cart, determined by `random`. */
export const aRandomCart = (random: Random): RandomCart => {
  const promotions =
    random() < 0.5 ? ['A', 'B', 'C'].slice(between(random, 0, 3)).map((code) => aPromotion(random, code)) : [];
  return {
    items: times(between(random, 1, 5), (index) => anItem(random, index)),
    country: oneOf(random, ['US', 'US', 'DE', 'JP']),
    promotions: [MULTI_ITEM, ...promotions],
    codes: promotions.map(({ code }) => code),
  };
};
