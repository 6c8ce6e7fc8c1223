import { describe, expect, it } from 'vitest';
import { CARRIERS, CARRIER_IDS, carrierName, trackingNumber, trackingProblem, trackingUrl } from './carriers.ts';

describe('carriers and their tracking numbers', () => {
  it.each([
    ['ups', '1Z 999 AA1 0123 4567 84'],
    ['fedex', '7946 4433 1234'],
    ['dhl', '1234567890'],
    ['usps', '9400 1000 0000 0000 0000 00'],
    ['royal_mail', 'ab123456789gb'],
    ['canada_post', '1234 5678 9012 3456'],
    ['post', 'EE123456789EE'],
    ['other', 'omn-4711'],
  ] as const)('C19 a number of %s is taken as it is written on the receipt: %s', (carrier, written) => {
    expect(trackingProblem(carrier, trackingNumber(written))).toBeUndefined();
  });

  it.each([
    ['ups', '1Z999'],
    ['fedex', '1Z999AA10123456784'],
    ['usps', '12345'],
    ['royal_mail', 'AB123456789DE'],
    ['post', 'not a number'],
    ['other', '?'],
  ] as const)('C19 %s has no number such as %s', (carrier, written) => {
    expect(trackingProblem(carrier, trackingNumber(written))).toContain(CARRIERS[carrier].name);
  });

  it('C19 every carrier but an unknown one has its own page, with the number in its address', () => {
    const known = CARRIER_IDS.filter((carrier) => carrier !== 'other');
    for (const carrier of known) expect(new URL(trackingUrl(carrier, 'A 1') ?? '').href).toContain('A%201');
    expect(trackingUrl('other', 'A1')).toBeUndefined();
    expect([carrierName('ups'), carrierName('a pigeon')]).toEqual(['UPS', 'a pigeon']);
  });
});
