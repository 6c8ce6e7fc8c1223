import { AsyncLocalStorage } from 'node:async_hooks';
import { stripe } from '#functions/payments/stripe.ts';
import { documents } from '#functions/platform/table.ts';

/**
 * Faults of one outgoing call: the process dies before or after it, it fails before or after the work was done, or only
 * the client library misses the reply and repeats the call by itself.
 */
const MODES = ['dies before', 'dies after', 'fails before', 'fails after', 'is repeated'] as const;
export type Mode = (typeof MODES)[number];

const READ = /^(Get|BatchGet|Query|GET )/;

/**
 * Every fault that these calls can meet; a fault after a read equals the one before the next call, so it is left out.
 */
export const faultsOf = (calls: string[]): { at: number; mode: Mode }[] =>
  calls.flatMap((name, at) =>
    MODES.filter((mode) => mode.endsWith('before') || !READ.test(name)).map((mode) => ({ at, mode })),
  );

/** Index of an outgoing call, from 0, or the deed of the first one meant. */
type Which = { at: number } | { first: string };

export type Fault = Which & { mode: Mode };

export interface Run<T> {
  /** Outgoing calls in their order, by name. */
  calls: string[];
  /** The deed of each call: its items in the table, or its path at the provider. */
  deeds: string[];
  /** Whether the fault was met. */
  met: boolean;
  /** Result of the work; undefined when its process died. */
  result: T | undefined;
}

/** Faults to place once for each distinct deed: a fault before a write equals the one after the write before it. */
export const distinctFaultsOf = (deeds: readonly string[]): { first: string; mode: Mode }[] =>
  [...new Set(deeds)].flatMap((first) =>
    (READ.test(first) ? (['fails before'] as const) : MODES)
      .filter((mode) => mode !== 'is repeated' || !/^[A-Z]+ \//.test(first))
      .map((mode) => ({ first, mode })),
  );

/** A rival's work right before one of the outgoing calls. */
export interface Rival {
  at: number;
  act: () => Promise<unknown>;
}

interface Plan {
  fault: Fault | undefined;
  rival?: Rival;
  calls: string[];
  deeds: string[];
  current: number;
  /** Index of the call that met the fault. */
  metAt?: number;
  isDead: boolean;
  died: () => void;
}

const plans = new AsyncLocalStorage<Plan>();
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

const dies = <T>(plan: Plan): Promise<T> => {
  plan.isDead = true;
  plan.died();
  return never();
};

class LostReply extends Error {
  override readonly name = 'TimeoutError';
  /** The SDK reads this and tries again. */
  readonly $retryable = { throttling: false };
}

/** Sign of a transaction item's operation on its entity. */
const SIGNS = { Put: '+', Update: '', Delete: '-', ConditionCheck: '?' } as const;

const entitiesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? '').matchAll(/"\$(\w+?)_1/g)].map(([, entity = '']) => entity);

/** The operation of a command and its entities, which are the same for all customers. */
const deedOf = (command: string, input: Record<string, unknown>): string => {
  const { TransactItems, Key, Item, IndexName, ExpressionAttributeValues, RequestItems } = input;
  const items = TransactItems as Record<keyof typeof SIGNS, { Key?: object; Item?: object } | undefined>[] | undefined;
  const about = items
    ? items.flatMap((item) =>
        (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).flatMap((kind) =>
          item[kind] ? entitiesIn(item[kind].Key ?? item[kind].Item).map((entity) => SIGNS[kind] + entity) : [],
        ),
      )
    : entitiesIn(Key ?? Item ?? RequestItems ?? ExpressionAttributeValues);
  const words = [command.replace(/(Items?)?Command$/, ''), ...new Set(about.toSorted()), IndexName];
  return words.filter(Boolean).join(' ');
};

/** Whether a plan's fault is due at the call about to be sent. */
const isHere = ({ fault, metAt, current }: Plan, deed: string): boolean =>
  fault !== undefined && metAt === undefined && ('first' in fault ? fault.first === deed : fault.at === current);

const guarded = async <T>(name: string, deed: string, send: () => Promise<T>): Promise<T> => {
  const plan = plans.getStore();
  if (!plan) return send();
  if (plan.isDead) return never();
  const index = plan.calls.push(name) - 1;
  plan.deeds.push(deed);
  plan.current = index;
  const { rival } = plan;
  if (index === rival?.at) await plans.exit(() => rival.act());
  if (isHere(plan, deed)) plan.metAt = index;
  const mode = plan.metAt === index ? plan.fault?.mode : undefined;
  if (mode === 'dies before') return dies(plan);
  if (mode === 'fails before') throw new LostReply(`${name} was not sent`);
  const result = await send();
  if (mode === 'dies after') return dies(plan);
  if (mode === 'fails after') throw new LostReply(`the reply to ${name} was lost`);
  return plan.isDead ? never() : result;
};

let isOpen = false;

/**
 * Installs the interception between the functions and the outside: the table's client and, if the test file has opened
 * payments, Stripe's and PayPal's clients.
 */
export const openSeam = async ({ pays = true } = {}): Promise<void> => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        guarded(commandName, deedOf(commandName, args.input as Record<string, unknown>), () => next(args)),
    {
      step: 'initialize',
      priority: 'low',
      name: 'seamOfTests',
    },
  );
  const repeated = new WeakSet<Plan>();
  documents.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const plan = plans.getStore();
      if (plan?.fault?.mode !== 'is repeated' || plan.current !== plan.metAt || repeated.has(plan)) return result;
      repeated.add(plan);
      throw new LostReply('the reply was lost');
    },
    { step: 'finalizeRequest', priority: 'low', name: 'lostReplyOfTests' },
  );
  if (!pays) return;
  const http = (await stripe()).getApiField('httpClient');
  const send = http.makeRequest.bind(http);
  // Stripe's client repeats a failed call once by itself, which covers the mode 'is repeated'.
  http.makeRequest = (host: string, port: string, path: string, method: string, ...rest: unknown[]) => {
    const name = `${method} ${path.replaceAll(/(?:pi|cus)_\w+/g, ':id')}`;
    return guarded(name, name.replace(/\?.*/, ''), () => send(host, port, path, method, ...rest));
  };
  guardPaypal();
};

