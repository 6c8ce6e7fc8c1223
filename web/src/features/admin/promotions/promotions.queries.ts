import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CreatePromotion,
  EndPromotion,
  ListedPromotion,
  ListedPromotions,
  RevokePromotion,
} from '#shared/schemas/promotion.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Promotions, the newest first. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: adminKeys.promotions,
    queryFn: ({ signal }) => api.get('/api/admin/promotions', { signal }),
  });

const useChange = <Input>(send: (input: Input) => Promise<ListedPromotion>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      client.setQueryData<ListedPromotions>(adminKeys.promotions, (listed) => {
        if (!listed) return listed;
        const isNew = listed.promotions.every(({ code }) => code !== changed.code);
        return {
          promotions: isNew
            ? [changed, ...listed.promotions]
            : listed.promotions.map((promotion) => (promotion.code === changed.code ? changed : promotion)),
        };
      });
      void client.invalidateQueries({ queryKey: adminKeys.audit });
    },
  });
};

export const useCreatePromotion = () =>
  useChange((body: CreatePromotion) => api.post('/api/admin/promotions', { body }));

export const useRevokePromotion = (code: string) =>
  useChange((body: RevokePromotion) => api.post('/api/admin/promotions/:id/revoke', { params: { id: code }, body }));

export const useEndPromotion = (code: string) =>
  useChange((body: EndPromotion) => api.post('/api/admin/promotions/:id/end', { params: { id: code }, body }));
