import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { stripe } from '#functions/payments/stripe.ts';
import { documents } from '#functions/platform/table.ts';

/*
 * Deliberately broken code: what the functions send to the table or to Stripe is changed on its way, as if the
 * functions had been written so. Only work started with `sabotaged` is affected.
 */

interface Item {
  Put?: { Item: { sk: string }; ConditionExpression?: string };
  Update?: { Key: { sk: string }; ConditionExpression?: string };
  ConditionCheck?: { Key: { sk: string } };
}

/** A request to Stripe, and the treatment of its answer. */
interface StripeCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  data: string;
  answered?: (body: Record<string, unknown>) => Record<string, unknown>;
}

export interface Sabotage {
  /** Name of the defect. */
  name: string;
  /** Changes the items of a transaction. */
  table?: (items: Item[]) => Item[];
  /** Awaited before a transaction is sent. */
  before?: (items: Item[]) => Promise<void>;
  /** Whether the process dies after writing these items. */
  diesAfter?: (items: Item[]) => boolean;
  stripe?: (call: StripeCall) => Partial<StripeCall>;
}

const nameOf = ({ Put, Update, ConditionCheck }: Item): string =>
  /^\$(\w+?)_1/.exec((Put?.Item ?? Update?.Key ?? ConditionCheck?.Key)?.sk ?? '')?.[1] ?? '';
const writes = (items: readonly Item[], name: string, kind: 'Put' | 'Update'): boolean =>
  items.some((item) => item[kind] !== undefined && nameOf(item) === name);

/** Recognise the transaction that ends an attempt as paid, and the one that releases it. */
export const isCommit = (items: readonly Item[]): boolean =>
  writes(items, 'attempt', 'Update') && writes(items, 'ledgerEntry', 'Put');
export const isRelease = (items: readonly Item[]): boolean =>
  writes(items, 'attempt', 'Update') && !writes(items, 'ledgerEntry', 'Put');

/** Leaves out the writes of one entity. */
export const without =
  (name: string, when: (items: readonly Item[]) => boolean) =>
  (items: Item[]): Item[] =>
    when(items) ? items.filter((item) => nameOf(item) !== name) : items;

/** Removes the condition of a write. */
const unconditional = (item: Item): Item => {
  const free = <W extends { ConditionExpression?: string }>(write: W): W =>
    write.ConditionExpression === undefined
      ? write
      : { ...write, ConditionExpression: `attribute_exists(pk) OR (${write.ConditionExpression})` };
  if (item.Update) return { Update: free(item.Update) };
  return item.Put ? { Put: free(item.Put) } : item;
};

/** Removes the conditions of a transaction's writes. */
export const blindly =
  (when: (items: readonly Item[]) => boolean) =>
  (items: Item[]): Item[] =>
    when(items) ? items.map(unconditional) : items;

const MAX_WAIT_MS = 5_000;

/**
 * Holds each writer until a second one arrives, so that neither has seen the other's write; a writer without a second
 * goes on after a timeout.
 */
export const byTwos = (when: (items: readonly Item[]) => boolean): ((items: Item[]) => Promise<void>) => {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  let come = 0;
  return async (items) => {
    if (!when(items)) return;
    come += 1;
    if (come === 2) meet();
    await Promise.race([met, setTimeout(MAX_WAIT_MS)]);
  };
};

const current = new AsyncLocalStorage<Sabotage & { isDead: boolean }>();

/** Runs work as the broken code. */
export const sabotaged = <T>(sabotage: Sabotage, work: () => Promise<T>): Promise<T> =>
  current.run({ ...sabotage, isDead: false }, work);

class Died extends Error {}

let isOpen = false;

/** Installs the sabotage between the functions and the outside. */
export const openSabotage = async (): Promise<void> => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const [sabotage, input] = [current.getStore(), args.input as { TransactItems?: Item[] }];
      if (!sabotage || !input.TransactItems) return next(args);
      await sabotage.before?.(input.TransactItems);
      const dies = !sabotage.isDead && sabotage.diesAfter?.(input.TransactItems) === true;
      const items = sabotage.table?.(input.TransactItems) ?? input.TransactItems;
      if (!dies) return next({ ...args, input: { ...args.input, TransactItems: items } });
      sabotage.isDead = true;
      await next({ ...args, input: { ...args.input, TransactItems: items.slice(0, 2) } });
      throw new Died('written by halves');
    },
    { step: 'initialize', priority: 'high', name: 'sabotageOfTests' },
  );
  const http = (await stripe()).getApiField('httpClient');
  const send = http.makeRequest.bind(http) as (...all: unknown[]) => Promise<{ toJSON: () => Promise<unknown> }>;
  const makeRequest = async (
    host: string,
    port: string,
    path: string,
    method: string,
    headers: Record<string, string>,
    data: string,
    ...rest: unknown[]
  ) => {
    const call = { path, method, headers, data };
    const changed: StripeCall = { ...call, ...current.getStore()?.stripe?.(call) };
    const response = await send(host, port, changed.path, changed.method, changed.headers, changed.data, ...rest);
    const { answered } = changed;
    if (!answered) return response;
    const body = answered((await response.toJSON()) as Record<string, unknown>);
    response.toJSON = () => Promise.resolve(body);
    return response;
  };
  http.makeRequest = makeRequest as unknown as typeof http.makeRequest;
};

/** Gives each attempt at the provider a new idempotency key. */
export const withNewKey = (call: StripeCall): Partial<StripeCall> => ({
  headers: { ...call.headers, 'Idempotency-Key': randomUUID() },
});
