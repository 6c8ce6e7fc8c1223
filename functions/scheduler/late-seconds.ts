const [TEN_MINUTES, TWO_DAYS] = [600, 2 * 24 * 3600];

/** Kinds of due work, and for how many seconds work of each may be left undone before an alarm fires. */
export const LATE_SECONDS = {
  orders: TEN_MINUTES,
  attempts: TEN_MINUTES,
  photos: TWO_DAYS,
  giftCards: TEN_MINUTES,
  refunds: TEN_MINUTES,
  billings: TEN_MINUTES,
  payouts: TEN_MINUTES,
  payoutRuns: TEN_MINUTES,
  digests: TEN_MINUTES,
  promotions: TEN_MINUTES,
  erasures: TWO_DAYS,
} as const;
export type DueWorkKind = keyof typeof LATE_SECONDS;
