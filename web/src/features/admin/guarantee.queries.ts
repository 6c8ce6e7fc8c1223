import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminClaim, AdminClaims, AnswerClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import { api } from '#web/lib/api.ts';

/** Requests under the guarantee in a state: those that wait with the oldest first, decided ones with the newest. */
export const claimsQuery = (state: StoredClaimState) =>
  queryOptions({
    queryKey: ['admin', 'claims', state],
    queryFn: ({ signal }) => api.get<AdminClaims>('/api/admin/guarantee', { state }, { signal }),
  });

/** Answers a request in words: declines it, or has the piece painted again. */
const useDecision = (orderId: string, decision: 'decline' | 'repaint') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AnswerClaim) =>
      api.post<AdminClaim>(`/api/admin/orders/${encodeURIComponent(orderId)}/${decision}`, input),
    // Whatever came of it, the lists and the trail are others now.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};

export const useDeclineClaim = (orderId: string) => useDecision(orderId, 'decline');
export const useRepaint = (orderId: string) => useDecision(orderId, 'repaint');
