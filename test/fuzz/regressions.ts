import { env } from '#functions/platform/env.ts';
import { signature } from '#infra/local/payments/stripe/webhooks.ts';
import type { GraphqlFuzz } from './graphql.ts';
import type { RestFuzz } from './rest.ts';
import { WEBHOOK_SECRET } from './world.ts';

/** A request that once broke a promise; the headers of our own pages are added. */
interface Regression {
  /** The defect at the time. */
  was: string;
  method: string;
  target: string;
  body?: string;
  headers?: Record<string, string>;
}

const signed = (body: string): Record<string, string> => ({
  'stripe-signature': signature(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
});

const regressions: Regression[] = [
  {
    was: '500: half a character pair in a key',
    method: 'POST',
    target: '/api/carts/confirm',
    body: '{"cart_id":"\\ud800"}',
  },
  {
    was: '500: half a character pair in an address',
    method: 'POST',
    target: '/api/login',
    body: '{"email":"someone@example.com\\ud800","password":"a"}',
  },
  {
    was: '500: half a character pair in a text',
    method: 'POST',
    target: '/api/carts/add-item',
    body: '{"product_id":"\\udfff","options":{},"description":"\\ud800"}',
  },
  {
    was: '500: a signed body that is no event',
    method: 'POST',
    target: '/api/webhooks/stripe',
    body: '{}',
    headers: signed('{}'),
  },
  {
    was: '500: a signed body that is no object',
    method: 'POST',
    target: '/api/webhooks/stripe',
    body: 'null',
    headers: signed('null'),
  },
];

const LONG = '\u6f22'.repeat(4_000);
const customer = { resolverContext: { id: 'usr_01', role: 'User', email: 'someone@example.com', isVerified: 'true' } };

/** Fields that once failed for ids longer than a table key. */
const fieldRegressions: [name: string, args: Record<string, unknown>][] = [
  ['Query.messageById', { messageId: LONG }],
  ['Query.messagesForNode', { node: LONG }],
  ['Query.notificationSubscribedByCurrentUser', { topic: LONG }],
  ['Mutation.removeSubscription', { topic: LONG }],
  ['Mutation.addSubscription', { topic: `message.reply.${LONG}` }],
  ['Subscription.onMessageForNode', { node: LONG }],
  ['Query.facets', { state: { sku: LONG } }],
  ['Query.galleryItems', { state: { sku: LONG } }],
  ['Query.galleryItems', { state: { supplier: LONG } }],
  ['Query.galleryItems', { state: { tags: [LONG] } }],
];

/** Sends every regression, before new requests. */
export const replay = async (rest: RestFuzz, graphql: GraphqlFuzz): Promise<void> => {
  for (const [name, args] of fieldRegressions) {
    const [parentTypeName = '', fieldName = ''] = name.split('.');
    await graphql.ask(name, {
      info: { parentTypeName, fieldName, selectionSetList: [] },
      arguments: args,
      identity: customer,
    });
  }
  const { origin, host } = new URL(env('SITE_URL'));
  for (const { was, method, target, body, headers } of regressions) {
    const all = Object.entries({ host, origin, 'content-type': 'application/json', ...headers });
    await rest.judge(
      {
        operation: `again: ${was}`,
        actor: rest.actors[0]?.name ?? '',
        method,
        target,
        headers: all,
        ...(body !== undefined && { body: Buffer.from(body) }),
        form: {},
      },
      undefined,
    );
  }
};
