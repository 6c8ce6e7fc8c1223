import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Public author of a question or reply, stored with the text so that a list needs no further reads. */
export interface StoredAuthor {
  type: 'User' | 'Supplier';
  /** Null for a visitor. */
  id: string | null;
  displayName: string;
  /** Username in the address of an artist's page. */
  username?: string;
}

/** The product or tag that a question is about. */
export type StoredTarget =
  | { type: 'Product'; id: string; sku: string; title: string }
  | { type: 'Tag'; id: string; name: string };

/** `askerId` of visitors without a cookie. */
export const NOBODY = 'nobody';

/**
 * Questions. Only posted ones have the index attributes of the lists, so a hidden question appears in none; it expires
 * unless it is confirmed.
 */
export const Message = entityOf({
  model: { entity: 'message', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    /** The product or tag in whose list the question was asked. */
    node: { type: 'string', required: true },
    target: { type: CustomAttributeType<StoredTarget>('any'), required: true },
    content: { type: 'string', required: true },
    author: { type: CustomAttributeType<StoredAuthor>('any'), required: true },
    /** Account or visitor id of the asker. */
    askerId: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    /** Keys of its list and of its asker while it is posted. */
    listedNode: { type: 'string' },
    listedAsker: { type: 'string' },
    /** Id that sorts by posting time, and that time; a question that is hidden after posting has them still. */
    postedId: { type: 'string' },
    postedAt: { type: 'string' },
    replyCount: { type: 'number', required: true, default: 0 },
    /** Present while an admin has not published a question with contact details (C22). */
    moderation: { type: ['held', 'hidden'] as const },
    /** Why it is held or hidden. */
    moderationReason: { type: 'string' },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['messageId']), sk: key('sk', []) },
    newestOfNode: { index: 'gsi1', pk: key('gsi1pk', ['listedNode']), sk: key('gsi1sk', ['postedId']) },
    newestOfAsker: { index: 'gsi2', pk: key('gsi2pk', ['listedAsker', 'listedNode']), sk: key('gsi2sk', ['postedId']) },
    inModeration: { index: 'gsi3', pk: key('gsi3pk', ['moderation']), sk: key('gsi3sk', ['askedAt']) },
  },
});

export type StoredMessage = EntityItem<typeof Message>;

/** Replies, in their question's partition, oldest first. */
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

/**
 * Id of an artist's reply to a question; its key allows one per artist, and finds it without reading the thread. It also
 * stores the artist's text while that is held or hidden (C22), so that `Reply` contains public texts only.
 */
export const ReplyClaim = entityOf({
  model: { entity: 'replyClaim', version: '1', service: 'market' },
  attributes: {
    messageId: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    replyId: { type: 'string', required: true },
    /** Present together while the newest text of the artist is not published. */
    moderation: { type: ['held', 'hidden'] as const },
    moderationReason: { type: 'string' },
    content: { type: 'string' },
    author: { type: CustomAttributeType<StoredAuthor>('any') },
    writtenAt: { type: 'string' },
    /** When the published reply was given, while it is hidden. */
    repliedAt: { type: 'string' },
  },
  indexes: {
    ofSupplier: { pk: key('pk', ['messageId']), sk: key('sk', ['supplierId']) },
    ofArtist: { index: 'gsi1', pk: key('gsi1pk', ['supplierId']), sk: key('gsi1sk', ['messageId']) },
    inModeration: { index: 'gsi3', pk: key('gsi3pk', ['moderation']), sk: key('gsi3sk', ['writtenAt']) },
  },
});

export type StoredReplyClaim = EntityItem<typeof ReplyClaim>;

/**
 * An asker's question that is held or hidden, so that their own list shows it (C22); deleted when it is published.
 */
export const UnpublishedQuestion = entityOf({
  model: { entity: 'unpublishedQuestion', version: '1', service: 'market' },
  attributes: {
    askerId: { type: 'string', required: true },
    node: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
  },
  indexes: { newestOfAsker: { pk: key('pk', ['askerId', 'node']), sk: key('sk', ['messageId']) } },
});

/**
 * A term under which a search finds a posted question. The partition is the beginning of a word, so that a search is one
 * query for each of its words, and its cost does not grow with the number of questions.
 */
export const QuestionTerm = entityOf({
  model: { entity: 'questionTerm', version: '1', service: 'market' },
  attributes: {
    node: { type: 'string', required: true },
    term: { type: 'string', required: true },
    postedId: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
  },
  indexes: { newestOfTerm: { pk: key('pk', ['node', 'term']), sk: key('sk', ['postedId']) } },
});

/**
 * Number of posted questions in a list, by everybody and by each asker; stored, because counting items would cost more
 * with every question.
 */
export const MessageCount = entityOf({
  model: { entity: 'messageCount', version: '1', service: 'market' },
  attributes: {
    node: { type: 'string', required: true },
    askerId: { type: 'string', required: true },
    count: { type: 'number', required: true, default: 0 },
  },
  indexes: { ofList: { pk: key('pk', ['node']), sk: key('sk', ['askerId']) } },
});

/** `askerId` of the count over all askers. */
export const EVERYBODY = '*';
