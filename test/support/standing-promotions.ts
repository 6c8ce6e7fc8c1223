import { readFileSync } from 'node:fs';
import { PromotionsFile } from '#functions/shop/promotion-files.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { storedFrom } from '#functions/promotions/promotions.ts';

const FILE = new URL('../../catalogue/promotions.json', import.meta.url);

/** Stores the promotions that apply to every order without a code (M-03), as the catalogue's files say, without their events. */
export const putStandingPromotions = async (): Promise<void> => {
  for (const terms of PromotionsFile.parse(JSON.parse(readFileSync(FILE, 'utf8'))))
    await Promotion.put({ ...storedFrom(terms, '2026-01-01T00:00:00.000Z'), imported: terms }).go();
};
