import { queryOptions } from '@tanstack/react-query';
import type { Statement } from '#shared/schemas/certificate.ts';
import { api } from '#web/lib/api.ts';

/** The artist's statement for the certificate of an order. */
export const statementQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['sellers', 'statement', orderId],
    queryFn: ({ signal }) =>
      api.get<Statement>(`/api/sellers/orders/${encodeURIComponent(orderId)}/statement`, {}, { signal }),
  });
