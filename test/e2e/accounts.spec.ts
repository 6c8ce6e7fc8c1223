import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { linkIn, type Local } from './local.ts';
import { addPiece, apiOf, enter, placeOrder } from './orders.ts';
import { DRAWN, MAX_SHIFT, WATCH_SHIFTS } from './shifts.ts';

const PASSWORD = 'a quiet orange canoe';
const NEXT_PASSWORD = 'seven patient herons';
const STEP_SECONDS = 30;

// A phone's width; looksRight also checks the pages on a wide screen.
test.use({ viewport: { width: 360, height: 900 } });

const someone = (): string => `${crypto.randomUUID()}@example.com`;
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByText('I am new here').click();
  await emailOf(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create account').click();
  await expect(heading(page, 'Look into your mail')).toBeVisible();
};

const givePassword = async (page: Page, email: string, password: string): Promise<void> => {
  await emailOf(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
};

/** Opens the page behind a mailed link; the token must leave the URL. */
const follow = async (page: Page, local: Local, email: string, subject: RegExp, path: string): Promise<void> => {
  await page.goto(linkIn(await local.mail(email, subject), path));
  await expect(page).toHaveURL(path);
};

/** The code that an authenticator app shows `steps` periods from the server's time. */
const codeOf = async (page: Page, secret: string, steps = 0): Promise<string> => {
  const { now } = (await (
    await page.request.get('/__local/clock', { headers: { accept: 'application/json' } })
  ).json()) as { now: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(now) + steps * STEP_SECONDS * 1000,
  });
};

test('I-06 C10 somebody makes an account, confirms its address by the mailed link, and signs out @soak', async ({
  page,
  local,
}) => {
  const email = someone();
  await page.goto('/login?return=%2Fassets');
  await looksRight(page, 'the door');
  await page.getByText('I am new here').click();
  await emailOf(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await button(page, 'Create account').click();
  await expect(page.getByText('This password is on lists of stolen ones. Please choose another.')).toBeVisible();
  await looksRight(page, 'a common password');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create account').click();
  await expect(heading(page, 'Look into your mail')).toBeVisible();
  await looksRight(page, 'after signing up');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/assets');

  await page.goto('/account');
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();
  await looksRight(page, 'an account that is not confirmed');
  await follow(page, local, email, /confirm your address/, '/account/verify');
  await expect(button(page, 'Confirm my email')).toBeVisible();
  await looksRight(page, 'the link of a new account');
  await button(page, 'Confirm my email').click();
  await expect(heading(page, 'Your email is confirmed')).toBeVisible();
  await page.goto('/account');
  await expect(section(page, 'Email').getByText('Confirmed')).toBeVisible();
  await expect(page.getByText('Your email is not confirmed yet.')).toBeHidden();

  await page.evaluate('localStorage.setItem(\'checkout\', \'{"email":"mine"}\')');
  await page.getByRole('main').getByRole('link', { name: 'Sign out', exact: true }).click();
  await expect(heading(page, 'You are signed out')).toBeVisible();
  await looksRight(page, 'signed out');
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await page.goto('/account');
  await expect(page).toHaveURL('/login?return=%2Faccount');
});

test('C10 a forgotten password is replaced by the mailed link, once, and ends every session @soak', async ({
  page,
  local,
  another,
}) => {
  const email = someone();
  const elsewhere = await another();
  await signUp(elsewhere, email);
  await page.goto('/login');
  await emailOf(page).fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(emailOf(page)).toHaveValue(email);
  await button(page, 'Mail me the link').click();
  await expect(button(page, 'Send it again')).toBeVisible();
  await looksRight(page, 'the link is mailed');

  const link = linkIn(await local.mail(email, /new password/), '/login/reset');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  await looksRight(page, 'a new password');
  await button(page, 'Change my password').click();
  await expect(heading(page, 'Your password is changed')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'This link is not valid any more')).toBeVisible();
  await looksRight(page, 'a used link');

  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL('/login?return=%2Faccount');
  await page.goto('/login?return=%2Faccount');
  await givePassword(page, email, PASSWORD);
  await expect(page.getByText('The e-mail or the password is not right.')).toBeVisible();
  await looksRight(page, 'a wrong password');
  await givePassword(page, email, NEXT_PASSWORD);
  await expect(heading(page, 'Your account')).toBeVisible();
});

