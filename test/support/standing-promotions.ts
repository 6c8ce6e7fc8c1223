import { AUTOMATIC } from '#functions/promotions/promotions.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';

/** Stores the promotion that applies to every order without a code (M-03) in the test's table. */
export const putStandingPromotions = async (): Promise<void> => {
  await Promotion.put({
    code: 'MULTI-ITEM',
    title: '5% off the second item and 10% off each further item',
    automatic: AUTOMATIC,
    isAutomatic: true,
    off: { kind: 'percent', percents: [0, 5, 10] },
    appliesTo: { kind: 'all' },
    priority: 0,
    isStackable: true,
    minimumCents: 0,
    used: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }).go();
};
