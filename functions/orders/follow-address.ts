import { Cart, cartOf } from '../carts/cart.entity.ts';
import { retryOnConflict } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findUser, normalEmail } from '../platform/users.ts';
import { changePlaced } from './change-placed.ts';

/** Gives a cart of the account its present address in the place of the former one; whether the cart has it then. */
const readdress = (cartId: string, userId: string, former: string): Promise<boolean> =>
  retryOnConflict(
    () => Promise.all([findUser(userId), cartOf(cartId)]),
    async ([user, cart]) => {
      if (!user || cart.ownerId !== userId || cart.email === undefined) return false;
      const { email } = user;
      const written = normalEmail(cart.email);
      if (written === email || written !== former) return written === email;
      await changePlaced(cart, {
        was: { ownerId: userId, email: cart.email },
        set: { email },
        // The account has confirmed an address: whoever confirms the former one claims nothing of it any more.
        remove: ['guestEmail'],
        // The account's address may change again meanwhile, whose event may have been handled already.
        also: (write) => ({
          account: write.user
            .check({ userId })
            .where((account, { eq }) => eq(account.email, email))
            .commit(),
        }),
      });
      return true;
    },
  );

/**
 * Gives what an account has ordered with its former address the present one, to which all mails about it go then; an
 * order with another address keeps it. Answers the carts with the present address, whose index the caller renews.
 * Repeated, or run after a later change, it changes nothing more.
 */
export const followAddress = async ({
  userId,
  email: former,
}: Pick<StoredUser, 'userId' | 'email'>): Promise<string[]> => {
  const { data } = await Cart.query.ofBuyer({ ownerId: userId }).go({ pages: 'all', attributes: ['cartId'] });
  const followed: string[] = [];
  for (const { cartId } of data) if (await readdress(cartId, userId, former)) followed.push(cartId);
  return followed;
};
