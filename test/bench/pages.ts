import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import config from '#test/e2e/playwright.config.ts';
import { installChromium } from '#test/support/chromium.ts';
import { startSystem } from '#test/support/system.ts';
import { serveTwins, TWIN } from './twins.ts';
import { median } from './median.ts';

/*
 * Waiting times of a visitor on a middling phone: a processor four times slower, a slow 4G line (150 ms round trip,
 * 1.6 Mbit/s), nothing cached; medians of five visits. Between two visits of a page its static twin is visited
 * (twins.ts): `ratio` is the page's largest contentful paint by the twin's.
 *
 *   npm run bench:pages                                      every page
 *   npm run bench:pages -- /products /artists                these pages
 *   npm run bench:pages -- --site=http://127.0.0.1:4000      a running shop
 *   npm run bench:pages -- --visits=9                        more visits
 *
 * Lighthouse is heavy and measures what this does not, so it stays outside the project: docs/testing.md, "Pages as Lighthouse
 * sees them".
 */

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWER = 4;
/** A slow line on a busy machine: a page that takes longer does not load. */
const MAX_LOADING_MS = 120_000;

type Press = (page: Page) => Promise<void>;

/** A finger's touch alone: `tap()` of the locator runs scripts of its own between touch and click, which would count. */
const touch = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not in sight.');
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

const openMenu: Press = (page) => touch(page.getByRole('button', { name: /menu/i }).first());

const openFilters: Press = (page) => touch(page.getByRole('button', { name: /^Filter/ }));

const customize: Press = async (page) => {
  await touch(page.getByRole('button', { name: 'CUSTOMIZE & ORDER' }).first());
  const form = page.getByRole('dialog');
  await touch(form.getByText('cm', { exact: true }).first());
  const choose = async (name: RegExp, presses: number): Promise<void> => {
    await form.getByRole('combobox', { name }).first().focus();
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
  };
  await choose(/size/i, 3);
  await choose(/subjects/i, 2);
};

interface Measured {
  path: string;
  /** Presses whose response time is measured. */
  press: Press;
  /** Rendered as a document, which has a static twin. */
  isStored: boolean;
}

const stored = (path: string, press = openMenu): Measured => ({ path, press, isStored: true });

const PAGES: readonly Measured[] = [
  stored('/'),
  stored('/products'),
  stored('/products/custphotoreal', customize),
  stored('/products/gallery/custpencil/demo-custpencil-0'),
  stored('/gallery', openFilters),
  stored('/pet-portraits', openFilters),
  stored('/gallery/tags'),
  stored('/gallery/tags/pets'),
  stored('/artists'),
  stored('/artists/marta-ilves'),
  stored('/artists/signup'),
  stored('/reviews'),
  stored('/assets'),
  stored('/support'),
  stored('/refunds'),
  stored('/no-such-page'),
  {
    path: '/carts/checkout/',
    press: (page) => page.getByRole('link').first().focus(),
    isStored: false,
  },
];

/** Script that runs in the page from its start. */
const OBSERVE = `
  globalThis.seen = { lcp: 0, what: '', cls: 0, inp: 0 };
  new PerformanceObserver((list) => { for (const { startTime, element, url } of list.getEntries()) Object.assign(seen, { lcp: startTime, what: url || (element?.tagName + ' ' + element?.textContent?.slice(0, 40)) }); }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) { seen.cls += entry.value; (seen.shifts ??= []).push(entry.value.toFixed(3) + ' ' + entry.sources.map(({ node }) => node?.nodeName + '.' + (node?.className ?? node?.textContent)).join(', ')); } }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

interface Seen {
  /**
   * Milliseconds to the largest contentful paint, layout shift, and milliseconds of the slowest response to a press.
   */
  lcp: number;
  cls: number;
  inp: number;
  /** What was painted last, and what moved. */
  what: string;
  shifts?: string[];
}

interface Visit extends Seen {
  /** Kilobytes transferred. */
  js: number;
  css: number;
  all: number;
}

/** Counts the kilobytes that come over the line. */
const countBytes = (devtools: CDPSession): (() => Pick<Visit, 'js' | 'css' | 'all'>) => {
  const kinds = new Map<string, string>();
  const bytes = { js: 0, css: 0, all: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes.all += encodedDataLength / 1000;
    if (kind === 'Script') bytes.js += encodedDataLength / 1000;
    if (kind === 'Stylesheet') bytes.css += encodedDataLength / 1000;
  });
  return () => ({ ...bytes });
};

const visit = async (browser: Browser, address: string, press: Press | undefined): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
  context.setDefaultTimeout(MAX_LOADING_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const bytes = countBytes(devtools);
  await page.addInitScript(OBSERVE);
  await page.goto(address);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = bytes();
  await press?.(page);
  // The browser reports an interaction after the frame that follows it.
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate<Seen>('seen');
  await context.close();
  return { ...seen, ...loaded };
};

const medianOf = (visits: readonly Visit[], key: 'lcp' | 'cls' | 'inp' | 'js' | 'css' | 'all'): number =>
  median(visits.map((each) => each[key]));

const COLUMNS = ['LCP ms', 'twin', 'ratio', 'CLS', 'INP ms', 'JS kB', 'CSS kB', 'all kB'];

const row = (path: string, cells: readonly string[]): string =>
  `${path.padEnd(48)}${cells.map((cell) => cell.padStart(9)).join('')}`;

const {
  values: { site, visits, why },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    visits: { type: 'string', default: '5' },
    /** Prints what was painted last, and what moved. */
    why: { type: 'boolean', default: false },
  },
});

const measure = async (browser: Browser, origin: string, { path, press, isStored }: Measured): Promise<void> => {
  // The first request for a page renders it.
  await fetch(origin + path);
  const pages: Visit[] = [];
  const twins: Visit[] = [];
  while (pages.length < Number(visits)) {
    pages.push(await visit(browser, origin + path, press));
    if (isStored) twins.push(await visit(browser, `${origin}${path}?${TWIN}`, undefined));
  }
  const lcp = medianOf(pages, 'lcp');
  const twin = medianOf(twins, 'lcp');
  const kilobytes = (['js', 'css', 'all'] as const).map((key) => medianOf(pages, key).toFixed(1));
  console.log(
    row(path, [
      lcp.toFixed(0),
      isStored ? twin.toFixed(0) : '',
      isStored ? (lcp / twin).toFixed(2) : '',
      medianOf(pages, 'cls').toFixed(3),
      medianOf(pages, 'inp').toFixed(0),
      ...kilobytes,
    ]),
  );
  if (!why) return;
  for (const each of [...pages, ...twins])
    console.log(`    ${each.lcp.toFixed(0)} ${each.what} ${(each.shifts ?? []).join(' | ')}`);
};

const wanted = (): readonly Measured[] =>
  positionals.length === 0
    ? PAGES
    : positionals.map((path) => PAGES.find((each) => each.path === path) ?? stored(path));

installChromium();
const system = site === undefined ? await startSystem() : undefined;
const served = await serveTwins(site ?? system?.origin ?? '');
// A phone's letters stand at parts of a pixel; a browser without a screen would round their widths.
const { args = [], ...options } = config.use?.launchOptions ?? {};
const browser = await chromium.launch({ ...options, args: [...args, '--font-render-hinting=none'] });
try {
  console.log(row('page', COLUMNS));
  for (const page of wanted()) await measure(browser, served.origin, page);
} finally {
  await browser.close();
  served.close();
  await system?.remove();
}
