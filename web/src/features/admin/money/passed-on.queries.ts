import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwedPart, PassOn, PassOnState } from '#shared/schemas/passed-on.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Charity gifts and carbon offsets in a state. */
export const owedPartsQuery = (state: PassOnState) =>
  queryOptions({
    queryKey: adminKeys.passedOn(state),
    queryFn: ({ signal }) => api.get('/api/admin/passed-on', { query: { state }, signal }),
  });

export const usePassOn = ({ order_id: id, kind }: OwedPart) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PassOn) => api.post('/api/admin/passed-on/:id/:kind', { params: { id, kind }, body }),
    // Success or refusal, the lists, what waits, and the audit trail may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
