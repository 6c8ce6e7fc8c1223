import { entityOf, key } from '../platform/table.ts';

/**
 * E-mail subscriptions, one item per topic and subscriber. An account's subscription is keyed by its id, so it follows
 * a changed address. A visitor's is keyed by the address, unconfirmed until the mailed link is opened, and expires
 * otherwise.
 */
export const TopicSubscription = entityOf({
  model: { entity: 'topicSubscription', version: '1', service: 'market' },
  attributes: {
    topic: { type: 'string', required: true },
    /** The id of an account, or the address of a visitor. */
    subscriber: { type: 'string', required: true },
    isConfirmed: { type: 'boolean', required: true },
    createdAt: { type: 'string', required: true },
    expiresAt: { type: 'number' },
  },
  indexes: {
    ofTopic: { pk: key('pk', ['topic']), sk: key('sk', ['subscriber']) },
    ofSubscriber: { index: 'gsi1', pk: key('gsi1pk', ['subscriber']), sk: key('gsi1sk', ['topic']) },
  },
});
