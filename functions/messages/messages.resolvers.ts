import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { admitted } from '../platform/permissions.ts';
import { postedMessage } from './find-message.ts';
import { listQuestions, type ListQuestions } from './message-list.ts';
import { askQuestion, confirmQuestion, readQuestion, type AskQuestion } from './messages.ts';
import { targetOf } from './nodes.ts';
import { replyToQuestion } from './replies.ts';
import { isWanted } from './selection.ts';
import { confirmSubscription, isSubscribed, subscribe, unsubscribe } from './subscriptions.ts';

/** Answers one field of events/messages.graphql, which has checked the arguments' types; `selected` are paths such as `edges/node/id`. */
type Resolver = (args: never, actor: Actor, selected: Set<string>) => Promise<unknown>;

/** What the pass-through resolver sends (pass-through.js). */
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

/** A page may listen only where something can come: under the very id that posted questions and replies carry. */
const listen = async (id: string, asked: string): Promise<null> => {
  if (id !== asked) throw new AppError('request.invalid', { description: `Please listen to ${id}.` });
  return null;
};

/** Every field of `graphql.fields` in the manifest. */
export const resolvers: Record<string, Resolver> = {
  'Query.messagesForNode': (args: ListQuestions, actor, selected) =>
    listQuestions(args, actor, {
      replies: isWanted('edges/node/replies', selected),
      count: isWanted('aggregate/count', selected),
      subscribed: isWanted('edges/node/isCurrentUserSubscribed', selected),
    }),
  'Query.messageById': ({ messageId }: { messageId: string }, actor) => readQuestion(messageId, actor),
  'Query.notificationSubscribedByCurrentUser': ({ topic }: OnTopic, actor) => isSubscribed(topic, actor),

  'Mutation.createMessageForNode': (args: AskQuestion, actor) => askQuestion(args, actor),
  'Mutation.confirmMessage': ({ token }: WithToken) => confirmQuestion(token),
  'Mutation.createReplyForMessage': (args: { content: string; node: string }, actor) => replyToQuestion(args, actor),
  'Mutation.addSubscription': ({ topic, email }: OnTopic, actor) => subscribe(topic, email, actor),
  'Mutation.confirmSubscription': ({ token }: WithToken) => confirmSubscription(token),
  'Mutation.removeSubscription': ({ topic }: OnTopic, actor) => unsubscribe(topic, actor),
  'Mutation.addSubscriptionToSupplier': ({ topic }: OnTopic, actor) => subscribe(topic, null, admitted(actor, 'studio')),
  'Mutation.removeSubscriptionFromSupplier': ({ topic }: OnTopic, actor) => unsubscribe(topic, admitted(actor, 'studio')),

  'Subscription.onMessageForNode': async ({ node }: { node: string }) => listen((await targetOf(node)).id, node),
  'Subscription.onReplyForMessage': async ({ messageId }: { messageId: string }) => listen((await postedMessage(messageId)).messageId, messageId),
};
