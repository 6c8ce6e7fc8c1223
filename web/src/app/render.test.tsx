// @vitest-environment node
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { transport } from '../lib/api.ts';
import { ANSWERS, answerVisitor } from './public-pages.fixture.ts';
import { FRAME_ADDRESS } from './checkout-frame.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { createRenderer } from './render.tsx';
import { routes } from './routes.tsx';

const template =
  '<html><head><title>Atelier</title><meta\n  name="description" content="Old."\n/><link rel="stylesheet" crossorigin href="/static/a.css"><script type="module" blocking="render" src="/static/a.js"></script></head><body><div id="root"></div></body></html>';
const renderer = createRenderer(routes, {
  template,
  files: { '': ['static/b.css'] },
  sheets: { '': 'static/all.css' },
});
const asked = vi.fn<typeof transport.fetch>();
const render = (path: string) => renderer({ url: `https://atelier.example${path}`, today: '2026-11-23' });

const network = transport.fetch;
// React's complaints fail the page.
vi.spyOn(console, 'error').mockImplementation((...words) => {
  throw new Error(words.join(' '));
});
beforeAll(() => {
  transport.fetch = asked;
});
afterEach(() => {
  asked.mockReset();
});
afterAll(() => {
  transport.fetch = network;
});

const partOf = (html: string, pattern: RegExp): string | undefined =>
  pattern.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
const blockOf = (html: string): { queries: { key: unknown[]; isOld?: boolean }[]; missing?: boolean } =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as never;

/** Every public page, its heading, and its canonical address where that is another. */
const PAGES: [path: string, heading: RegExp, canonical?: string][] = [
  ['/', /^Your photo/],
  ['/products', /^All Products$/],
  ['/Products/', /^All Products$/, '/products'],
  ['/products/custphotoreal', /^Oil painting/],
  ['/products/gallery/custphotoreal/ord_1', /^Maya$/],
  ['/artists', /^Featured Artists$/],
  ['/artists/marta-ilves', /^Marta Ilves$/],
  ['/artists/signup', /You paint/],
  ['/reviews', /^Reviews|^What/],
  ['/gallery/dogs', /^Dogs$/, '/dog-paintings'],
  ['/dog-paintings', /^Dogs$/],
  ['/gallery/tags', /^Browse Tags and Subjects$/],
  ['/questions/msg_1', /^How thick is the paint/],
  ['/assets', /^Convert Your Photo to a Painting$/],
  ['/about', /./],
  ['/blog', /^The Atelier blog$/],
  ['/contact', /./],
  ['/support', /./],
  ['/tos', /./],
  ['/refunds', /./],
  ['/privacy', /./],
  ['/watsi', /./],
];

it.each(PAGES)(
  'R-03 R-12 R-20 A-14 %s is a complete document before a script runs',
  async (path, heading, canonical = path) => {
    asked.mockImplementation(answerVisitor());
    const { status, html } = await render(path);
    expect(status).toBe(200);
    expect(partOf(html, /<h1[^>]*>(.*?)<\/h1>/s)).toMatch(heading);
    expect(partOf(html, /<title>(.*?)<\/title>/)).toMatch(/.{5,}/);
    expect(html).toContain(`<link rel="canonical" href="https://atelier.example${canonical}">`);
    expect(html).toContain('<meta name="robots" content="index, follow">');
    expect(html.match(/<meta\s+name="description"/g)).toHaveLength(1);
    expect(
      html.match(/.{80}(?:aria-busy="true"| style="|blocking="render"|<template id=|undefined|NaN).{40}/s)?.[0],
    ).toBeUndefined();
    // Each picture is lazy, or says that it is urgent and is preloaded.
    expect(html.match(/<img(?![^>]*(?:loading="lazy"|fetchPriority="high"))[^>]*>/gi)).toBeNull();
    const urgent = [...html.matchAll(/<img [^>]*fetchpriority="high"[^>]*>/gi)].map(
      ([tag]) => /srcset="([^"]*)"/.exec(tag)?.[1],
    );
    const preloaded = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)];
    expect(preloaded.map(([tag]) => /imagesrcset="([^"]*)"/.exec(tag)?.[1])).toEqual(urgent);
    // One style sheet in the place of all that it consists of.
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/static/all.css">',
      '<link rel="stylesheet" disabled type="text/plain" href="/static/a.css">',
      '<link rel="stylesheet" disabled type="text/plain" href="/static/b.css">',
    ]);
    // Nothing in a document runs by itself, and nothing of a person is in it.
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/ src=| type="application\/(?:ld\+)?json"/);
    expect(JSON.stringify(blockOf(html).queries.map(({ key }) => key[0]))).not.toMatch(/session|cart|photos|config/);
    expect(asked.mock.calls.map(([address]) => address).join()).not.toMatch(/session|carts|assets|config/);
  },
);

it('N-05 the document of the payment pages has the frame of the checkout, and nothing of a person or a provider', async () => {
  const { status, html } = await createRenderer(checkoutRoutes, {
    template,
    files: { '': ['static/b.js'] },
    sheets: { '': 'static/all.css' },
  })({ url: FRAME_ADDRESS, today: '', isShared: true });
  expect(status).toBe(200);
  expect(partOf(html, /<h1[^>]*>(.*?)<\/h1>/s)).toBe('Checkout');
  expect(partOf(html, /<title>(.*?)<\/title>/)).toBe('Checkout | Atelier');
  expect(partOf(html, /<div role="status" aria-busy="true"[^>]*>(.*?)<\/main>/s)).toBe('Loading your order');
  expect(html).toMatch(/<header .*aria-label="View Cart, 0 items".*<main .*<footer /s);
  expect(html).toContain('<meta name="robots" content="noindex">');
  // Its first script says which address it has come for before anything is shown, and waits for no other one.
  expect(html).toContain('<script type="module" blocking="render" src="/static/a.js">');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/static/b.js">');
  expect(html).not.toMatch(/ style="| data-inline="|here\.invalid|stripe/i);
  expect(blockOf(html)).toEqual({ day: '', search: '', queries: [] });
  expect(asked).not.toHaveBeenCalled();
});

