import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anonymousPath, saveVisit, track, visitOf, type TrackedEvent } from './analytics.ts';

const heard: TrackedEvent[] = [];
const listen = ({ detail }: CustomEvent<TrackedEvent>) => void heard.push(detail);

beforeEach(() => document.addEventListener('atelier:event', listen));
afterEach(() => {
  document.removeEventListener('atelier:event', listen);
  heard.length = 0;
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('N-01 an event is told on the document alone, where who counts it listens', () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  track('products.view', { sku: 'custpencil' });
  expect(heard).toEqual([{ event: 'products.view', properties: { sku: 'custpencil', testmode: false } }]);
  expect(fetched).not.toHaveBeenCalled();
});

it('P-10 testmode and origin of the link go along with every event of the tab', () => {
  saveVisit(visitOf(new URLSearchParams('testmode=1&origin=mail')));
  track('checkout.load', { items: 1, subtotalCents: 18_900 });
  expect(heard[0]?.properties).toEqual({ items: 1, subtotalCents: 18_900, testmode: true, origin: 'mail' });
});

it.each([
  ['testmode', true],
  ['testmode=1', true],
  ['testmode=true', true],
  ['testmode=0', false],
  ['testmode=False', false],
  ['', true],
])('P-10 in a tab under test, ?%s leaves testmode %s', (query, testmode) => {
  saveVisit({ testmode: true });
  expect(visitOf(new URLSearchParams(query)).testmode).toBe(testmode);
});

it('P-10 an origin that may be a person is not kept', () => {
  expect(visitOf(new URLSearchParams('origin=nora%40example.com'))).toEqual({ testmode: false });
  expect(visitOf(new URLSearchParams({ origin: 'x'.repeat(41) }))).toEqual({ testmode: false });
});

it('P-10 a visit that was kept wrongly does no harm', () => {
  for (const kept of ['{', '7', '{"testmode":"yes","origin":7}']) {
    sessionStorage.setItem('visit', kept);
    expect(visitOf(new URLSearchParams())).toEqual({ testmode: false });
  }
});

it('N-01 a loaded page names no order, photo or cart', () => {
  expect(anonymousPath('/orders/quotes/ord_01jd3xn')).toBe('/orders/quotes/:id');
  expect(anonymousPath('/assets/ast_01jd3xn')).toBe('/assets/:id');
  expect(anonymousPath('/products/custpencil')).toBe('/products/custpencil');
});
