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
export type StoredTarget = { type: 'Product'; id: string; sku: string; title: string } | { type: 'Tag'; id: string; name: string };

/**
 * Questions. Only posted ones have `listedNode` and `postedAt`, so that hidden ones are in no index: no list can show
 * them by mistake. Hidden ones that are never confirmed expire.
 */
export const Message = entityOf({
  model: { entity: 'message', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    /** The list that it was asked in. */
    node: { type: 'string', required: true },
    /** The list that shows it: `node`, once it is posted. */
    listedNode: { type: 'string' },
    target: { type: 'any', required: true },
    content: { type: 'string', required: true },
    author: { type: 'any', required: true },
    /** The account or visitor who asked; absent for a visitor without a cookie. */
    askerId: { type: 'string' },
    askedAt: { type: 'string', required: true },
    postedAt: { type: 'string' },
    replyCount: { type: 'number', required: true, default: 0 },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['messageId']), sk: key('sk', []) },
    newestOfNode: { index: 'gsi1', pk: key('gsi1pk', ['listedNode']), sk: key('gsi1sk', ['postedAt', 'messageId']) },
    newestOfAsker: { index: 'gsi2', pk: key('gsi2pk', ['askerId', 'listedNode']), sk: key('gsi2sk', ['postedAt', 'messageId']) },
  },
});

export interface StoredMessage {
  messageId: string;
  node: string;
  listedNode?: string;
  target: StoredTarget;
  content: string;
  author: StoredAuthor;
  askerId?: string;
  askedAt: string;
  postedAt?: string;
  replyCount: number;
  expiresAt?: number;
}

/** Replies stand in their question's partition, oldest first. */
export const Reply = entityOf({
  model: { entity: 'reply', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    replyId: { type: 'string', required: true },
    content: { type: 'string', required: true },
    author: { type: 'any', required: true },
    repliedAt: { type: 'string', required: true },
    editedAt: { type: 'string' },
  },
  indexes: { oldestOfMessage: { pk: key('pk', ['messageId']), sk: key('sk', ['replyId']) } },
});

export interface StoredReply {
  messageId: string;
  replyId: string;
  content: string;
  author: StoredAuthor;
  repliedAt: string;
}

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
