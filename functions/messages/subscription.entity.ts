import { entityOf, key } from '../platform/table.ts';

/**
 * Who is told of what by e-mail, one item per topic and subscriber. An account's is the account's own, so that it follows
 * its address and says nothing of anybody else with the same one. A visitor's is the address's: it waits for the mailed
 * link to be opened, and expires if it never is.
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
  indexes: { ofTopic: { pk: key('pk', ['topic']), sk: key('sk', ['subscriber']) } },
});
