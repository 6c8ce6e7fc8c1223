import { isVisitorId } from './actor.ts';
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

/** The placed cart that a link's token opens; undefined when it is absent, forged or expired. */
export const linkedCartOf = async (token: string | undefined): Promise<string | undefined> => {
  if (!token || token.length > LONGEST) return undefined;
  return (await readClaims<{ cartId: string }>(PURPOSE, token))?.cartId;
};
