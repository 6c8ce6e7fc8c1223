import { Cart } from '../carts/cart.entity.ts';
import { attemptsOf } from '../carts/stored-attempt.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import { Billing, DUE_BILLING, readBilling, type SavedMethod, type StoredBilling } from './billing.entity.ts';
import { finishedAt, readOwed, type Owed } from './owed.ts';
import { rest } from './rest.ts';
import { billedAt, stepAt } from './steps.ts';

const isSaved = (method: string | undefined): method is SavedMethod => method === 'card' || method === 'amazon';

/** What the checkout has saved for the balance: the consent was asked there, and nowhere else. */
const savedAtCheckout = async (cartId: string): Promise<Pick<StoredBilling, 'method' | 'reference'>> => {
  const { method, reference } =
    (await attemptsOf(cartId)).find(({ purpose, state }) => purpose === 'place' && state === 'paid') ?? {};
  return isSaved(method) && reference ? { method, reference } : {};
};

/** News that comes later than this makes the billing begin late: nobody is charged sooner after the first notice than it says. */
const MOST_LATE_MS = 3_600_000;

const beginningOf = async (owed: Owed): Promise<string> => {
  const at = await finishedAt(owed);
  return now() - Date.parse(at) > MOST_LATE_MS ? nowIso() : at;
};

/** Begins to bill a cart, or begins anew after a change, and tells its customer: all or nothing, once for each time it was finished. */
const begin = async (owed: Owed): Promise<void> => {
  const {
    cart: { cartId, version },
    due,
  } = owed;
  const beganAt = await beginningOf(owed);
  const saved = await savedAtCheckout(cartId);
  const first = stepAt(beganAt, 1);
  await transact({ billing: Billing, cart: Cart, outbox: Outbox }, (write) => ({
    billing: write.billing
      .put({
        cartId,
        state: 'running',
        beganAt,
        nextStep: 1,
        ...saved,
        dueKind: DUE_BILLING,
        ...(first && { dueAt: first }),
      })
      .where(
        (stored, { eq, lt, notExists }) =>
          `${notExists(stored.beganAt)} OR ${eq(stored.state, 'paused')} OR ${lt(stored.beganAt, beganAt)}`,
      )
      .commit(),
    cart: write.cart
      .check({ cartId })
      .where((stored, { eq }) => eq(stored.version, version))
      .commit(),
    due: write.outbox
      .create(
        outgoing('balance.due', { cartId, cents: due, billedAt: billedAt(beganAt), method: saved.method ?? null }),
      )
      .commit(),
  }));
};

/** Whether a piece was finished, or finished again, since a cart was billed last. */
const isNews = ({ live }: Owed, billing: StoredBilling | undefined): boolean =>
  !billing ||
  billing.state === 'paused' ||
  live.some(({ completedAt }) => completedAt !== undefined && completedAt > billing.beganAt);

const keep = async (owed: Owed, billing: StoredBilling | undefined): Promise<string> => {
  if (owed.stands !== 'finished')
    return billing ? rest(billing, owed.stands === 'nothing' ? 'ended' : 'paused') : 'nothing';
  if (!isNews(owed, billing)) return 'nothing';
  await begin(owed);
  return 'begun';
};

/**
 * Brings the billing of a cart in line with its pieces and its money: it begins when the last piece that is left is finished, waits
 * while one is being changed, and ends as soon as nothing is due. Called whenever one of these has changed; again it changes nothing.
 */
export const keepBilling = (cartId: string): Promise<string> =>
  retryOnConflict(
    async () => ({ owed: await readOwed(cartId), billing: await readBilling(cartId) }),
    ({ owed, billing }) => keep(owed, billing),
  );
