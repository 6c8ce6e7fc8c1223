import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseState, DecideCase } from '#shared/schemas/case.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Cases of orders in a state: open ones oldest first, decided ones newest first. */
export const orderCasesQuery = (state: CaseState) =>
  queryOptions({
    queryKey: adminKeys.cases(state),
    queryFn: ({ signal }) => api.get('/api/admin/cases', { query: { state }, signal }),
  });

/** Decides a case, with words for both sides. */
export const useDecideCase = (caseId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: DecideCase) => api.post('/api/admin/cases/:id/decide', { params: { id: caseId }, body: input }),
    // Success or refusal, the admin's lists and the audit trail may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
