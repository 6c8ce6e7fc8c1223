import { readBilling } from './billing.entity.ts';
import { nextChargeAt } from './steps.ts';

/**
 * When a placed cart's due cents are charged to the saved method, in epoch seconds; null when nothing is due, nothing
 * is saved, a piece is unfinished, or the last charge has been tried.
 */
export const chargeAt = async (cartId: string, dueCents: number): Promise<number | null> => {
  const billing = dueCents > 0 ? await readBilling(cartId) : undefined;
  const at = billing?.state === 'running' && billing.method ? nextChargeAt(billing) : undefined;
  return at === undefined ? null : Math.floor(Date.parse(at) / 1000);
};
