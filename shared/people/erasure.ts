import { HOUR_MS } from '../time/time.ts';

/** Hours between the confirmation of an erasure by its owner and the erasure, in which it can be cancelled (C66). */
export const ERASURE_HOURS = 48;
export const ERASURE_MS = ERASURE_HOURS * HOUR_MS;

/** Days in which the link works with which an owner confirms the erasure. */
export const ERASURE_LINK_HOURS = 24;

/** Years after the one of a payment for which the law wants its receipt kept, with name and address. */
export const LEGAL_YEARS = 7;

/** Days after which a backup of the table ends. */
export const BACKUP_DAYS = 35;

/** The moment, in epoch milliseconds, at which what was paid at a time need not be kept any more: a year's beginning in UTC. */
export const legalDay = (iso: string): number => Date.UTC(new Date(iso).getUTCFullYear() + LEGAL_YEARS + 1, 0, 1);
