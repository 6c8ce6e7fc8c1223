import { PREFIXES } from '../platform/ids.ts';
import type { PayeeKind } from './payout.entity.ts';

const replacePrefix = (id: string, from: keyof typeof PREFIXES, to: keyof typeof PREFIXES): string =>
  `${PREFIXES[to]}${id.slice(PREFIXES[from].length)}`;

/**
 * The payee id of a partner's account: an account that was a partner's and is an artist's has two ledgers. An artist's
 * payee id is the account's id.
 */
export const partnerPayee = (userId: string): string => replacePrefix(userId, 'user', 'partner');

export const kindOf = (payeeId: string): PayeeKind =>
  payeeId.startsWith(`${PREFIXES.partner}_`) ? 'partners' : 'artists';

/** The account of a payee. */
export const accountOf = (payeeId: string): string =>
  kindOf(payeeId) === 'partners' ? replacePrefix(payeeId, 'partner', 'user') : payeeId;
