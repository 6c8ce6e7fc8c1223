import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alsoOpens, orderLinkHeader, takeOrderLink } from './order-links.ts';

const come = (address: string): void => {
  window.history.replaceState({ idx: 0 }, '', address);
  takeOrderLink();
};
const address = (): string => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the link of a guest’s mail', () => {
  it.each([
    ['/orders/crt_1?v=a.b.c', 'crt_1', '/orders/crt_1'],
    ['/orders/quotes/ord_1?v=a.b.c&from=mail#top', 'ord_1', '/orders/quotes/ord_1?from=mail#top'],
    ['/carts/crt_2/?v=a.b.c', 'crt_2', '/carts/crt_2/'],
    ['/carts/pay/crt_3?v=a.b.c', 'crt_3', '/carts/pay/crt_3'],
  ])('C12 %s: is taken out of the address, and opens what it leads to', (link, id, left) => {
    come(link);
    expect(address()).toBe(left);
    expect(window.history.state).toEqual({ idx: 0 });
    expect(orderLinkHeader(id)).toEqual({ 'order-link': 'a.b.c' });
    expect(orderLinkHeader('crt_other')).toEqual({});
  });

  it('leaves other pages and their v alone', () => {
    come('/products/custphotoreal?v=2');
    expect(address()).toBe('/products/custphotoreal?v=2');
    expect(localStorage).toHaveLength(0);
  });

  it('C12 leads from the offers to the confirmation and back, once an answer told which cart it is', () => {
    come('/orders/quotes/ord_1?v=first');
    alsoOpens('ord_1', ['crt_1']);
    alsoOpens('crt_1', ['ord_1', 'ord_2']);
    for (const id of ['ord_1', 'crt_1', 'ord_2']) expect(orderLinkHeader(id)).toEqual({ 'order-link': 'first' });
    alsoOpens('crt_9', ['ord_9']);
    expect(orderLinkHeader('ord_9')).toEqual({});
  });

  it('keeps several orders apart; a newer link of one order leaves the older one, which may allow paying, in use', () => {
    come('/orders/crt_1?v=old');
    come('/orders/crt_2?v=other');
    come('/orders/crt_1?v=new');
    expect(['crt_1', 'crt_2'].map(orderLinkHeader)).toEqual([{ 'order-link': 'new,old' }, { 'order-link': 'other' }]);
  });

  it('C12 is forgotten after a day', () => {
    vi.useFakeTimers({ now: 0 });
    come('/orders/crt_1?v=a');
    vi.setSystemTime(24 * 3_600_000 - 1);
    expect(orderLinkHeader('crt_1')).toEqual({ 'order-link': 'a' });
    vi.setSystemTime(24 * 3_600_000);
    expect(orderLinkHeader('crt_1')).toEqual({});
  });

  it.each([
    '{',
    '{}',
    '[1,null]',
    '[{"v":1,"opens":["crt_1"],"until":9e15}]',
    '[{"v":"x","opens":"crt_1","until":9e15}]',
  ])('passes over what it cannot read: %s', (kept) => {
    localStorage.setItem('order-links', kept);
    expect(orderLinkHeader('crt_1')).toEqual({});
    come('/orders/crt_1?v=a');
    expect(orderLinkHeader('crt_1')).toEqual({ 'order-link': 'a' });
  });
});
