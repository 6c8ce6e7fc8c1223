import type { Stripe } from 'stripe';
import type { Selection } from '../object-store.ts';
import { invalidParam, noSuch } from './errors.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import type { Kind, Kinds, Store } from './store.ts';
import type { Decline } from './test-methods.ts';

export const apiVersion = '2026-10-28.endive';

/** Context of every operation: the stored objects, the clock, and the recording of events. */
export interface StripeContext {
  store: Store;
  /** The movable clock in epoch seconds. */
  seconds(): number;
  /** Origin of the site, which serves the browser's part of the fake. */
  origin: string;
  /** Decline for every payment of this call, set by the fault `decline`. */
  bankDeclines?: Decline | undefined;
  /** Records an event with the object's current state, and queues its delivery. */
  emit(type: Stripe.Event.Type, object: Kinds[Kind]): void;
}

/** One authorised and parsed call of the API. */
export interface Call extends StripeContext {
  params: Params;
  /** Id from the path; empty when the path has none. */
  id: string;
  /** Whether the caller has only the publishable key, as browsers do. */
  publishable: boolean;
}

export interface ListAnswer<K extends Kind> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Kinds[K][];
}

/** The object with an id; refuses an unknown id with 404 `resource_missing`. */
export const find = <K extends Kind>(context: StripeContext, kind: K, id: string, param = 'id'): Kinds[K] => {
  const found = context.store.get(kind, id);
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
};

/** One page of a list, newest first, by the call's `limit` (1 to 100, default 10), cursors and `created` bounds. */
export const list = <K extends Kind>(call: Call, kind: K, url: string, selection: Selection = {}): ListAnswer<K> => {
  const { params } = call;
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidParam('limit must be between 1 and 100', 'limit');
  const cursor = (name: string) => {
    const id = params.text(name);
    return id && find(call, kind, id, name).id;
  };
  const created = params.group('created');
  const rows = call.store.list(kind, {
    ...selection,
    startingAfter: cursor('starting_after'),
    endingBefore: cursor('ending_before'),
    created: created && {
      gt: created.integer('gt'),
      gte: created.integer('gte'),
      lt: created.integer('lt'),
      lte: created.integer('lte'),
    },
    limit: limit + 1,
  });
  const before = params.text('ending_before') !== undefined;
  return {
    object: 'list',
    url,
    has_more: rows.length > limit,
    data: before ? rows.slice(-limit) : rows.slice(0, limit),
  };
};

/** Records an event and queues its delivery; must run in the transaction of the change that the event reports. */
export const recordEvent = (
  store: Store,
  nowMs: number,
  type: Stripe.Event.Type,
  object: Kinds[Kind],
  request: { id: string | null; idempotency_key: string | null },
): void => {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(nowMs / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  } as unknown as Stripe.Event;
  store.put('event', event);
  store.queue(event.id, nowMs);
};
