import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminStatement, ModerateStatement, StatementModeration } from '#shared/schemas/certificate.ts';
import type { AdminBio, BioModeration, ModerateBio } from '#shared/schemas/bio-moderation.ts';
import type { ModerateReview, ModerationState } from '#shared/schemas/review.ts';
import type { AdminMessage, MessageModeration, ModerateMessage } from '#shared/schemas/message-moderation.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Reviews in a list of the moderation, the oldest first (C22). */
export const moderatedReviewsQuery = (state: ModerationState) =>
  queryOptions({
    queryKey: adminKeys.reviews(state),
    queryFn: ({ signal }) => api.get('/api/admin/reviews', { query: { state }, signal }),
  });

/** Publishes or hides the text of a review that was read, with a reason for the audit trail. */
export const useModerate = (orderId: string, decision: 'publish' | 'hide') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<ModerateReview>) =>
      api.post(`/api/admin/reviews/:order/${decision}`, { params: { order: orderId }, body: input }),
    // Success or refusal, the admin's lists and the audit trail may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

/** Artists' statements for certificates in a list of the moderation, the oldest first (C22). */
export const moderatedStatementsQuery = (state: StatementModeration) =>
  queryOptions({
    queryKey: adminKeys.statements(state),
    queryFn: ({ signal }) => api.get('/api/admin/statements', { query: { state }, signal }),
  });

/** Publishes or hides the statement that was read, with a reason for the audit trail. */
export const useModerateStatement = ({ order, artist }: AdminStatement) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<ModerateStatement>) =>
      api.post('/api/admin/statements/:order/:artist', { params: { order, artist: artist.id }, body: input }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

/** Public questions and replies in a list of the moderation, the oldest first (C22). */
export const moderatedMessagesQuery = (state: MessageModeration) =>
  queryOptions({
    queryKey: adminKeys.publicMessages(state),
    queryFn: ({ signal }) => api.get('/api/admin/messages', { query: { state }, signal }),
  });

/** Publishes or hides the question or reply that was read, with a reason for the audit trail. */
export const useModerateMessage = ({ message, artist }: AdminMessage) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<Omit<ModerateMessage, 'artist'>>) =>
      api.post('/api/admin/messages/:message', {
        params: { message },
        body: {
          ...input,
          ...(artist !== null && { artist }),
        },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

/** Artists' texts about themselves in a list of the moderation, the oldest first (C22). */
export const moderatedBiosQuery = (state: BioModeration) =>
  queryOptions({
    queryKey: adminKeys.bios(state),
    queryFn: ({ signal }) => api.get('/api/admin/bios', { query: { state }, signal }),
  });

/** Publishes or hides the text about an artist that was read, with a reason for the audit trail. */
export const useModerateBio = ({ artist }: AdminBio) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ModerateBio) =>
      api.post('/api/admin/bios/:artist', { params: { artist: artist.id }, body: input }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
