import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { OpenedSignInLink } from '#shared/schemas/account.ts';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { one, some } from '#test/support/some.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test as base } from './atelier.ts';
import { linkIn } from './local.ts';
import { apiOf, enter, uploadPhoto } from './orders.ts';

/** Somebody else's site; it exists nowhere, so a browser that is led there shows an error and its address. */
const ELSEWHERE = 'elsewhere.example';

/** Ways back that look like ours, to people, to a check or to a browser, and lead to another site or run something. */
const HOSTILE = [
  `https://${ELSEWHERE}/`,
  `HTTPS://${ELSEWHERE}`,
  `https:${ELSEWHERE}`,
  `https:/${ELSEWHERE}`,
  `//${ELSEWHERE}`,
  `///${ELSEWHERE}`,
  `////${ELSEWHERE}//`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `\\/${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/\n/${ELSEWHERE}`,
  `/\r\n/${ELSEWHERE}`,
  `/\t\\${ELSEWHERE}`,
  `\t//${ELSEWHERE}`,
  ` //${ELSEWHERE}`,
  `/\u0000/${ELSEWHERE}`,
  `/\u00a0/${ELSEWHERE}`,
  `/.//${ELSEWHERE}`,
  `/..//${ELSEWHERE}`,
  `/a/..//${ELSEWHERE}`,
  `/%2e//${ELSEWHERE}`,
  `/%2f/${ELSEWHERE}`,
  `/%5c${ELSEWHERE}`,
  `/%2f%2f${ELSEWHERE}/%2e%2e`,
  `/%252f%252f${ELSEWHERE}`,
  `/%09/${ELSEWHERE}`,
  `//127.0.0.1@${ELSEWHERE}/`,
  `//127.0.0.1:80@${ELSEWHERE}/`,
  `@${ELSEWHERE}`,
  `//${ELSEWHERE}#@127.0.0.1/`,
  `//elsewhere。example`,
  `//elsewhere%E3%80%82example`,
  `／／${ELSEWHERE}`,
  `/\u2044/${ELSEWHERE}`,
  `//[::ffff:7f00:1]@${ELSEWHERE}`,
  'javascript:location="//elsewhere.example"',
  'JaVa\tScript:alert(1)//',
  'data:text/html,<script>location="//elsewhere.example"</script>',
  `blob:https://${ELSEWHERE}/1`,
  `/signout`,
  `/api/session`,
] as const;

/** The ones that are tried by hand where each try takes a while: each deceives in another way. */
const TYPICAL = [
  `//${ELSEWHERE}`,
  `/\\${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/.//${ELSEWHERE}`,
  'javascript:location="//elsewhere.example"',
];

/** Whatever happens, the window stays on the running system and runs nothing that an address said. */
const test = base.extend<{ away: string[] }>({
  away: [
    async ({ page, baseURL }, use) => {
      const away: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && !request.url().startsWith(`${baseURL}/`)) away.push(request.url());
      });
      page.on('framenavigated', (frame) => {
        if (!/^about:blank$/.test(frame.url()) && !frame.url().startsWith(`${baseURL}/`)) away.push(frame.url());
      });
      page.on('dialog', (dialog) => void dialog.dismiss().then(() => away.push(dialog.message())));
      await use(away);
      expect(away, 'where the window was led').toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether a way back, as a browser reads it, is a page of this site that somebody may have come from. */
const isOurs = (path: string, origin: string): boolean => {
  const url = URL.parse(path, origin);
  return url?.origin === origin && !/^\/\/|^\/(api|signout)/.test(url.pathname);
};

const withQuery = (path: string, name: string, value: string): string => `${path}?${name}=${encodeURIComponent(value)}`;

/** Goes to another page of the same document, as a link on it would. */
const turnTo = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(
    `{ history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')); }`,
  );

const someone = (): string => `${crypto.randomUUID()}@example.com`;

const DOORS = [
  ['/login', 'customer@example.com', 'customer', '/'],
  ['/artists/login', 'artist@example.com', 'artist', '/sellers'],
] as const;

for (const [door, email, area, home] of one(DOORS)) {
  test(`S13 C10 after ${door} the browser is on a page of ours, whatever its address names as the way back`, async ({
    page,
    baseURL,
  }) => {
    for (const value of TYPICAL) {
      await page.goto(withQuery(door, 'return', value));
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page, value).toHaveURL(home);
      await page.goto(withQuery('/signout', 'return', value));
      await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible();
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await expect(page).toHaveURL('/login');
    }
    await enter(apiOf(page), email, area);
    await page.goto(door);
    const goOn = page.getByRole('link', { name: 'Go on' });
    for (const value of some(HOSTILE)) {
      await turnTo(page, withQuery(door, 'return', value));
      await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible();
      expect(isOurs((await goOn.getAttribute('href')) ?? '', baseURL ?? ''), value).toBe(true);
    }
    await goOn.click();
    await expect(page).toHaveURL(home);
  });
}

