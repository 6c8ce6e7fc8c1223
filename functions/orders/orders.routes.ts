import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { CartOrders } from '#shared/schemas/order.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { cartOrders } from './orders.ts';

const confirmation = createRoute({
  method: 'get',
  path: '/api/orders/{cartId}',
  request: { params: z.object({ cartId: z.string().max(80) }) },
  responses: { 200: answers(CartOrders), ...refusals(404) },
});

/** Placed orders. */
export const orderRoutes = createApp({ readsLinks: true }).openapi(confirmation, async (c) => c.json(await cartOrders(c.req.valid('param').cartId, c.get('actor')), 200));
