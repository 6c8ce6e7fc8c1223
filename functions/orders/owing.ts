import { OFFSET_TREES, type PassedOnPart } from '#shared/money/passed-on.ts';
import type { PassedOn, StoredOrder } from './order.entity.ts';

/** Attributes of an order that owes parts of its price to others; empty when it owes nothing (C47). */
export const owing = (
  parts: readonly PassedOnPart[],
  { quantity, placedAt }: { quantity: number; placedAt: string },
): Partial<Pick<StoredOrder, 'passOn' | 'passOnSince' | 'passedOn'>> => {
  if (parts.length === 0) return {};
  const passedOn: PassedOn = {};
  for (const { kind, cents } of parts)
    passedOn[kind] = { cents, ...(kind === 'carbon' && { trees: OFFSET_TREES * quantity }) };
  return { passOn: 'owed', passOnSince: placedAt, passedOn };
};
