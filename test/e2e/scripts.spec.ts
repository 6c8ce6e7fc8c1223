import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Response } from '@playwright/test';
import { documentFor } from '#infra/documents.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, placeOrder } from './orders.ts';

interface Listed {
  src: string;
  /** URL of the script in the local runtime. */
  local?: string;
  owner: string;
  reason: string;
}

const root = new URL('../..', import.meta.url);
const inventory = JSON.parse(readFileSync(new URL('web/script-inventory.json', root), 'utf8')) as {
  documents: string[];
  scripts: Listed[];
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const matches = ({ src, local }: Listed, path: string): boolean =>
  new RegExp(`^${escaped(local ?? src).replaceAll(String.raw`\*`, '[^/]+')}$`).test(path);

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Scripts that a page's own document loads: those in the provider's frames belong to the provider's pages. */
const scriptsOf = async (page: Page, path: string): Promise<Response[]> => {
  const loaded: Response[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) loaded.push(response);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // On payment pages the provider's form loads last.
  if (documentFor(path) === 'checkout')
    await expect(
      page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number'),
    ).toBeVisible();
  return loaded;
};

/** The built file of a script; undefined for foreign scripts. */
const builtFile = (path: string): URL | undefined =>
  path.startsWith('/static/') ? new URL(`web/dist${path}`, root) : undefined;

test('the scripts of the checkout, pay and receipt documents are those of the inventory, each with an owner and a reason', async ({
  page,
  another,
  baseURL,
}) => {
  await page.goto('/products/custphotoreal');
  const api = apiOf(page);
  await addPiece(api);
  const { id } = await placeOrder(api, 'iris.dahl@example.com');
  await addPiece(api);
  const kept = await page.context().storageState();
  const seen = new Set<Listed>();
  for (const document of inventory.documents) {
    const tab = await another(kept);
    const loaded = await scriptsOf(tab, document.replace('{cartId}', id));
    expect(loaded.length, `scripts on ${document}`).toBeGreaterThan(0);
    for (const response of loaded) {
      const { origin, pathname } = new URL(response.url());
      expect(origin, `${pathname} on ${document}`).toBe(baseURL);
      const listed = inventory.scripts.filter((script) => matches(script, pathname));
      expect(listed.length, `${pathname} on ${document} is in the inventory once`).toBe(1);
      for (const script of listed) seen.add(script);
      const file = builtFile(pathname);
      if (file) expect(hashOf(await response.body()), `${pathname} is what was built`).toBe(hashOf(readFileSync(file)));
    }
    expect(await tab.locator('script:not([src])').count(), `scripts within ${document}`).toBe(0);
  }
  expect(
    inventory.scripts.filter((script) => !seen.has(script)),
    'listed, and loaded nowhere',
  ).toEqual([]);
  for (const { owner, reason } of inventory.scripts) expect(`${owner}${reason}`.length).toBeGreaterThan(20);
});

test('a script from elsewhere does not run on the checkout document: its policy names nobody but us and the payment provider', async ({
  page,
}) => {
  const response = await page.goto('/carts/checkout/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(sources).toContain("'self'");
  expect(sources.filter((source) => source !== "'self'" && !/^https:\/\/(\*\.)?js\.stripe\.com$/.test(source))).toEqual(
    [],
  );
});

test('N-05 C52 scripts of others load after consent alone, hear of no photo, and end with their page', async ({
  page,
  complaints,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  /** Paths of the fakes that measure, which are another host, as far as they were answered. */
  const answered: string[] = [];
  page.on('response', (response) => {
    const { host, pathname, search } = new URL(response.url());
    if (host === `localhost:${port}`) answered.push(pathname.replace('/__local/services', '') + search);
  });
  const seen = (what: string): string[] => answered.filter((path) => path.includes(`what=${what}`));
  const chat = page.getByRole('button', { name: /^Chat \(/ });
  const ask = page.getByRole('region', { name: 'May other companies help us?' });
  await page.goto('/__local/services/on');
  await expect(ask).toBeVisible();
  expect(answered).toEqual([]);
  await ask.getByRole('button', { name: 'Accept all' }).click();
  await expect(ask).toHaveCount(0);
  await expect(chat).toBeVisible();
  await expect
    .poll(() =>
      seen('loaded')
        .map((path) => path.replace(/&.*/, ''))
        .toSorted(),
    )
    .toEqual(['/seen?by=analytics', '/seen?by=replay', '/seen?by=tag-manager']);

  await page.goto('/products/custphotoreal');
  await expect(page.getByText(/As low as \$.* a month with Affirm \(LOCAL\)/).first()).toBeVisible();
  await expect
    .poll(() => answered.filter((path) => path.includes('what=Loaded+a+Page&path=%2Fproducts')).length)
    .toBe(1);
  await page.getByRole('button', { name: 'From Dropbox' }).first().click();
  await expect(page.locator('[data-private]').first()).toBeVisible();
  const pressed = () => seen('click').filter((path) => path.includes('products')).length;
  await expect.poll(pressed).toBe(2);
  await page.getByRole('heading', { level: 1 }).click();
  // What measures tries, and the browser refuses; the provider's chat stays.
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
  complaints.length = 0;
  await expect(chat).toBeVisible();
  expect([pressed(), seen('photo.uploaded')]).toEqual([2, []]);

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await expect(page.locator('script[src*="/__local/services/"]')).toHaveCount(0);
  complaints.length = 0;

  await page.goto('/');
  await expect(chat).toBeVisible();
  await page.getByRole('button', { name: 'Your privacy choices' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await expect(page.locator('script[src*="/__local/services/"]')).toHaveCount(0);
  await expect(ask).toHaveCount(0);
  // The press that took the answer back was measured, and refused.
  expect(complaints.filter((complaint) => !complaint.includes('Content Security Policy'))).toEqual([]);
  complaints.length = 0;
});
