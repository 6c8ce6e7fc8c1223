import type { Option, OptionValue, Product } from '#shared/schemas/product.ts';

const value = (id: string, title: string, price = 0, more: Partial<OptionValue> = {}): OptionValue => ({
  id,
  title,
  price,
  description: '',
  ...more,
});
const option = (id: string, title: string, values: OptionValue[]): Option => ({
  id,
  title,
  description: '',
  hint: '',
  values,
});

/** An oil painting with every kind of option; `more` replaces parts of it. */
export const aProduct = (more: Partial<Product> = {}): Product => ({
  id: 'custphotoreal',
  sku: 'custphotoreal',
  title: 'Oil painting from your photo',
  medium: 'Oil',
  supplier_product: 'custphotoreal',
  price: 18_900,
  fromCents: 18_900,
  description: {
    source: 'Painted as close to the photo as possible.',
    compiled: '<p>Painted as close to the photo as possible.</p>',
  },
  units: 'in',
  supplier: null,
  promos: [],
  details: 'Artist-grade oils.',
  options: [
    option('size', 'Size', [
      value('12x16in', '12 × 16 in'),
      value('18x24in', '18 × 24 in', 9_500),
      value('24x36in', '24 × 36 in', 21_000),
      value('30x40cm', '30 × 40 cm'),
      value('45x60cm', '45 × 60 cm', 9_500),
      value('custom', 'Custom size', 1_500),
    ]),
    option('subjects', 'Subjects', [
      value('1', '1 subject'),
      value('2', '2 subjects', 4_000),
      value('3', '3 subjects', 8_000, { minArea: 400 }),
      value('4', '4 subjects', 12_000, { minArea: 400 }),
    ]),
    option('depth', 'Depth', [
      value('0', 'Rolled'),
      value('1.25', 'Gallery wrapped', 2_500),
      value('framed', 'Framed', 11_000, { maxArea: 700 }),
    ]),
    option('delivery', 'Delivery', [
      value('none', 'When it is ready'),
      value('15', 'Rush', 6_000),
      value('25', '26 days', 3_000),
      value('guaranteed', 'Guaranteed', 1_500),
    ]),
    option('privacy', 'Privacy', [value('public', 'Public'), value('private', 'Private', 1_000)]),
  ],
  gallery: [],
  review_orders: [],
  reviewsCount: 0,
  minLeadDays: 8,
  ...more,
});
