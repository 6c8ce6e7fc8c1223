import { createRoute } from '@hono/zod-openapi';
import {
  Acknowledged,
  AskLink,
  CreatedUser,
  CreateUser,
  GuestThings,
  OpenedSignInLink,
  OpenSignInLink,
  ResetPassword,
  SignIn,
  VerifyEmail,
  MailedLinkInfo,
  ReadLink,
  TakeOver,
} from '#shared/schemas/account.ts';
import { Session } from '#shared/schemas/session.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { networkOf, requestOf, type AppContext, type RequestContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { mailsTo } from '../platform/mail-limits.ts';
import { maintenance } from '../platform/maintenance.ts';
import type { LinkPurpose } from '../platform/mailed-link.entity.ts';
import { admitted } from '../platform/permissions.ts';
import { spend, spendEach } from '../platform/rate-limit.ts';
import { realtimeToken } from '../platform/realtime-token.ts';
import { endSession, enter } from '../platform/session.ts';
import type { Entered } from '../platform/user-sessions.ts';
import { claim, leftByGuest, mergeAtSignIn, mergeBeforeSignOut, takenAt, takeOverGuest } from './merge-visitor.ts';
import { confirmEmail, verifyEmail } from './confirm-address.ts';
import { askLink, linkInfo } from './mailed-links.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { openSignInLink } from './sign-in-link.ts';

const describe = async (c: AppContext): Promise<Session> => {
  const actor = c.get('actor');
  const { id, role, email } = actor;
  const [realtime_token, isMaintained] = await Promise.all([
    realtimeToken(actor, requestOf(c)),
    // Only a line of the pages depends on it, so a failed read refuses nobody who was let in.
    maintenance().catch(() => undefined),
  ]);
  return { id, role, email, realtime_token, ...(isMaintained && { maintenance: true }) };
};

/** The answer to a request for a mail; the same whether or not the address has an account. */
const onItsWay = (email: string) => ({
  status: true as const,
  message: `We have sent a mail to ${email}. Please open the link in it.`,
});

const askFor = async (
  request: RequestContext,
  purpose: LinkPurpose,
  { email, area, returnPath }: AskLink,
): Promise<Acknowledged> => {
  const { actor, network, device } = request;
  await spendEach([await mailsTo(email, request), ['mailOfNetwork', network]]);
  await askLink({ purpose, email, area, returnPath, device }, actor);
  return onItsWay(email);
};

/** Signs the browser in and moves what the session takes over to the account; answers the number of claimed orders. */
const welcome = async (c: AppContext, opened: Entered, askedBy?: string): Promise<number> => {
  const before = c.get('actor');
  await enter(c, opened);
  return mergeAtSignIn(before, opened.user, opened.session.takes, askedBy);
};

/** The context of a sign-in that was begun on a page. */
const signInFrom = (c: AppContext, returnPath: string | undefined): RequestContext => {
  const takes = takenAt(returnPath);
  return { ...requestOf(c), ...(takes && { takes }) };
};

const session = createRoute({
  method: 'get',
  path: '/api/session',
  operationId: 'session.read',
  summary: 'Reads who the caller is, with a token for live updates.',
  responses: { 200: answers(Session) },
});
const users = createRoute({
  method: 'post',
  path: '/api/users',
  operationId: 'accounts.create',
  summary: 'Creates an account and signs it in.',
  request: { body: jsonBody(CreateUser) },
  responses: { 201: answers(CreatedUser), ...refusals(422, 429) },
});
const login = createRoute({
  method: 'post',
  path: '/api/login',
  operationId: 'session.signIn',
  summary: 'Signs in with password and, where it is on, second factor.',
  request: { body: jsonBody(SignIn) },
  responses: { 200: answers(Session), ...refusals(401, 422, 429) },
});
const logout = createRoute({
  method: 'post',
  path: '/api/logout',
  operationId: 'session.signOut',
  summary: 'Ends the session.',
  responses: { 200: answers(Session) },
});
const askSignIn = createRoute({
  method: 'post',
  path: '/api/login/link',
  operationId: 'session.askForLink',
  summary: 'Mails a link that signs in.',
  request: { body: jsonBody(AskLink) },
  responses: { 202: answers(Acknowledged), ...refusals(422, 429) },
});
const openLink = createRoute({
  method: 'post',
  path: '/api/login/open-link',
  operationId: 'session.openLink',
  summary: 'Signs in with a mailed link.',
  request: { body: jsonBody(OpenSignInLink) },
  responses: { 200: answers(OpenedSignInLink), ...refusals(401, 404, 422, 429) },
});
const forgot = createRoute({
  method: 'post',
  path: '/api/users/forgot-password',
  operationId: 'accounts.forgetPassword',
  summary: 'Mails a link that sets a new password.',
  request: { body: jsonBody(AskLink) },
  responses: { 202: answers(Acknowledged), ...refusals(422, 429) },
});
const reset = createRoute({
  method: 'post',
  path: '/api/users/reset-password',
  operationId: 'accounts.resetPassword',
  summary: 'Sets a new password with a mailed link.',
  request: { body: jsonBody(ResetPassword) },
  responses: { 200: answers(Acknowledged), ...refusals(404, 422, 429) },
});
const read = createRoute({
  method: 'post',
  path: '/api/users/read-link',
  operationId: 'accounts.readLink',
  summary: 'Reads the purpose of a mailed link without using it.',
  request: { body: jsonBody(ReadLink) },
  responses: { 200: answers(MailedLinkInfo), ...refusals(404, 422, 429) },
});
const verify = createRoute({
  method: 'post',
  path: '/api/users/verify-email',
  operationId: 'accounts.verifyEmail',
  summary: 'Confirms an address with a mailed link.',
  request: { body: jsonBody(VerifyEmail) },
  responses: { 200: answers(Acknowledged), ...refusals(401, 404, 422, 429) },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/users/confirm-email',
  operationId: 'accounts.confirmEmail',
  summary: 'Moves the account to the address that a link was mailed to.',
  request: { body: jsonBody(VerifyEmail) },
  responses: { 200: answers(Acknowledged), ...refusals(401, 404, 409, 422, 429) },
});

