import type { Cart } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import { startSystem } from '#test/support/system.ts';
import { expect, test } from './atelier.ts';
import { localAt } from './local.ts';
import { addPiece, apiOf, enter, jobState, placeOrder, startStyle, uploadPhoto } from './orders.ts';
import { photoOfTwo } from './photo.ts';

const CUSTOMER = 'customer@example.com';
/** The contract says 5 s on a machine that has nothing else to do; this one may be testing. */
const READY_MS = 15_000;

test('a stop and a kill -9 lose nothing: session, cart, photo, order, mails and queued work are there after the restart', async ({ page }) => {
  test.setTimeout(120_000);
  const first = await startSystem();
  const { origin, dataDir } = first;
  const again = { dataDir, port: Number(new URL(origin).port) };
  const api = apiOf(page, origin);
  const local = localAt(origin);

  const filled = await test.step('a customer signs in, sends a photo, places one order and fills another', async () => {
    await enter(api, CUSTOMER, 'customer');
    const photo = await uploadPhoto(api, page, 'us.jpg', await photoOfTwo());
    await addPiece(api, [photo.id]);
    const placed = await placeOrder(api, CUSTOMER);
    await local.mail(CUSTOMER, /Your order has started/);
    await local.mail('artist@example.com', /A new request/);
    const open = await addPiece(api, [photo.id]);
    const mails = await local.mails();
    return { photo, placed, open, mails: mails.map(({ id }) => id) };
  });
  const { photo, placed, open } = filled;

  const expectEverything = async (): Promise<void> => {
    expect(await api.get<Session>('/api/session')).toMatchObject({ role: 'User', email: CUSTOMER });
    expect((await api.get<Cart>('/api/carts/')).items).toEqual(open.items);
    expect(await api.get(`/api/carts/?cart_id=${placed.id}`)).toEqual(placed);
    const picture = await page.request.get(`${origin}${photo.url}`);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
    const mails = await local.mails();
    expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining(filled.mails));
    await page.goto(`${origin}/carts/${placed.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await page.goto(`${origin}/carts/checkout/`);
    await expect(page.getByText('Oil painting from your photo')).toBeVisible();
  };

  await first.end('SIGINT');
  const second = await startSystem(again);
  console.log(`Ready again in ${(second.readyMs / 1000).toFixed(1)} s after Ctrl-C`);
  expect(second.readyMs).toBeLessThan(READY_MS);
  await test.step('everything is there after Ctrl-C', expectEverything);

  const job = await startStyle(api, photo.id, 'oil');
  await second.end('SIGKILL');
  const third = await startSystem(again);
  console.log(`Ready again in ${(third.readyMs / 1000).toFixed(1)} s after kill -9`);
  expect(third.readyMs).toBeLessThan(READY_MS);
  await test.step('everything is there after kill -9', expectEverything);
  await test.step('C27 the style job that was queued right before the kill is done', async () => {
    await expect.poll(() => jobState(api, job), { timeout: 45_000, intervals: [1_000] }).toBe('done');
  });
  await third.remove();
});
