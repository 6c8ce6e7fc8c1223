import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  Asset,
  CreateAsset,
  CreateUpload,
  EditAsset,
  UploadGrant,
  UploadPlan,
  UploadToken,
} from '#shared/schemas/asset.ts';
import { UPLOAD_TOKEN_HEADER } from '#shared/photos/uploads.ts';
import type { KnownActor } from '../platform/actor.ts';
import { networkOf, requestOf, type AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, MAX_BODY_BYTES, refusals } from '../platform/http.ts';
import { knownActor } from '../platform/session.ts';
import { requestThumbnails } from '../styles/request-thumbnails.ts';
import { cropAsset, listOwnAssets, readOwnAsset } from './assets.ts';
import { removeAsset } from '../retention/remove-asset.ts';
import { uploadGrant, uploaderOf, uploadToken } from './upload-token.ts';
import { completeUpload, createAsset, createUpload } from './uploads.ts';

const id = z.object({ id: z.string().min(1).max(80) });
const headers = z.object({ [UPLOAD_TOKEN_HEADER]: z.string().max(500).optional() });
const AssetResult = z.object({ status: z.literal(true), result: Asset });

const create = createRoute({
  method: 'post',
  path: '/api/updates/create-chunked',
  operationId: 'uploads.create',
  summary: 'Begins an upload in parts and answers their addresses.',
  request: { headers, body: jsonBody(CreateUpload) },
  responses: { 200: answers(UploadPlan), ...refusals(403, 409, 413, 422, 429, 503) },
});
const complete = createRoute({
  method: 'post',
  path: '/api/updates/create-chunked/{id}/complete',
  operationId: 'uploads.complete',
  summary: 'Finishes an upload whose parts are stored.',
  request: { headers, params: id },
  responses: { 200: answers(AssetResult), ...refusals(403, 404, 409, 422, 503) },
});
const createWhole = createRoute({
  method: 'post',
  path: '/api/updates',
  operationId: 'uploads.createWhole',
  summary: 'Uploads a photo in one request.',
  request: { headers, body: jsonBody(CreateAsset) },
  responses: { 200: answers(AssetResult), ...refusals(403, 409, 413, 422, 429, 503) },
});
const token = createRoute({
  method: 'post',
  path: '/api/products/upload-token',
  operationId: 'uploads.createToken',
  summary: 'Creates a token with which another device adds photos.',
  request: { query: z.object({ mail: z.literal('1').optional() }) },
  responses: { 200: answers(UploadToken) },
});
const grant = createRoute({
  method: 'get',
  path: '/api/products/upload-token',
  operationId: 'uploads.readGrant',
  summary: 'Reads until when an upload token is valid.',
  request: { headers },
  responses: { 200: answers(UploadGrant), ...refusals(403) },
});
const edit = createRoute({
  method: 'post',
  path: '/api/updates/edit/{id}',
  operationId: 'photos.crop',
  summary: 'Saves the crop of a photo.',
  request: { params: id, body: jsonBody(EditAsset) },
  responses: { 200: answers(AssetResult), ...refusals(404, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/updates/{id}',
  operationId: 'photos.remove',
  summary: 'Deletes a photo.',
  request: { params: id },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 409, 503) },
});
const asset = createRoute({
  method: 'get',
  path: '/api/assets/{id}',
  operationId: 'photos.read',
  summary: 'Reads a photo.',
  request: { params: id },
  responses: { 200: answers(Asset), ...refusals(404) },
});
const thumbnails = createRoute({
  method: 'post',
  path: '/api/assets/{id}/thumbnails',
  operationId: 'photos.requestThumbnails',
  summary: "Has the photo's thumbnails in all styles made.",
  request: { params: id },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 429) },
});
const list = createRoute({
  method: 'get',
  path: '/api/products/assets',
  operationId: 'photos.list',
  summary: 'Lists the photos of the open order.',
  responses: { 200: answers(z.array(Asset)) },
});

/** Maximum bytes of a body with a whole photo: what Lambda takes. */
const WHOLE_BODY_BYTES = 6 * 1024 * 1024;
const isWhole = (path: string): boolean => path === '/api/updates' || path === '/api/updates/';

/** Whoever asked for the upload token that a request has; undefined without one. */
const tokenOwner = async (c: AppContext): Promise<KnownActor | undefined> => {
  const sent = c.req.header(UPLOAD_TOKEN_HEADER);
  return sent === undefined ? undefined : uploaderOf(sent);
};

/** Photos and their upload. */
export const uploadRoutes = createApp({ bodyBytes: (path) => (isWhole(path) ? WHOLE_BODY_BYTES : MAX_BODY_BYTES) })
  .openapi(token, async (c) => {
    const byMail = c.req.valid('query').mail !== undefined;
    return c.json(await uploadToken(knownActor(c), { byMail }), 200);
  })
  .openapi(grant, async (c) => c.json(await uploadGrant(c.req.header(UPLOAD_TOKEN_HEADER) ?? ''), 200))
  .openapi(createWhole, async (c) => {
    const result = await createAsset((await tokenOwner(c)) ?? knownActor(c), networkOf(c), c.req.valid('json'));
    return c.json({ status: true as const, result }, 200);
  })
  .openapi(create, async (c) =>
    c.json(await createUpload((await tokenOwner(c)) ?? knownActor(c), networkOf(c), c.req.valid('json')), 200),
  )
  .openapi(complete, async (c) => {
    const result = await completeUpload((await tokenOwner(c)) ?? c.get('actor'), c.req.valid('param').id);
    return c.json({ status: true as const, result }, 200);
  })
  .openapi(edit, async (c) => {
    const result = await cropAsset(c.get('actor'), c.req.valid('param').id, c.req.valid('json').coords);
    return c.json({ status: true as const, result }, 200);
  })
  .openapi(remove, async (c) => {
    await removeAsset(c.get('actor'), c.req.valid('param').id);
    return c.json({ status: true as const }, 200);
  })
  .openapi(asset, async (c) => c.json(await readOwnAsset(c.get('actor'), c.req.valid('param').id), 200))
  .openapi(thumbnails, async (c) => {
    await requestThumbnails(requestOf(c), c.req.valid('param').id);
    return c.json({ status: true as const }, 200);
  })
  .openapi(list, async (c) => c.json(await listOwnAssets(c.get('actor')), 200));
