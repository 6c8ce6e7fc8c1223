import { sumCents } from '#shared/money/money.ts';
import type { StoredDestination } from './destination.entity.ts';
import { destinationNow, destinationsOf } from './destinations.ts';
import { Payout, type PayeeKind, type StoredPayout } from './payout.entity.ts';

/** What one payee is owed, whoever they are by now: an account that is no artist or partner any more is owed the same. */
export interface Balance {
  payeeId: string;
  earnings: StoredPayout[];
  /** Below zero for a payee who was paid more than is theirs by now. */
  cents: number;
  /** Where it can be sent now; undefined while none was entered, or the first one waits until `waitsUntil`. */
  destination: StoredDestination | undefined;
  waitsUntil: string | undefined;
}

/** What artists, or partners, are owed, and where it goes. */
export const balancesOf = async (to: PayeeKind): Promise<Balance[]> => {
  const { data } = await Payout.query.toSettle({ settle: to }).go({ pages: 'all' });
  const byPayee = Map.groupBy(data, ({ payeeId }) => payeeId);
  const destinations = await destinationsOf([...byPayee.keys()]);
  return [...byPayee].map(([payeeId, earnings]) => {
    const stored = destinations.get(payeeId);
    const destination = destinationNow(stored);
    return {
      payeeId,
      earnings,
      cents: sumCents(earnings.map(({ payableCents }) => payableCents)),
      destination,
      waitsUntil: destination ? undefined : stored?.next.paidFrom,
    };
  });
};
