import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Guarantee requests in a state: undecided ones oldest first, decided ones newest first. */
export const claimsQuery = (state: StoredClaimState) =>
  queryOptions({
    queryKey: adminKeys.claims(state),
    queryFn: ({ signal }) => api.get('/api/admin/guarantee', { query: { state }, signal }),
  });

/** Answers a request in words: declines it, or has the piece painted again. */
const useDecision = (orderId: string, decision: 'decline' | 'repaint') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AnswerClaim) =>
      api.post(`/api/admin/orders/:id/${decision}`, { params: { id: orderId }, body: input }),
    // Success or refusal, the admin's lists and the audit trail may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

export const useDeclineClaim = (orderId: string) => useDecision(orderId, 'decline');
export const useRepaint = (orderId: string) => useDecision(orderId, 'repaint');
