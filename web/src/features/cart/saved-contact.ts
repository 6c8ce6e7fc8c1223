import type { Address } from '#shared/schemas/cart.ts';
import { isRecord, local, stored } from '#web/lib/storage.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import type { CheckoutState } from './checkout-state.ts';

const storedContact = stored(local, 'checkout', isRecord);
const storedBilling = stored(local, 'billing', isRecord);

type Contact = Pick<CheckoutState, 'email' | 'address'>;

/** Stored data may come from an older version of this page or be edited by hand, so only strings are taken over. */
export const texts = <Names extends string>(fallback: Record<Names, string>, saved: unknown): Record<Names, string> => {
  const result = { ...fallback };
  if (!isRecord(saved)) return result;
  for (const name in fallback) {
    const value = saved[name];
    if (typeof value === 'string') result[name] = value;
  }
  return result;
};

/** Address and e-mail of the last visit (CO-06); undefined when there are none that can be read. */
export const loadContact = (): Contact | undefined => {
  const saved = storedContact.load();
  return saved && { ...texts({ email: '' }, saved), address: texts(NO_ADDRESS, saved.address) };
};

/** Stores address and e-mail on this device for the next visit. */
export const saveContact = ({ email, address }: Contact): boolean => storedContact.save({ email, address });

/** The billing address of the last visit, an empty one without; its country is always the United States (Y-10). */
export const loadBilling = (): Address => ({ ...texts(NO_ADDRESS, storedBilling.load()), country: 'US' });

/** Stores the billing address on this device for the next visit. */
export const saveBilling = (billing: Address): boolean => storedBilling.save({ ...billing });
