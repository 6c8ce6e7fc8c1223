import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { AddCartItem, Cart } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';

/** The visitor's open order, or by its id another of theirs, or one that their mail opened. */
export const cartQuery = (cartId?: string) =>
  queryOptions({
    queryKey: cartId ? ['cart', cartId] : ['cart'],
    queryFn: async ({ signal }) => {
      if (!cartId) return api.get<Cart>('/api/carts/', {}, { signal });
      const cart = await api.get<Cart>('/api/carts/', { cart_id: cartId }, { signal, headers: orderLinkHeader(cartId) });
      alsoOpens(
        cartId,
        cart.orders.map(({ id }) => id),
      );
      return cart;
    },
  });

// Every change is answered with the whole new cart, so nothing has to be asked again.
const useCartChange = <Input>(path: string): UseMutationResult<Cart, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<Cart>(path, input),
    onSuccess: (cart) => client.setQueryData(cartQuery().queryKey, cart),
  });
};

/** Adds a piece; what is left out of the input takes its default on the server. */
export const useAddItem = () => useCartChange<Pick<AddCartItem, 'product_id' | 'options'> & Partial<AddCartItem>>('/api/carts/add-item');

export const useRemoveItem = () => useCartChange<{ item_id: string }>('/api/carts/remove-item');

/** Asks for an artist by their id; asking twice changes nothing. */
export const useRequestSupplier = () => useCartChange<{ supplier: string }>('/api/carts/request-supplier');

export const useUnrequestSupplier = () => useCartChange<{ supplier: string }>('/api/carts/unrequest-supplier');
