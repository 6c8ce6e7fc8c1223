import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { CaseDecision } from '#shared/schemas/case.ts';
import { entityOf, key } from '../platform/table.ts';

/** What a side says in a case; `photos` are ids. */
export interface Statement {
  by: 'customer' | 'artist';
  at: string;
  text: string;
  photos: string[];
}

/**
 * A case about an order (C17, C19): opened by a side or by the customer's bank, and decided once. While it is open its
 * orders are frozen: one order, or for a chargeback every order of the cart that has not ended, and none where gift
 * cards alone were bought.
 */
export const OrderCase = entityOf({
  model: { entity: 'orderCase', version: '1', service: 'market' },
  attributes: {
    caseId: { type: 'string', required: true },
    /** Id of the order, or name of the first gift card (gift-cards/bought.ts) where the cart has no order. */
    orderId: { type: 'string', required: true },
    orderIds: { type: 'list', items: { type: 'string' }, required: true },
    cartId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    title: { type: 'string', required: true },
    kind: { type: ['dispute', 'lost', 'damaged', 'chargeback'] as const, required: true },
    state: { type: ['open', 'decided'] as const, required: true },
    openedBy: { type: ['customer', 'artist', 'bank'] as const, required: true },
    openedAt: { type: 'string', required: true },
    reason: { type: 'string', required: true },
    statements: { type: CustomAttributeType<Statement[]>('any'), required: true, default: () => [] },
    /** Until when the sides can add statements; absent for a chargeback. */
    evidenceBy: { type: 'string' },
    decision: { type: CustomAttributeType<CaseDecision>('string') },
    /** What went back, or what the bank took, in cents. */
    cents: { type: 'number' },
    answer: { type: 'string' },
    decidedBy: { type: 'string' },
    decidedAt: { type: 'string' },
    /** Whether a lost chargeback is in the ledger. */
    isBooked: { type: 'boolean' },
    version: { type: 'number', required: true },
  },
  indexes: {
    byId: { pk: key('pk', ['caseId']), sk: key('sk', []) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['openedAt', 'caseId']) },
    ofCart: { index: 'gsi2', pk: key('gsi2pk', ['cartId']), sk: key('gsi2sk', ['openedAt', 'caseId']) },
  },
});

export type StoredCase = EntityItem<typeof OrderCase>;

/** A case by its id, read consistently; undefined when there is none. */
export const findCase = async (caseId: string): Promise<StoredCase | undefined> => {
  const { data } = await OrderCase.get({ caseId }).go({ consistent: true });
  return data ?? undefined;
};

/** Cases among ids, read consistently. */
const casesBy = async (caseIds: readonly string[]): Promise<StoredCase[]> => {
  if (caseIds.length === 0) return [];
  return (await OrderCase.get(caseIds.map((caseId) => ({ caseId }))).go({ consistent: true })).data;
};

/** The open cases that hold an order. */
export const openCasesOf = ({ frozenBy = [] }: { frozenBy?: string[] }): Promise<StoredCase[]> => casesBy(frozenBy);

/** The newest case of an order, read from the index; undefined when there is none. */
export const lastCaseOf = async ({
  cartId,
  orderId,
}: {
  cartId: string;
  orderId: string;
}): Promise<StoredCase | undefined> => {
  const { data } = await OrderCase.query.ofCart({ cartId }).go({ pages: 'all' });
  return data.findLast(({ orderIds }) => orderIds.includes(orderId));
};
