import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { localAt, type Local } from './local.ts';
import { TRANSLATE } from './translator.ts';

export { expect };

/**
 * Records a page's complaints: uncaught errors and errors on the console, which include breaches of the content
 * security policy (headers.spec.ts proves that).
 */
const watch = (page: Page, complaints: string[]): void => {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser logs every 4xx answer of the API and the 404 of an unknown page, although a refusal is a normal answer.
    const isRefusal =
      message.text().startsWith('Failed to load resource') &&
      (url.includes('/api/') || url === page.url()) &&
      / 4\d\d /.test(message.text());
    if (message.type() === 'error' && !isRefusal) complaints.push(`${page.url()}: ${message.text()} ${url}`);
  });
};

/**
 * A page may ask once more as its test ends, for its live updates; a route that is still fetching then would fail the run. A page
 * that its test has closed has none.
 */
const forgetRoutes = async (page: Page): Promise<void> => {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** A browser's cookies and local storage. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Whether each page is translated by its browser (translator.ts). */
export interface Options {
  translated: boolean;
}

interface Fixtures {
  local: Local;
  /** Another person's browser, or with `kept` the browser of an earlier visit. */
  another: (kept?: StorageState) => Promise<Page>;
  complaints: string[];
}

/** Every test drives the one running system, and fails if one of its pages complained. */
export const test = base.extend<Fixtures & Options>({
  translated: [false, { option: true }],
  context: async ({ context, translated }, use) => {
    if (translated) await context.addInitScript(TRANSLATE);
    await use(context);
  },
  baseURL: process.env.E2E_ORIGIN,
  local: async ({ baseURL }, use) => use(localAt(baseURL ?? '')),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await use(complaints);
      await forgetRoutes(page);
      expect(complaints, 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, complaints, contextOptions, locale, timezoneId, baseURL, translated }, use) => {
    const opened: Page[] = [];
    await use(async (kept) => {
      const context = await browser.newContext({ ...contextOptions, locale, timezoneId, baseURL, storageState: kept });
      if (translated) await context.addInitScript(TRANSLATE);
      const page = await context.newPage();
      watch(page, complaints);
      opened.push(page);
      return page;
    });
    for (const page of opened) {
      await forgetRoutes(page);
      await page.context().close();
    }
  },
});