test('C10 a guest has a sign-in link mailed, which brings their order into an account @soak', async ({
  page,
  local,
  another,
}) => {
  const email = someone();
  const guest = apiOf(await another());
  await addPiece(guest);
  const cart = await placeOrder(guest, email);

  await page.goto(`/orders/${cart.id}`);
  await expect(page.getByText('If this is yours, sign in or open the link in our latest mail.')).toBeVisible();
  await looksRight(page, 'an order of somebody else');
  await page.getByRole('link', { name: 'sign in', exact: true }).click();
  await emailOf(page).fill(email);
  await button(page, 'Mail me a sign-in link').click();
  await expect(button(page, 'Mail me another sign-in link')).toBeVisible();
  await looksRight(page, 'the sign-in link is mailed');

  await follow(page, local, email, /sign-in link/, '/login/link');
  await expect(page.getByText(email)).toBeVisible();
  await looksRight(page, 'the sign-in link');
  await button(page, 'Sign me in').click();
  await expect(page.getByText('One order that you placed as a guest is in your account now.')).toBeVisible();
  await looksRight(page, 'an order was brought over');
  await page.getByRole('link', { name: 'All your orders' }).click();
  const orders = section(page, 'Your orders');
  await expect(orders.getByText('Oil painting from your photo')).toBeVisible();
  await orders.getByRole('link', { name: /^Ordered on/ }).click();
  await expect(page).toHaveURL(`/orders/${cart.id}`);
  await expect(heading(page, 'Your order')).toBeVisible();
});

test('C10 a second factor is set up, asked for at sign-in, and removed @soak', async ({ page }) => {
  const email = someone();
  await signUp(page, email);
  await page.goto('/account#second-factor');
  const factor = section(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set it up' }).click();
  await factor.getByLabel('Your password').fill(PASSWORD);
  await factor.getByRole('button', { name: 'Continue' }).click();
  await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await looksRight(page, 'setting up a second factor');
  const secret = (await factor.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(/\s/g, '');
  await factor.getByLabel('Code from your authenticator app').fill(await codeOf(page, secret));
  await factor.getByRole('button', { name: 'Switch it on' }).click();
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await looksRight(page, 'recovery codes');
  const saving = page.waitForEvent('download');
  await factor.getByRole('button', { name: 'Download as text' }).click();
  expect((await saving).suggestedFilename()).toBe('atelier-recovery-codes.txt');
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('10 recovery codes left.')).toBeVisible();

  await page.goto('/signout');
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await givePassword(page, email, PASSWORD);
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await looksRight(page, 'the second step');
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(page, secret, 1));
  await button(page, 'Sign in').click();
  await page.waitForURL('/');

  await page.goto('/account');
  await factor.getByRole('button', { name: 'Remove the second factor' }).click();
  await factor.getByLabel('Your password').fill(PASSWORD);
  await factor.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await factor.getByLabel('Recovery code').fill(recovery);
  await looksRight(page, 'removing the second factor');
  await factor.getByRole('button', { name: 'Remove it' }).click();
  await expect(factor.getByText('Off')).toBeVisible();
});

test('C10 a session is ended from another browser, and its next page leads to the sign-in page and back @soak', async ({
  page,
  another,
}) => {
  const email = someone();
  await signUp(page, email);
  const elsewhere = await another();
  await elsewhere.goto('/login?return=%2Faccount');
  await givePassword(elsewhere, email, PASSWORD);
  const sessions = section(elsewhere, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await looksRight(elsewhere, 'two sessions');
  await page.goto('/account');
  await expect(heading(page, 'Your account')).toBeVisible();

  await sessions.getByRole('button', { name: /^End Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await section(page, 'Email').getByRole('button', { name: 'Change your email' }).click();
  await page.getByLabel('New email').fill(someone());
  await page.getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Mail me the link').click();
  await expect(page).toHaveURL('/login?return=%2Faccount');
  await givePassword(page, email, PASSWORD);
  await expect(heading(page, 'Your account')).toBeVisible();
});

test('R-22 C10 an address that leads elsewhere is not followed after signing in @soak', async ({ page }) => {
  const email = someone();
  await signUp(page, email);
  await page.goto('/signout');
  await expect(heading(page, 'You are signed out')).toBeVisible();
  await page.goto('/login?return=%2F.%2F%2Fevil.example');
  await givePassword(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
  await page.goto('/login?return=%2Fassets');
  await expect(heading(page, 'You are signed in')).toBeVisible();
  await looksRight(page, 'signed in already');
});

test('I-02 the account page stands still while it loads, however many orders it has @soak', async ({ page }) => {
  await page.addInitScript(WATCH_SHIFTS);
  await enter(apiOf(page), 'customer@example.com', 'customer');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    await expect(section(page, 'Your orders')).toBeVisible();
    await expect(section(page, 'Where you are signed in').getByRole('listitem').first()).toBeVisible();
    await page.evaluate(DRAWN);
    expect(await page.evaluate<number>('window.shifted'), `layout shift at ${width}`).toBeLessThanOrEqual(MAX_SHIFT);
  }
});
