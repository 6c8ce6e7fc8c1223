import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { AddCartItem, Cart } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { cartQuery } from './carts.queries.ts';

const isOf = (cart: Cart, data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'id' in data && data.id === cart.id;

// Every change answers the whole new cart, so only carts priced with promotion codes, and the one to pay, are loaded
// again.
const useCartChange = <Input>(path: string): UseMutationResult<Cart, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<Cart>(path, input),
    onSuccess: (cart) => {
      client.setQueryData(cartQuery().queryKey, cart);
      client.setQueriesData({ queryKey: ['cart'], predicate: ({ state }) => isOf(cart, state.data) }, cart);
      void client.invalidateQueries({ queryKey: ['cart'], predicate: ({ queryKey }) => queryKey.length > 2 });
    },
  });
};

/** Adds a piece; fields left out of the input take the server's defaults. */
export const useAddItem = () =>
  useCartChange<Pick<AddCartItem, 'product_id' | 'options'> & Partial<AddCartItem>>('/api/carts/add-item');

export const useRemoveItem = () => useCartChange<{ item_id: string }>('/api/carts/remove-item');

/** Asks for an artist by their id; asking twice changes nothing. */
export const useRequestSupplier = () => useCartChange<{ supplier: string }>('/api/carts/request-supplier');

export const useUnrequestSupplier = () => useCartChange<{ supplier: string }>('/api/carts/unrequest-supplier');
