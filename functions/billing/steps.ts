import { DAY_MS } from '#shared/time/time.ts';
import type { StoredBilling } from './billing.entity.ts';

/** What is done about an unpaid balance, and on which day after the last piece was finished (C9). */
export const STEPS = [
  { day: 0, does: 'tell' },
  { day: 3, does: 'tell' },
  { day: 6, does: 'tell' },
  { day: 7, does: 'charge' },
  { day: 8, does: 'charge' },
  { day: 10, does: 'charge' },
  { day: 14, does: 'charge' },
] as const;

const atDay = (beganAt: string, day: number): string => new Date(Date.parse(beganAt) + day * DAY_MS).toISOString();

/** When a step is taken; undefined after the last one. */
export const stepAt = (beganAt: string, step: number): string | undefined => {
  const day = STEPS[step]?.day;
  return day === undefined ? undefined : atDay(beganAt, day);
};

/** From the beginning of a billing to its last charge. */
export const LAST_STEP_MS = Math.max(...STEPS.map(({ day }) => day)) * DAY_MS;

const FIRST_CHARGE = STEPS.findIndex(({ does }) => does === 'charge');

/** When the balance is charged for the first time. */
export const billedAt = (beganAt: string): string => atDay(beganAt, STEPS[FIRST_CHARGE]?.day ?? 0);

/** When the balance is charged next; undefined after the last charge. */
export const nextChargeAt = ({ beganAt, nextStep }: Pick<StoredBilling, 'beganAt' | 'nextStep'>): string | undefined =>
  stepAt(beganAt, Math.max(nextStep, FIRST_CHARGE));

/**
 * The step that is due at `now` (epoch milliseconds): the last of several missed ones, so that no two notices or
 * charges come at once. Undefined when none is due.
 */
export const dueStep = (
  { beganAt, nextStep }: Pick<StoredBilling, 'beganAt' | 'nextStep'>,
  now: number,
): number | undefined => {
  const last = STEPS.findLastIndex(({ day }) => Date.parse(atDay(beganAt, day)) <= now);
  return last >= nextStep ? last : undefined;
};
