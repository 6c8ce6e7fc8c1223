import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cart } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { cartKeys } from '#web/lib/query-keys.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/**
 * The visitor's open order; with `cartId` another of their orders, or one that a mailed link opened. `promos` are
 * comma-joined promotion codes to price the order with (M-05).
 */
export const cartQuery = (cartId?: string, promos = '') =>
  queryOptions({
    queryKey: cartKeys.one(cartId, promos),
    queryFn: async ({ signal }) => {
      if (!cartId) return api.get('/api/carts/', { query: { promos }, signal });
      const cart = await api.get('/api/carts/', {
        query: { cart_id: cartId, promos },
        signal,
        headers: orderLinkHeader(cartId),
      });
      alsoOpens(
        cartId,
        cart.orders.map(({ id }) => id),
      );
      return cart;
    },
    // Another tab may have changed it.
    refetchOnWindowFocus: 'always',
    meta: { isPersonal: true, ...(cartId && SHOWS_ORDERS) },
  });

/** The visitor's open order; in a rendered document it is unknown until the page has been taken over. */
export const useCart = (isWanted = true): { data: Cart | undefined; isPending: boolean } => {
  const isHydrated = useHydrated();
  const { data, isPending } = useQuery({ ...cartQuery(), enabled: isWanted });
  return isHydrated ? { data, isPending } : { data: undefined, isPending: true };
};

/** An order as shown to anyone who may pay for it (B-01). */
export const payCartQuery = (cartId: string) =>
  queryOptions({
    queryKey: cartKeys.toPay(cartId),
    queryFn: ({ signal }) =>
      api.get('/api/carts/pay/:id', { params: { id: cartId }, signal, headers: orderLinkHeader(cartId) }),
    refetchOnWindowFocus: 'always',
  });
