import { DAY_MS } from '../time/time.ts';

/** Milliseconds in which each side of a case can add what it has to say (C17). */
export const EVIDENCE_MS = 5 * DAY_MS;

/** Milliseconds after shipping from which a parcel can be reported as lost (C19). */
export const LOST_AFTER_MS = 14 * DAY_MS;
