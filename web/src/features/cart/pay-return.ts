import { isRecord, session, stored } from '#web/lib/storage.ts';

interface PayReturn {
  cartId: string;
  path: string;
}

const isPayReturn = (value: unknown): value is PayReturn =>
  isRecord(value) && typeof value.cartId === 'string' && typeof value.path === 'string';

/** The page that sent this tab to the payment page of an order, where it is not the receipt that follows a payment. */
export const payReturn = stored(session, 'pay-return', isPayReturn);

/** The page that a payment for an order leads back to, once; undefined for its receipt. */
export const takePayReturn = (cartId: string): string | undefined => {
  const left = payReturn.load();
  if (left?.cartId !== cartId) return undefined;
  payReturn.clear();
  return left.path;
};
