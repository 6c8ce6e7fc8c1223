import { isVisitorId, type Actor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import { readClaims, signClaims } from './signing.ts';

/** Header in which a page sends the `v` of the mailed link that it was opened with. */
export const ORDER_LINK_HEADER = 'Order-Link';

const PURPOSE = 'order-link';
/** Longer than an order takes with its guarantee; every mail brings a new one. */
const LIFETIME_SECONDS = 90 * 24 * 3600;
const LONGEST = 400;

/**
 * Query of a mailed path to a guest's order: `?v=…` opens this placed cart and its orders to whoever holds the mail, for 90
 * days (C12, docs/decisions/016). Empty for an account's: its owner signs in.
 */
export const orderLinkQuery = async ({ cartId, ownerId }: { cartId: string; ownerId: string }): Promise<string> =>
  isVisitorId(ownerId) ? `?v=${await signClaims(PURPOSE, { cartId }, nowSeconds() + LIFETIME_SECONDS)}` : '';

/** The same for the path of a mail that asks for the balance: whoever holds that mail may pay it, too (docs/decisions/030). */
export const payLinkQuery = async ({ cartId, ownerId }: { cartId: string; ownerId: string }): Promise<string> =>
  isVisitorId(ownerId)
    ? `?v=${await signClaims(PURPOSE, { cartId, pays: true }, nowSeconds() + LIFETIME_SECONDS)}`
    : '';

/** What a link's token opens to its bearer: a placed cart, perhaps to pay it. Nothing when it is absent, forged or expired. */
export const linkedBy = async (token: string | undefined): Promise<Pick<Actor, 'linkedCartId' | 'linkPays'>> => {
  const claims =
    token && token.length <= LONGEST ? await readClaims<{ cartId: string; pays?: boolean }>(PURPOSE, token) : undefined;
  return claims ? { linkedCartId: claims.cartId, linkPays: claims.pays === true } : {};
};
