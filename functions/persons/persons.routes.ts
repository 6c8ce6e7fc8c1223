import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Acknowledged, VerifyEmail } from '#shared/schemas/account.ts';
import { AskErasure, OwnErasure, PersonExport } from '#shared/schemas/person.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { requestOf, type AppContext } from '../platform/context.ts';
import { answers, createPart, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { askOwnErasure, cancelOwnErasure, confirmOwnErasure, exportOwn, ownErasure } from './own-person.ts';

const owner = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'account');

const exported = createRoute({
  method: 'post',
  path: '/api/users/me/export',
  operationId: 'account.export',
  summary: 'Answers everything that is stored of the account’s owner.',
  responses: { 200: answers(PersonExport), ...refusals(401, 409, 429) },
});
const standing = createRoute({
  method: 'get',
  path: '/api/users/me/erasure',
  operationId: 'account.readErasure',
  summary: 'Reads how the deletion of the account stands.',
  responses: { 200: answers(OwnErasure), ...refusals(401) },
});
const asking = createRoute({
  method: 'post',
  path: '/api/users/me/erasure',
  operationId: 'account.askErasure',
  summary: 'Mails the link that confirms the deletion of the account.',
  request: { body: jsonBody(AskErasure) },
  responses: { 202: answers(Acknowledged), ...refusals(401, 409, 422, 429) },
});
const confirming = createRoute({
  method: 'post',
  path: '/api/users/me/erasure/confirm',
  operationId: 'account.confirmErasure',
  summary: 'Has the account deleted in 48 hours, with the mailed link.',
  request: { body: jsonBody(VerifyEmail) },
  responses: { 200: answers(z.object({ due_at: z.string() })), ...refusals(401, 404, 409, 422, 429) },
});
const cancelling = createRoute({
  method: 'post',
  path: '/api/users/me/erasure/cancel',
  operationId: 'account.cancelErasure',
  summary: 'Takes the deletion of the account back.',
  responses: { 200: answers(OwnErasure), ...refusals(401, 409) },
});

/** What we store of the owner of an account, and its deletion (C66). */
export const personRoutes = createPart()
  .openapi(exported, async (c) => c.json(await exportOwn(owner(c)), 200))
  .openapi(standing, async (c) => c.json(await ownErasure(owner(c)), 200))
  .openapi(asking, async (c) => {
    const email = await askOwnErasure(requestOf(c), owner(c), c.req.valid('json').password);
    return c.json(
      {
        status: true as const,
        message: `We have sent a mail to ${email}. Nothing is deleted before you open the link in it.`,
      },
      202,
    );
  })
  .openapi(confirming, async (c) => c.json({ due_at: await confirmOwnErasure(requestOf(c), c.req.valid('json')) }, 200))
  .openapi(cancelling, async (c) => c.json(await cancelOwnErasure(owner(c)), 200));
