import { AppError } from '#shared/errors.ts';
import { Message, type StoredMessage } from './message.entity.ts';
import { messageIdOf } from './nodes.ts';

/** A question by its id or node id, posted or hidden, without a permission check. */
export const findMessage = async (id: string): Promise<StoredMessage | undefined> => {
  const { data } = await Message.get({ messageId: messageIdOf(id) }).go({ consistent: true });
  return data ?? undefined;
};

/** A posted question, which everybody may see; refuses `message.not_found`. */
export const postedMessage = async (id: string): Promise<StoredMessage> => {
  const message = await findMessage(id);
  if (!message?.listedNode) throw new AppError('message.not_found');
  return message;
};
