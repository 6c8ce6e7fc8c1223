import { AsyncLocalStorage } from 'node:async_hooks';
import { stripe } from '#functions/payments/stripe.ts';
import { documents } from '#functions/platform/table.ts';

/**
 * What may go wrong with one outgoing call: the process dies before or after it, it fails before or after the work was done,
 * or only the client library misses the reply and tries again by itself.
 */
const MODES = ['dies before', 'dies after', 'fails before', 'fails after', 'is repeated'] as const;
export type Mode = (typeof MODES)[number];

const READ = /^(Get|BatchGet|Query|GET )/;

/** Every fault that these calls can meet; what happens after a read is what happens before the next call. */
export const faultsOf = (calls: string[]): Fault[] =>
  calls.flatMap((name, at) =>
    MODES.filter((mode) => mode.endsWith('before') || !READ.test(name)).map((mode) => ({ at, mode })),
  );

export interface Fault {
  /** Number of the outgoing call, from 0. */
  at: number;
  mode: Mode;
}

export interface Run<T> {
  /** Outgoing calls in their order, by name. */
  calls: string[];
  /** What the work answered; undefined when its process died. */
  result: T | undefined;
}

/** Somebody else, who does something right before one of the outgoing calls. */
export interface Rival {
  at: number;
  act: () => Promise<unknown>;
}

interface Plan {
  fault: Fault | undefined;
  rival?: Rival;
  calls: string[];
  current: number;
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
  /** Read by the SDK, which then tries again. */
  readonly $retryable = { throttling: false };
}

const guarded = async <T>(name: string, send: () => Promise<T>): Promise<T> => {
  const plan = plans.getStore();
  if (!plan) return send();
  if (plan.isDead) return never();
  const index = plan.calls.push(name) - 1;
  plan.current = index;
  const { rival } = plan;
  if (index === rival?.at) await plans.exit(() => rival.act());
  const mode = index === plan.fault?.at ? plan.fault.mode : undefined;
  if (mode === 'dies before') return dies(plan);
  if (mode === 'fails before') throw new LostReply(`${name} was not sent`);
  const result = await send();
  if (mode === 'dies after') return dies(plan);
  if (mode === 'fails after') throw new LostReply(`the reply to ${name} was lost`);
  return plan.isDead ? never() : result;
};

let isOpen = false;

/** Puts the seam between the functions and the outside: the table's client and, where the test file has opened payments, Stripe's and PayPal's. */
export const openSeam = async ({ pays = true } = {}): Promise<void> => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        guarded(commandName, () => next(args)),
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
      if (plan?.fault?.mode !== 'is repeated' || plan.current !== plan.fault.at || repeated.has(plan)) return result;
      repeated.add(plan);
      throw new LostReply('the reply was lost');
    },
    { step: 'finalizeRequest', priority: 'low', name: 'lostReplyOfTests' },
  );
  if (!pays) return;
  const http = (await stripe()).getApiField('httpClient');
  const send = http.makeRequest.bind(http);
  // Stripe's client repeats a failed call once by itself, which covers 'is repeated'.
  http.makeRequest = (host: string, port: string, path: string, method: string, ...rest: unknown[]) =>
    guarded(`${method} ${path.replaceAll(/pi_\w+/g, ':id')}`, () => send(host, port, path, method, ...rest));
  guardPaypal();
};

/** PayPal's client sends by `fetch`, as nothing else of the functions does. */
const guardPaypal = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = /\/__local\/paypal(\/v\d\/.*)/.exec(typeof input === 'string' ? input : '')?.[1];
    return path === undefined
      ? send(input, init)
      : guarded(`${init?.method} ${path.replaceAll(/\/[A-Z\d]{17}\b/g, '/:id')}`, () => send(input, init));
  };
};

/** Runs work with a fault at one of its outgoing calls; ends when the work has ended or its process has died. */
export const withFault = async <T>(fault: Fault | undefined, work: () => Promise<T>): Promise<Run<T>> => {
  const { promise: dead, resolve: died } = Promise.withResolvers<undefined>();
  const plan: Plan = { fault, calls: [], current: -1, isDead: false, died: () => died(undefined) };
  const result = await plans.run(plan, () => Promise.race([work(), dead]));
  return { calls: plan.calls, result };
};

/** Runs work while somebody else acts right before one of its outgoing calls; answers whether that call was reached. */
export const withRival = async <T>(rival: Rival, work: () => Promise<T>): Promise<Run<T> & { met: boolean }> => {
  const plan: Plan = { fault: undefined, rival, calls: [], current: -1, isDead: false, died: () => undefined };
  const result = await plans.run(plan, work);
  return { calls: plan.calls, result, met: plan.calls.length > rival.at };
};

/** Numbers from 0 to 1 that a seed decides, so that a failed run can be repeated. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A new order of things, decided by the numbers given. */
export const shuffled = <T>(things: readonly T[], random: () => number): T[] =>
  things
    .map((thing) => ({ thing, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
