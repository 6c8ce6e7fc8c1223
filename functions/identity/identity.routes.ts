import { createRoute } from '@hono/zod-openapi';
import { CreateUser, Session, SignIn } from '#shared/schemas/session.ts';
import { adoptCart } from '../carts/carts.ts';
import { answers, createApp, jsonBody, refusals, type AppContext } from '../platform/http.ts';
import { realtimeToken } from '../platform/realtime-token.ts';
import { adoptAssets } from '../uploads/assets.ts';
import { endSession, startSession } from '../platform/session.ts';
import { createAccount, signIn, type Account } from './identity.ts';

const describe = async (c: AppContext): Promise<Session> => {
  const actor = c.get('actor');
  return { ...actor, realtime_token: await realtimeToken(actor) };
};

const begin = async (c: AppContext, account: Account): Promise<Session> => {
  const visitor = c.get('actor');
  await startSession(c, account);
  if (visitor.role === 'Visitor' && visitor.id !== null) {
    await adoptAssets(visitor.id, account.userId);
    await adoptCart(visitor.id, account.userId);
  }
  return describe(c);
};

const session = createRoute({ method: 'get', path: '/api/session', responses: { 200: answers(Session) } });
const users = createRoute({
  method: 'post',
  path: '/api/users',
  request: { body: jsonBody(CreateUser) },
  responses: { 201: answers(Session), ...refusals(409, 422) },
});
const login = createRoute({
  method: 'post',
  path: '/api/login',
  request: { body: jsonBody(SignIn) },
  responses: { 200: answers(Session), ...refusals(401, 422) },
});
const logout = createRoute({ method: 'post', path: '/api/logout', responses: { 200: answers(Session) } });

/** Accounts and sessions. */
export const identityRoutes = createApp()
  .openapi(session, async (c) => c.json(await describe(c), 200))
  .openapi(users, async (c) => c.json(await begin(c, await createAccount(c.req.valid('json'))), 201))
  .openapi(login, async (c) => {
    const { email, password, area } = c.req.valid('json');
    return c.json(await begin(c, await signIn(email, password, area)), 200);
  })
  .openapi(logout, async (c) => {
    await endSession(c);
    return c.json(await describe(c), 200);
  });
