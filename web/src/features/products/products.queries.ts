import { queryOptions } from '@tanstack/react-query';
import type { Product, ProductSummary } from '#shared/schemas/product.ts';
import { api } from '#web/lib/api.ts';

/** All product lines in the editors' order. */
export const productListQuery = () =>
  queryOptions({
    queryKey: ['products', 'lines'],
    queryFn: ({ signal }) => api.get<{ products: ProductSummary[] }>('/api/products/', {}, { signal }),
    staleTime: 5 * 60_000,
  });

const pagePath = (sku: string, partner?: string): string => {
  const path = `/api/products/${encodeURIComponent(sku)}`;
  return partner ? `${path}/${encodeURIComponent(partner)}` : path;
};

/** A product line for its order page; with a partner's name, the partner's variant of it (doc 1 §2). */
export const productQuery = (sku: string, partner?: string) =>
  queryOptions({ queryKey: ['products', 'page', sku, partner ?? ''], queryFn: ({ signal }) => api.get<Product>(pagePath(sku, partner), {}, { signal }) });
