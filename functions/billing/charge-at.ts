import { readBilling } from './billing.entity.ts';
import { nextChargeAt } from './steps.ts';

/**
 * When what is due of a placed cart, in cents, is charged to what its customer has saved, in epoch seconds; null where nothing is due,
 * nothing was saved, or not all pieces are finished.
 */
export const chargeAt = async (cartId: string, dueCents: number): Promise<number | null> => {
  const billing = dueCents > 0 ? await readBilling(cartId) : undefined;
  const at = billing?.state === 'running' && billing.method ? nextChargeAt(billing) : undefined;
  return at === undefined ? null : Math.floor(Date.parse(at) / 1000);
};
