import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { addressOf, api, ApiError, setKnown, toQuery } from './api.ts';

const respond = (status: number, body: unknown) => {
  const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const errorFrom = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.');
  return error;
};

const ORDER = { cart_id: 'crt_1', email: 'ada@example.com', total: '5860', charge_method: 'credit' } as const;

afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('gives the body of a good answer', async () => {
    respond(200, { id: 'crt_1' });
    await expect(api.get('/api/carts/')).resolves.toEqual({ id: 'crt_1' });
  });

  it('turns every refusal into one ApiError with the words a customer may read', async () => {
    respond(422, {
      status: false,
      code: 'cart.empty',
      message: 'Please add some products to your cart before checking out.',
      description: 'More.',
      request_id: 'req_1',
      fields: { email: 'missing' },
    });
    const error = await errorFrom(api.post('/api/carts/create/', { body: ORDER }));
    expect(error).toMatchObject({
      status: 422,
      code: 'cart.empty',
      message: 'Please add some products to your cart before checking out.',
      description: 'More.',
      fields: { email: 'missing' },
    });
  });

  it('has words of its own for a failure that did not come from the API', async () => {
    respond(502, '<html>Bad gateway</html>');
    expect(await errorFrom(api.get('/api/home'))).toMatchObject({ status: 502, code: 'server.error' });
  });

  it('calls it "network" when no answer came', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await errorFrom(api.get('/api/home'))).toMatchObject({ status: 0, code: 'network' });
  });

  it('sends JSON with the idempotency key, with the cookies of this origin only', async () => {
    const fetched = respond(200, {});
    await api.post('/api/carts/create/', { body: ORDER, idempotencyKey: 'key-1' });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/carts/create/');
    expect(init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(ORDER),
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
  });

  it('writes parameters into the path and keeps the slash that the specification ends some paths with', async () => {
    const fetched = respond(200, {});
    await api.get('/api/postal-codes/:country/:zip', { params: { country: 'GB', zip: 'SW1A 1/A' } });
    await api.get('/api/carts/', { query: { cart_id: 'crt_1', promos: '' } });
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([
      '/api/postal-codes/GB/SW1A%201%2FA',
      '/api/carts/?cart_id=crt_1',
    ]);
    expect(addressOf('/api/admin/payouts/:run/settlement.csv', { run: 'run/1' })).toBe(
      '/api/admin/payouts/run%2F1/settlement.csv',
    );
  });

  it('has the types of the routes: another path, parameter, body or field fails the type check', async () => {
    const fetched = respond(200, { due: 5860 });
    const cart = await api.get('/api/carts/pay/:id', { params: { id: 'crt_1' } });
    expectTypeOf(cart.due).toEqualTypeOf<number>();
    expectTypeOf(cart.charge_at).toEqualTypeOf<number | null>();
    // @ts-expect-error a field that the answer has not
    expect(cart.dueCents).toBeUndefined();
    // @ts-expect-error a path that no route has
    await api.get('/api/cart');
    // @ts-expect-error a method that the path has not
    await api.delete('/api/carts/pay/:id', { params: { id: 'crt_1' } });
    // @ts-expect-error a parameter of another name
    await api.get('/api/carts/pay/:id', { params: { cartId: 'crt_1' } });
    // @ts-expect-error no parameter at all
    await api.get('/api/carts/pay/:id');
    // @ts-expect-error a query that the route does not take
    await api.get('/api/carts', { query: { cart: 'crt_1' } });
    // @ts-expect-error a body without what is required
    await api.post('/api/carts/remove-item', { body: {} });
    // @ts-expect-error a body of another type
    await api.post('/api/carts/remove-item', { body: { item_id: 7 } });
    // @ts-expect-error a body where the route takes none
    await api.post('/api/logout', { body: {} });
    expect(fetched).toHaveBeenCalledTimes(9);
  });

  it('writes arrays in bracket form and leaves out what is absent', () => {
    expect(decodeURIComponent(toQuery({ tags: ['dog', 'cat'], page: 2, before: null, sku: undefined }))).toBe(
      '?tags[]=dog&tags[]=cat&page=2',
    );
    expect(toQuery({})).toBe('');
  });
});

describe('a browser that nobody knows yet', () => {
  beforeEach(() => setKnown(false));
  afterEach(() => setKnown(true));

  /** A server that gives a browser without a cookie another visitor with each answer, after a moment. */
  const aServer = () => {
    let cookie: string | undefined;
    let made = 0;
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      const sent = cookie;
      await new Promise((resolve) => setTimeout(resolve, 5));
      const visitor = sent ?? `vis_${(made += 1)}`;
      if (path !== '/api/session') cookie = visitor;
      seen.push(visitor);
      if (path === '/api/logout') cookie = undefined;
      return Response.json({}, { headers: path === '/api/logout' ? {} : { 'Identity-Known': '1' } });
    });
    return seen;
  };

  it('C11 is one visitor, however many state changes begin at once, from its first and after a sign-out', async () => {
    const seen = aServer();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(
        [1, 2, 3].map((part) => api.post('/api/updates/create-chunked/', { body: { name: `${part}.jpg`, size: 1 } })),
      );
      await api.post('/api/logout');
    }
    expect(seen).toEqual([...Array.from({ length: 4 }, () => 'vis_1'), ...Array.from({ length: 4 }, () => 'vis_2')]);
  });

  it('C11 a first request that fails keeps no other back', async () => {
    const refused = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', refused);
    await Promise.all(
      [1, 2].map((part) =>
        errorFrom(api.post('/api/updates/create-chunked/', { body: { name: `${part}.jpg`, size: 1 } })),
      ),
    );
    expect(refused).toHaveBeenCalledTimes(2);
  });
});
