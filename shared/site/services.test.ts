import { describe, expect, it } from 'vitest';
import { PAGES } from './pages.ts';
import {
  configuredAs,
  SERVICE_NAMES,
  serviceNamed,
  servicePattern,
  servicesOn,
  type ServiceName,
  type Services,
} from './services.ts';

const ALL = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'x'])) as Services;

const CHATS: readonly ServiceName[] = ['chat', 'chatAfterHours'];
const MEASURING: readonly ServiceName[] = ['tagManager', 'analytics', 'replay'];

/** Home, products, galleries, artists and texts. */
const MEASURED = [
  '/',
  '/products',
  '/products/gallery/:sku/:order',
  '/gallery',
  '/gallery/tags',
  '/gallery/tags/:tag',
  '/gallery/:slug',
  '/gallery/:slug/:subtype',
  '/portrait-paintings',
  '/pet-portraits',
  '/baby-paintings',
  '/wedding-paintings',
  '/landscape-paintings',
  '/dog-paintings',
  '/cat-paintings',
  '/horse-paintings',
  '/bird-paintings',
  '/artists',
  '/artists/:username',
  '/about',
  '/blog',
  '/contact',
  '/support',
  '/tos',
  '/refunds',
  '/privacy',
  '/watsi',
];
const GROUPS: readonly (readonly [pages: readonly string[], services: readonly ServiceName[]])[] = [
  [MEASURED, [...MEASURING, ...CHATS]],
  [['/products/:sku'], [...MEASURING, ...CHATS, 'instalments', 'picker']],
  [
    ['/products/:sku/:partner', '/products/egiftcard', '/products/giftcard'],
    [...CHATS, 'instalments', 'picker'],
  ],
  [['/assets', '/artists/signup', '/partners', '/questions/:id', '/reviews'], CHATS],
  [['/carts/checkout/:cartId?', '/carts/pay/:cartId'], ['instalments']],
];

describe('C52 N-05 the scripts of others', () => {
  it.each(PAGES)('on %s are those that may be there, and no others', (page) => {
    const expected = GROUPS.find(([pages]) => pages.includes(page))?.[1] ?? [];
    expect(servicesOn(ALL, page)).toEqual(expected);
  });

  it('are nowhere near an order, an account, the studio or the staff, and nowhere without their parameter', () => {
    const personal = PAGES.filter((page) =>
      /^\/(orders|account|login|sellers|admin|users|send-photos|signout|certificates|assets\/|carts\/:)/.test(page),
    );
    expect(personal.length).toBeGreaterThan(40);
    for (const page of personal) expect(servicesOn(ALL, page), page).toEqual([]);
    for (const page of PAGES) expect(servicesOn({}, page), page).toEqual([]);
  });

  it.each<[ServiceName, string, boolean]>([
    ['tagManager', 'GTM-ABC12', true],
    ['tagManager', 'GTM-ABC12 https://tags.shop.example/gtm.js https://collect.shop.example', true],
    ['tagManager', 'https://tags.shop.example/gtm.js', false],
    ['analytics', 'https://stats.example/script.js https://api.stats.example', true],
    ['analytics', 'https://stats.example/script.js wss://live.stats.example', false],
    ['analytics', 'http://stats.example/script.js', false],
    ['chat', 'https://chat.example/widget/a1?b=2 https://*.chat.example wss://live.chat.example', true],
    ['chat', "https://chat.example/w.js 'unsafe-inline'", false],
    ['chat', 'https://chat.example/w.js; script-src *', false],
    ['chat', 'https://chat.example/w.js https://a.example/path', false],
    ['instalments', 'ABCDEF0123', true],
    ['instalments', 'ABC https://cdn1-sandbox.affirm.com/js/v2/affirm.js', true],
    ['picker', 'abc123', true],
    ['picker', 'abc"123', false],
    ['picker', '', true],
  ])('%s as %s is taken: %s', (name, value, isTaken) => {
    expect(new RegExp(`^(?:${servicePattern(serviceNamed(name))})$`).test(value)).toBe(isTaken);
  });

  it('are configured by a key, a script of one’s own, and what the script needs', () => {
    expect(configuredAs('tagManager', 'GTM-A1')).toEqual({
      key: 'GTM-A1',
      script: 'https://www.googletagmanager.com/gtm.js?id=GTM-A1',
      origins: [
        'https://www.googletagmanager.com',
        'https://*.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
    });
    expect(configuredAs('chat', 'https://chat.example/w.js?a=1 wss://live.chat.example')).toEqual({
      key: '',
      script: 'https://chat.example/w.js?a=1',
      origins: ['https://chat.example', 'wss://live.chat.example'],
    });
  });
});
