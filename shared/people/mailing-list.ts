/**
 * What the tick beside the email says. A consent names its text by the number here, so another wording gets a number of
 * its own, and the former ones stay.
 */
export const MAILING_LIST_TEXTS = { 1: 'Add me to the mailing list' } as const;

/** The text that is shown now. */
export const MAILING_LIST_TEXT = 1;

/** How long the link works that confirms an address. */
export const MAILING_LIST_LINK_DAYS = 30;

const ASKED_FIRST = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CA'.split(' '),
);

/**
 * Whether people of a destination are asked before they get mails of the list: in the EU, EEA, UK and Canada the tick is
 * not set from the start, and a mailed link confirms it (C35).
 */
export const isAskedFirst = (country: string): boolean => ASKED_FIRST.has(country);