/** PayPal's client is the only code of the functions that uses `fetch`. */
const guardPaypal = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = /\/__local\/paypal(\/v\d\/.*)/.exec(typeof input === 'string' ? input : '')?.[1];
    if (path === undefined) return send(input, init);
    const name = `${init?.method} ${path.replaceAll(/\/[A-Z\d]{17}\b/g, '/:id')}`;
    return guarded(name, name, () => send(input, init));
  };
};

/** Runs work with a fault at one of its outgoing calls; returns when the work has ended or its process has died. */
export const withFault = async <T>(fault: Fault | undefined, work: () => Promise<T>): Promise<Run<T>> => {
  const { promise: dead, resolve: died } = Promise.withResolvers<undefined>();
  const plan: Plan = { fault, calls: [], deeds: [], current: -1, isDead: false, died: () => died(undefined) };
  const result = await plans.run(plan, () => Promise.race([work(), dead]));
  return { calls: plan.calls, deeds: plan.deeds, met: plan.metAt !== undefined, result };
};

/** Runs work while a rival acts right before one of its outgoing calls; answers whether that call was reached. */
export const withRival = async <T>(rival: Rival, work: () => Promise<T>): Promise<Run<T>> => {
  const plan: Plan = {
    fault: undefined,
    rival,
    calls: [],
    deeds: [],
    current: -1,
    isDead: false,
    died: () => undefined,
  };
  const result = await plans.run(plan, work);
  return { calls: plan.calls, deeds: plan.deeds, result, met: plan.calls.length > rival.at };
};
