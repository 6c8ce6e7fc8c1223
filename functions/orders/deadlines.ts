import { DELIVERY_MS } from '#shared/orders/order-states.ts';
import { GUARANTEE_MS } from '#shared/money/refunds.ts';
import type { StoredOrder } from './order.entity.ts';

const after = (iso: string, milliseconds: number): string => new Date(Date.parse(iso) + milliseconds).toISOString();

/** When a piece on its way counts as delivered (C19); later by the time of the cases that held it meanwhile (C17). */
export const deliverBy = ({ shippedAt, dueAt }: Pick<StoredOrder, 'shippedAt' | 'dueAt'>): string | undefined =>
  shippedAt && (dueAt ?? after(shippedAt, DELIVERY_MS));

/** When the guarantee of the last delivery ends (C16); later by the time of the cases that held it meanwhile (C17). */
export const guaranteeEnd = ({
  guaranteeUntil,
  deliveredAt,
}: Partial<Pick<StoredOrder, 'guaranteeUntil' | 'deliveredAt'>>): string | undefined =>
  guaranteeUntil ?? (deliveredAt && after(deliveredAt, GUARANTEE_MS));
