import { PromotionsFile } from '#functions/catalog/promotion-files.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { storedFrom } from '#functions/promotions/promotions.ts';
import standing from '../../catalogue/promotions.json' with { type: 'json' };

/** Stores the promotions that apply to every order without a code (M-03), as the catalogue's files say, without their events. */
export const putStandingPromotions = async (): Promise<void> => {
  for (const terms of PromotionsFile.parse(standing))
    await Promotion.put({ ...storedFrom(terms, '2026-01-01T00:00:00.000Z'), imported: terms }).go();
};
