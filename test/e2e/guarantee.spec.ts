import { ORDER } from '#shared/orders/order-states.ts';
import type { AskForGuarantee, Guarantee } from '#shared/schemas/guarantee.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test } from './atelier.ts';
import { looksRight } from './looks.ts';
import { addPiece, apiOf, placeOrder } from './orders.ts';

const covered: Guarantee = {
  may_ask: true,
  refund: {
    allowed: true,
    rule: 'guarantee',
    sentence: 'All that was paid for this piece goes back: $204.00.',
    kept_cents: 0,
    refund_cents: 20_400,
    sources: [{ label: 'Card', cents: 20_400 }],
  },
  until: '2099-12-20T12:00:00Z',
  claim: null,
};

// A delivery takes weeks, so the delivered state and the guarantee are written into the API's answers; the photos are
// really uploaded.
test('C16 the customer of a delivered piece asks for their money back with photos, and reads how far that is @soak', async ({
  page,
}) => {
  const api = apiOf(page);
  await addPiece(api);
  const { id } = await placeOrder(api, `${crypto.randomUUID()}@example.com`);
  const sent: AskForGuarantee[] = [];
  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const placed = (await response.json()) as CartOrders;
    await route.fulfill({
      response,
      json: { ...placed, orders: placed.orders.map((order) => ({ ...order, status: ORDER.delivered })) },
    });
  });
  await page.route('**/guarantee', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON() as AskForGuarantee);
    const [asked] = sent;
    const claim = asked
      ? {
          number: 1,
          state: 'asked' as const,
          reason: asked.reason,
          photos: [],
          asked_at: '2026-11-21T12:00:00Z',
          decided_at: null,
          answer: null,
        }
      : null;
    await route.fulfill({ json: { ...covered, may_ask: !asked, claim } });
  });
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Ask for your money back' }).click();
  const form = page.getByRole('dialog', { name: /^Ask for your money back/ });
  await expect(form.getByText('Comes back').locator('..')).toContainText('$204.00');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(form.getByLabel('What is wrong?')).toBeFocused();
  await looksRight(page, 'a request that lacks all');
  await form.getByLabel('What is wrong?').fill('The eyes are not hers.');
  await form.getByLabel('Photo', { exact: true }).setInputFiles([PHOTOS.hair]);
  await expect(form.getByRole('button', { name: /^Remove / })).toBeVisible({ timeout: 20_000 });
  await looksRight(page, 'a request with a photo');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You have asked for your money back.' })).toBeFocused();
  await expect(form).toBeHidden();
  expect(sent).toEqual([{ reason: 'The eyes are not hers.', photos: [expect.stringMatching(/^ast_/)] }]);
  await looksRight(page, 'a request that waits');
});
