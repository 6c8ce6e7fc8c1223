import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatePromotion, ListedPromotion, ListedPromotions, RevokePromotion } from '#shared/schemas/promotion.ts';
import { api } from '#web/lib/api.ts';

const KEY = ['admin', 'promotions'];

/** Promotions, the newest first. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<ListedPromotions>('/api/admin/promotions', {}, { signal }),
  });

const useChange = <Input>(pathOf: (input: Input) => string, bodyOf: (input: Input) => object) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<ListedPromotion>(pathOf(input), bodyOf(input)),
    onSuccess: (changed) => {
      client.setQueryData<ListedPromotions>(KEY, (listed) => {
        if (!listed) return listed;
        const isNew = listed.promotions.every(({ code }) => code !== changed.code);
        return {
          promotions: isNew
            ? [changed, ...listed.promotions]
            : listed.promotions.map((promotion) => (promotion.code === changed.code ? changed : promotion)),
        };
      });
      void client.invalidateQueries({ queryKey: ['admin', 'audit'] });
    },
  });
};

export const useCreatePromotion = () =>
  useChange(
    (_terms: CreatePromotion) => '/api/admin/promotions',
    (terms) => terms,
  );

export const useRevokePromotion = (code: string) =>
  useChange(
    (_reason: RevokePromotion) => `/api/admin/promotions/${encodeURIComponent(code)}/revoke`,
    (reason) => reason,
  );
