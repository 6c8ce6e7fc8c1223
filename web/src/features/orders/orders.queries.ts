import { queryOptions } from '@tanstack/react-query';
import type { CartOrders } from '#shared/schemas/order.ts';
import { api } from '#web/lib/api.ts';

/** The pieces of a placed order and how far each is. */
export const cartOrdersQuery = (cartId: string) =>
  queryOptions({ queryKey: ['orders', cartId], queryFn: ({ signal }) => api.get<CartOrders>(`/api/orders/${encodeURIComponent(cartId)}`, {}, { signal }) });
