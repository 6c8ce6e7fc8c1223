import { MAILING_LIST_LINK_DAYS } from '#shared/people/mailing-list.ts';
import { QUESTION_LINK_SECONDS } from '#shared/text/questions.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time/time.ts';

/** The secrets whose keys sign, hash and seal, by what a leak of them would open (docs/decisions/077). */
export const KEY_SECRETS = ['cursors', 'links', 'codes', 'vault'] as const;
export type KeySecret = (typeof KEY_SECRETS)[number];

/** Mails of years ago must still end what they belong to. */
const LEAVING_SECONDS = 10 * 365 * DAY_SECONDS;

/** Kinds of signed tokens: the secret whose keys sign them, and the seconds that one lives at most. */
export const TOKENS = {
  'message-cursor': { secret: 'cursors', seconds: 30 * DAY_SECONDS },
  'realtime': { secret: 'cursors', seconds: 15 * MINUTE_SECONDS },
  'realtime-service': { secret: 'cursors', seconds: MINUTE_SECONDS },
  'mailed-link': { secret: 'links', seconds: 72 * HOUR_SECONDS },
  /** Longer than an order takes including its guarantee; every mail contains a new token. */
  'order-link': { secret: 'links', seconds: 90 * DAY_SECONDS },
  'upload': { secret: 'links', seconds: 30 * MINUTE_SECONDS },
  'confirm-message': { secret: 'links', seconds: QUESTION_LINK_SECONDS },
  'confirm-subscription': { secret: 'links', seconds: QUESTION_LINK_SECONDS },
  'end-subscription': { secret: 'links', seconds: LEAVING_SECONDS },
  'confirm-mailing-list': { secret: 'links', seconds: MAILING_LIST_LINK_DAYS * DAY_SECONDS },
  'leave-mailing-list': { secret: 'links', seconds: LEAVING_SECONDS },
} as const satisfies Record<string, { secret: KeySecret; seconds: number }>;
export type TokenKind = keyof typeof TOKENS;

/** Kinds of keyed hashes, all under the keys of `codes`, and the seconds that one lives at most. */
export const HASHES = {
  'gift-card code': Infinity,
  'gift-card pin': Infinity,
  'recovery-code': Infinity,
  'known place': 180 * DAY_SECONDS,
  'certificate': Infinity,
  'certificate id': Infinity,
} as const satisfies Record<string, number>;
export type HashKind = keyof typeof HASHES;

/** Kinds of sealed texts, all under the keys of `vault`; each lives as long as its item. */
export const SEALS = ['second-factor', 'gift-card code', 'charity code'] as const;
export type SealKind = (typeof SEALS)[number];

/** Seconds for which something issued under a key of a secret can be alive; infinite where it does not end by itself. */
export const longestSeconds = (secret: KeySecret): number => {
  const lives = Object.values(TOKENS).flatMap((kind) => (kind.secret === secret ? [kind.seconds] : []));
  return lives.length === 0 ? Infinity : Math.max(...lives);
};
