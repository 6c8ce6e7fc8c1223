import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { User } from '#functions/platform/user.entity.ts';
import { endSessions } from '#functions/platform/user-sessions.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { Asset, UploadGrant, UploadPlan, UploadToken } from '#shared/schemas/asset.ts';
import { MAX_WHOLE_BYTES } from '#shared/photos/uploads.ts';
import { somebody } from '#test/factories/people.ts';
import { aPhoto, Browser, completePath, cut, openPhotoWorld, putPart, type PhotoWorld } from './photos.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => setClock(Date.now));

const CREATE = '/api/updates/create-chunked/';
const TOKEN = '/api/products/upload-token';
const TOKEN_LIFETIME_MS = 30 * 60_000;

interface Answer {
  status: number;
  code?: string;
  cookie: string | null;
  body: Partial<UploadPlan & { result: Asset }>;
}

/** A request of another device, which has no cookie but may have a token. */
const fromElsewhere = async (path: string, body: object, token?: string): Promise<Answer> => {
  const response = await uploadRoutes.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...(token !== undefined && { 'Upload-Token': token }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer['body'] & { code?: string };
  return {
    status: response.status,
    cookie: response.headers.get('Set-Cookie'),
    body: answer,
    ...(answer.code !== undefined && { code: answer.code }),
  };
};

const tokenOf = async (browser: Browser): Promise<string> =>
  (await browser.call<UploadToken>(uploadRoutes, 'POST', TOKEN, {})).body.token;
const photosOf = async (browser: Browser): Promise<string[]> =>
  (await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body.map(({ id }) => id);
const whole = (file: Buffer, name = 'photo.jpg') => ({ name, type: '', data: file.toString('base64') });

it('API-14 U-15 another device adds a photo with a token, and it appears among those of whoever asked for it', async () => {
  const [asker, file] = [new Browser(), await aPhoto()];
  const token = await tokenOf(asker);
  expect(await photosOf(asker)).toEqual([]);
  const { body, cookie } = await fromElsewhere(CREATE, { name: 'phone.jpg', size: file.length, type: '' }, token);
  const plan = body as UploadPlan;
  expect(cookie).toBeNull();
  await Promise.all(cut(plan, file).map((bytes, index) => putPart(plan.parts[index]!, bytes)));
  expect((await fromElsewhere(completePath(plan), {})).code).toBe('upload.not_found');
  const { result } = (await fromElsewhere(completePath(plan), {}, token)).body;
  expect(await photosOf(asker)).toEqual([result?.id]);
});

it('API-14 a token ends after half an hour, and neither a forged one nor another visitor’s photos are opened', async () => {
  const asker = new Browser();
  const token = await tokenOf(asker);
  const announced = { name: 'phone.jpg', size: 10, type: '' };
  expect((await fromElsewhere(CREATE, announced, token)).status).toBe(200);
  for (const wrong of ['', 'nonsense', `${token.slice(0, -2)}AA`])
    expect(await fromElsewhere(CREATE, announced, wrong)).toMatchObject({ status: 403, code: 'upload.token_invalid' });
  const other = (await fromElsewhere(CREATE, announced, await tokenOf(new Browser()))).body as UploadPlan;
  expect((await fromElsewhere(completePath(other), {}, token)).code).toBe('upload.not_found');
  setClock(() => Date.now() + TOKEN_LIFETIME_MS);
  expect((await fromElsewhere(CREATE, announced, token)).code).toBe('upload.token_invalid');
});

it('API-14 the token of an account ends with the session that asked for it', async () => {
  const { id, shopper } = await somebody();
  const { token } = await shopper.ask<UploadToken>(TOKEN, {});
  const file = whole(await aPhoto());
  const { body } = await fromElsewhere('/api/updates/', file, token);
  expect((await shopper.ask<Asset[]>('/api/products/assets')).map((asset) => asset.id)).toEqual([body.result?.id]);
  await endSessions(id, () => true);
  expect((await fromElsewhere('/api/updates/', file, token)).code).toBe('upload.token_invalid');
});

it('API-14 a token says how long it lasts and for whom it is, without an address or another word of the account', async () => {
  const grantOf = async (token: string) => {
    const response = await uploadRoutes.request(TOKEN, { headers: { 'Upload-Token': token } });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    return (await response.json()) as UploadGrant & { code?: string };
  };
  const asked = (await new Browser().call<UploadToken>(uploadRoutes, 'POST', TOKEN, {})).body;
  expect(asked.expires_in).toBe(TOKEN_LIFETIME_MS / 1000);
  const later = Date.now() + 600_000;
  setClock(() => later);
  expect(await grantOf(asked.token)).toEqual({
    name: null,
    expires_at: asked.expires_at,
    expires_in: asked.expires_at - Math.floor(later / 1000),
  });
  setClock(Date.now);
  const { id, shopper } = await somebody();
  await User.patch({ userId: id }).set({ name: 'Nora  Quist' }).go();
  const own = await shopper.ask<UploadToken>(TOKEN, {});
  expect(await grantOf(own.token)).toMatchObject({ name: 'Nora', expires_at: own.expires_at });
  expect((await grantOf('nonsense')).code).toBe('upload.token_invalid');
});

it('API-13 a photo is made from one request, checked as one that comes in parts', async () => {
  const browser = new Browser();
  const create = (body: object) =>
    browser.call<{ result: Asset; code?: string }>(uploadRoutes, 'POST', '/api/updates/', body);
  const { status, body } = await create(whole(await aPhoto({ width: 900, height: 700, grain: 255 })));
  expect([status, body.result.width, body.result.height, body.result.name]).toEqual([200, 900, 700, 'photo.jpg']);
  expect(await photosOf(browser)).toEqual([body.result.id]);
  const codeOf = async (wrong: object) => (await create(wrong)).body.code;
  expect(await codeOf(whole(Buffer.from('no picture')))).toBe('upload.corrupt');
  expect(await codeOf(whole(await aPhoto(), 'photo.pdf'))).toBe('upload.file_type');
  expect(await codeOf(whole(Buffer.alloc(0)))).toBe('upload.empty');
  expect(await codeOf(whole(Buffer.alloc(MAX_WHOLE_BYTES + 1)))).toBe('request.too_large');
  expect(await codeOf({ name: 'photo.jpg', data: 'no base64!' })).toBe('request.invalid');
  expect(await photosOf(browser)).toEqual([body.result.id]);
});
