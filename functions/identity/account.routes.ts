import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  Account,
  Acknowledged,
  ChangeEmail,
  ChangePassword,
  ConfirmSecondFactor,
  NewSecondFactor,
  OwnSessions,
  RecoveryCodes,
  RemoveSecondFactor,
  StartSecondFactor,
} from '#shared/schemas/account.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { requestOf, type AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { personRoutes } from '../persons/persons.routes.ts';
import { admitted } from '../platform/permissions.ts';
import { enter } from '../platform/session.ts';
import { accountView, changeEmail, changePassword, readAccount, resendVerification } from './own-account.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './own-second-factor.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';

const owner = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'account');

const me = createRoute({
  method: 'get',
  path: '/api/users/me',
  operationId: 'account.read',
  summary: 'Reads the own account.',
  responses: { 200: answers(Account), ...refusals(401) },
});
const resend = createRoute({
  method: 'post',
  path: '/api/users/resend-verification',
  operationId: 'account.resendVerification',
  summary: 'Mails the link that confirms the address again.',
  responses: { 202: answers(Acknowledged), ...refusals(401, 429) },
});
const password = createRoute({
  method: 'post',
  path: '/api/users/change-password',
  operationId: 'account.changePassword',
  summary: 'Changes the password and ends the other sessions.',
  request: { body: jsonBody(ChangePassword) },
  responses: { 200: answers(Account), ...refusals(401, 409, 422, 429) },
});
const email = createRoute({
  method: 'post',
  path: '/api/users/change-email',
  operationId: 'account.changeEmail',
  summary: 'Mails a link to a new address.',
  request: { body: jsonBody(ChangeEmail) },
  responses: { 202: answers(Acknowledged), ...refusals(401, 409, 422, 429) },
});
const sessions = createRoute({
  method: 'get',
  path: '/api/users/me/sessions',
  operationId: 'account.listSessions',
  summary: "Lists the account's sessions.",
  responses: { 200: answers(OwnSessions), ...refusals(401) },
});
const end = createRoute({
  method: 'delete',
  path: '/api/users/me/sessions/{id}',
  operationId: 'account.endSession',
  summary: 'Ends a session of the account.',
  request: { params: z.object({ id: z.string().max(80) }) },
  responses: { 200: answers(OwnSessions), ...refusals(401, 404) },
});
const endOthers = createRoute({
  method: 'post',
  path: '/api/users/me/sessions/end-others',
  operationId: 'account.endOtherSessions',
  summary: 'Ends all sessions but this one.',
  responses: { 200: answers(OwnSessions), ...refusals(401) },
});
const start = createRoute({
  method: 'post',
  path: '/api/users/me/second-factor',
  operationId: 'account.startSecondFactor',
  summary: 'Creates the secret of an authenticator app.',
  request: { body: jsonBody(StartSecondFactor) },
  responses: { 200: answers(NewSecondFactor), ...refusals(401, 409, 422, 429) },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/users/me/second-factor/confirm',
  operationId: 'account.confirmSecondFactor',
  summary: 'Switches the second factor on and answers the recovery codes.',
  request: { body: jsonBody(ConfirmSecondFactor) },
  responses: { 200: answers(RecoveryCodes), ...refusals(401, 409, 422, 429) },
});
const remove = createRoute({
  method: 'post',
  path: '/api/users/me/second-factor/remove',
  operationId: 'account.removeSecondFactor',
  summary: 'Switches the second factor off.',
  request: { body: jsonBody(RemoveSecondFactor) },
  responses: { 200: answers(Account), ...refusals(401, 409, 422, 429) },
});

/** The actor's own account: address, password, second factor and sessions. */
export const accountRoutes = createApp()
  .route('/', personRoutes)
  .openapi(me, async (c) => c.json(await readAccount(owner(c)), 200))
  .openapi(resend, async (c) => {
    const actor = owner(c);
    await resendVerification(requestOf(c), actor);
    return c.json(
      { status: true as const, message: `We have sent a mail to ${actor.email}. Please open the link in it.` },
      202,
    );
  })
  .openapi(password, async (c) => {
    const opened = await changePassword(requestOf(c), owner(c), c.req.valid('json'));
    await enter(c, opened);
    return c.json(accountView(opened.user), 200);
  })
  .openapi(email, async (c) => {
    const input = c.req.valid('json');
    await changeEmail(requestOf(c), owner(c), input);
    return c.json(
      {
        status: true as const,
        message: `We have sent a mail to ${input.email}. Your address changes when you open the link in it.`,
      },
      202,
    );
  })
  .openapi(sessions, async (c) => c.json({ sessions: await listSessions(owner(c)) }, 200))
  .openapi(end, async (c) => c.json({ sessions: await endOwnSession(owner(c), c.req.valid('param').id) }, 200))
  .openapi(endOthers, async (c) => c.json({ sessions: await endOtherSessions(owner(c)) }, 200))
  .openapi(start, async (c) => c.json(await startSecondFactor(owner(c), c.req.valid('json').password), 200))
  .openapi(confirm, async (c) =>
    c.json({ recovery_codes: await confirmSecondFactor(owner(c), c.req.valid('json').code) }, 200),
  )
  .openapi(remove, async (c) => {
    const { password: typed, code } = c.req.valid('json');
    return c.json(await removeSecondFactor(owner(c), typed, code), 200);
  });
