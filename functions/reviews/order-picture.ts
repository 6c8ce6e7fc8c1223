import { mediaPath } from '../uploads/assets.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { picturesOf } from '../uploads/pictures-of.ts';

/** Path of the last proof's first picture that is not deleted; undefined before a proof. */
const proofPicture = async ({ proofImages }: Pick<StoredOrder, 'proofImages'>): Promise<string | undefined> => {
  const pictures = await picturesOf(proofImages);
  const first = proofImages.map((id) => pictures.get(id)).find((picture) => picture !== undefined);
  return first && mediaPath(first.fullKey);
};

/** Path of an order's picture: its last proof, else the first photo; empty without both. */
export const orderPicture = async (order: Pick<StoredOrder, 'proofImages' | 'item'>): Promise<string> =>
  (await proofPicture(order)) ?? order.item._assets[0] ?? '';
