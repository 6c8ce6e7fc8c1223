import type { Address } from '#shared/schemas/cart.ts';
import { emptyAddress, type CheckoutState } from './checkout-state.ts';

const CONTACT = 'checkout';
const BILLING = 'billing';

type Contact = Pick<CheckoutState, 'email' | 'address'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

// What lies in the storage may come from an older version of this page, or from anybody's hand.
const texts = <Names extends string>(fallback: Record<Names, string>, saved: unknown): Record<Names, string> => {
  const result = { ...fallback };
  if (!isRecord(saved)) return result;
  for (const name in fallback) {
    const value = saved[name];
    if (typeof value === 'string') result[name] = value;
  }
  return result;
};

const read = (key: string): Record<string, unknown> | undefined => {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
};

const keep = (key: string, value: object): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse to store anything.
  }
};

/** Address and e-mail of the last visit (CO-06); undefined when there are none that can be read. */
export const readContact = (): Contact | undefined => {
  const saved = read(CONTACT);
  return saved && { ...texts({ email: '' }, saved), address: texts(emptyAddress, saved['address']) };
};

/** Keeps address and e-mail on this device for the next visit; a full or forbidden storage is no reason to fail. */
export const keepContact = ({ email, address }: Contact): void => keep(CONTACT, { email, address });

/** The billing address of the last visit, an empty one without; its country is always the United States (Y-10). */
export const readBilling = (): Address => ({ ...texts(emptyAddress, read(BILLING)), country: 'US' });

/** Keeps the billing address on this device for the next visit. */
export const keepBilling = (billing: Address): void => keep(BILLING, billing);
