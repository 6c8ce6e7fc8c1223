import { HOUR_MS } from '../time/time.ts';

/** Stands where the e-mail address of somebody was who is erased: nothing is mailed there (RFC 2606). */
export const ERASED_ADDRESS = 'erased@atelier.invalid';

/** Hours between the confirmation of an erasure by its owner and the erasure, in which it can be cancelled (C66). */
export const ERASURE_HOURS = 48;
export const ERASURE_MS = ERASURE_HOURS * HOUR_MS;

/** Hours in which the link works with which an owner confirms the erasure. */
export const ERASURE_LINK_HOURS = 24;

/** Years after the one of a payment for which the law wants its receipt kept, with name and address. */
export const LEGAL_YEARS = 7;

/** Days after which copies end by themselves: backups of the table, versions of deleted files, records of mails, logs. */
export const BACKUP_DAYS = 35;
export const DELETED_FILE_DAYS = 7;
export const MAIL_DAYS = 14;
export const LOG_DAYS = 90;

/** The moment, in epoch milliseconds, at which what was paid at a time need not be kept any more: a year's beginning in UTC. */
export const legalDay = (iso: string): number => Date.UTC(new Date(iso).getUTCFullYear() + LEGAL_YEARS + 1, 0, 1);
