import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listProducts } from '#functions/catalog/catalog.ts';
import { visitorFetch } from '#functions/pages/visitor-fetch.ts';
import { withFreshReads } from '#functions/platform/cached.ts';
import { setClock } from '#functions/platform/clock.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { priceCart } from '#shared/money/pricing.ts';
import { makerOf } from '#shared/photos/pictures.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { formatFrom, startingCents } from '#shared/money/starting-price.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { createRenderer } from '#web/app/render.tsx';
import { routes } from '#web/app/routes.tsx';
import { transport } from '#web/lib/api.ts';

const network = transport.fetch;
const render = createRenderer(routes, {
  template: '<html ><head><title></title><link ></head><body><div id="root"></div></body></html>',
  files: {},
  sheets: {},
});

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  transport.fetch = visitorFetch;
});
afterAll(async () => {
  transport.fetch = network;
  await payments.close();
});
afterEach(() => setClock(Date.now));

/** The words of a page as a visitor without a script reads them. */
const wordsOf = async (path: string): Promise<string> => {
  const { status, html } = await withFreshReads(() => render({ url: path }));
  expect(status, path).toBe(200);
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};
const descriptionOf = async (path: string): Promise<string> =>
  /<meta name="description" content="([^"]*)"/.exec((await render({ url: path })).html)?.[1] ?? '';

const lines = await listProducts();
const painted = lines.filter(({ sku }) => !isGiftCard(sku));
const page = (sku: string): Promise<Product> => aVisitor().ask<Product>(`/api/products/${sku}`);

const twoOf = async (sku: string): Promise<{ shopper: Shopper; cart: Cart }> => {
  const shopper = aVisitor();
  const { options } = await page(sku);
  const size = options.find(({ id }) => id === 'size')?.values.find(({ id }) => id.endsWith('in'))?.id ?? '';
  for (const _ of [1, 2]) await shopper.ask<Cart>('/api/carts/add-item', { product_id: sku, options: { size } });
  return { shopper, cart: await shopper.ask<Cart>('/api/carts/') };
};

describe('a shop as the deploy guide leaves it', () => {
  it('P-29 every line is listed and has its page', async () => {
    expect(painted.length).toBeGreaterThan(3);
    for (const { sku, title } of lines) expect(await wordsOf(`/products/${sku}`)).toContain(title);
  });

  it.each(painted.map(({ sku }) => sku))('M-03 P-12 two of %s cost what their page promises', async (sku) => {
    const { promos } = await page(sku);
    const { cart } = await twoOf(sku);
    expect(promos.map(({ code }) => code)).toEqual(cart.promos.map(({ code }) => code));
    expect(promos.map(({ code }) => code)).toEqual(['MULTI-ITEM']);
    expect(cart.promos[0]?.amount).toBe(Math.floor(((cart.items[1]?.price ?? 0) * 5) / 100));
    expect(await wordsOf(`/products/${sku}`)).toContain(
      '5% off the second item and 10% off each further item (limited time)',
    );
  });

  it('M-03 P-12 after its end the page is silent and the cart gives nothing', async () => {
    const [{ ends_at: end } = { ends_at: null }] = (await page('custpencil')).promos;
    setClock(() => Date.parse(end ?? ''));
    const { cart } = await withFreshReads(() => twoOf('custpencil'));
    expect(cart.promos).toEqual([]);
    expect(await wordsOf('/products/custpencil')).not.toMatch(/\d% off/);
  });

  it('CO-01 a first order is placed by card, with the total that was shown', async () => {
    const { shopper, cart } = await twoOf('custpencil');
    const input = checkoutOf(cart);
    const { status } = await place(shopper, input);
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    expect([status, placed.total, placed.promos]).toEqual([200, input.total, cart.promos]);
    expect(placed.deposit).toBe(priceCart(cart.items, 0, cart.promos).deposit);
  });

  it('P-33 prices start where the catalogue’s do, on every page and in what search engines read', async () => {
    const from = formatFrom(startingCents(lines) ?? 0);
    expect(from).toBe('$89');
    expect(await wordsOf('/')).toContain(`${from} Prices start here`);
    expect(await wordsOf('/about')).toContain(`Prices from ${from}`);
    for (const path of ['/', '/products']) expect(await descriptionOf(path), path).toContain(`From ${from}`);
  });

  it('T-03 every painted line has a photo beside the picture that was made from it', async () => {
    for (const { sku } of painted) {
      const [pair] = (await page(sku)).gallery;
      expect([makerOf(pair?.url ?? ''), makerOf(pair?.photo ?? '/none?made=demo')], sku).toEqual([
        'converter',
        undefined,
      ]);
    }
  });

  it('C48 C45 no page names what the shop does not have', async () => {
    const paths = ['/', '/about', '/products', '/contact', '/support', '/artists', '/reviews', '/blog'];
    for (const path of [...paths, ...lines.map(({ sku }) => `/products/${sku}`)]) {
      const words = await wordsOf(path);
      expect(words, path).not.toMatch(
        /Affirm|\d{3}-\d{3}-\d{4}|[Cc]all us|at our desks|Recent orders|Customers who did so/,
      );
    }
  });
});
