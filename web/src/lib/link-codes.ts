import { REFERRAL_MS } from '#shared/people/referrals.ts';
import { isRecord, local, stored } from './storage.ts';

interface LinkCodes {
  /** Comma-joined, as the address had them. */
  codes: string;
  /** Until when they are remembered, in epoch milliseconds. */
  until: number;
}

const isLinkCodes = (value: unknown): value is LinkCodes =>
  isRecord(value) && typeof value.codes === 'string' && typeof value.until === 'number';

const storedCodes = stored(local, 'promos', isLinkCodes);

/** The codes of the last address of a page that had some, comma-joined; empty 30 days later (M-05). */
export const loadLinkCodes = (): string => {
  const found = storedCodes.load();
  return found && found.until > Date.now() ? found.codes : '';
};

/** Remembers the codes of an address in the place of earlier ones. */
export const saveLinkCodes = (codes: string): boolean => storedCodes.save({ codes, until: Date.now() + REFERRAL_MS });

/** Forgets codes that were refused or taken out; the others are remembered as long as before. */
export const forgetLinkCodes = (gone: readonly string[]): void => {
  const found = storedCodes.load();
  if (!found) return;
  const left = found.codes.split(',').filter((code) => !gone.includes(code.trim().toUpperCase()));
  if (left.length > 0) storedCodes.save({ ...found, codes: left.join(',') });
  else storedCodes.clear();
};
