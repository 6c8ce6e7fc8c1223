import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { AddCartItem, Cart, RequestSupplier } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { cartKeys } from '#web/lib/query-keys.ts';
import { cartQuery } from './carts.queries.ts';

const isOf = (cart: Cart, data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'id' in data && data.id === cart.id;

// Every change answers the whole new cart, so only carts priced with promotion codes, and the one to pay, are loaded
// again.
const useCartChange = <Input>(send: (input: Input) => Promise<Cart>): UseMutationResult<Cart, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (cart) => {
      client.setQueryData(cartQuery().queryKey, cart);
      client.setQueriesData({ queryKey: cartKeys.all, predicate: ({ state }) => isOf(cart, state.data) }, cart);
      void client.invalidateQueries({ queryKey: cartKeys.all, predicate: ({ queryKey }) => queryKey.length > 2 });
    },
  });
};

/** Adds a piece; fields left out of the input take the server's defaults. */
export const useAddItem = () =>
  useCartChange((body: Pick<AddCartItem, 'product_id' | 'options'> & Partial<AddCartItem>) =>
    api.post('/api/carts/add-item', { body }),
  );

export const useRemoveItem = () =>
  useCartChange((body: { item_id: string }) => api.post('/api/carts/remove-item', { body }));

/** Asks for an artist by their id, alone with a commission (C68); asking twice changes nothing. */
export const useRequestSupplier = () =>
  useCartChange((body: RequestSupplier) => api.post('/api/carts/request-supplier', { body }));

export const useUnrequestSupplier = () =>
  useCartChange((body: { supplier: string }) => api.post('/api/carts/unrequest-supplier', { body }));
