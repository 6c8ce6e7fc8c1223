import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { PAGES, patternOf } from '#shared/site/pages.ts';
import { PUBLIC_PATTERN } from '#shared/site/public-pages.ts';
import { expect, test } from './atelier.ts';
import { readsAll } from './looks.ts';
import { signIn } from './shopper.ts';

/** A page of each kind that is rendered as a document. */
const DOCUMENTS = [
  '/',
  '/products',
  '/products/custphotoreal?testmode&origin=mail',
  '/products/egiftcard',
  '/products/gallery/custpencil/demo-custpencil-0?order=1',
  '/gallery',
  '/pet-portraits',
  '/gallery/tags',
  '/artists',
  '/artists/marta-ilves',
  '/artists/signup',
  '/reviews',
  '/assets',
  '/support',
];

/** Kilobytes of script and of style sheets, gzipped, that a document may load before it answers a press. */
const MAX_KB: Record<string, readonly [js: number, css: number]> = {
  '/': [121.1, 11.2],
  '/products': [115.9, 8.5],
  '/pet-portraits': [126.8, 10.7],
  '/artists': [114.7, 8.3],
  '/products/custphotoreal': [156.1, 12.7],
  '/carts/checkout/': [171.2, 12.8],
};

/** Pages of one kind whose documents are read; test/pages follows all links of all of them. */
const MAX_READ = 4;
const KINDS = PAGES.map((page) => ({ page, pattern: new RegExp(`^${patternOf(page)}/?$`, 'i') }));
const kindOf = (path: string): string => KINDS.find(({ pattern }) => pattern.test(path))?.page ?? path;
const decoded = (text: string): string => text.replaceAll('&amp;', '&');

/**
 * The elements and texts of a page, without ids, the focus, what is a property of a field in a page that a script made,
 * and a product's samples, which are drawn afresh for each visit.
 */
const ELEMENTS = `(() => {
  const isOwn = ({ tagName }, { name }) =>
    /^(id|for|name|tabindex|aria-(controls|labelledby|describedby|activedescendant))$/.test(name) ||
    (/^(INPUT|OPTION)$/.test(tagName) && /^(value|checked|selected)$/.test(name));
  const linesOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.data];
    // What stands in for a script is in documents alone.
    if (node.nodeType !== Node.ELEMENT_NODE || node.tagName === 'NOSCRIPT') return [];
    const attributes = [...node.attributes].filter((attribute) => !isOwn(node, attribute));
    const words = attributes.map(({ name, value }) => name + '=' + value).toSorted();
    return [[node.tagName, ...words].join(' '), ...[...node.childNodes].flatMap(linesOf)];
  };
  const root = document.getElementById('root').cloneNode(true);
  for (const sample of root.querySelectorAll('a[href*="from_gallery=%2Fproducts%2F"]')) sample.remove();
  // Comments part the texts of a document.
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.remove();
  root.normalize();
  return linesOf(root);
})()`;

/** Ids that several elements have. */
const REPEATED_IDS = `[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)`;

const elementsOf = (page: Page): Promise<string[]> => page.evaluate(ELEMENTS);

/** Goes to a path as Back and Forward do, so that its page is rendered by the script instead of taken over. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState({ key: 'within', state: null }, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')); undefined`,
  );

test.describe('for somebody else than the document was made for', () => {
  test.use({
    locale: 'de-DE',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('rendered pages are taken over as they are, and then show who is here', async ({ page }) => {
    await signIn(page, 'customer@example.com', '/login');
    const fresh = await page.context().newPage();
    await fresh.goto('/login');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // The soak reads all.
    for (const path of DOCUMENTS.filter((_, index) => readsAll() || index % 2 === 0)) {
      asked.length = 0;
      // From a page of the site, as the other one: the galleries introduce themselves to strangers.
      await page.goto(path, { referer: fresh.url() });
      await expect(page.getByRole('banner').getByText('customer@example.com'), path).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      // Its one style sheet stands for those that it consists of.
      const within = await page
        .locator('link[rel="stylesheet"][disabled]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(within.length, path).toBeGreaterThan(1);
      expect(
        asked.filter((url) => within.includes(new URL(url).pathname)),
        path,
      ).toEqual([]);
      // Another text or element is an error of the page (atelier.ts); another attribute React would leave as it is, in silence.
      await goWithin(fresh, path);
      await expect(async () => expect(await elementsOf(page)).toEqual(await elementsOf(fresh)), path).toPass();
      expect(await page.evaluate(REPEATED_IDS), path).toEqual([]);
    }
  });
});

test('the documents of public pages and of the checkout load no more than their kilobytes of script and style', async ({
  request,
}) => {
  const kilobytesOf = async (files: (string | undefined)[]): Promise<number> => {
    const bodies = files.map(async (file) => (await request.get(file ?? '')).body());
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  };
  for (const [path, [js, css]] of Object.entries(MAX_KB)) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="(\/static\/[^"]+\.js)"/g)];
    const sheets = [...html.matchAll(/<link rel="stylesheet" (?!disabled)[^>]*href="(\/static\/[^"]+\.css)"/g)];
    const loaded = [scripts, sheets].map((found) => kilobytesOf(found.map(([, file]) => file)));
    const [jsKb = 0, cssKb = 0] = await Promise.all(loaded);
    console.log(`${path}: ${jsKb.toFixed(1)} kB of script, ${cssKb.toFixed(1)} kB of style`);
    expect.soft(scripts.length, path).toBeGreaterThan(3);
    expect.soft(sheets, path).toHaveLength(1);
    expect.soft(jsKb, `${path}: kB of script`).toBeLessThanOrEqual(js);
    expect.soft(cssKb, `${path}: kB of style`).toBeLessThanOrEqual(css);
  }
});

test('what is pressed while the program loads happens once it has come', async ({ page }) => {
  const program = Promise.withResolvers<void>();
  // The library that renders comes late.
  await page.route('**/static/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('dangerouslySetInnerHTML')) await program.promise;
    await route.fulfill({ response });
  });
  // The first script has run by then.
  await page.goto('/products/custphotoreal', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'CUSTOMIZE & ORDER' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  program.resolve();
  await expect(page.getByRole('dialog').getByRole('form', { name: 'Order form' })).toBeVisible();
  // A file that is still on its way would come to a page that is closed.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the checkout takes its frame over, and the pay page shows none of it', async ({ page }) => {
  const program = Promise.withResolvers<void>();
  await page.route('**/static/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('dangerouslySetInnerHTML')) await program.promise;
    await route.fulfill({ response });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/carts/pay/crt_none', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root')).toBeEmpty();
  await page.goto('/carts/checkout/?promos=NOPE', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/carts/checkout/', { waitUntil: 'domcontentloaded' });
  const heading = await page.getByRole('heading', { level: 1, name: 'Checkout' }).elementHandle();
  await page.getByRole('button', { name: 'Menu' }).click();
  program.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Order empty!')).toBeAttached();
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(asked.filter((path) => path === '/api/carts/')).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('what is typed while the program loads is what the form sends', async ({ page }) => {
  const program = Promise.withResolvers<void>();
  await page.route('**/static/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('dangerouslySetInnerHTML')) await program.promise;
    await route.fulfill({ response });
  });
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is the varnish matt?');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  program.resolve();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/contact'));
  await page.getByRole('button', { name: 'Ask the studio' }).click();
  expect(Object.values((await sent).postDataJSON() as object)).toEqual(
    expect.arrayContaining(['Is the varnish matt?', 'nora@example.com']),
  );
  await page.unrouteAll({ behavior: 'wait' });
});

