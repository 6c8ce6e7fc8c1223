import { AppError } from '#shared/errors.ts';
import { productPage } from '../catalog/catalog.ts';
import type { StoredTarget } from './message.entity.ts';

/*
 * Ids of what can be talked about: a question is `m_{id}` (doc 1 §3), a tag is `t_{tag}`, and a product is its own id.
 */
const MESSAGE_PREFIX = 'm_';
const TAG_PREFIX = 't_';
/** As everywhere in the API; the table's keys hold 2048 bytes. */
const MOST_ID_CHARACTERS = 80;
const TAG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The product or tag of a node; refuses `product.not_found`. Its id is the one form under which questions are listed. */
export const targetOf = async (node: string): Promise<StoredTarget> => {
  if (node.length > MOST_ID_CHARACTERS) throw new AppError('product.not_found');
  if (node.startsWith(TAG_PREFIX)) {
    const name = node.slice(TAG_PREFIX.length);
    if (!TAG.test(name)) throw new AppError('product.not_found');
    return { type: 'Tag', id: node, name: name.replaceAll('-', ' ') };
  }
  const { sku, title } = await productPage(node);
  return { type: 'Product', id: sku, sku, title };
};

/** The id of a question from its node id; the bare id is accepted too. Refuses `message.not_found` for what is too long to be one. */
export const messageIdOf = (node: string): string => {
  if (node.length > MOST_ID_CHARACTERS) throw new AppError('message.not_found');
  return node.startsWith(MESSAGE_PREFIX) ? node.slice(MESSAGE_PREFIX.length) : node;
};
