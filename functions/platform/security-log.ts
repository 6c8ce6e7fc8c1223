import { log } from './logger.ts';
import { hashToken } from './signing.ts';

type Fields = Record<string, string | number | boolean | null | undefined>;

/**
 * Fields that identify a person or a network; logged as a short hash, which suffices to relate lines of the same one.
 */
const HASHED = new Set(['account', 'address', 'by', 'network', 'subject']);

const hashed = ([name, value]: [string, Fields[string]]): [string, Fields[string]] => [
  name,
  HASHED.has(name) && typeof value === 'string' ? hashToken(value).slice(0, 16) : value,
];

/**
 * Writes one line of the security log: sign-ins and their refusals, used-up limits, refused webhooks, changes of
 * credentials and roles.
 */
export const security = (what: string, fields: Fields = {}): void =>
  log.info(what, { kind: 'security', ...Object.fromEntries(Object.entries(fields).map(hashed)) });
