import type { Actor } from '../platform/actor.ts';
import { may } from '../platform/permissions.ts';
import { readUsers } from '../platform/users.ts';
import type { MessageView } from './message-view.ts';

type AuthorView = MessageView['user'];

const addressesFor = async (authors: readonly AuthorView[], actor: Actor): Promise<Map<string, string>> => {
  const known = new Set(
    authors.flatMap(({ id }) => (id !== null && may(actor, 'author.seeEmail', { ownerId: id }) ? [id] : [])),
  );
  const users = await readUsers([...known]);
  return new Map(users.map(({ userId, email }) => [userId, email]));
};

/**
 * Questions with the addresses of the authors that the reader may know: the own one, and for an admin those of all accounts
 * (C68). For answers to queries alone, because AppSync sends those of mutations to all subscribers.
 */
export const withEmails = async (views: readonly MessageView[], actor: Actor): Promise<MessageView[]> => {
  const addresses = await addressesFor(
    views.flatMap(({ user, replies }) => [user, ...replies.map((reply) => reply.user)]),
    actor,
  );
  const named = (user: AuthorView): AuthorView => ({ ...user, email: addresses.get(user.id ?? '') ?? null });
  return views.map((view) => ({
    ...view,
    user: named(view.user),
    replies: view.replies.map((reply) => ({ ...reply, user: named(reply.user) })),
  }));
};
