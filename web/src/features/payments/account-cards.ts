import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountCard } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { cartKeys } from '#web/lib/query-keys.ts';

/** The cards that the reader has saved in their account; not retried, since a checkout goes on without them. */
export const accountCardsQuery = () =>
  queryOptions({
    queryKey: cartKeys.savedCards,
    queryFn: ({ signal }) => api.get('/api/carts/saved-cards', { signal }),
    retry: false,
    meta: { isPersonal: true },
  });

/** Removes a card from the account. */
export const useRemoveCard = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/carts/saved-cards/:id', { params: { id } }),
    onSuccess: (cards) => client.setQueryData(accountCardsQuery().queryKey, cards),
    onError: () => client.invalidateQueries(accountCardsQuery()),
  });
};

/** Stands for the card form in the choice of a card. */
export const ANOTHER_CARD = 'another';

/** The card that is charged: the chosen one, at first the newest that has not expired; undefined for the card form. */
export const chosenCard = (cards: readonly AccountCard[], choice: string | undefined): AccountCard | undefined => {
  const valid = cards.filter(({ expired }) => !expired);
  return choice === ANOTHER_CARD ? undefined : (valid.find(({ id }) => id === choice) ?? valid[0]);
};
