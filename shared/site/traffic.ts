/** Where a visit came from, as far as its first page's address and referrer say it; nothing of it is stored. */
export const SOURCES = ['direct', 'search', 'social', 'site', 'link', 'partner', 'unknown'] as const;
export type Source = (typeof SOURCES)[number];

/** Kinds of device, by the browser's own words. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/** Maximum of events in one request. */
export const MAX_EVENTS = 50;

/** The steps of the way to an order, in their order. */
export const STEPS = ['visits', 'viewed', 'customized', 'added', 'checkouts', 'ordered'] as const;
export type Step = (typeof STEPS)[number];

/** How long counts are kept, in months: two years and the month beside the one before. */
export const COUNTS_MONTHS = 25;
