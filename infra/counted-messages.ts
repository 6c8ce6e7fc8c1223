/* Which lines of the functions' logs are metrics with an alarm, as data for the CDK adapter, the smoke test and the tests. */

/** Log messages that alarms count, by the name of the metric (test/contract/log-messages.test.ts finds each in the functions). */
export const COUNTED_MESSAGES = {
  LedgerDiffers: ['the books do not agree'],
  PagesFail: ['page could not be rendered'],
  ProviderFails: ['Stripe did not answer', 'PayPal did not answer', 'PayPal gave no token'],
  MoneyFails: [
    'the books could not be compared',
    'a drift could not be put right',
    'a refund has failed',
    'a refund waits',
    'money came for a released attempt',
    'an intent at Stripe is not that of its attempt',
    'an order at PayPal is not that of its attempt',
    'a dispute at PayPal has an unknown end',
    'request failed',
  ],
  DueFails: ['due work failed'],
} as const;
export type CountedMetric = keyof typeof COUNTED_MESSAGES;

/** A line as Lambda writes it in the format TEXT: the time, the id of the call and the level stand before what is printed. */
export const lambdaLine = (printed: string, level: 'INFO' | 'ERROR'): string =>
  ['2026-11-27T08:15:30.123Z', '8a2f0c1e-5b7d-4f6a-9c3e-1d2b3a4c5e6f', level, printed].join('\t');