test.describe('on a slow line', () => {
  // With less motion nothing waits.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the pictures of the first screen have the line for themselves, then the others come', async ({ page }) => {
    const line = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await line.promise;
      await route.continue();
    });
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.add(new URL(request.url()).pathname);
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const addresses = await page
      .locator('img[fetchpriority="high"]')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src') ?? ''));
    expect(addresses).toHaveLength(2);
    // Whatever its width.
    const first = addresses.map((address) => address.replace(/\d+\.avif.*$/, ''));
    const isOther = (path: string): boolean =>
      path.startsWith('/media/') && !first.some((name) => path.startsWith(name));
    // After two frames a browser has asked for each picture that it means to load.
    const isOpening = await page.evaluate<boolean>(
      `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve('opening' in document.documentElement.dataset))))`,
    );
    // A machine that took three seconds for it loads them by then.
    expect(isOpening ? [...asked].filter(isOther) : []).toEqual([]);
    line.resolve();
    await expect.poll(() => [...asked].filter(isOther).length).toBeGreaterThan(3);
    await expect(page.locator('html')).not.toHaveAttribute('data-opening');
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('rendered pages show their texts, links and pictures @soak', async ({ page }) => {
    for (const path of DOCUMENTS) {
      await page.goto(path);
      const picture = page.locator('main img[loading="lazy"]').first();
      if ((await picture.count()) > 0) expect((await picture.boundingBox())?.y, path).toBeGreaterThanOrEqual(0);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' }), path).toBeAttached();
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
    }
  });

  test('the checkout shows its heading and its frame', async ({ page }) => {
    await page.goto('/carts/checkout/');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
    const order = await page.getByRole('status').boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(order?.height).toBeGreaterThan(500);
    expect(footer?.y).toBeGreaterThanOrEqual((order?.y ?? 0) + (order?.height ?? 0));
  });

  test('C32 no link of a rendered page is dead, from the sitemap on @soak', async ({ request, baseURL }) => {
    const textOf = async (path: string): Promise<string> => (await request.get(path)).text();
    const pathsOf = (xml: string): string[] =>
      [...xml.matchAll(/<loc>([^<]+)</g)].map(([, url]) => decoded(url ?? '').replace(baseURL ?? '', ''));
    const from = new Map<string, string>([['/', 'the address bar']]);
    for (const sitemap of pathsOf(await textOf('/sitemap.xml')))
      for (const path of pathsOf(await textOf(sitemap))) from.set(path, sitemap);

    const [read, dead] = [new Map<string, number>(), [] as string[]];
    for (const [path, page] of from) {
      const { pathname } = new URL(path, baseURL);
      const kind = kindOf(pathname);
      const times = read.get(kind) ?? 0;
      if (pathname === '/signout' || times >= MAX_READ) continue;
      read.set(kind, times + 1);
      const answer = await request.get(path);
      if (!answer.ok()) dead.push(`${path} on ${page}: ${answer.status()}`);
      if (!PUBLIC_PATTERN.test(pathname)) continue;
      for (const [, link] of (await answer.text()).matchAll(/<a\b[^>]*?\shref="(\/(?!\/)[^"#]*)/g))
        if (link && !from.has(decoded(link))) from.set(decoded(link), path);
    }
    expect(dead).toEqual([]);
    expect([...read.keys()]).toEqual(
      expect.arrayContaining(['/gallery/:slug', '/artists/:username', '/pet-portraits']),
    );
  });
});
