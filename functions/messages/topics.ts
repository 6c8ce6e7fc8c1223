import { AppError } from '#shared/errors.ts';
import { postedMessage } from './find-message.ts';
import { targetOf } from './nodes.ts';

const REPLIES = 'message.reply.';
const QUESTIONS = 'message.create.product.';
const MOST_CHARACTERS = 120;

/** Topic of the replies to a question. */
export const replyTopic = (messageId: string): string => `${REPLIES}${messageId}`;

/** Topic of new questions about a product, for artists. */
export const questionTopic = (productId: string): string => `${QUESTIONS}${productId}`;

/** The question whose replies are a topic. */
export const messageIdOfTopic = (topic: string): string => topic.slice(REPLIES.length);

/** Whether a text may be a topic: none of ours is longer, and the table's keys hold 2048 bytes. */
export const mayBeTopic = (topic: string): boolean => topic.length <= MOST_CHARACTERS;

/** Refuses a topic under which nothing happens, so that nobody waits for mail that cannot come. */
export const checkTopic = async (topic: string): Promise<void> => {
  if (topic.startsWith(REPLIES)) await postedMessage(messageIdOfTopic(topic));
  else if (topic.startsWith(QUESTIONS)) await targetOf(topic.slice(QUESTIONS.length));
  else throw new AppError('request.invalid', { fields: { topic: 'There is no such topic.' } });
};
