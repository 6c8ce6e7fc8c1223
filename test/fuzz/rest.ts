import { everybody, type Actor } from './actors.ts';
import type { Findings, Tally } from './findings.ts';
import { runFlow, type AskFor } from './flows.ts';
import { brokenInvariants, kindOf } from './invariants.ts';
import type { Suspects } from './slow.ts';
import { createKnown, type Known } from './known.ts';
import type { FuzzAnswer, Send } from './lambda-calls.ts';
import { bentRequest, inventedAsk, requestOf, type Ask } from './maker.ts';
import { restOperations, type Operation } from './operations.ts';
import type { Random } from './random.ts';
import { curlOf, type FuzzRequest } from './requests.ts';
import { shrunk } from './shrink.ts';

const MAX_CALLS = 40;
/** Empty and dotted path segments lead to another path. */
const LEADS_ELSEWHERE = /\/(?:\.|%2e){0,2}(?:\/|$)/i;

/** The path, without the one slash at its end that every route may have or lack. */
const routeOf = (target: string): string => target.replace(/\?.*$/s, '').replace(/\/$/, '');
const depthOf = (target: string): number => routeOf(target).split('/').length;

export interface RestFuzz {
  operations: Operation[];
  actors: Actor[];
  known: Known;
  /** Sends a request unchanged and judges the answer. */
  judge(request: FuzzRequest, operation: Operation | undefined): Promise<FuzzAnswer>;
  /** Makes a random request of the operation whose turn it is, sends it and judges the answer. */
  step(turn: number, random: Random): Promise<void>;
  /** Makes new state: one customer's way through the shop, and new sessions for actors whose session has ended. */
  refresh(random: Random): Promise<void>;
}

/** Fuzzes the REST operations and records the findings. */
export const createRestFuzz = async (
  send: Send,
  findings: Findings,
  tally: Tally,
  slow: Suspects,
): Promise<RestFuzz> => {
  const operations = restOperations();
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const actors = await everybody();
  const known = createKnown();
  // Requests that succeeded: changing one of them reaches deep into the code.
  const good = new Map<string, Ask[]>();

  const faultsOf = async (
    request: FuzzRequest,
    answer: FuzzAnswer,
    operation: Operation | undefined,
  ): Promise<string[]> => {
    // A 503 under load is no fault; the request alone must not get one.
    return [
      ...brokenInvariants(request, answer, operation),
      ...(answer.status === 503 ? await stillBusy(request) : []),
    ];
  };
  const stillBusy = async (request: FuzzRequest): Promise<string[]> =>
    (await send(request)).status === 503 ? ['503 again and again'] : [];

  const report = async (
    request: FuzzRequest,
    answer: FuzzAnswer,
    operation: Operation | undefined,
    broken: string,
  ): Promise<void> => {
    const isSame = async (candidate: FuzzRequest): Promise<boolean> =>
      brokenInvariants(candidate, await send(candidate), operation).some((other) => kindOf(other) === kindOf(broken));
    findings.describe(broken, curlOf(await shrunk(request, isSame)), answer.log);
  };

  const judge = async (request: FuzzRequest, operation: Operation | undefined): Promise<FuzzAnswer> => {
    const answer = await send(request);
    tally.count(request.operation, answer.status, answer.ms);
    slow.suspect(answer.ms, {
      operation: request.operation,
      reproduction: curlOf(request),
      again: async () => (await send(request)).ms,
    });
    for (const broken of await faultsOf(request, answer, operation)) {
      if (findings.isNew(request.operation, broken)) await report(request, answer, operation, broken);
    }
    if (answer.status < 300) known.learn(answer.json);
    return answer;
  };

  const record = (ask: Ask): void => {
    const asks = good.get(ask.operation.name) ?? [];
    asks.push(ask);
    if (asks.length > MAX_CALLS) asks.shift();
    good.set(ask.operation.name, asks);
  };

  const renew = async (actor: Actor): Promise<void> => {
    if (!actor.renew) return;
    const { status, body } = await actor.shopper.get<{ role?: string }>('/api/session');
    if (status !== 200 || body.role === 'Visitor') await actor.renew().catch(() => undefined);
  };

  const chosenAsk = (operation: Operation, random: Random): Ask => {
    const asks = good.get(operation.name);
    if (!asks || random.chance(0.4)) return inventedAsk(operation, random.pick(actors), known, random);
    const ask = random.pick(asks);
    return random.chance(0.8) ? ask : { ...ask, actor: random.pick(actors) };
  };

  let flows = 0;
  return {
    operations,
    actors,
    known,
    judge,
    async step(turn, random) {
      const operation = operations[turn % operations.length]!;
      const ask = chosenAsk(operation, random);
      const plain = requestOf(ask);
      const request = bentRequest(plain, operation.body !== undefined || operation.parameters.length === 0, random);
      const isAsDescribed =
        request.method === operation.method &&
        routeOf(request.target) === routeOf(plain.target) &&
        depthOf(request.target) === depthOf(operation.path) &&
        !LEADS_ELSEWHERE.test(routeOf(request.target));
      const { status, cookies } = await judge(request, isAsDescribed ? operation : undefined);
      if (status < 300 && request === plain) record(ask);
      if (cookies.some((line) => line.includes('sid=') && line.includes('Max-Age=0'))) await renew(ask.actor);
    },
    async refresh(random) {
      for (const actor of actors) await renew(actor);
      const askFor: AskFor = async <T>(actor: Actor, name: string, more: Partial<Ask> = {}) => {
        const operation = byName.get(name);
        if (!operation) return undefined;
        const ask: Ask = { operation, actor, parameters: {}, ...more };
        const { status, json } = await judge(requestOf(ask), operation);
        if (status >= 300) return undefined;
        record(ask);
        return json as T;
      };
      await runFlow(askFor, actors, random, flows === 0);
      flows += 1;
    },
  };
};
