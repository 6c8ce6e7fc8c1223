import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';

/** The artist's statement for the certificate of an order. */
export const statementQuery = (orderId: string) =>
  queryOptions({
    queryKey: sellerKeys.statement(orderId),
    queryFn: ({ signal }) => api.get('/api/sellers/orders/:orderId/statement', { params: { orderId }, signal }),
  });
