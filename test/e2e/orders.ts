import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import type { Asset, StyleJob, UploadPlan } from '#shared/schemas/asset.ts';
import { priceCart } from '#shared/money/pricing.ts';
import type { Address, Cart, CreateCartAnswer, ShippingAnswer } from '#shared/schemas/cart.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';

/** A word that no other test writes, of letters alone: digits could be taken for a phone number. */
export const aWord = (): string => crypto.randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** A page, or an API client with cookies of its own. */
type Client = Pick<Page, 'request'>;

/**
 * A server closes a connection after some idle seconds, perhaps just as the next request is sent on it, so that request
 * is repeated.
 */
const RETRIES = 2;

/** Calls the API with the client's cookies, for preparations of a test; anything but success throws. */
export const apiOf = (client: Client, origin = process.env.E2E_ORIGIN ?? '') => {
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    data?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const response = await client.request.fetch(`${origin}${path}`, {
      method,
      maxRetries: RETRIES,
      headers: { origin, ...headers },
      ...(data && { data }),
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    get: <T>(path: string): Promise<T> => call('GET', path),
    post: <T>(path: string, data: object = {}, headers: Record<string, string> = {}): Promise<T> =>
      call('POST', path, data, headers),
  };
};
export type Api = ReturnType<typeof apiOf>;

const ADDRESS = {
  name: 'Nora Quist',
  phone: '',
  line1: '215 Alder Street',
  line2: '',
  zip: '97205',
  city: 'Portland',
  state: 'OR',
  country: 'US',
};

/** Adds an oil portrait of 18 × 24 in, gallery wrapped, to the cart. */
export const addPiece = (api: Api, assets: string[] = [], description = ''): Promise<Cart> =>
  api.post('/api/carts/add-item', {
    product_id: 'custphotoreal',
    options: { size: '18x24in', subjects: '1', depth: '1.25' },
    assets,
    description,
  });

/** Places the open order with a good card; answers the placed cart. */
export const placeOrder = async (api: Api, email: string, address: Address = ADDRESS): Promise<Cart> => {
  const open = await api.get<Cart>('/api/carts/');
  const { shipping_price: shipping, promos } = await api.post<ShippingAnswer>('/api/carts/shipping/', {
    address,
    shipping_method: 3,
    cart_id: open.id,
  });
  const order = {
    cart_id: open.id,
    email,
    shipping_address: address,
    shipping_method: 3,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    total: priceCart(open.items, shipping, promos).total,
  };
  await api.post<CreateCartAnswer>('/api/carts/create/', order, { 'Idempotency-Key': crypto.randomUUID() });
  return api.get(`/api/carts/?cart_id=${open.id}`);
};

/** Uploads a photo in parts to the presigned URLs. */
export const uploadPhoto = async (api: Api, client: Client, name: string, bytes: Buffer): Promise<Asset> => {
  const plan = await api.post<UploadPlan>('/api/updates/create-chunked/', {
    name,
    size: bytes.length,
    type: 'image/jpeg',
  });
  for (const { part, url, headers } of plan.parts) {
    const start = (part - 1) * plan.chunk_size;
    const response = await client.request.put(url, {
      headers,
      maxRetries: RETRIES,
      data: bytes.subarray(start, start + plan.chunk_size),
    });
    if (!response.ok()) throw new Error(`Part ${part} was answered ${response.status()}`);
  }
  const { result } = await api.post<{ result: Asset }>(`/api/updates/create-chunked/${plan.upload_id}/complete`);
  return result;
};

/**
 * Uploads a photo until its faces are counted; the API waits only some seconds for the count, so a busy machine may
 * need another attempt.
 */
export const uploadPortrait = async (api: Api, client: Client, name: string, bytes: Buffer): Promise<Asset> => {
  let photo: Asset | undefined;
  await expect(async () => {
    photo = await uploadPhoto(api, client, name, bytes);
    expect(photo.meta.faces).not.toBeNull();
  }).toPass({ timeout: 120_000 });
  return photo!;
};

export const startStyle = async (api: Api, assetId: string, filter_id: string): Promise<string> => {
  const { result } = await api.post<{ result: { job_id: string } }>(`/api/assets/apply-filter/${assetId}`, {
    filter_id,
    strength: 1,
  });
  return result.job_id;
};

export const jobState = async (api: Api, jobId: string): Promise<StyleJob['status']> =>
  (await api.get<StyleJob>(`/api/assets/check-job/${jobId}`)).status;

/** Signs the page in through the API. */
export const enter = (api: Api, email: string, area: 'customer' | 'artist'): Promise<unknown> =>
  api.post('/api/login', { email, password: DEMO_PASSWORD, area });

/** An artist's offer; retried, because the artist is asked in the background. */
export const offerQuote = (
  artist: Api,
  orderId: string,
  { days, price = 0 }: { days: number; price?: number },
): Promise<void> =>
  expect(
    async () => void (await artist.post(`/api/sellers/quotes/${orderId}`, { price, days: days * DAY_SECONDS })),
  ).toPass();
