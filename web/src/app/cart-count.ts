import { useQuery } from '@tanstack/react-query';
import { cartQuery } from '../features/carts/carts.queries.ts';

/** Pieces in the visitor's open order for the mini-cart; 0 while it is not known. */
export const useCartCount = (): number =>
  useQuery({ ...cartQuery(), select: ({ items }) => items.reduce((count, item) => count + item.quantity, 0) }).data ??
  0;
