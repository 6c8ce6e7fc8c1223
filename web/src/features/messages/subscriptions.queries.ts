import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '#web/lib/graphql-client.ts';
import { CONFIRM_SUBSCRIPTION, IS_SUBSCRIBED, SUBSCRIBE, UNSUBSCRIBE, type SubscriptionState } from './messages.documents.ts';

/** Topic of the replies to a question (doc 1 §7). */
export const replyTopic = (messageId: string): string => `message.reply.${messageId}`;

/** Topic of the new questions about a product (doc 1 §2). */
export const questionTopic = (productId: string): string => `message.create.product.${productId}`;

/** How the reader stands to a topic; only the signed-in have a state to ask for. */
export const subscriptionQuery = (topic: string) =>
  queryOptions({
    queryKey: ['subscription', topic],
    queryFn: async ({ client, signal }): Promise<SubscriptionState> => {
      const { notificationSubscribedByCurrentUser: isSubscribed } = await graphql(client, IS_SUBSCRIBED, { topic }, signal);
      return isSubscribed ? 'SUBSCRIBED' : 'NONE';
    },
  });

/** Subscribes to a topic, a visitor by e-mail; the answer is the new state. */
export const useSubscribe = (topic: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email?: string) => graphql(client, SUBSCRIBE, { topic, email }),
    onSuccess: ({ addSubscription: { state } }) => client.setQueryData(subscriptionQuery(topic).queryKey, state),
  });
};

export const useUnsubscribe = (topic: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => graphql(client, UNSUBSCRIBE, { topic }),
    onSuccess: ({ removeSubscription: { state } }) => client.setQueryData(subscriptionQuery(topic).queryKey, state),
  });
};

/** Confirms a visitor's subscription with the mailed link's token. */
export const useConfirmSubscription = () => {
  const client = useQueryClient();
  return useMutation({ mutationFn: (token: string) => graphql(client, CONFIRM_SUBSCRIPTION, { token }) });
};
