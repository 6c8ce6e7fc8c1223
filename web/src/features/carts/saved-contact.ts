import { emptyAddress, type CheckoutState } from './checkout-state.ts';

const STORAGE_KEY = 'checkout';

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

/** Address and e-mail of the last visit (CO-06); undefined when there are none that can be read. */
export const readContact = (): Contact | undefined => {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!isRecord(saved)) return undefined;
    return { ...texts({ email: '' }, saved), address: texts(emptyAddress, saved['address']) };
  } catch {
    return undefined;
  }
};

/** Keeps address and e-mail on this device for the next visit; a full or forbidden storage is no reason to fail. */
export const keepContact = ({ email, address }: Contact): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ email, address }));
  } catch {
    // Private windows may refuse to store anything.
  }
};
