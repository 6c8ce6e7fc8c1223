import { Application } from '../studio/application.entity.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { partnerPayee } from '../payouts/payees.ts';
import { Payout, type StoredPayout } from '../payouts/payout.entity.ts';
import { inChunks } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified, findUser, storedForms } from '../platform/users.ts';
import { Quote, type StoredQuote } from '../quotes/quote.entity.ts';

/** DynamoDB's maximum of items in one batch read. */
const MAX_BATCH = 100;
/** Shorter words of a name would be found in words of anybody's. */
const MIN_WORD = 3;

/** Everything by which a person's things are found: their accounts, their placed carts, and what they paint. */
export interface Person {
  /** The forms in which the address may be stored. */
  forms: string[];
  /** Address, names, phones and streets, by which others' texts may mention the person. */
  words: string[];
  users: StoredUser[];
  userIds: string[];
  /** The accounts, and the visitors who placed carts with the address as guests. */
  ownerIds: string[];
  carts: StoredCart[];
  orders: StoredOrder[];
  artists: StoredArtist[];
  /** Of the accounts as artists: the orders that they were asked to paint. */
  quotes: StoredQuote[];
  payeeIds: string[];
  payouts: StoredPayout[];
}

const queried = async <T>(queries: Promise<{ data: T[] }>[]): Promise<T[]> =>
  (await Promise.all(queries)).flatMap(({ data }) => data);

const ALL = { pages: 'all' } as const;

const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text ? [text.trim()] : []))),
];

/** A name as a whole, and its words, by which somebody is greeted. */
const namesIn = (name: string): string[] => [name, ...name.split(/\s+/).filter((word) => word.length >= MIN_WORD)];

const cartsBy = async (ids: readonly string[]): Promise<StoredCart[]> =>
  queried(
    inChunks(ids, MAX_BATCH).map((chunk) => Cart.get(chunk.map((cartId) => ({ cartId }))).go({ consistent: true })),
  );

/** Carts of the accounts, of guests with the address, and those that visitors of these have filled with it. */
const cartsOf = async (forms: string[], userIds: string[], known: readonly string[]): Promise<StoredCart[]> => {
  const [own, guests, earlier] = await Promise.all([
    queried(userIds.map((ownerId) => Cart.query.ofBuyer({ ownerId }).go(ALL))),
    queried(forms.map((guestEmail) => Cart.query.ofGuest({ guestEmail }).go(ALL))),
    cartsBy(known),
  ]);
  const visitors = new Set([...guests, ...earlier].map(({ ownerId }) => ownerId).filter((id) => !userIds.includes(id)));
  const ofVisitors = await queried([...visitors].map((ownerId) => Cart.query.ofBuyer({ ownerId }).go(ALL)));
  const theirs = ofVisitors.filter(({ email }) => email !== undefined && forms.includes(email.toLowerCase()));
  return [...new Map([...own, ...guests, ...earlier, ...theirs].map((cart) => [cart.cartId, cart])).values()];
};

/** Words of a person in the carts, in what was tried to be paid, and in the profile as an artist. */
const wordsOf = async (
  forms: readonly string[],
  { users, carts, orders, artists }: Pick<Person, 'users' | 'carts' | 'orders' | 'artists'>,
): Promise<string[]> => {
  const attempts = await queried(carts.map(({ cartId }) => Attempt.query.ofCart({ cartId }).go(ALL)));
  const applications = await queried(
    users.map(async ({ userId }) => {
      const { data } = await Application.get({ supplierId: userId }).go();
      return { data: data ? [data] : [] };
    }),
  );
  const addresses = [...carts, ...orders, ...attempts].flatMap(({ address }) => address ?? []);
  const billing = attempts.flatMap((attempt) => attempt.billing ?? []);
  const known = [...addresses, ...billing];
  return unique([
    ...forms,
    ...users.flatMap(({ email, name, pendingEmail }) => [email, pendingEmail, ...namesIn(name)]),
    ...carts.map(({ receiptEmail }) => receiptEmail),
    ...known.flatMap(({ name, phone, line1, line2 }) => [...namesIn(name), phone, line1, line2]),
    ...[...artists, ...applications].flatMap(({ name, username }) => [...namesIn(name), username]),
  ]).filter((word) => word.length >= MIN_WORD);
};

/** What was found of a person before, by ids that no longer lead from the address. */
export type KnownIds = Pick<Person, 'userIds' | 'words'> & { cartIds: string[] };

const NOTHING: KnownIds = { userIds: [], cartIds: [], words: [] };

/**
 * The person with an e-mail address, whether it is an account's, a guest's, an artist's or a partner's; with `known` also
 * what an earlier run has found, and partly erased.
 */
export const personOf = async (address: string, known: KnownIds = NOTHING): Promise<Person> => {
  const forms = storedForms(address);
  const [owner, unverified, earlier] = await Promise.all([
    findByEmail(address),
    findUnverified(address),
    Promise.all(known.userIds.map(findUser)),
  ]);
  const found = [owner, ...unverified, ...earlier].filter((user) => user !== undefined);
  const users = [...new Map(found.map((user) => [user.userId, user])).values()];
  const userIds = unique([...users.map(({ userId }) => userId), ...known.userIds]);
  const carts = await cartsOf(forms, userIds, known.cartIds);
  const payeeIds = userIds.flatMap((id) => [id, partnerPayee(id)]);
  const [orders, artists, quotes, payouts] = await Promise.all([
    Promise.all(
      inChunks(
        carts.flatMap(({ orderIds }) => orderIds),
        MAX_BATCH,
      ).map(ordersOf),
    ).then((all) => all.flat()),
    userIds.length === 0
      ? []
      : Artist.get(userIds.map((supplierId) => ({ supplierId })))
          .go()
          .then(({ data }) => data),
    queried(userIds.map((supplierId) => Quote.query.ofSupplier({ supplierId }).go(ALL))),
    queried(payeeIds.map((payeeId) => Payout.query.ofPayee({ payeeId }).go(ALL))),
  ]);
  const words = unique([...known.words, ...(await wordsOf(forms, { users, carts, orders, artists }))]);
  const ownerIds = unique([...userIds, ...carts.map(({ ownerId }) => ownerId)]);
  return { forms, words, users, userIds, ownerIds, carts, orders, artists, quotes, payeeIds, payouts };
};

/** Whether nothing but the address itself is known of a person. */
export const isUnknown = ({ users, carts }: Person): boolean => users.length + carts.length === 0;
