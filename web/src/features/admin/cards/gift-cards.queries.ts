import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardToPrint, MailCard, UnsentCard } from '#shared/schemas/gift-card.ts';
import type { TakeCardBack } from '#shared/schemas/refund.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Cards that wait to be printed, posted or mailed again, the oldest first. */
export const cardsToPrintQuery = () =>
  queryOptions({ queryKey: adminKeys.cards, queryFn: ({ signal }) => api.get('/api/admin/gift-cards', { signal }) });

/** The gift cards of an order, each with its refund if taken back; disabled while `cartId` is empty. */
export const cardsOfOrderQuery = (cartId: string) =>
  queryOptions({
    queryKey: adminKeys.cardsOf(cartId),
    queryFn: ({ signal }) => api.get('/api/admin/orders/:id/gift-cards', { params: { id: cartId }, signal }),
    enabled: cartId !== '',
    retry: false,
  });

const useCardChange = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  // Success or refusal, the admin's lists and the audit trail may have changed.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }) });
};

/** Answers the card's number, which the server shows only once; the caller alone holds it. */
export const usePrintCard = () =>
  useCardChange(({ id }: CardToPrint) => api.post('/api/admin/gift-cards/:id/print', { params: { id } }));

export const usePostCard = ({ id }: CardToPrint) =>
  useCardChange((_input: void) => api.post('/api/admin/gift-cards/:id/posted', { params: { id } }));

export const useMailCard = ({ id }: UnsentCard) =>
  useCardChange((input: MailCard) => api.post('/api/admin/gift-cards/:id/mail', { params: { id }, body: input }));

export const useTakeCardBack = (id: string) =>
  useCardChange((input: TakeCardBack) => api.post('/api/admin/orders/:id/take-back', { params: { id }, body: input }));
