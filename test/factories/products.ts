import { Product } from '#functions/catalog/product.entity.ts';
import { newId } from '#functions/platform/ids.ts';
import type { Option, ProductLine as ProductPage } from '#shared/schemas/product.ts';

const value = (id: string, price: number, more: { minArea?: number; maxArea?: number } = {}) => ({
  id,
  title: `The ${id}`,
  price,
  description: '',
  ...more,
});
const option = (id: string, values: ReturnType<typeof value>[]): Option => ({
  id,
  title: `Option ${id}`,
  description: '',
  hint: '',
  values,
});

/** Options of a painting: sizes in both units and a custom one, subjects that need room, three depths, dated deliveries. */
export const paintingOptions: Option[] = [
  option('size', [
    value('8x10in', 0),
    value('12x16in', 6_101),
    value('20x24in', 19_000),
    value('30x40cm', 6_200),
    value('custom', 2_000),
  ]),
  option('subjects', [value('1', 0), value('2', 4_000), value('8', 24_000, { minArea: 400 })]),
  option('depth', [value('0', 0), value('1.25', 2_500), value('framed', 9_000, { maxArea: 400 })]),
  option('delivery', [value('none', 0), value('15', 5_000), value('25', 3_000), value('guaranteed', 9_000)]),
];

/** As `paintingOptions`, with a carbon offset of $5 and a charity gift of $10. */
export const givingOptions: Option[] = [
  ...paintingOptions,
  option('carboncredit', [value('no', 0), value('yes', 500)]),
  option('watsi', [value('no', 0), value('yes', 1_000)]),
];

/** Overrides of a product line, which is an oil painting from $189 by default. */
export type ProductOverrides = Partial<
  Pick<ProductPage, 'price' | 'options' | 'supplier_product' | 'quantity' | 'title' | 'description'>
>;

/** A new product line, so that no other test sees its artists or its stock. */
export const aProduct = async ({ quantity, ...overrides }: ProductOverrides = {}): Promise<ProductPage> => {
  const sku = newId('item').replace('itm_', 'sku-').toLowerCase();
  const page: ProductPage = {
    id: sku,
    sku,
    title: 'Oil painting from your photo',
    medium: 'Oil',
    supplier_product: 'custphotoreal',
    price: 18_900,
    fromCents: 18_900,
    description: '',
    details: '',
    options: paintingOptions,
    gallery: [],
    review_orders: [],
    reviewsCount: 0,
    minLeadDays: 8,
    ...overrides,
  };
  await Product.put({ sku, page, ...(quantity !== undefined && { quantity }) }).go();
  return page;
};

/** A gift card: no photo, no size, no deposit. */
export const aGiftCard = (price = 5_000): Promise<ProductPage> =>
  aProduct({
    title: 'E-gift card',
    supplier_product: 'egiftcard',
    price,
    options: [option('amount', [value('50', 0)])],
  });
