import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from '#shared/schemas/product.ts';
import { formatFrom, startingCents } from '#shared/money/starting-price.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { productKeys } from '#web/lib/query-keys.ts';

/** All product lines in the editors' order. */
export const productListQuery = () =>
  queryOptions({
    queryKey: productKeys.lines,
    queryFn: ({ signal }) => api.get('/api/products/', { signal }),
    staleTime: 5 * 60_000,
  });

/** The lowest price of the listed pieces in words, `$89`; undefined until the list has loaded (P-33). */
export const useStartingPrice = (): string | undefined => {
  const cents = startingCents(useQuery(productListQuery()).data?.products);
  return cents === undefined ? undefined : formatFrom(cents);
};

/** No partner name is longer, so a longer one is not sent. */
const MAX_PARTNER_CHARACTERS = 80;

const readPage = (sku: string, partner: string | undefined, signal: AbortSignal): Promise<Product> =>
  partner && partner.length <= MAX_PARTNER_CHARACTERS
    ? api.get('/api/products/:id/:optional', { params: { id: sku, optional: partner }, signal })
    : api.get('/api/products/:id', { params: { id: sku }, signal });

// The page says it in its own words, so the refusals' sentences stay out of the first visit.
const notFound = new ApiError(404, { code: 'product.not_found', message: 'Not Found' });

/** Other paths of the API lie beside the products: the answer of `/products/assets` has no SKU and is no page. */
const isProduct = (found: Partial<Product>): found is Product => found.sku !== undefined;

/** A product line for its order page; with a partner's name, the partner's variant of it (doc 1 §2). */
export const productQuery = (sku: string, partner?: string) =>
  queryOptions({
    queryKey: productKeys.page(sku, partner),
    queryFn: async ({ signal }): Promise<Product> => {
      const found = await readPage(sku, partner, signal);
      if (!isProduct(found)) throw notFound;
      return found;
    },
  });
