import { describe, expect, it } from 'vitest';
import { PAGE_PATTERN, PAGES } from './pages.ts';
import { isPaymentPath, pathTo } from './paths.ts';

describe('addresses of pages', () => {
  it('have their parameters and their query encoded', () => {
    expect(pathTo('/orders/project/:orderId/help', { orderId: 'ord_1' })).toBe('/orders/project/ord_1/help');
    expect(pathTo('/gallery/:slug', { slug: 'a b/c' }, { tags: 'dog & cat', after: undefined })).toBe(
      '/gallery/a%20b%2Fc?tags=dog%20%26%20cat',
    );
  });

  it('may lack a parameter that is optional, and no other', () => {
    expect(pathTo('/carts/checkout/:cartId?')).toBe('/carts/checkout/');
    expect(pathTo('/carts/checkout/:cartId?', { cartId: 'crt_1' })).toBe('/carts/checkout/crt_1');
    // @ts-expect-error a page's parameter
    expect(pathTo('/carts/pay/:cartId')).toBe('/carts/pay/');
    // @ts-expect-error a parameter that the page has not
    expect(pathTo('/products/:sku', { id: 'x' })).toBe('/products/');
    // @ts-expect-error a page that there is not
    expect(pathTo('/product')).toBe('/product');
  });

  it('of payment pages are known, with and without a query', () => {
    const paths = [
      '/carts/checkout',
      '/carts/checkout/?paid=crt_1',
      '/carts/pay/crt_1',
      '/carts/pay',
      '/carts/payments',
    ];
    expect(paths.map(isPaymentPath)).toEqual([true, true, true, true, false]);
    expect([pathTo('/carts/:cartId', { cartId: 'crt_1' }), pathTo('/products')].some(isPaymentPath)).toBe(false);
  });

  it('lead to a page each', () => {
    for (const page of PAGES) {
      const values = Object.fromEntries([...page.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x1']));
      expect(pathTo(page, values as never), page).toMatch(PAGE_PATTERN);
    }
  });
});
