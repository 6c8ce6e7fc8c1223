import { log } from './logger.ts';
import { hashToken } from './signing.ts';

type Fields = Record<string, string | number | boolean | null | undefined>;

/** Fields that name a person or a network: kept as a short hash, enough to see that two lines speak of the same one. */
const HASHED = new Set(['account', 'address', 'by', 'network', 'subject']);

const hashed = ([name, value]: [string, Fields[string]]): [string, Fields[string]] => [
  name,
  HASHED.has(name) && typeof value === 'string' ? hashToken(value).slice(0, 16) : value,
];

/** One line of the security log: sign-ins and refusals, spent limits, refused webhooks, changes of what opens an account. */
export const security = (what: string, fields: Fields = {}): void =>
  log.info(what, { kind: 'security', ...Object.fromEntries(Object.entries(fields).map(hashed)) });
