import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { now } from './clock.ts';

/** Prefix of each kind of id. */
export const PREFIXES = {
  user: 'usr',
  visitor: 'vis',
  cart: 'crt',
  item: 'itm',
  order: 'ord',
  quote: 'quo',
  attempt: 'pay',
  entry: 'led',
  asset: 'ast',
  upload: 'upl',
  job: 'job',
  message: 'msg',
  reply: 'rep',
  projectEntry: 'prj',
  pin: 'pin',
  event: 'evt',
  session: 'ses',
  link: 'lnk',
  audit: 'aud',
  case: 'cas',
  payoutLine: 'pol',
  payoutRun: 'run',
  partner: 'ptr',
  contact: 'con',
  photoRequest: 'phr',
  sweep: 'swp',
} as const;
export type IdKind = keyof typeof PREFIXES;

const ulid = monotonicFactory();

/** The API's limit for all ids; DynamoDB keys hold 2048 bytes at most. */
export const MAX_ID_CHARACTERS = 80;

/** A new id, sortable by time: `ord_01J…`. Knowing an id grants nothing, because every access checks the actor. */
export const newId = (kind: IdKind): string => `${PREFIXES[kind]}_${ulid(now())}`;

/** A secret of 256 random bits in URL-safe form, for cookies and mailed links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A secret of 128 random bits without capitals, for the name of a mail address, which some programs write small. */
export const newMailbox = (): string => randomBytes(16).toString('hex');

/** Whether a text has the form of `newMailbox`. */
export const isMailboxName = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Whether a text has the form of `newToken`: what a browser sends as a cookie of ours may be anybody's. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
