import { entityOf, key } from '../platform/table.ts';

/**
 * Who is told of what by e-mail, one item per topic and address. A visitor's waits for the mailed link to be opened, and
 * expires if it never is.
 */
export const TopicSubscription = entityOf({
  model: { entity: 'topicSubscription', version: '1', service: 'market' },
  attributes: {
    topic: { type: 'string', required: true },
    email: { type: 'string', required: true },
    isConfirmed: { type: 'boolean', required: true },
    createdAt: { type: 'string', required: true },
    expiresAt: { type: 'number' },
  },
  indexes: { ofTopic: { pk: key('pk', ['topic']), sk: key('sk', ['email']) } },
});
