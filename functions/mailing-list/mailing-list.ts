import { AppError } from '#shared/errors.ts';
import { isAskedFirst } from '#shared/people/mailing-list.ts';
import type { MailingListCounts } from '#shared/schemas/mailing-list.ts';
import { cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { TOKENS } from '../platform/signed-kinds.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { normalEmail, storedForms } from '../platform/users.ts';
import { ListCount, ListMember, type StoredMember } from './mailing-list.entity.ts';

const CONFIRMING = 'confirm-mailing-list';
const LEAVING = 'leave-mailing-list';

/** An address of the list, also one that has left; undefined for one that never agreed. */
export const memberOf = async (address: string): Promise<StoredMember | undefined> => {
  const { data } = await ListMember.get({ address }).go({ consistent: true });
  return data ?? undefined;
};

/** Writes an address's next state with the counts, unless it has changed since it was read. */
const save = async (before: StoredMember | undefined, next: Omit<StoredMember, 'version'>): Promise<void> => {
  const moved = before?.state !== next.state;
  await transact({ member: ListMember, count: ListCount, outbox: Outbox }, (write) =>
    items({
      member: write.member
        .put({ ...next, version: (before?.version ?? 0) + 1 })
        .where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version)))
        .commit(),
      count: moved
        ? write.count
            .upsert({})
            .add({ [next.state]: 1, ...(before && { [before.state]: -1 }) })
            .commit()
        : undefined,
      asked:
        next.state === 'unconfirmed'
          ? write.outbox.put(outgoing('mailing-list.asked', { address: next.address })).commit()
          : undefined,
    }),
  );
};

const saveLeft = (before: StoredMember): Promise<void> => save(before, { ...before, state: 'left', leftAt: nowIso() });

/** A placed cart's consent as an address of the list. */
const consenting = (cart: StoredCart, address: string, consentAt: string): Omit<StoredMember, 'version'> => {
  const { cartId, mailingListText: text, placedAt = '', address: destination } = cart;
  const isAsked = text === undefined || destination === undefined || isAskedFirst(destination.country);
  return {
    address,
    consentAt,
    cartId,
    source: consentAt > placedAt ? 'pay page' : 'checkout',
    ...(text !== undefined && { text }),
    ...(destination && { country: destination.country }),
    ...(isAsked ? { state: 'unconfirmed' } : { state: 'confirmed', confirmedAt: consentAt }),
  };
};

/** Whether a consent is newer than what the list knows of its address: whoever has left is not put back by an older one. */
const isNews = (before: StoredMember | undefined, consentAt: string): boolean => {
  if (!before) return true;
  if (before.state === 'confirmed') return false;
  return consentAt > (before.leftAt ?? before.consentAt);
};

/**
 * Puts the address of a placed cart on the list if its customer ticked it, and takes it off if the pay page withdrew the
 * cart's own tick (C35). Where the destination asks for it, the address waits for its mailed link. A repeated call
 * changes nothing. Ticks of before their text was stored count only `withEarlier`, and wait for a link, too.
 */
export const enrolCart = (cartId: string, { withEarlier = false } = {}): Promise<void> =>
  retryOnConflict(
    async () => {
      const cart = await cartOf(cartId);
      const email = cart.email ?? '';
      const found = email === '' ? [] : await Promise.all(storedForms(email).map((form) => memberOf(form)));
      const before = found.find((member) => member !== undefined);
      return { cart, address: before?.address ?? normalEmail(email), before };
    },
    async ({ cart, address, before }) => {
      const { mailingListAt, mailingListText } = cart;
      if (address === '') return;
      if (mailingListAt === undefined) {
        if (before?.cartId === cartId && before.state !== 'left') await saveLeft(before);
        return;
      }
      if (!isNews(before, mailingListAt) || (mailingListText === undefined && !withEarlier)) return;
      await save(before, consenting(cart, address, mailingListAt));
    },
  );

type Claims = Pick<StoredMember, 'address'>;

/** Token of the link that confirms an address, valid for 30 days. */
export const confirmingToken = ({ address }: Claims): Promise<string> =>
  signClaims(CONFIRMING, { address }, nowSeconds() + TOKENS[CONFIRMING].seconds);

/** Token with which the holder of a mail leaves the list without signing in; valid for ten years and reusable. */
export const leavingToken = ({ address }: Claims): Promise<string> =>
  signClaims(LEAVING, { address }, nowSeconds() + TOKENS[LEAVING].seconds);

/** Confirms an address with the mailed link's token, repeatably; refuses `link.invalid`, also after it has left. */
export const confirmAddress = async (token: string): Promise<void> => {
  const claims = await readClaims<Claims>(CONFIRMING, token);
  if (!claims) throw new AppError('link.invalid');
  await retryOnConflict(
    () => memberOf(claims.address),
    async (before) => {
      if (before?.state === 'confirmed') return;
      if (before?.state !== 'unconfirmed') throw new AppError('link.invalid');
      await save(before, { ...before, state: 'confirmed', confirmedAt: nowIso() });
    },
  );
};

/** Whether a token is one that leaves the list; its address has then left, and repeating it changes nothing. */
export const leaveByToken = async (token: string): Promise<boolean> => {
  const claims = await readClaims<Claims>(LEAVING, token);
  if (!claims) return false;
  await retryOnConflict(
    () => memberOf(claims.address),
    async (before) => {
      if (before && before.state !== 'left') await saveLeft(before);
    },
  );
  return true;
};

/** Number of addresses in each state. */
export const listCounts = async (): Promise<MailingListCounts> => {
  const { data } = await ListCount.get({}).go();
  const { confirmed = 0, unconfirmed = 0, left = 0 } = data ?? {};
  return { confirmed, unconfirmed, left };
};
