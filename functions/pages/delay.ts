/**
 * Seconds for which an event waits before its pages are rendered, so that the table's indexes contain what it reports;
 * also what infra/manifest.ts sets for the queue.
 */
export const EVENT_DELAY_SECONDS = 2;
