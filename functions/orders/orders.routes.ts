import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { OwnOrders } from '#shared/schemas/account.ts';
import { CartOrders } from '#shared/schemas/order.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { cartOrders } from './orders.ts';
import { ownOrders } from './own-orders.ts';

const confirmation = createRoute({
  method: 'get',
  path: '/api/orders/{cartId}',
  request: { params: z.object({ cartId: z.string().max(80) }) },
  responses: { 200: answers(CartOrders), ...refusals(404) },
});

const own = createRoute({ method: 'get', path: '/api/users/me/orders', responses: { 200: answers(OwnOrders), ...refusals(401) } });

/** Placed orders. */
export const orderRoutes = createApp({ readsLinks: true })
  .openapi(confirmation, async (c) => c.json(await cartOrders(c.req.valid('param').cartId, c.get('actor')), 200))
  .openapi(own, async (c) => c.json({ orders: await ownOrders(admitted(c.get('actor'), 'account')) }, 200));
