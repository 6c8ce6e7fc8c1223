import { z } from 'zod';
import { readEvent, type EventPayload } from '#events/registry.ts';
import { Cart } from '../carts/cart.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { env } from '../platform/env.ts';
import { serviceToken } from '../platform/realtime-token.ts';
import { Quote } from '../quotes/quote.entity.ts';

const TIMEOUT_MS = 5_000;

const Answer = z.object({ errors: z.array(z.object({ message: z.string() })).nullish() });

/** Selects every field of `ProjectChange`, because subscribers receive only what the mutation selected. */
export const ANNOUNCE = `mutation($order: ID!, $supplier: ID, $kind: String!, $id: ID) {
  announceProjectChange(order: $order, supplier: $supplier, kind: $kind, id: $id) { order supplier at kind id }
}`;

/** Ends the live updates that a session, or an artist of a project, was admitted to. */
const END_LISTENING = `mutation($session: ID, $order: ID, $supplier: ID) {
  endListening(session: $session, order: $order, supplier: $supplier)
}`;

const textIn = (payload: object, ...names: string[]): string | undefined => {
  const found = new Map<string, unknown>(Object.entries(payload));
  return names.map((name) => found.get(name)).find((value) => typeof value === 'string');
};

const ordersIn = async (payload: object): Promise<string[]> => {
  const order = textIn(payload, 'orderId');
  if (order) return [order];
  const cartId = textIn(payload, 'cartId');
  const { data: cart } = cartId ? await Cart.get({ cartId }).go() : { data: null };
  return cart?.orderIds ?? [];
};

/** Events after which an order is no longer open for the other artists who were asked. */
const ENDS_ASKING = new Set(['quote.selected', 'order.cancelled']);

/** The artist who has been chosen for an order. */
const holderOf = async (orderId: string): Promise<string | undefined> => {
  const { data } = await Order.get({ orderId }).go({ attributes: ['supplierId'] });
  return data?.supplierId;
};

/** Artists whose studios show an order of an event: the one it names, else who has the order, and those who lost it. */
const artistsOf = async (name: string, payload: object, orderId: string): Promise<(string | undefined)[]> => {
  const holder = textIn(payload, 'supplierId') ?? (await holderOf(orderId));
  if (!ENDS_ASKING.has(name)) return [holder];
  const { data: quotes } = await Quote.query.ofOrder({ orderId }).go({ pages: 'all' });
  return [holder, ...quotes.map(({ supplierId }) => supplierId).filter((id) => id !== holder)];
};

/** Sends a mutation of our own functions to the GraphQL API; throws when it is not taken. */
export const mutateAsService = async (query: string, variables: Record<string, string | undefined>): Promise<void> => {
  const response = await fetch(env('REALTIME_URL'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authorization': await serviceToken() },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { errors } = Answer.parse(await response.json());
  if (!response.ok || errors?.length) throw new Error(`The change was not announced: ${errors?.[0]?.message}`);
};

/**
 * Ends the live updates of sessions that have ended; throws when the GraphQL API does not take it, so that the event is
 * delivered again.
 */
export const endSessions = async ({ sessionIds }: EventPayload<'sessions.ended'>): Promise<void> => {
  await Promise.all(sessionIds.map((session) => mutateAsService(END_LISTENING, { session })));
};

/**
 * Announces an event of the bus to the open pages of its order, or of all orders of its cart, and to the studios of its
 * artists; an artist who has lost the order hears of that last. Throws when the GraphQL API does not take it, so that the event is delivered again. An event delivered twice
 * only loads the pages' data twice.
 */
export const announce = async (name: string, detail: unknown): Promise<void> => {
  const { payload } = readEvent(name, detail);
  const rest = { kind: name, id: textIn(payload, 'entryId', 'pinId') };
  const announceOrder = async (order: string): Promise<void> => {
    const artists = await artistsOf(name, payload, order);
    await Promise.all(artists.map((supplier) => mutateAsService(ANNOUNCE, { order, supplier, ...rest })));
    const lost = name === 'quote.released' ? textIn(payload, 'supplierId') : undefined;
    if (lost !== undefined) await mutateAsService(END_LISTENING, { order, supplier: lost });
  };
  await Promise.all((await ordersIn(payload)).map(announceOrder));
};
