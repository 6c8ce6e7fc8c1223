import Bowser from 'bowser';
import type { Context } from 'hono';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import type { ErrorCode } from '#shared/errors.ts';
import type { Actor } from './actor.ts';
import { clientAddress } from './client-address.ts';
import type { TakenOver } from './user.entity.ts';

export interface Env {
  Bindings: { event?: LambdaEvent; lambdaContext?: LambdaContext };
  Variables: { requestId: string; actor: Actor; refusal?: ErrorCode };
}
export type AppContext = Context<Env>;

/** Actor, network and device of a request. */
export interface RequestContext {
  actor: Actor;
  /** Subject of rate limits: the visitor's address or its IPv6 network. */
  network: string;
  /** Browser and system, `Firefox on Windows`. */
  device: string;
  /** Hash of the device cookie, which a browser has after its first sign-in. */
  deviceId: string | undefined;
  /** What a session that begins with this request takes over of the browser's visitor. */
  takes?: TakenOver;
}

/** The network that a request comes from, as the subject of rate limits. */
export const networkOf = (c: AppContext): string => clientAddress((name) => c.req.header(name));

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system of a User-Agent header: `Firefox on Windows`. Unknown names are left out, because the header's
 * sender could otherwise put any text into our mails.
 */
const deviceOf = (agent: string | undefined): string => {
  if (!agent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(agent.slice(0, 300));
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : 'Unknown browser';
  return os.name && SYSTEMS.has(os.name) ? `${name} on ${os.name}` : name;
};

/** The context of a request for verbs. */
export const requestOf = (c: AppContext): RequestContext => ({
  actor: c.get('actor'),
  network: networkOf(c),
  device: deviceOf(c.req.header('User-Agent')),
  deviceId: c.get('actor').deviceId,
});
