import { holds } from '#shared/money/terms.ts';
import { chargedLater, ledgerOf } from '../ledger/ledger.ts';
import type { StoredOrder } from './order.entity.ts';

/** Where an order goes, as a country's code, and what of the customer's shipping charge its artist gets. */
interface OrderParcel {
  cents: number;
  country: string;
}

const centsOf = async (order: StoredOrder): Promise<number> => {
  const { orderId, cartId, charges, address, shippingMethod } = order;
  const placed = charges?.shippingCents ?? 0;
  // Both are stored with the change of price that they bring.
  if (address === undefined && shippingMethod === undefined) return placed;
  return placed + chargedLater('shipping', orderId, await ledgerOf(cartId));
};

/** The parcel of a live order as its artist is shown it; no cents for one that was placed before C56. */
export const parcelOf = async (order: StoredOrder): Promise<OrderParcel> => ({
  cents: holds('parcel', order) ? await centsOf(order) : 0,
  country: order.address?.country ?? order.country ?? '',
});
