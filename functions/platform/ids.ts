import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { now } from './clock.ts';

const PREFIXES = {
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
  event: 'evt',
  session: 'ses',
  link: 'lnk',
  audit: 'aud',
} as const;
export type IdKind = keyof typeof PREFIXES;

const ulid = monotonicFactory();

/** A new id, sortable by time: `ord_01J…`. Ids open nothing by themselves; who asks is always checked. */
export const newId = (kind: IdKind): string => `${PREFIXES[kind]}_${ulid(now())}`;

/** A secret of 256 random bits in URL-safe form, for cookies and mailed links. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
