import { AppError } from '#shared/errors.ts';
import { productLine } from '../catalog/catalog.ts';
import { readTagBook } from '../works/tag-book.ts';
import type { StoredTarget } from './message.entity.ts';
import { MAX_ID_CHARACTERS } from '../platform/ids.ts';

/* Node ids: a question is `m_{id}` (doc 1 §3), a tag is `t_{tag}`, and a product is its own id. */
const MESSAGE_PREFIX = 'm_';
const TAG_PREFIX = 't_';

/**
 * The product or tag of a node, with the one id under which its questions are listed, also for aliases; refuses
 * `product.not_found`, also for a tag that is in no book (K-19).
 */
export const targetOf = async (node: string): Promise<StoredTarget> => {
  if (node.length > MAX_ID_CHARACTERS) throw new AppError('product.not_found');
  if (node.startsWith(TAG_PREFIX)) {
    const name = node.slice(TAG_PREFIX.length);
    const { tree } = await readTagBook();
    if (!tree.has(name)) throw new AppError('product.not_found');
    return { type: 'Tag', id: node, name: tree.nameOf(name) };
  }
  const { sku, title } = await productLine(node);
  return { type: 'Product', id: sku, sku, title };
};

/** The question id in a node id, or the bare id itself; refuses `message.not_found` when it is too long for an id. */
export const messageIdOf = (node: string): string => {
  if (node.length > MAX_ID_CHARACTERS) throw new AppError('message.not_found');
  return node.startsWith(MESSAGE_PREFIX) ? node.slice(MESSAGE_PREFIX.length) : node;
};
