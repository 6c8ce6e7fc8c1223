import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AdminStatement,
  AdminStatements,
  ModerateStatement,
  StatementModeration,
} from '#shared/schemas/certificate.ts';
import type { AdminBio, AdminBios, BioModeration, ModerateBio } from '#shared/schemas/bio-moderation.ts';
import type { AdminReview, AdminReviews, ModerateReview, ModerationState } from '#shared/schemas/review.ts';
import type {
  AdminMessage,
  AdminMessages,
  MessageModeration,
  ModerateMessage,
} from '#shared/schemas/message-moderation.ts';
import { api } from '#web/lib/api.ts';

/** Reviews in a list of the moderation, the oldest first (C22). */
export const moderatedReviewsQuery = (state: ModerationState) =>
  queryOptions({
    queryKey: ['admin', 'reviews', state],
    queryFn: ({ signal }) => api.get<AdminReviews>('/api/admin/reviews', { state }, { signal }),
  });

/** Publishes or hides the text of a review that was read, with a reason for the audit trail. */
export const useModerate = (orderId: string, decision: 'publish' | 'hide') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<ModerateReview>) =>
      api.post<AdminReview>(`/api/admin/reviews/${encodeURIComponent(orderId)}/${decision}`, input),
    // Success or refusal, the admin's lists and the audit trail may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};

/** Artists' statements for certificates in a list of the moderation, the oldest first (C22). */
export const moderatedStatementsQuery = (state: StatementModeration) =>
  queryOptions({
    queryKey: ['admin', 'statements', state],
    queryFn: ({ signal }) => api.get<AdminStatements>('/api/admin/statements', { state }, { signal }),
  });

/** Publishes or hides the statement that was read, with a reason for the audit trail. */
export const useModerateStatement = ({ order, artist }: AdminStatement) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<ModerateStatement>) =>
      api.post<AdminStatement>(
        `/api/admin/statements/${encodeURIComponent(order)}/${encodeURIComponent(artist.id)}`,
        input,
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};

/** Public questions and replies in a list of the moderation, the oldest first (C22). */
export const moderatedMessagesQuery = (state: MessageModeration) =>
  queryOptions({
    queryKey: ['admin', 'public-messages', state],
    queryFn: ({ signal }) => api.get<AdminMessages>('/api/admin/messages', { state }, { signal }),
  });

/** Publishes or hides the question or reply that was read, with a reason for the audit trail. */
export const useModerateMessage = ({ message, artist }: AdminMessage) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Required<Omit<ModerateMessage, 'artist'>>) =>
      api.post<AdminMessage>(`/api/admin/messages/${encodeURIComponent(message)}`, {
        ...input,
        ...(artist !== null && { artist }),
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};

/** Artists' texts about themselves in a list of the moderation, the oldest first (C22). */
export const moderatedBiosQuery = (state: BioModeration) =>
  queryOptions({
    queryKey: ['admin', 'bios', state],
    queryFn: ({ signal }) => api.get<AdminBios>('/api/admin/bios', { state }, { signal }),
  });

/** Publishes or hides the text about an artist that was read, with a reason for the audit trail. */
export const useModerateBio = ({ artist }: AdminBio) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ModerateBio) => api.post<AdminBio>(`/api/admin/bios/${encodeURIComponent(artist.id)}`, input),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};
