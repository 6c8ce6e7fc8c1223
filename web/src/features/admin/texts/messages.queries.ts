import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminQuestion } from '#shared/schemas/admin-question.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Messages to the studio that wait for an answer, the oldest first; loaded again every minute while the page is open. */
export const questionsQuery = () =>
  infiniteQueryOptions({
    queryKey: adminKeys.questions,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/questions', { query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });

/** Messages from people without an order that wait for an answer, the oldest first; loaded again every minute. */
export const contactQuery = () =>
  infiniteQueryOptions({
    queryKey: adminKeys.contact,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/contact', { query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });

/** Answers such a message by mail; `done` is called when it is sent, also if the message has left the page meanwhile. */
export const useAnswerContact = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answer }: { answer: string; done: () => void }) =>
      api.post('/api/admin/contact/:id/answer', { params: { id }, body: { answer } }),
    onSuccess: (_answered, { done }) => done(),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

interface Answer {
  text: string;
  to: AdminQuestion['side'];
  /** The artist's question that it answers; its author gets the answer, also once another artist has the order. */
  question?: string | undefined;
  /** Sending again with the same key sends nothing twice. */
  idempotencyKey: string;
  /** Called when it is sent, also if the question has left the page meanwhile. */
  done: () => void;
}

/** Writes to the customer or an artist of an order, which answers all that they have asked the studio. */
export const useAnswer = (orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, to, question, idempotencyKey }: Answer) =>
      api.post('/api/orders/project/:orderId/messages', {
        params: { orderId },
        body: { text, to, question },
        idempotencyKey,
      }),
    onSuccess: (_project, { done }) => done(),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