test('S13 C10 a new account goes on to a page of ours, and so does its mailed link', async ({ page, local }) => {
  const email = someone();
  await page.goto(withQuery('/login', 'return', TYPICAL[3] ?? ''));
  await page.getByText('I am new here').click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('nine patient wooden owls');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(linkIn(await local.mail(email, /confirm your address/), '/account/verify'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL('/products');
});

test('S13 C10 a mailed sign-in link ends on a page of ours, whoever asked for it and wherever it should have led', async ({
  page,
  local,
  baseURL,
}) => {
  const api = apiOf(page);
  const asked = [...some(HOSTILE.slice(0, -TYPICAL.length)), ...HOSTILE.slice(-TYPICAL.length)].map((returnPath) => ({
    email: someone(),
    returnPath,
  }));
  for (const each of asked) await api.post('/api/login/link', each);
  await local.mail(asked.at(-1)?.email ?? '', /sign-in link/);
  const mails = await local.mails();
  const links = asked.map(({ email, returnPath }) => {
    const mail = mails.find(({ to }) => to === email);
    return [returnPath, mail ? linkIn(mail, '/login/link') : ''] as const;
  });
  for (const [returnPath, link] of links.slice(0, -TYPICAL.length)) {
    const token = new URL(link, baseURL).searchParams.get('token');
    const { return_path: path } = await api.post<OpenedSignInLink>('/api/login/open-link', { token });
    expect(isOurs(path, baseURL ?? ''), `${returnPath} became ${path}`).toBe(true);
  }
  for (const [, link] of links.slice(-TYPICAL.length)) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign me in' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('S-07 the converter goes back to pages of ours alone', async ({ page, baseURL }) => {
  const photo = await uploadPhoto(apiOf(page), page, 'me.jpg', readFileSync(PHOTOS.hair));
  await page.goto('/products');
  for (const value of some(HOSTILE).filter((each) => each !== '/signout' && each !== '/api/session')) {
    await turnTo(page, withQuery(`/assets/${photo.id}`, 'from', value));
    await page.getByRole('button', { name: 'Save and Go Back' }).click();
    await expect(page, value).toHaveURL((url) => !url.pathname.startsWith('/assets/'));
    expect(isOurs(page.url(), baseURL ?? ''), value).toBe(true);
  }
});

test('S13 an order answers nothing of the page that it should have gone back to', async ({ page }) => {
  const api = apiOf(page);
  const { id, subtotal: total } = await api.post<Cart>('/api/carts/add-item', {
    product_id: 'egiftcard',
    options: { description: '50' },
  });
  const address = { name: 'Nora Quist', line1: '215 Alder Street', zip: '97205', city: 'Portland', state: 'OR' };
  const order = {
    cart_id: id,
    email: someone(),
    shipping_address: address,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    total,
    cancel_url: `//${ELSEWHERE}`,
  };
  expect(
    await api.post<CreateCartAnswer>('/api/carts/create/', order, { 'Idempotency-Key': crypto.randomUUID() }),
  ).toEqual({ status: true, cart: id });
});
