import { AppError } from '#shared/errors.ts';
import { galleryFacets, galleryItems, type AskGalleryItems, type GalleryState } from '../galleries/gallery-items.ts';
import { admitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { announceProjectChange, endListening, watchProject, watchStudio } from '../realtime/project-changes.ts';
import { announceMessage, announceReply } from '../realtime/announce-published.ts';
import { postedMessage } from '../messages/find-message.ts';
import { listQuestions, type ListQuestions } from '../messages/message-list.ts';
import { askQuestion, confirmQuestion, readQuestion, type AskQuestion } from '../messages/messages.ts';
import { targetOf } from '../messages/nodes.ts';
import { replyToQuestion } from '../messages/replies.ts';
import {
  confirmSubscription,
  isSubscribed,
  subscribe,
  subscribeAccount,
  unsubscribe,
} from '../messages/subscriptions.ts';

/** Field names that occur in a `MessageConnection`. */
const FIELDS = new Set(
  [
    'edges node cursor pageInfo hasNextPage hasPreviousPage startCursor endCursor aggregate count',
    'id content timestamp hidden user target replies replyCount isCurrentUserSubscribed messageId moderation',
    'displayName username normal email title sku name __typename',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Whether a caller selected a path such as `edges/node/replies`. AppSync lists an aliased field by its alias only, so
 * any unknown name counts as a selection of everything.
 */
const isSelected = (path: string, selected: ReadonlySet<string>): boolean =>
  selected.has(path) || [...selected].some((each) => each.split('/').some((name) => !FIELDS.has(name)));

/** Whether a caller selected the addresses of the authors of the questions at a path. */
const hasEmails = (path: string, selected: ReadonlySet<string>): boolean =>
  isSelected(`${path}user/email`, selected) || isSelected(`${path}replies/user/email`, selected);

/**
 * Resolves one field of events/messages.graphql, which has checked the argument types; `selected` are paths such as
 * `edges/node/id`.
 */
type Resolver = (args: never, caller: Caller, selected: Set<string>) => Promise<unknown>;

/** Payload that pass-through.js sends to the Lambda. */
export interface FieldCall {
  info: { parentTypeName: string; fieldName: string; selectionSetList: string[] };
  arguments: Record<string, unknown>;
  identity: { resolverContext?: Record<string, string> } | null;
}

interface OnTopic {
  topic: string;
  email?: string | null;
}
interface WithToken {
  token: string;
}

/**
 * Refuses a subscription under another spelling of an id, because AppSync delivers events only for the exact id that
 * questions and replies carry.
 */
const listen = async (id: string, asked: string): Promise<null> => {
  if (id !== asked) throw new AppError('request.invalid', { description: `Please listen to ${id}.` });
  return null;
};

/** Every field of `graphql.fields` in the manifest; a subscription answers what ends it, or null. */
export const resolvers: Record<string, Resolver> = {
  'Query.messagesForNode': (args: ListQuestions, caller, selected) =>
    listQuestions(args, caller, {
      replies: isSelected('edges/node/replies', selected),
      count: isSelected('aggregate/count', selected),
      subscribed: isSelected('edges/node/isCurrentUserSubscribed', selected),
      emails: hasEmails('edges/node/', selected),
    }),
  'Query.messageById': (
    { messageId, repliesAfter }: { messageId: string; repliesAfter?: string | null },
    caller,
    selected,
  ) => readQuestion(messageId, caller, { repliesAfter: repliesAfter ?? undefined, emails: hasEmails('', selected) }),
  'Query.notificationSubscribedByCurrentUser': ({ topic }: OnTopic, caller) => isSubscribed(topic, caller),

  'Query.facets': ({ state }: { state: GalleryState }) => galleryFacets(state),
  'Query.galleryItems': (args: AskGalleryItems) => galleryItems(args),

  'Mutation.createMessageForNode': (args: AskQuestion, caller) => askQuestion(args, caller),
  'Mutation.confirmMessage': ({ token }: WithToken) => confirmQuestion(token),
  'Mutation.createReplyForMessage': (args: { content: string; node: string }, caller) => replyToQuestion(args, caller),
  'Mutation.addSubscription': ({ topic, email }: OnTopic, caller) => subscribe(topic, email, caller),
  'Mutation.confirmSubscription': ({ token }: WithToken) => confirmSubscription(token),
  'Mutation.removeSubscription': ({ topic }: OnTopic, caller) => unsubscribe(topic, caller),
  'Mutation.addSubscriptionToSupplier': ({ topic }: OnTopic, caller) =>
    subscribeAccount(topic, admitted(caller, 'studio')),
  'Mutation.removeSubscriptionFromSupplier': ({ topic }: OnTopic, caller) =>
    unsubscribe(topic, admitted(caller, 'studio')),
  'Mutation.announceProjectChange': announceProjectChange,
  'Mutation.announceMessage': announceMessage,
  'Mutation.announceReply': announceReply,
  'Mutation.endListening': endListening,

  'Subscription.onMessageForNode': async ({ node }: { node: string }) => listen((await targetOf(node)).id, node),
  'Subscription.onReplyForMessage': async ({ messageId }: { messageId: string }) =>
    listen((await postedMessage(messageId)).messageId, messageId),
  'Subscription.onProjectChange': ({ order }: { order: string }, caller) => watchProject(order, caller),
  'Subscription.onStudioChange': ({ supplier }: { supplier: string }, caller) => watchStudio(supplier, caller),
};
