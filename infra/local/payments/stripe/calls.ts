import type { Stripe } from 'stripe';
import type { Selection } from '../books.ts';
import { invalidParam, noSuch } from './errors.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import type { Kind, Kinds, Store } from './store.ts';
import type { Decline } from './test-methods.ts';

export const apiVersion = '2026-10-28.endive';

/** What every operation works with: the books, the clock, and the way to tell the webhooks what happened. */
export interface Books {
  store: Store;
  /** Epoch seconds of the injected clock. */
  seconds(): number;
  /** Origin of the site, where the browser's side of the stand-in is served. */
  origin: string;
  /** What the bank says to any payment of this call, whatever its card: only where a test has it say so. */
  bankDeclines?: Decline | undefined;
  /** Records an event with the object as it stands now, and queues its delivery. */
  emit(type: Stripe.Event.Type, object: Kinds[Kind]): void;
}

/** One call of the API, authorised and parsed. */
export interface Call extends Books {
  params: Params;
  /** The id in the path, empty where the path has none. */
  id: string;
  /** True when the caller showed the publishable key only, as a browser does. */
  publishable: boolean;
}

export interface ListAnswer<K extends Kind> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Kinds[K][];
}

/** The object with this id, or 404 `resource_missing`. */
export const find = <K extends Kind>(books: Books, kind: K, id: string, param = 'id'): Kinds[K] => {
  const found = books.store.get(kind, id);
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
};

/** A page of a list, newest first, by the API's `limit` (1 to 100, 10 unless told), cursors and `created` bounds. */
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

/** Writes an event and the delivery that will carry it; both belong to the transaction of what happened. */
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
