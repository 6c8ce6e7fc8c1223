import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { admitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { readSided } from './sides.ts';

interface Change {
  order: string;
  supplier?: string | null;
  kind: string;
  id?: string | null;
}

/** A change as AppSync delivers it to the project's open pages; refuses everybody but our own functions. */
export const announceProjectChange = async (
  { order, supplier, kind, id }: Change,
  { isService }: Caller,
): Promise<object> => {
  if (!isService) throw new AppError('route.not_found');
  return { order, supplier: supplier ?? null, at: nowSeconds(), kind, id: id ?? null };
};

/**
 * Admits a subscriber to the changes of a project: its customer, by session or order link, the artist who holds it, and
 * an admin. An order that does not exist is refused in the same way. The artist holds an order once notified.
 */
export const watchProject = async (orderId: string, caller: Caller): Promise<null> => {
  await readSided(orderId, caller);
  return null;
};

/** Admits an artist to the changes that concern this artist; refuses every other caller. */
export const watchStudio = async (supplierId: string, caller: Caller): Promise<null> => {
  if (admitted(caller, 'studio').id !== supplierId) throw new AppError('session.required');
  return null;
};
