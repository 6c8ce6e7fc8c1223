import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskForGuarantee, Guarantee } from '#shared/schemas/guarantee.ts';
import { api, ApiError } from '#web/lib/api.ts';

const pathOf = (orderId: string): string => `/api/orders/${encodeURIComponent(orderId)}/guarantee`;

/** The money-back guarantee of a piece, and how far a request is. */
export const guaranteeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['guarantee', orderId],
    queryFn: ({ signal }) => api.get<Guarantee>(pathOf(orderId), {}, { signal }),
    // Whoever follows a mailed link sees the order and not its money: another try says nothing else.
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status === 404),
  });

/** Asks for the money back; when that is refused, what holds now is asked for. */
export const useAskForGuarantee = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = guaranteeQuery(orderId);
  return useMutation({
    mutationFn: (input: AskForGuarantee) => api.post<Guarantee>(pathOf(orderId), input),
    onSuccess: (guarantee) => client.setQueryData(queryKey, guarantee),
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? client.invalidateQueries({ queryKey }) : undefined,
  });
};
