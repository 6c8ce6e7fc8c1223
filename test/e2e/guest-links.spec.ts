import type { Page } from '@playwright/test';
import type { Cart } from '#shared/schemas/cart.ts';
import { expect, test } from './atelier.ts';
import { linkIn } from './local.ts';
import { addPiece, apiOf, enter, offerQuote } from './orders.ts';
import { CARDS, giveAddress, giveCard } from './shopper.ts';

const ARTIST = 'artist@example.com';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Every URL that the page requests with its referrer, to see what it passes on. */
const addressesOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  return asked;
};

test('C10 C12 a guest pays by card, follows the order from the mail in another browser, chooses an artist there, and finds the order in an account @soak', async ({
  page,
  another,
  local,
}) => {
  const email = `guest-${crypto.randomUUID()}@example.com`;
  let cartId = '';
  let orderId = '';

  await test.step('CO-14 a guest orders and pays the deposit by card', async () => {
    await addPiece(apiOf(page));
    await page.goto('/carts/checkout/');
    await giveAddress(page, email);
    await giveCard(page, CARDS.good);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/carts\/crt_/);
    cartId = new URL(page.url()).pathname.split('/')[2] ?? '';
    orderId = (await apiOf(page).get<Cart>(`/api/carts/?cart_id=${cartId}`)).orders[0]?.id ?? '';
    const artist = apiOf(await another());
    await enter(artist, ARTIST, 'artist');
    await offerQuote(artist, orderId, { days: 9 });
  });

  const phone = await another();
  await test.step('C12 without the link, another browser finds nothing', async () => {
    for (const path of [`/orders/${cartId}`, `/carts/${cartId}`, `/orders/quotes/${orderId}`]) {
      await phone.goto(path);
      await expect(heading(phone, 'Not Found')).toBeVisible();
    }
  });

  await test.step('C12 the mailed link opens the confirmation, and its token is seen nowhere', async () => {
    const link = linkIn(await local.mail(email, /^Your order has started$/), '/orders/');
    const token = new URL(link, 'http://x').searchParams.get('v') ?? '';
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const asked = addressesOf(phone);
    await phone.goto(link);
    await expect(heading(phone, 'Your order')).toBeVisible();
    await expect(phone).toHaveURL(`/orders/${cartId}`);
    expect(asked.filter((line) => line.includes(token) && !line.includes(`${link} `))).toEqual([]);
    await expect(phone.getByText('g…@example.com'), 'a forwarded mail does not show the address').toBeVisible();
    await phone.reload();
    await expect(heading(phone, 'Your order')).toBeVisible();
  });

  await test.step('C4 the pages of the order lead to each other, in a new tab, too', async () => {
    await phone.getByRole('link', { name: 'Receipt and payments' }).click();
    await expect(heading(phone, 'Receipt')).toBeVisible();
    await expect(phone.getByText('215 Alder Street')).toHaveCount(0);
    await phone.getByRole('link', { name: 'See how far it is' }).click();
    const [tab] = await Promise.all([
      phone.context().waitForEvent('page'),
      phone.getByRole('link', { name: 'Choose an offer' }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(heading(tab, 'Artist and Studio Responses')).toBeVisible();
    await expect(tab).toHaveURL(`/orders/quotes/${orderId}`);
    await tab.close();
  });

  await test.step('Q-16 the guest chooses an artist from the mail of the offer', async () => {
    await phone.goto(linkIn(await local.mail(email, /would like to paint your/), '/orders/quotes/'));
    const card = phone.getByRole('listitem').filter({ hasText: 'Marta Ilves' });
    await card.getByRole('button', { name: /Select Offer/ }).click();
    await expect(card.getByText('This artist is currently selected.')).toBeVisible();
  });

  await test.step('C10 a mailed sign-in link opens an account, and the order is in it', async () => {
    await phone.goto('/login');
    await phone.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await phone.getByRole('button', { name: 'Mail me a sign-in link' }).click();
    await phone.goto(linkIn(await local.mail(email, /^Your sign-in link$/), '/login/link'));
    await phone.getByRole('button', { name: 'Sign me in' }).click();
    await expect(phone.getByText('One order that you placed as a guest is in your account now.')).toBeVisible();
    await phone.getByRole('link', { name: 'See your orders' }).click();
    await phone.getByRole('link', { name: /^Ordered on / }).click();
    await expect(phone).toHaveURL(`/orders/${cartId}`);
    await expect(phone.getByRole('main').getByText(email).first()).toBeVisible();
  });

  await test.step('C12 the old link still follows the order; the first browser’s cookie does not', async () => {
    const tablet = await another();
    await tablet.goto(linkIn(await local.mail(email, /^Your order has started$/), '/orders/'));
    await expect(heading(tablet, 'Your order')).toBeVisible();
    await page.goto(`/orders/${cartId}`);
    await expect(heading(page, 'Not Found')).toBeVisible();
  });
});