const guest = createRoute({
  method: 'get',
  path: '/api/session/guest',
  operationId: 'session.readGuest',
  summary: 'Reads what a guest left in this browser before the sign-in.',
  responses: { 200: answers(GuestThings), ...refusals(401) },
});
const takeOver = createRoute({
  method: 'post',
  path: '/api/session/guest',
  operationId: 'session.takeOverGuest',
  summary: 'Takes what a guest left over into the account.',
  request: { body: jsonBody(TakeOver) },
  responses: { 200: answers(GuestThings), ...refusals(401, 409, 422) },
});

const owner = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'account');

/** Sign-up, sign-in, sign-out and mailed links. */
export const identityRoutes = createApp({ isQuiet: (path) => path === '/api/session', readsLinks: true })
  .openapi(session, async (c) => c.json(await describe(c), 200))
  .openapi(users, async (c) => {
    const input = c.req.valid('json');
    const opened = await register(signInFrom(c, input.returnPath), input);
    await welcome(c, opened);
    const { user } = opened;
    return c.json({ ...onItsWay(user.email), email: user.email, role: 'User' as const }, 201);
  })
  .openapi(login, async (c) => {
    const input = c.req.valid('json');
    await welcome(c, await signIn(signInFrom(c, input.returnPath), input));
    return c.json(await describe(c), 200);
  })
  .openapi(logout, async (c) => {
    await mergeBeforeSignOut(c.get('actor'));
    await endSession(c);
    return c.json(await describe(c), 200);
  })
  .openapi(askSignIn, async (c) => c.json(await askFor(requestOf(c), 'sign-in', c.req.valid('json')), 202))
  .openapi(openLink, async (c) => {
    await spend('linkOfNetwork', networkOf(c));
    const { link, ...opened } = await openSignInLink(requestOf(c), c.req.valid('json'));
    const claimed = await welcome(c, opened, link.visitorId);
    return c.json({ status: true as const, return_path: link.returnPath, orders_claimed: claimed }, 200);
  })
  .openapi(forgot, async (c) => c.json(await askFor(requestOf(c), 'reset-password', c.req.valid('json')), 202))
  .openapi(reset, async (c) => {
    await spend('linkOfNetwork', networkOf(c));
    await claim(await resetPassword(c.req.valid('json')));
    return c.json({ status: true as const, message: 'Your new password is set. Please sign in with it.' }, 200);
  })
  .openapi(read, async (c) => {
    await spend('linkOfNetwork', networkOf(c));
    return c.json(await linkInfo(c.req.valid('json').token, c.get('actor')), 200);
  })
  .openapi(verify, async (c) => {
    await spend('linkOfNetwork', networkOf(c));
    await claim(await verifyEmail(requestOf(c), c.req.valid('json')));
    return c.json({ status: true as const, message: 'Thank you. Your address is confirmed.' }, 200);
  })
  .openapi(confirm, async (c) => {
    await spend('linkOfNetwork', networkOf(c));
    await claim(await confirmEmail(requestOf(c), c.req.valid('json')));
    return c.json(
      { status: true as const, message: 'Your new address is confirmed. Please use it to sign in from now on.' },
      200,
    );
  })
  .openapi(guest, async (c) => c.json(await leftByGuest(owner(c)), 200))
  .openapi(takeOver, async (c) => c.json(await takeOverGuest(owner(c)), 200));
