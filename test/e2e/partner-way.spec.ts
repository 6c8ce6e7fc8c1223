import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { FoundAccount } from '#shared/schemas/application.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time/time.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { enterAsAdmin } from './admin-access.ts';
import { expect, test } from './atelier.ts';
import { linkIn, type Local } from './local.ts';
import { looksRight } from './looks.ts';
import { apiOf, enter, offerQuote, uploadPhoto } from './orders.ts';
import { addToOrder, CARDS, giveAddress, giveCard, openForm } from './shopper.ts';

const ARTIST = 'artist@example.com';
const PASSWORD = 'four late winter trains';
/** Days from shipping until a commission is payable (C13). */
const HELD_DAYS = 30;
/** 20 % of the $149.00 of an oil portrait in the preselected size. */
const COMMISSION = '$29.80';
const REFERENCE = 'PP-2026-7';

const total = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..');
const lines = (page: Page) => page.getByRole('region', { name: 'By order' }).getByRole('listitem');

/** Opens the dashboard until it shows what the events of an order bring to it in the background. */
const shows = (page: Page, totals: Record<string, string>, line: string): Promise<void> =>
  expect(async () => {
    await page.goto('/users/partners');
    for (const [label, text] of Object.entries(totals))
      await expect(total(page, label)).toContainText(text, { timeout: 5_000 });
    await expect(lines(page)).toContainText([line], { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

/** Signs up, confirms the address, and is made a partner by the admin. */
const join = async (partner: Page, admin: Page, local: Local, email: string): Promise<void> => {
  await apiOf(partner).post('/api/users', { email, password: PASSWORD });
  await partner.goto(linkIn(await local.mail(email, /confirm/i), '/account/verify'));
  await partner.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(partner.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible();
  const leave = await enterAsAdmin(admin);
  try {
    const api = apiOf(admin);
    const { accounts } = await api.get<{ accounts: FoundAccount[] }>(`/api/admin/users?q=${email}`);
    await api.post(`/api/admin/users/${accounts[0]?.id}/role`, { role: 'Partner', reason: 'Writes about us.' });
  } finally {
    await leave();
  }
};

/** Signs the partner in anew: another role and a month without a visit end a session. */
const enterPartner = (page: Page, email: string): Promise<unknown> =>
  apiOf(page).post('/api/login', { email, password: PASSWORD, area: 'customer' });

/** Opens a partner's link, and orders on the page that it leads to; answers the placed cart. */
const buyThrough = async (buyer: Page, link: string): Promise<Cart> => {
  const reported = buyer.waitForResponse('**/api/referrals');
  await buyer.goto(link);
  expect((await reported).ok()).toBe(true);
  await openForm(buyer);
  await addToOrder(buyer).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await giveAddress(buyer, `${crypto.randomUUID()}@example.com`);
  await giveCard(buyer, CARDS.good);
  await buyer.getByRole('button', { name: 'Place Order' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  return apiOf(buyer).get(`/api/carts/?cart_id=${/crt_\w+/.exec(buyer.url())?.[0]}`);
};

/** The artist offers without an extra, is chosen, paints, and ships what is approved and paid. */
const paintAndShip = async (local: Local, buyer: Page, artist: Page, cart: Cart): Promise<void> => {
  const [api, studio] = [apiOf(buyer), apiOf(artist)];
  const orderId = cart.orders[0]!.id;
  await enter(studio, ARTIST, 'artist');
  await offerQuote(studio, orderId, { days: 10 });
  const { quotes } = await api.get<OrderQuotes>(`/api/orders/quotes/${orderId}`);
  const { id, price, supplier } = quotes[0]!;
  await api.post(`/api/orders/select-quote/${orderId}`, { supplier_id: supplier.id, quote_id: id, price });
  await local.advance(HOUR_SECONDS + 60);
  await local.runScheduler();
  await local.mail(ARTIST, /^You were chosen/, orderId);
  await studio.post(`/api/sellers/orders/${orderId}/accept`);
  const picture = await uploadPhoto(studio, artist, 'proof.jpg', readFileSync(PHOTOS.hair));
  await studio.post(`/api/sellers/orders/${orderId}/proof`, { assets: [picture.id] });
  await api.post(`/api/orders/${orderId}/approve`, { version: 1 });
  const { due, email } = await api.get<Cart>(`/api/carts/?cart_id=${cart.id}`);
  const balance = { cart_id: cart.id, email, charge: 'pm_card_visa', charge_method: 'credit', total: due };
  await api.post('/api/carts/create/', { ...balance, full_payment: true }, { 'Idempotency-Key': crypto.randomUUID() });
  await studio.post(`/api/sellers/orders/${orderId}/ship`, { carrier: 'ups', tracking: '1Z999AA10123456784' });
};

test('R-21 T-01 T-06 C13 a partner’s link brings an order, and its commission is projected, payable 30 days after shipping, paid by the admin, and in the statement @soak', async ({
  page: partner,
  another,
  local,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const [admin, buyer, artist] = [await another(), await another(), await another()];

  const link = await test.step('somebody becomes a partner and finds their link', async () => {
    await join(partner, admin, local, email);
    await enterPartner(partner, email);
    await partner.goto('/users/partners');
    await expect(total(partner, 'Orders created')).toContainText('0');
    await expect(partner.getByText('Nothing yet')).toBeVisible();
    await expect(partner.getByText('Payouts wait until you enter where to.')).toBeVisible();
    await partner.getByRole('button', { name: 'Enter where to pay you' }).click();
    await partner.getByRole('textbox', { name: 'Your address at PayPal' }).fill('pat@example.com');
    await partner.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
    await partner.getByRole('button', { name: 'Save' }).click();
    await expect(partner.getByText(/on: PayPal, p…@example\.com\./)).toBeVisible();
    return partner.getByRole('textbox', { name: 'Your link' }).inputValue();
  });

  const cart = await test.step('a buyer orders through the link, and the commission is projected', async () => {
    const placed = await buyThrough(buyer, link);
    await shows(partner, { 'Projected earnings': COMMISSION, 'Payable': '$0.00', 'Orders created': '1' }, 'Projected');
    return placed;
  });

  await test.step('the piece is shipped, and the dashboard names the day', async () => {
    await paintAndShip(local, buyer, artist, cart);
    await shows(partner, { 'Projected earnings': COMMISSION, 'Payable': '$0.00' }, 'payable on ');
    await looksRight(partner, 'the dashboard with a shipped order');
  });

  await test.step('30 days later the commission is payable', async () => {
    await local.advance(HELD_DAYS * DAY_SECONDS);
    await local.runScheduler();
    await enterPartner(partner, email);
    await shows(partner, { 'Projected earnings': '$0.00', 'Payable': COMMISSION }, 'Payable');
  });

  await test.step('the admin pays the partners and marks it with PayPal’s reference', async () => {
    const leave = await enterAsAdmin(admin);
    try {
      await admin.goto('/admin/payouts');
      const next = admin.getByRole('region', { name: 'The next payment to partners' });
      await expect(next).toContainText(COMMISSION);
      await next.getByRole('button', { name: 'Pay the partners' }).click();
      const look = admin.getByRole('dialog');
      await expect(look.getByRole('row').filter({ hasText: email })).toContainText('PayPal p…@example.com');
      await look.getByRole('button', { name: 'Make this payment' }).click();
      await expect(admin.getByText(`${COMMISSION} to 1 partner: the file is ready.`)).toBeVisible();
      const run = admin
        .getByRole('listitem')
        .filter({ has: admin.getByRole('heading', { name: COMMISSION }), hasText: 'To be paid' });
      await run.getByRole('button', { name: 'See the transfers' }).click();
      await expect(run.getByRole('row').filter({ hasText: email })).toContainText(COMMISSION);
      await run.getByRole('button', { name: 'Mark as sent' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'PayPal’s reference' }).fill(REFERENCE);
      await dialog.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(admin.getByText(`${COMMISSION} is marked as sent. The partners get a mail.`)).toBeVisible();
      await expect(next).toContainText('$0.00');
      await looksRight(admin, 'a payment to partners');
    } finally {
      await leave();
    }
  });

  await test.step('the partner is written to, sees it paid, and downloads the statement', async () => {
    expect((await local.mail(email, /^We have paid you \$29\.80$/)).text).toContain(REFERENCE);
    await shows(partner, { 'Payable': '$0.00', 'Paid': COMMISSION, 'Orders created': '1' }, REFERENCE);
    const saving = partner.waitForEvent('download');
    await partner.getByRole('link', { name: 'Download CSV' }).click();
    const statement = readFileSync(await (await saving).path(), 'utf8');
    expect(statement).toContain(`"Paid",0.00,0.00,-29.80,29.80,"${REFERENCE}"`);
  });
});