it('P-32 C30 structured data names products, works, artists and questions, with a rating only where there are reviews', async () => {
  asked.mockImplementation(answerVisitor());
  const thingsOf = async (path: string) =>
    [...(await render(path)).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
  expect(await thingsOf('/products/custphotoreal')).toMatchObject([
    { '@type': 'Product', 'aggregateRating': { reviewCount: 2 }, 'offers': { priceValidUntil: '2026-11-25' } },
    { '@type': 'BreadcrumbList' },
  ]);
  expect(await thingsOf('/products/gallery/custphotoreal/ord_1')).toMatchObject([
    { '@type': ['ImageObject', 'VisualArtwork'] },
    { '@type': 'BreadcrumbList' },
  ]);
  expect(await thingsOf('/artists/marta-ilves')).toMatchObject([
    { '@type': 'ProfilePage', 'mainEntity': { '@type': 'Person', 'name': 'Marta Ilves' } },
    { '@type': 'BreadcrumbList' },
  ]);
  expect(await thingsOf('/questions/msg_1')).toMatchObject([
    { '@type': 'QAPage', 'mainEntity': { '@type': 'Question', 'answerCount': 0 } },
  ]);
  expect(await thingsOf('/')).toMatchObject([{ '@type': 'Organization' }, { '@type': 'WebSite' }]);
});

it('C46 a path without a page, and one whose data is not there, is the not-found page with status 404', async () => {
  asked.mockImplementation(answerVisitor());
  for (const path of ['/nonsense', '/products/nope', '/artists/nobody']) {
    const { status, html } = await render(path);
    expect([status, partOf(html, /<h1[^>]*>(.*?)<\/h1>/s)], path).toEqual([404, 'Not Found']);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(blockOf(html)).toMatchObject({ queries: [], missing: true });
  }
});

it('a failure of the API is no page, and neither is a page of an account', async () => {
  const failure = Response.json({ code: 'server.error', message: 'No.' }, { status: 503 });
  asked.mockImplementation(answerVisitor({ ...ANSWERS, '/api/products/custphotoreal': failure }));
  await expect(render('/products/custphotoreal')).rejects.toThrow('No.');
  asked.mockImplementation(answerVisitor({ ...ANSWERS, '/api/samples': failure }));
  await expect(render('/products/custphotoreal')).rejects.toThrow('No.');
  const refusal = Response.json({ code: 'session.required', message: 'Sign in.' }, { status: 401 });
  asked.mockImplementation(answerVisitor({ '/api/products/': refusal }));
  await expect(render('/products')).rejects.toThrow('no public page');
});

it('S-10 the browser asks again what the shop has measured since', async () => {
  asked.mockImplementation(answerVisitor());
  const { html } = await render('/assets');
  expect(html).toContain('Every style, about 12 seconds each.');
  const { queries } = blockOf(html);
  expect(queries.filter(({ isOld }) => isOld)).toEqual([
    { key: ['styles', 'time'], data: { seconds: 12 }, isOld: true },
  ]);
});

it('two pages rendered at once share nothing', async () => {
  asked.mockImplementation(async (path) => {
    // The first page's data comes last.
    if (path === '/api/home') await new Promise((resolve) => setTimeout(resolve, 20));
    return answerVisitor()(path);
  });
  const alone = [await render('/'), await render('/artists')];
  const together = await Promise.all([render('/'), render('/artists')]);
  const withoutTimes = ({ html }: { html: string }) => html.replaceAll(/"at":\d+/g, '');
  expect(together.map(withoutTimes)).toEqual(alone.map(withoutTimes));
});

/** Marks every picture of the answers but the photos as made by the converter. */
const converted = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string')
    return /^\/media\/.*\.(webp|jpg|avif)/.test(value) && !/photo/.test(key) ? `${value}?made=converter` : value;
  if (Array.isArray(value)) return value.map((each) => converted(each, key));
  if (typeof value !== 'object' || value === null || value instanceof Response) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, converted(each, name)]));
};

const WITH_PICTURES = new Set(
  '/ /products /products/custphotoreal /products/gallery/custphotoreal/ord_1 /artists /artists/marta-ilves /gallery/dogs'.split(
    ' ',
  ),
);

it.each(PAGES)('C65 %s says beside each picture of the converter that the converter made it', async (path) => {
  asked.mockImplementation(answerVisitor(converted(ANSWERS) as typeof ANSWERS));
  const { html } = await render(path);
  const { document } = new Window();
  document.body.innerHTML = html.replace(/^.*<body[^>]*>/s, '').replaceAll(/<script.*?<\/script>/gs, '');
  const unsaid = [...document.querySelectorAll('img')].filter((img) => {
    if (!img.src.includes('made=converter')) return false;
    let near = img.parentElement;
    while (near && near.tagName !== 'MAIN' && near.tagName !== 'BODY') {
      if (near.textContent.includes('a preview made by our converter')) return false;
      near = near.parentElement;
    }
    return true;
  });
  expect(unsaid.map(({ src }) => src)).toEqual([]);
  expect(html.includes('made=converter') || !WITH_PICTURES.has(path), 'has such pictures').toBe(true);
});
