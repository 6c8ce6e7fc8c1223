import { dateFormat } from '#shared/site/formats.ts';

const moment = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "Nov 21, 5:04 PM", in the visitor's time zone. */
export const formatMoment = (iso: string): string => moment(Date.parse(iso));
