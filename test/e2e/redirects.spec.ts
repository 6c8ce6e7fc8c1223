import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test as base } from './atelier.ts';
import { linkIn } from './local.ts';
import { apiOf, enter, uploadPhoto } from './orders.ts';
import { turnTo } from './shopper.ts';

/** A foreign site that does not exist: a browser sent there shows an error and its URL. */
const ELSEWHERE = 'elsewhere.example';

/**
 * Return paths that look local but lead to another site or run a script, one for each kind of deception;
 * shared/site/local-path.test.ts tests how all of them are parsed.
 */
const TYPICAL = [
  `//${ELSEWHERE}`,
  `/\\${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/.//${ELSEWHERE}`,
  'javascript:location="//elsewhere.example"',
] as const;

/** The window must stay on the running system and must run nothing from a URL. */
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

/** Whether a browser reads a return path as a page of this site. */
const isOurs = (path: string, origin: string): boolean => {
  const url = URL.parse(path, origin);
  return url?.origin === origin && !/^\/\/|^\/(api|signout)/.test(url.pathname);
};

const withQuery = (path: string, name: string, value: string): string => `${path}?${name}=${encodeURIComponent(value)}`;

const someone = (): string => `${crypto.randomUUID()}@example.com`;

const SIGN_INS = [
  ['/login', 'customer@example.com', 'customer', '/', TYPICAL.slice(0, 3)],
  ['/artists/login', 'artist@example.com', 'artist', '/sellers', TYPICAL.slice(3)],
] as const;

for (const [door, email, area, home, values] of SIGN_INS) {
  test(`S13 C10 after ${door} the browser is on a page of ours, whatever its address names as the way back @soak`, async ({
    page,
    baseURL,
  }) => {
    for (const value of values) {
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
    for (const value of TYPICAL) {
      await turnTo(page, withQuery(door, 'return', value));
      await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible();
      expect(isOurs((await goOn.getAttribute('href')) ?? '', baseURL ?? ''), value).toBe(true);
    }
    await goOn.click();
    await expect(page).toHaveURL(home);
  });
}

test('S13 C10 a new account goes on to a page of ours, and so does its mailed link @soak', async ({ page, local }) => {
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

test('S13 C10 a mailed sign-in link ends on a page of ours, wherever it should have led @soak', async ({
  page,
  local,
}) => {
  const email = someone();
  await apiOf(page).post('/api/login/link', { email, returnPath: TYPICAL[0] });
  await page.goto(linkIn(await local.mail(email, /sign-in link/), '/login/link'));
  await page.getByRole('button', { name: 'Sign me in' }).click();
  await expect(page).toHaveURL('/');
});

test('S-07 the converter goes back to pages of ours alone @soak', async ({ page, baseURL }) => {
  const photo = await uploadPhoto(apiOf(page), page, 'me.jpg', readFileSync(PHOTOS.hair));
  await page.goto('/products');
  for (const value of TYPICAL) {
    await turnTo(page, withQuery(`/assets/${photo.id}`, 'from', value));
    await page.getByRole('button', { name: 'Save and Go Back' }).click();
    await expect(page, value).toHaveURL((url) => !url.pathname.startsWith('/assets/'));
    expect(isOurs(page.url(), baseURL ?? ''), value).toBe(true);
  }
});
