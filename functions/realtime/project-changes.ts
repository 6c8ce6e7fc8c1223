import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { admitted } from '../platform/permissions.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { readSided } from '../projects/sides.ts';

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

/** A payload that ends the subscriptions whose endings have all of it. */
type Ended = Record<string, string>;

/** What ends a subscription, in AppSync's form: a payload that has every value of one of the groups. */
export interface Endings {
  filterGroup: { filters: { fieldName: string; operator: 'eq'; value: string }[] }[];
}

const endingsOf = (...any: (Ended | undefined)[]): Endings | null => {
  const filterGroup = any
    .filter((each) => each !== undefined)
    .map((each) => ({
      filters: Object.entries(each).map(([fieldName, value]) => ({ fieldName, operator: 'eq' as const, value })),
    }));
  return filterGroup.length > 0 ? { filterGroup } : null;
};

const endOf = ({ sessionId }: Caller): Ended | undefined => (sessionId ? { session: sessionId } : undefined);

/**
 * What AppSync has to end: the subscriptions to projects and studios of a session, or those of an artist to a project.
 * Refuses everybody but our own functions.
 */
export const endListening = async (
  ended: Record<string, string | null>,
  { isService }: Caller,
): Promise<{ subscriptionField: string; payload: Ended }[]> => {
  if (!isService) throw new AppError('route.not_found');
  const known = Object.entries(ended).filter((each): each is [string, string] => each[1] !== null);
  const payload = Object.fromEntries(known);
  return ['onProjectChange', 'onStudioChange'].map((subscriptionField) => ({ subscriptionField, payload }));
};

/**
 * Admits a subscriber to the changes of a project: its customer, by session or order link, the artist who holds it, and
 * an admin. An order that does not exist is refused in the same way. The artist holds an order once notified.
 * Answers what ends it: the end of the session, and for the artist the loss of the order.
 */
export const watchProject = async (orderId: string, caller: Caller): Promise<Endings | null> => {
  const { side } = await readSided(orderId, caller);
  const loss = side === 'artist' && caller.id !== null ? { order: orderId, supplier: caller.id } : undefined;
  return endingsOf(endOf(caller), loss);
};

/**
 * Admits an artist to the changes that concern this artist; refuses every other caller. Answers what ends it: the end
 * of the session.
 */
export const watchStudio = async (supplierId: string, caller: Caller): Promise<Endings | null> => {
  if (admitted(caller, 'studio').id !== supplierId) throw new AppError('session.required');
  return endingsOf(endOf(caller));
};
