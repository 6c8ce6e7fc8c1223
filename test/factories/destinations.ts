import type { DestinationDetails } from '#shared/schemas/destination.ts';
import { Destination } from '#functions/payouts/destination.entity.ts';
import { sealDetails } from '#functions/payouts/destination-key.ts';
import { kindOf } from '#functions/payouts/payees.ts';

/** A bank account in Estonia, from the register of IBANs. */
export const IBAN = 'EE382200221020145685';

const BANK: DestinationDetails = { way: 'iban', holder: 'Marta Ilves', country: 'EE', iban: IBAN };

/** A payee's destination that transfers go to at once: artists' at a bank, partners' at PayPal. */
export const aDestination = async (
  payeeId: string,
  details: DestinationDetails = kindOf(payeeId) === 'artists' ? BANK : { way: 'paypal', paypal: 'pat@example.com' },
): Promise<void> => {
  await Destination.put({
    payeeId,
    version: 1,
    next: {
      way: details.way,
      ending: details.way === 'paypal' ? 'p…@example.com' : details.way === 'iban' ? '5685' : '6789',
      sealed: await sealDetails(payeeId, details),
      contact: 'before@example.com',
      enteredAt: '2020-01-01T00:00:00.000Z',
      paidFrom: '2020-01-08T00:00:00.000Z',
    },
  }).go();
};
