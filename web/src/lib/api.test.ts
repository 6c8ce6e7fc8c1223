import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError, toQuery } from './api.ts';

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
    const error = await errorFrom(api.post('/api/carts/create/', {}));
    expect(error).toMatchObject({
      status: 422,
      code: 'cart.empty',
      message: 'Please add some products to your cart before checking out.',
      description: 'More.',
      requestId: 'req_1',
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
    await api.post('/api/carts/create/', { total: '5860' }, { idempotencyKey: 'key-1' });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/carts/create/');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"total":"5860"}',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
  });

  it('writes arrays in bracket form and leaves out what is absent', () => {
    expect(decodeURIComponent(toQuery({ tags: ['dog', 'cat'], page: 2, before: null, sku: undefined }))).toBe(
      '?tags[]=dog&tags[]=cat&page=2',
    );
    expect(toQuery({})).toBe('');
  });
});
