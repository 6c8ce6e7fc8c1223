import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { graphql } from '#web/lib/graphql-client.ts';
import { siteKeys } from '#web/lib/query-keys.ts';
import {
  CONFIRM_SUBSCRIPTION,
  IS_SUBSCRIBED,
  SUBSCRIBE,
  SUBSCRIBE_ARTIST,
  UNSUBSCRIBE,
  UNSUBSCRIBE_ARTIST,
  type SubscriptionState,
} from './messages.documents.ts';

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

interface Changes {
  add: (client: QueryClient, topic: string, email?: string) => Promise<{ state: SubscriptionState }>;
  remove: (client: QueryClient, topic: string) => Promise<{ state: SubscriptionState }>;
}

/** The state of a subscription to a topic, queried unless `isSubscribed` is given, and the mutations that change it. */
const useTopic = (topic: string, { add, remove }: Changes, isSubscribed?: boolean | null) => {
  const client = useQueryClient();
  const options = subscriptionQuery(topic);
  const isKnown = isSubscribed !== undefined;
  const { data: state = isSubscribed ? 'SUBSCRIBED' : 'NONE' } = useQuery({ ...options, enabled: !isKnown });
  const setCached = ({ state: changed }: { state: SubscriptionState }) =>
    client.setQueryData(options.queryKey, changed);
  const subscribe = useMutation({ mutationFn: (email?: string) => add(client, topic, email), onSuccess: setCached });
  const unsubscribe = useMutation({ mutationFn: () => remove(client, topic), onSuccess: setCached });
  return { state, subscribe, unsubscribe };
};

const REPLIES: Changes = {
  add: async (client, topic, email) => (await graphql(client, SUBSCRIBE, { topic, email })).addSubscription,
  remove: async (client, topic) => (await graphql(client, UNSUBSCRIBE, { topic })).removeSubscription,
};

const QUESTIONS: Changes = {
  add: async (client, topic) => (await graphql(client, SUBSCRIBE_ARTIST, { topic })).addSubscriptionToSupplier,
  remove: async (client, topic) =>
    (await graphql(client, UNSUBSCRIBE_ARTIST, { topic })).removeSubscriptionFromSupplier,
};

/** The reader's subscription to the replies of a question (K-16). */
export const useReplySubscription = (messageId: string, isSubscribed: boolean | null) =>
  useTopic(`message.reply.${messageId}`, REPLIES, isSubscribed);

/** An artist's subscription to the new questions about a product (P-25). */
export const useQuestionSubscription = (productId: string) =>
  useTopic(`message.create.product.${productId}`, QUESTIONS);

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
