import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Asset, CreateUpload, EditAsset, UploadPlan } from '#shared/schemas/asset.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { knownActor } from '../platform/session.ts';
import { requestThumbnails } from '../styles/request-thumbnails.ts';
import { cropAsset, listOwnAssets, readOwnAsset } from './assets.ts';
import { removeAsset } from './remove-asset.ts';
import { completeUpload, createUpload } from './uploads.ts';

const id = z.object({ id: z.string().min(1).max(80) });
const AssetResult = z.object({ status: z.literal(true), result: Asset });

const create = createRoute({
  method: 'post',
  path: '/api/updates/create-chunked',
  request: { body: jsonBody(CreateUpload) },
  responses: { 200: answers(UploadPlan), ...refusals(409, 413, 422, 429, 503) },
});
const complete = createRoute({
  method: 'post',
  path: '/api/updates/create-chunked/{id}/complete',
  request: { params: id },
  responses: { 200: answers(AssetResult), ...refusals(404, 409, 422, 503) },
});
const edit = createRoute({
  method: 'post',
  path: '/api/updates/edit/{id}',
  request: { params: id, body: jsonBody(EditAsset) },
  responses: { 200: answers(AssetResult), ...refusals(404, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/updates/{id}',
  request: { params: id },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 409, 503) },
});
const asset = createRoute({
  method: 'get',
  path: '/api/assets/{id}',
  request: { params: id },
  responses: { 200: answers(Asset), ...refusals(404) },
});
const thumbnails = createRoute({
  method: 'post',
  path: '/api/assets/{id}/thumbnails',
  request: { params: id },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404) },
});
const list = createRoute({ method: 'get', path: '/api/products/assets', responses: { 200: answers(z.array(Asset)) } });

/** Photos and their upload. */
export const uploadRoutes = createApp()
  .openapi(create, async (c) => c.json(await createUpload(knownActor(c), c.req.valid('json')), 200))
  .openapi(complete, async (c) => {
    const result = await completeUpload(c.get('actor'), c.req.valid('param').id);
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
    await requestThumbnails(c.get('actor'), c.req.valid('param').id);
    return c.json({ status: true as const }, 200);
  })
  .openapi(list, async (c) => c.json(await listOwnAssets(c.get('actor')), 200));
