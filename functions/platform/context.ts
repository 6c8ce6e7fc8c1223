import type { Context } from 'hono';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import type { Actor } from './actor.ts';
import { clientAddress } from './client-address.ts';
import { deviceOf } from './device.ts';

export interface Env {
  Bindings: { event?: LambdaEvent; lambdaContext?: LambdaContext };
  Variables: { requestId: string; actor: Actor };
}
export type AppContext = Context<Env>;

/** Who asks, from which network, and on what. */
export interface RequestContext {
  actor: Actor;
  /** To count by. */
  network: string;
  /** Browser and system as they name themselves. */
  device: string;
}

/** The network that a request comes from, to count by. */
export const networkOf = (c: AppContext): string => clientAddress((name) => c.req.header(name));

/** What verbs know of a request beside its input. */
export const requestOf = (c: AppContext): RequestContext => ({
  actor: c.get('actor'),
  network: networkOf(c),
  device: deviceOf(c.req.header('User-Agent')),
});
