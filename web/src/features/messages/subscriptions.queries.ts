import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { graphql } from '#web/lib/graphql-client.ts';
import { siteKeys } from '#web/lib/query-keys.ts';
import {
  CONFIRM_SUBSCRIPTION,
  IS_SUBSCRIBED,
  SUBSCRIBE,
  UNSUBSCRIBE,
  type SubscriptionState,
} from './messages.documents.ts';

/** Topic of the replies to a question (doc 1 §7). */
export const replyTopic = (messageId: string): string => `message.reply.${messageId}`;

/** Topic of the new questions about a product (doc 1 §2). */
export const questionTopic = (productId: string): string => `message.create.product.${productId}`;

const subscriptionQuery = (topic: string) =>
  queryOptions({
    queryKey: siteKeys.subscription(topic),
    queryFn: async ({ client, signal }): Promise<SubscriptionState> => {
      const { notificationSubscribedByCurrentUser: isSubscribed } = await graphql(
        client,
        IS_SUBSCRIBED,
        { topic },
        signal,
      );
      return isSubscribed ? 'SUBSCRIBED' : 'NONE';
    },
    meta: { isPersonal: true },
  });

/**
 * The reader's subscription to a topic, queried unless `isSubscribed` is given, and the mutations that change it
 * (K-16).
 */
export const useSubscription = (topic: string, isSubscribed?: boolean | null) => {
  const client = useQueryClient();
  const options = subscriptionQuery(topic);
  const isKnown = isSubscribed !== undefined;
  const { data: state = isSubscribed ? 'SUBSCRIBED' : 'NONE' } = useQuery({ ...options, enabled: !isKnown });
  const setCached = ({ state: changed }: { state: SubscriptionState }) =>
    client.setQueryData(options.queryKey, changed);
  const subscribe = useMutation({
    mutationFn: async (email?: string) => (await graphql(client, SUBSCRIBE, { topic, email })).addSubscription,
    onSuccess: setCached,
  });
  const unsubscribe = useMutation({
    mutationFn: async () => (await graphql(client, UNSUBSCRIBE, { topic })).removeSubscription,
    onSuccess: setCached,
  });
  return { state, subscribe, unsubscribe };
};

/** Confirms a visitor's subscription with the mailed link's token. */
export const useConfirmSubscription = () => {
  const client = useQueryClient();
  return useMutation({ mutationFn: (token: string) => graphql(client, CONFIRM_SUBSCRIPTION, { token }) });
};

/** Ends the subscription behind a mail, with the token of the mail's link. */
export const useEndSubscription = () =>
  useMutation({
    mutationFn: (token: string) => api.post('/api/subscriptions/end', { query: { token } }),
  });
