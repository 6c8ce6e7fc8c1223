import type { Cart } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import type { Restarted } from './global-setup.ts';
import { addPiece, apiOf, jobState, placeOrder, startStyle, uploadPhoto } from './orders.ts';
import { photoOfTwo } from './photo.ts';

const CUSTOMER = `restarted.${crypto.randomUUID()}@example.com`;
const ARTIST = 'artist@example.com';
/** The contract allows 5 s on an idle machine, most of it processor work; other processes' work does not count. */
const READY_SECONDS = 10;

const restart = async (page: Page, signal: NodeJS.Signals): Promise<void> => {
  // An open page would ask an ended system and complain of it.
  await page.goto('about:blank');
  const response = await fetch(`${process.env.E2E_RESTART}/?signal=${signal}`, { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
  const { readyMs, workSeconds } = (await response.json()) as Restarted;
  console.log(`Ready again in ${(readyMs / 1000).toFixed(1)} s after ${signal}`);
  expect(workSeconds, 'seconds of work until it is ready again').toBeLessThan(READY_SECONDS);
};

test('a stop and a kill -9 lose nothing: session, cart, photo, order, mails and queued work are there after the restart @soak', async ({
  page,
  local,
}) => {
  test.skip(!process.env.E2E_RESTART, 'The system is not ours to end.');
  const api = apiOf(page);
  const filled = await test.step('a customer signs up, sends a photo, places one order and fills another', async () => {
    await api.post('/api/users', { email: CUSTOMER, password: 'seven slow stone bridges' });
    const photo = await uploadPhoto(api, page, 'us.jpg', await photoOfTwo());
    await addPiece(api, [photo.id]);
    const placed = await placeOrder(api, CUSTOMER);
    await local.mail(CUSTOMER, /Your order has started/);
    await local.asked(ARTIST, placed.orders[0]!.id);
    const open = await addPiece(api, [photo.id]);
    const mails = await local.mails();
    return { photo, placed, open, mails: mails.map(({ id }) => id) };
  });
  const { photo, placed, open } = filled;

  const expectEverything = async (): Promise<void> => {
    expect(await api.get<Session>('/api/session')).toMatchObject({ role: 'User', email: CUSTOMER });
    expect((await api.get<Cart>('/api/carts/')).items).toEqual(open.items);
    expect(await api.get(`/api/carts/?cart_id=${placed.id}`)).toEqual(placed);
    const picture = await page.request.get(photo.url);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
    const mails = await local.mails();
    expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining(filled.mails));
    await page.goto(`/carts/${placed.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await page.goto('/carts/checkout/');
    await expect(page.getByText('Oil painting from your photo')).toBeVisible();
  };

  await restart(page, 'SIGINT');
  await test.step('everything is there after Ctrl-C', expectEverything);

  const job = await startStyle(api, photo.id, 'oil');
  await restart(page, 'SIGKILL');
  await test.step('everything is there after kill -9', expectEverything);
  await test.step('C27 the style job that was queued right before the kill is done', async () => {
    await expect.poll(() => jobState(api, job), { timeout: 90_000 }).toBe('done');
  });
});
