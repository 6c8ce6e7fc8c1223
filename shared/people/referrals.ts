import { DAY_MS } from '../time/time.ts';

/** Time for which the codes of a link are remembered, a partner's and a discount's, in milliseconds (C13). */
export const REFERRAL_MS = 30 * DAY_MS;
