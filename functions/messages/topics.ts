import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { postedMessage } from './find-message.ts';
import { targetOf } from './nodes.ts';

const REPLIES = 'message.reply.';
const QUESTIONS = 'message.create.product.';
const MAX_CHARACTERS = 120;

/** Topic of the replies to a question. */
export const replyTopic = (messageId: string): string => `${REPLIES}${messageId}`;

/** Topic of new questions about a product, for artists. */
export const questionTopic = (productId: string): string => `${QUESTIONS}${productId}`;

/** The question id in a topic of replies. */
export const messageIdOfTopic = (topic: string): string => topic.slice(REPLIES.length);

/** Whether a text is short enough for a topic: all of ours are, and DynamoDB keys hold 2048 bytes at most. */
export const mayBeTopic = (topic: string): boolean => topic.length <= MAX_CHARACTERS;

/**
 * Refuses topics that are neither replies to a posted question nor, for an artist, questions about a known product or tag:
 * they would never send a mail, or one that asks a customer to answer.
 */
export const checkTopic = async (topic: string, role: Actor['role']): Promise<void> => {
  if (topic.startsWith(REPLIES)) await postedMessage(messageIdOfTopic(topic));
  else if (topic.startsWith(QUESTIONS) && role === 'Supplier') await targetOf(topic.slice(QUESTIONS.length));
  else throw new AppError('request.invalid', { fields: { topic: 'There is no such topic.' } });
};
