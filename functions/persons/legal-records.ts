import { legalDay } from '#shared/people/erasure.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { Application } from '../studio/application.entity.ts';
import { destinationsOf } from '../payouts/destinations.ts';
import { nowIso } from '../platform/clock.ts';
import { seal } from '../platform/signing.ts';
import { ifUnchanged } from '../platform/table.ts';
import { LegalRecord } from './erasure.entity.ts';
import type { Person } from './person.ts';

/** What `seal` encrypts a legal record for. */
export const LEGAL_PURPOSE = 'legal-record';

/** Stores a record sealed unless there is one: a later run would find names that are erased already. */
const store = async (recordId: string, content: object, paidAt: string): Promise<void> => {
  const sealed = await seal(LEGAL_PURPOSE, JSON.stringify(content));
  const expiresAt = Math.floor(legalDay(paidAt) / 1000);
  await ifUnchanged(LegalRecord.create({ recordId, sealed, createdAt: nowIso(), expiresAt }).go());
};

const storeReceipt = async ({ cartId, placedAt, createdAt, email, receiptEmail, address }: Person['carts'][number]) => {
  const { data: attempts } = await Attempt.query.ofCart({ cartId }).go({ pages: 'all' });
  const billing = attempts.flatMap((attempt) => attempt.billing ?? []);
  await store(cartId, { email, receiptEmail, address, billing }, placedAt ?? createdAt);
};

/** Seals name and address of a person's receipts and payouts until their legal day, before these lose them (C66). */
export const storeLegalRecords = async ({ carts, users, userIds, payeeIds, payouts }: Person): Promise<void> => {
  for (const cart of carts) if (cart.status !== CART_OPEN) await storeReceipt(cart);
  const paid = Map.groupBy(payouts, ({ payeeId }) => payeeId);
  if (paid.size === 0) return;
  const destinations = await destinationsOf(payeeIds);
  const { data: applications } = await Application.get(userIds.map((supplierId) => ({ supplierId }))).go();
  for (const [payeeId, earnings] of paid) {
    const last =
      earnings
        .map(({ changedAt }) => changedAt)
        .toSorted()
        .at(-1) ?? nowIso();
    const names = users.map(({ name, email }) => ({ name, email }));
    const places = applications.map(({ name, city, country }) => ({ name, city, country }));
    await store(payeeId, { names, places, destination: destinations.get(payeeId) }, last);
  }
};
