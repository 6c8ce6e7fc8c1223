import { isVisitorId, type Actor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import { TOKENS } from './signed-kinds.ts';
import { readClaims, signClaims } from './signing.ts';
import { findUser, normalEmail } from './users.ts';

/** Header in which a page sends the token `v` of the mailed link that opened it. */
export const ORDER_LINK_HEADER = 'Order-Link';

const PURPOSE = 'order-link';
const MAX_LINK_CHARACTERS = 400;

/**
 * Query of a mailed path to a guest's order: `?v=…` gives the mail's holder access to this placed cart and its orders
 * for 90 days (C12, docs/decisions/016). Empty for an account's cart, because its owner signs in.
 */
export const orderLinkQuery = async ({ cartId, ownerId }: { cartId: string; ownerId: string }): Promise<string> =>
  isVisitorId(ownerId) ? `?v=${await signClaims(PURPOSE, { cartId }, nowSeconds() + TOKENS[PURPOSE].seconds)}` : '';

/** Whether a mail about an account's order goes to the address that the account has confirmed. */
const isConfirmedAddress = async ({ ownerId, email }: { ownerId: string; email: string }): Promise<boolean> => {
  const owner = await findUser(ownerId);
  return owner?.verifiedAt !== undefined && owner.email === normalEmail(email);
};

/**
 * As `orderLinkQuery`, for a mail that asks for a review: an account's confirmed address also gets a token, which opens
 * nothing but the review of this order; another address of an account gets none, because a stranger may read it.
 */
export const reviewLinkQuery = async (order: {
  orderId: string;
  cartId: string;
  ownerId: string;
  email: string;
}): Promise<string> =>
  isVisitorId(order.ownerId) || !(await isConfirmedAddress(order))
    ? orderLinkQuery(order)
    : `?v=${await signClaims(PURPOSE, { reviews: order.orderId }, nowSeconds() + TOKENS[PURPOSE].seconds)}`;

type Claims = { cartId: string } | { reviews: string };

/** Tokens of one header, the newest first. */
const MAX_TOKENS = 3;

/**
 * What the tokens of a header open, joined by commas: a placed cart, and the review of one order. An absent, forged or expired token opens nothing, and takes nothing from the others.
 */
export const linkedBy = async (
  tokens: string | undefined,
): Promise<Pick<Actor, 'linkedCartId' | 'reviewableOrderId'>> => {
  const read = (tokens ?? '')
    .split(',', MAX_TOKENS)
    .map(async (token) => (token.length <= MAX_LINK_CHARACTERS ? readClaims<Claims>(PURPOSE, token) : undefined));
  const claims = (await Promise.all(read)).filter((claim) => claim !== undefined);
  const reviews = claims.find((claim) => 'reviews' in claim);
  const cart = claims.find((claim) => 'cartId' in claim);
  return {
    ...(reviews && { reviewableOrderId: reviews.reviews }),
    ...(cart && { linkedCartId: cart.cartId }),
  };
};
