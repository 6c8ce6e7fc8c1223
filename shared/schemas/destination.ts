import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { Email } from './email.ts';

const Holder = z
  .string()
  .trim()
  .min(2, 'Please enter the name of the account holder.')
  .max(70, 'Please use at most 70 characters, as banks do.');
const Country = z.string().regex(/^[A-Z]{2}$/, 'Please choose the country of the account holder.');

const Iban = z
  .string()
  .max(60)
  .transform((text) => electronicFormatIBAN(text) ?? '')
  .refine((iban) => isValidIBAN(iban), 'This IBAN is not right. Please compare it with the one that your bank shows.');

/** Whether nine digits have the checksum of the ABA's routing numbers. */
const isRouting = (digits: string): boolean =>
  /^\d{9}$/.test(digits) &&
  digits !== '000000000' &&
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0;

const Digits = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, ''));

const IbanDetails = z.object({ way: z.literal('iban'), holder: Holder, country: Country, iban: Iban });
const UsAccountDetails = z.object({
  way: z.literal('us-account'),
  holder: Holder,
  country: Country,
  routing: Digits.refine(isRouting, 'This routing number is not right. It has nine digits.'),
  account: Digits.refine((digits) => /^\d{4,17}$/.test(digits), 'An account number has 4 to 17 digits.'),
  kind: z.enum(['checking', 'savings']),
});
const PaypalDetails = z.object({ way: z.literal('paypal'), paypal: Email });

/** Where a payee is paid to: a bank account by its IBAN, one in the USA, or an account of PayPal's (C49). */
export const DestinationDetails = z.discriminatedUnion('way', [IbanDetails, UsAccountDetails, PaypalDetails]);
export type DestinationDetails = z.infer<typeof DestinationDetails>;

/** Another proof of ownership: the password, and the code of a second factor where one is set. */
const proof = { password: z.string().max(128).optional(), code: z.string().trim().max(24).optional() };

/** A new destination; artists are paid to a bank account, partners by PayPal. */
export const EnterDestination = z.discriminatedUnion('way', [
  IbanDetails.extend(proof),
  UsAccountDetails.extend(proof),
  PaypalDetails.extend(proof),
]);
export type EnterDestination = z.infer<typeof EnterDestination>;

/** A way of paying and what its owner recognises the destination by: the last four, or most of an address left out. */
export const SentTo = z.object({ way: z.enum(['iban', 'us-account', 'paypal']), ending: z.string() });
export type SentTo = z.infer<typeof SentTo>;

const DestinationView = SentTo.extend({
  entered_at: z.string(),
  /** Transfers go there from then on. */
  paid_from: z.string(),
});
export type DestinationView = z.infer<typeof DestinationView>;

/** The destination in use, and the one that takes its place when its time has come. */
export const Destinations = z.object({ current: DestinationView.nullable(), next: DestinationView.nullable() });
export type Destinations = z.infer<typeof Destinations>;

/** The password with which a settlement file is read. */
export const ReadSettlement = z.object({ password: z.string().max(128).optional() });
export type ReadSettlement = z.infer<typeof ReadSettlement>;
