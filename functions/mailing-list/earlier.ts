import { Cart } from '../carts/cart.entity.ts';
import { normalEmail } from '../platform/users.ts';
import { enrolCart, memberOf } from './mailing-list.ts';

/**
 * Number of addresses that were ticked before there was a list; with `isWriting` each is asked once by a mailed link to
 * confirm it. Can run while the shop is open, and again.
 */
export const enrolEarlier = async (isWriting: boolean): Promise<number> => {
  const { data: carts } = await Cart.scan
    .where(({ mailingListAt }, { exists }) => exists(mailingListAt))
    .go({ pages: 'all', attributes: ['cartId', 'email', 'mailingListAt'] });
  const newest = new Map<string, string>();
  for (const { cartId, email } of carts.toSorted((a, b) => a.mailingListAt!.localeCompare(b.mailingListAt!)))
    if (email) newest.set(normalEmail(email), cartId);
  let count = 0;
  for (const [address, cartId] of newest) {
    if (await memberOf(address)) continue;
    count += 1;
    if (isWriting) await enrolCart(cartId, { withEarlier: true });
  }
  return count;
};
