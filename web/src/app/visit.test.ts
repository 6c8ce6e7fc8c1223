import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountEvents } from '#shared/schemas/traffic.ts';
import { saveVisit, track } from '../lib/analytics.ts';
import { forgetLinkCodes, loadLinkCodes } from '../lib/link-codes.ts';
import { answer } from '../lib/render.fixture.tsx';

const GATHER_MS = 5_000;

/** Opens a page as a new document would, with what answers its requests. */
const open = async (path: string, referrer = '') => {
  vi.resetModules();
  window.history.replaceState(null, '', path);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const fetched = answer({ '/api/events': { status: true }, '/api/referrals': { status: true } });
  const { noteAddress } = await import('./visit.ts');
  const { track: trackHere } = await import('../lib/analytics.ts');
  const client = new QueryClient();
  const follow = () => noteAddress(window.location.pathname, window.location.search, client);
  const requests = () =>
    fetched.mock.calls.flatMap(([address, init]) =>
      address === '/api/events' && typeof init?.body === 'string'
        ? [{ init, body: init.body, ...CountEvents.parse(JSON.parse(init.body)) }]
        : [],
    );
  return { fetched, follow, track: trackHere, requests, client };
};

/** What the browser says of itself: here, that nobody drives it. */
const says = (words: object): void => {
  for (const [name, value] of Object.entries(words))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

beforeEach(() => {
  vi.useFakeTimers();
  says({ webdriver: false, doNotTrack: null, globalPrivacyControl: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

it('N-01 C52 events are sent in one request, also those of before the sender came: name, page and amounts, without cookies, path or origin, and nothing is stored', async () => {
  const page = await open('/products/custpencil?origin=mail', 'https://www.google.com/');
  page.track('Loaded a Page', { path: '/products/custpencil' });
  page.track('products.view', { sku: 'custpencil' });
  page.follow();
  page.track('products.view', { sku: 'custpencil' });
  window.history.replaceState(null, '', '/orders/quotes/ord_01jd3xn');
  page.track('Loaded a Page', { path: '/orders/quotes/:id' });
  expect(page.requests()).toEqual([]);
  vi.advanceTimersByTime(GATHER_MS);
  const [request, ...more] = page.requests();
  expect(more).toEqual([]);
  expect(request?.init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(request).toMatchObject({
    source: 'link',
    events: [
      { name: 'Loaded a Page', route: '/products/:sku', first: true, data: {} },
      { name: 'products.view', route: '/products/:sku', first: true, data: { sku: 'custpencil' } },
      { name: 'products.view', route: '/products/:sku', first: false, data: { sku: 'custpencil' } },
      { name: 'Loaded a Page', route: '/orders/quotes/:orderId', first: false, data: {} },
    ],
  });
  expect(request?.body).not.toMatch(/ord_|mail|testmode/);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('N-01 what is gathered leaves when the page is hidden, and what a crowded page tracks in requests of 50', async () => {
  const page = await open('/');
  page.follow();
  for (let index = 0; index < 60; index += 1) page.track('photo.pick', { type: 'image/jpeg', bytes: index });
  window.dispatchEvent(new Event('pagehide'));
  expect(page.requests().map(({ events }) => events.length)).toEqual([50, 10]);
});

it.each([
  ['/', '', 'direct', true],
  ['/', 'https://www.google.de/', 'search', true],
  ['/', 'https://l.facebook.com/', 'social', true],
  ['/', 'https://blog.example/', 'site', true],
  ['/?promos=SPRING', 'https://blog.example/', 'link', true],
  ['/products/custpencil/7K3MQ-9XR2T', 'https://blog.example/', 'partner', true],
  ['/products/custpencil', `${window.location.origin}/carts/checkout/`, 'unknown', false],
  ['/carts/checkout/', 'https://hooks.stripe.com/', 'unknown', false],
])(
  'N-01 a document at %s that came from "%s" is of the source %s; a visit begins: %s',
  async (path, referrer, source, begins) => {
    const page = await open(path, referrer);
    page.follow();
    page.track('Loaded a Page', { path: '/' });
    vi.advanceTimersByTime(GATHER_MS);
    expect(page.requests()).toMatchObject([{ source, events: [{ first: begins }] }]);
  },
);

it.each([
  ['asks not to be tracked', { doNotTrack: '1' }],
  ['asks not to be sold', { globalPrivacyControl: true }],
  ['is driven by a program', { webdriver: true }],
])('C52 a browser that %s sends nothing', async (_what, words) => {
  says(words);
  const page = await open('/');
  page.follow();
  page.track('Loaded a Page', { path: '/' });
  vi.advanceTimersByTime(GATHER_MS);
  expect(page.requests()).toEqual([]);
});

it('P-10 C52 a visit in test mode is not counted', async () => {
  const page = await open('/?testmode');
  saveVisit({ testmode: true });
  page.follow();
  page.track('Loaded a Page', { path: '/' });
  vi.advanceTimersByTime(GATHER_MS);
  expect(page.requests()).toEqual([]);
});

it('M-05 C13 the codes of any page’s address are reported, and remembered for the checkout for 30 days; a refused one is forgotten', async () => {
  const page = await open('/gallery?promos=spring,7K3MQ-9XR2T');
  page.follow();
  page.follow();
  expect(page.fetched.mock.calls.filter(([address]) => address === '/api/referrals')).toHaveLength(1);
  expect(loadLinkCodes()).toBe('spring,7K3MQ-9XR2T');
  forgetLinkCodes(['SPRING']);
  expect(loadLinkCodes()).toBe('7K3MQ-9XR2T');
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  expect(loadLinkCodes()).toBe('');
});

it('M-05 codes that are typed at the checkout stay in its address alone', async () => {
  const page = await open('/carts/checkout/?promos=SPRING');
  page.follow();
  expect(loadLinkCodes()).toBe('');
});

it('N-01 an event that nobody counts yet waits for the sender', () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  track('products.view', { sku: 'custpencil' });
  expect(fetched).not.toHaveBeenCalled();
});

it('every page says that the shop takes no changes, as soon as and as long as the session says so', async () => {
  vi.useRealTimers();
  const { follow, client } = await open('/products');
  const { sessionQuery } = await import('../lib/session.ts');
  const { queryKey } = sessionQuery();
  const session = { id: null, role: 'Visitor', email: null, realtime_token: 't' } as const;
  const line = () => document.querySelector('[role=status]')?.textContent ?? null;
  client.setQueryData(queryKey, session);
  follow();
  expect(document.body.children).toHaveLength(0);
  client.setQueryData(queryKey, { ...session, maintenance: true });
  await vi.waitFor(() => expect(line()).toMatch(/^We are working on our shop. You can look around./));
  client.setQueryData(queryKey, session);
  await vi.waitFor(() => expect(line()).toBeNull());
  client.setQueryData(queryKey, { ...session, maintenance: true });
  await vi.waitFor(() => expect(line()).not.toBeNull());
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
});
