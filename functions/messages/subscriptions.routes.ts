import { pathTo } from '#shared/site/paths.ts';
import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { confirmAddress } from '../mailing-list/mailing-list.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { endSubscriptions } from './subscribers.ts';

const query = z.object({ token: z.string().min(1).max(2000) });

const end = createRoute({
  method: 'post',
  path: '/api/subscriptions/end',
  operationId: 'subscriptions.end',
  summary: 'Ends the mails of a subscription.',
  request: { query },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 422) },
});
const show = createRoute({
  method: 'get',
  path: '/api/subscriptions/end',
  operationId: 'subscriptions.showEnd',
  summary: "Leads a mail's link to the page that ends the subscription.",
  request: { query },
  responses: {
    302: { description: 'To the page with the button: a link that is opened ends nothing' },
    ...refusals(422),
  },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/subscriptions/confirm',
  operationId: 'subscriptions.confirm',
  summary: 'Confirms an address of the mailing list.',
  request: { query },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 422) },
});

/**
 * Ends subscriptions from a mail: by a mail program's unsubscribe button, whose request has no session and no origin,
 * or by the button on our page. The button of the mailing list's page confirms an address.
 */
export const subscriptionRoutes = createApp({ fromServers: true })
  .openapi(end, async (c) => {
    await endSubscriptions(c.req.valid('query').token);
    return c.json({ status: true as const }, 200);
  })
  .openapi(confirm, async (c) => {
    await confirmAddress(c.req.valid('query').token);
    return c.json({ status: true as const }, 200);
  })
  .openapi(show, (c) => c.redirect(pathTo('/questions/subscribe/end', {}, { token: c.req.valid('query').token }), 302));
