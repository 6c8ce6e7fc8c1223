import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Who wrote something, as the public may see it; kept with the text, so that a list needs no further reads. */
export interface StoredAuthor {
  type: 'User' | 'Supplier';
  /** Null for a visitor. */
  id: string | null;
  displayName: string;
  /** The name in the address of an artist's page. */
  username?: string;
}

/** What a question is about. */
export type StoredTarget =
  | { type: 'Product'; id: string; sku: string; title: string }
  | { type: 'Tag'; id: string; name: string };

/** `askerId` of visitors without a cookie. */
export const NOBODY = 'nobody';

/**
 * Questions. Only posted ones have what the indexes are made of, so that hidden ones are in no index: no list can show
 * them by mistake. Hidden ones that are never confirmed expire.
 */
export const Message = entityOf({
  model: { entity: 'message', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    /** The list that it was asked in. */
    node: { type: 'string', required: true },
    target: { type: CustomAttributeType<StoredTarget>('any'), required: true },
    content: { type: 'string', required: true },
    author: { type: CustomAttributeType<StoredAuthor>('any'), required: true },
    /** The account or visitor who asked. */
    askerId: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    /** Set together when it is posted: the list and the asker under which it is found, and an id that sorts by that moment. */
    listedNode: { type: 'string' },
    listedAsker: { type: 'string' },
    postedId: { type: 'string' },
    postedAt: { type: 'string' },
    replyCount: { type: 'number', required: true, default: 0 },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['messageId']), sk: key('sk', []) },
    newestOfNode: { index: 'gsi1', pk: key('gsi1pk', ['listedNode']), sk: key('gsi1sk', ['postedId']) },
    newestOfAsker: { index: 'gsi2', pk: key('gsi2pk', ['listedAsker', 'listedNode']), sk: key('gsi2sk', ['postedId']) },
  },
});

export type StoredMessage = EntityItem<typeof Message>;

/** Replies stand in their question's partition, oldest first. */
export const Reply = entityOf({
  model: { entity: 'reply', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    replyId: { type: 'string', required: true },
    content: { type: 'string', required: true },
    author: { type: CustomAttributeType<StoredAuthor>('any'), required: true },
    repliedAt: { type: 'string', required: true },
    editedAt: { type: 'string' },
  },
  indexes: { oldestOfMessage: { pk: key('pk', ['messageId']), sk: key('sk', ['replyId']) } },
});

export type StoredReply = EntityItem<typeof Reply>;

/** An artist's one reply to a question: found without reading the thread, and never twice. */
export const ReplyClaim = entityOf({
  model: { entity: 'replyClaim', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    replyId: { type: 'string', required: true },
  },
  indexes: { ofSupplier: { pk: key('pk', ['messageId']), sk: key('sk', ['supplierId']) } },
});

/** Number of posted questions of a list, and of each asker's in it; counting them would cost more with every question. */
export const MessageCount = entityOf({
  model: { entity: 'messageCount', version: '1', service: 'market' },
  attributes: {
    node: { type: 'string', required: true },
    askerId: { type: 'string', required: true },
    count: { type: 'number', required: true, default: 0 },
  },
  indexes: { ofList: { pk: key('pk', ['node']), sk: key('sk', ['askerId']) } },
});

/** `askerId` of the count of everybody's questions. */
export const EVERYBODY = '*';
