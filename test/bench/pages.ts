import { chromium, type Browser, type Page } from '@playwright/test';
import config from '#test/e2e/playwright.config.ts';
import { startSystem } from '#test/support/system.ts';

/*
 * Waiting times of a visitor on a middling phone: a processor four times slower, a slow 4G line (150 ms round trip,
 * 1.6 Mbit/s), nothing cached; medians of five visits. `npm run bench:pages -- /products/custphotoreal` measures one
 * page.
 */

const VISITS = 5;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWER = 4;

/** The press on each page whose response time is measured. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => page.getByRole('button', { name: /menu/i }).first().tap(),
  '/products': async (page) => page.getByRole('button', { name: /menu/i }).first().tap(),
  '/products/custphotoreal': async (page) => {
    await page.getByRole('button', { name: 'CUSTOMIZE & ORDER' }).first().tap();
    const form = page.getByRole('dialog');
    await form.getByText('cm', { exact: true }).first().tap();
    await form.getByRole('combobox', { name: /size/i }).first().focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await form
      .getByRole('combobox', { name: /subjects/i })
      .first()
      .focus();
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown');
  },
  '/assets': async (page) => page.getByRole('button', { name: /menu/i }).first().tap(),
  '/carts/checkout/': async (page) => page.getByRole('link').first().focus(),
};

/** Script that runs in the page from its start. */
const OBSERVE = `
  globalThis.seen = { lcp: 0, cls: 0, inp: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

interface Visit {
  /**
   * Milliseconds to the largest contentful paint, layout shift, and milliseconds of the slowest response to a press.
   */
  lcp: number;
  cls: number;
  inp: number;
  /** Kilobytes transferred. */
  js: number;
  css: number;
  all: number;
}

const visit = async (browser: Browser, origin: string, path: string): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const kinds = new Map<string, string>();
  const bytes = { js: 0, css: 0, all: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes.all += encodedDataLength;
    if (kind === 'Script') bytes.js += encodedDataLength;
    if (kind === 'Stylesheet') bytes.css += encodedDataLength;
  });
  await page.addInitScript(OBSERVE);
  await page.goto(origin + path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = { ...bytes };
  await PAGES[path]?.(page);
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate<{ lcp: number; cls: number; inp: number }>('seen');
  await context.close();
  return { ...seen, js: loaded.js / 1000, css: loaded.css / 1000, all: loaded.all / 1000 };
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const wanted = process.argv.slice(2);
const system = await startSystem();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  console.log('page                       LCP ms   CLS     INP ms   JS kB   CSS kB   all kB');
  for (const path of wanted.length > 0 ? wanted : Object.keys(PAGES)) {
    const visits: Visit[] = [];
    while (visits.length < VISITS) visits.push(await visit(browser, system.origin, path));
    const of = (key: keyof Visit, digits = 0): string => median(visits.map((each) => each[key])).toFixed(digits);
    console.log(
      path.padEnd(26),
      of('lcp').padStart(6),
      of('cls', 3).padStart(7),
      of('inp').padStart(8),
      of('js', 1).padStart(9),
      of('css', 1).padStart(7),
      of('all').padStart(8),
    );
  }
} finally {
  await browser.close();
  await system.remove();
}
