import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGES } from '#shared/site/pages.ts';
import { PURPOSES, servicesOn, type ServiceName, type Services } from '#shared/site/services.ts';
import { keysOf } from '#shared/keys.ts';
import { track } from '#web/lib/analytics.ts';
import { loadScript } from '#web/lib/load-script.ts';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { answerConsent, consentStore } from './consent.ts';
import { keepServices, loadedServices, loadService, watchPrivate } from './loaded.ts';

vi.mock('#web/lib/load-script.ts', () => ({ loadScript: vi.fn<typeof loadScript>(async () => undefined) }));

const services: Services = {
  tagManager: 'GTM-A1',
  analytics: 'https://stats.example/s.js',
  replay: 'https://replay.example/r.js',
  chat: 'https://chat.example/c.js',
  chatAfterHours: 'https://night.example/n.js',
  instalments: 'A1',
  picker: 'a1',
};
const config = {
  ...aConfig({ support: { hours: 'Mon-Fri 10:00-18:00' }, connect: ['https://graph.example'] }),
  services,
};
const reload = vi.fn<() => void>();
const names = (): readonly ServiceName[] => loadedServices.read().names;
const seals = () => [...document.head.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')];
const ALL = new Set(keysOf(PURPOSES));

/** A Friday, while somebody answers. */
const OPEN = Date.parse('2026-11-20T16:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: OPEN, toFake: ['Date'] });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  consentStore.reset();
  loadedServices.reset();
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('N-05 C52 what loads on a page by itself', () => {
  it.each(PAGES)('on %s: nothing before consent and after a refusal; with it, what may be there', (page) => {
    keepServices(page, config);
    answerConsent(services, new Set());
    keepServices(page, config);
    expect([names(), vi.mocked(loadScript).mock.calls]).toEqual([[], []]);
    answerConsent(services, ALL);
    keepServices(page, config);
    const byItself = servicesOn(services, page).filter(
      (name) => !['chatAfterHours', 'instalments', 'picker'].includes(name),
    );
    expect(names()).toEqual(byItself);
    expect(reload).not.toHaveBeenCalled();
  });

  it('only what the visitor has agreed to, and nothing where there is no page', () => {
    answerConsent(services, new Set(['measuring']));
    keepServices(undefined, config);
    expect(names()).toEqual([]);
    keepServices('/', config);
    expect(names()).toEqual(['tagManager', 'analytics']);
    expect(vi.mocked(loadScript).mock.calls.map(([src]) => src)).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-A1',
      'https://stats.example/s.js',
    ]);
  });

  it.each([
    ['while somebody answers', '2026-11-20T16:00:00Z', 'chat'],
    ['at night', '2026-11-20T23:30:00Z', 'chatAfterHours'],
    ['on a public holiday of New York', '2026-11-26T16:00:00Z', 'chatAfterHours'],
  ])('W-06 Z-08 one chat %s', (_, now, name) => {
    vi.setSystemTime(Date.parse(now));
    answerConsent(services, new Set(['chat']));
    keepServices('/products', config);
    expect(names()).toEqual([name]);
    // A conversation goes on when the hour strikes.
    vi.setSystemTime(Date.parse('2026-11-20T16:00:00Z'));
    keepServices('/reviews', config);
    expect(names()).toEqual([name]);
  });
});

describe('N-05 C52 what ends', () => {
  it('measuring, as soon as a photo, an address or a payment is on the page, and for good', async () => {
    answerConsent(services, ALL);
    keepServices('/products/:sku', config);
    track('products.customize', { sku: 'custpencil' });
    expect(window.dataLayer?.map((entry) => 'event' in entry && entry.event)).toEqual([
      'gtm.js',
      'Loaded a Page',
      'products.customize',
    ]);
    const stop = watchPrivate(() => keepServices('/products/:sku', config));
    expect(seals()).toEqual([]);
    const shown = document.createElement('p');
    shown.dataset.private = '';
    document.body.append(shown);
    await vi.waitFor(() => expect(seals()).toHaveLength(1));
    const policy = seals()[0]?.getAttribute('content') ?? '';
    expect(policy).toContain("connect-src 'self' https://graph.example https://chat.example");
    for (const host of ['google', 'stats.example', 'replay.example']) expect(policy).not.toContain(host);
    for (const directive of ['script', 'img', 'style', 'font', 'frame'])
      expect(policy).toContain(`${directive}-src 'self'`);
    shown.remove();
    keepServices('/products/:sku', config);
    expect([seals().length, reload.mock.calls.length]).toEqual([1, 0]);
    track('photo.pick', { type: 'image/jpeg', bytes: 1 });
    expect(JSON.stringify(window.dataLayer)).not.toContain('photo.pick');
    // What runs on this page, an upload among it, goes on: sealed scripts hear of nothing.
    keepServices('/artists', config);
    expect(reload).not.toHaveBeenCalled();
    stop();
  });

  it('nothing measures where something private stands already', () => {
    document.body.innerHTML = '<p data-private></p>';
    answerConsent(services, ALL);
    keepServices('/products/:sku', config);
    expect(names()).toEqual(['chat']);
  });

  it.each([
    ['measuring', '/', '/account'],
    ['measuring', '/', '/products/:sku/:partner'],
    ['chat', '/products/:sku/:partner', '/orders/project/:orderId'],
    ['chat', '/', '/admin'],
    ['chat', '/', undefined],
  ] as const)('%s that was loaded on %s ends with its document on %s', (purpose, from, to) => {
    answerConsent(services, new Set([purpose]));
    keepServices(from, config);
    expect(names().length).toBeGreaterThan(0);
    expect(reload).not.toHaveBeenCalled();
    keepServices(to, config);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('the picker ends with its document, too, once its page is left', async () => {
    await loadService('picker', services);
    keepServices('/products/:sku', config);
    expect(reload).not.toHaveBeenCalled();
    keepServices('/account', config);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('what was agreed to, when the visitor takes it back', () => {
    answerConsent(services, ALL);
    keepServices('/about', config);
    answerConsent(services, new Set(['recording']));
    keepServices('/about', config);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the answer', () => {
  it('is stored with its time and the version of the words, and is none for other words or another provider', () => {
    answerConsent(services, new Set(['chat']));
    const text = localStorage.getItem('consent') ?? '';
    expect(JSON.parse(text)).toEqual({
      version: '2026-11',
      at: '2026-11-20T16:00:00.000Z',
      answers: {
        'tagManager www.googletagmanager.com': false,
        'analytics stats.example': false,
        'replay replay.example': false,
        'chat chat.example': true,
        'chatAfterHours night.example': true,
        'instalments cdn1.affirm.com': false,
      },
    });
    keepServices('/', { ...config, services: { ...services, chat: 'https://other.example/c.js' } });
    expect(names()).toEqual([]);
    localStorage.setItem('consent', text.replace('2026-11"', '2025-01"'));
    consentStore.reload();
    keepServices('/', config);
    expect(names()).toEqual([]);
  });
});
