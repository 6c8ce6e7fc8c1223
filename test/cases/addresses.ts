/** An address with what shipping of a piece of 16 × 20 in costs there, in cents, and its code and state as they are stored. */
interface AddressCase {
  country: string;
  zip: string;
  city: string;
  state: string;
  cents: number | null;
  stored: [zip: string, state: string];
}

const of = (
  [country, zip, city, state]: [string, string, string, string],
  cents: number | null,
  ...stored: [string, string]
): AddressCase => ({ country, zip, city, state, cents, stored });

/** Addresses as people write them: codes beyond a state's line, spellings, and countries without a code or a state. */
export const ADDRESSES: readonly AddressCase[] = [
  of(['US', '97635', 'New Pine Creek', 'CA'], 2_500, '97635', 'CA'),
  of(['US', '89439', 'Verdi', 'CA'], 2_500, '89439', 'CA'),
  of(['US', '73949', 'Texhoma', 'TX'], 2_500, '73949', 'TX'),
  of(['US', '99362', 'Walla Walla', 'OR'], 2_500, '99362', 'OR'),
  of(['US', '81137', 'Ignacio', 'NM'], 2_500, '81137', 'NM'),
  of(['US', '59221', 'Fairview', 'ND'], 2_500, '59221', 'ND'),
  of(['US', '97205', 'Portland', 'Ore.'], 2_500, '97205', 'OR'),
  of(['US', '972051234', 'Portland', 'OR'], 2_500, '97205-1234', 'OR'),
  of(['US', '97205 1234', 'Portland', 'Oregon'], 2_500, '97205-1234', 'OR'),
  of(['US', '97205–1234', 'Portland', 'or'], 2_500, '97205-1234', 'OR'),
  of(['US', '９７２０５', 'Portland', 'ＯＲ'], 2_500, '97205', 'OR'),
  of(['US', '20500', 'Washington', 'Washington DC'], 2_500, '20500', 'DC'),
  of(['US', '20500', 'Washington', 'Washington, D.C.'], 2_500, '20500', 'DC'),
  of(['US', '98101', 'Seattle', 'Washington'], 2_500, '98101', 'WA'),
  of(['US', '09012', 'APO', 'AE'], 2_500, '09012', 'AE'),
  of(['US', '', 'Portland', 'OR'], null, '', 'OR'),
  of(['US', '9720', 'Portland', 'OR'], null, '9720', 'OR'),
  of(['US', '00000', 'Portland', 'OR'], null, '00000', 'OR'),
  of(['US', '97205', 'Portland', ''], null, '97205', ''),
  of(['US', '97205', 'Portland', 'Orregon'], null, '97205', 'Orregon'),
  of(['PR', '00926', 'San Juan', 'PR'], 2_500, '00926', ''),
  of(['US', '00926', 'San Juan', 'PR'], 2_500, '00926', 'PR'),
  of(['GU', '96910', 'Hagåtña', ''], 2_500, '96910', ''),
  of(['VI', '00802', 'St Thomas', 'VI'], 2_500, '00802', ''),
  of(['AS', '96799', 'Pago Pago', ''], 2_500, '96799', ''),
  of(['MP', '96950', 'Saipan', ''], 2_500, '96950', ''),
  of(['FM', '96941', 'Pohnpei', ''], 2_500, '96941', ''),
  of(['MH', '96960', 'Majuro', ''], 2_500, '96960', ''),
  of(['PW', '96940', 'Koror', ''], 2_500, '96940', ''),
  of(['CA', 'K1A-0B1', 'Ottawa', 'ON'], 3_500, 'K1A 0B1', 'ON'),
  of(['CA', 'k1a0b1', 'Ottawa', 'ON'], 3_500, 'K1A 0B1', 'ON'),
  of(['CA', 'K1A', 'Ottawa', 'ON'], null, 'K1A', 'ON'),
  of(['AU', '2000', 'Sydney', 'NSW'], 4_900, '2000', 'NSW'),
  of(['HK', '', 'Hong Kong', 'Kowloon'], 4_900, '', 'Kowloon'),
  of(['HK', '000000', 'Hong Kong', 'Kowloon'], 4_900, '', 'Kowloon'),
  of(['AE', '', 'Dubai', 'Dubai'], 4_900, '', 'Dubai'),
  of(['AE', '', '', 'Dubai'], 4_900, '', 'Dubai'),
  of(['QA', '', 'Doha', ''], 4_900, '', ''),
  of(['QA', '0000', 'Doha', 'Doha'], 4_900, '', ''),
  of(['PA', '', 'Panama City', ''], 4_900, '', ''),
  of(['IE', '', 'Dublin', 'Dublin'], 3_500, '', 'Dublin'),
  of(['IE', 'd6wry72', 'Dublin', ''], 3_500, 'D6W RY72', ''),
  of(['GB', 'SW1A  1AA', 'London', 'England'], 3_500, 'SW1A 1AA', ''),
  of(['GB', 'sw1a1aa', 'London', ''], 3_500, 'SW1A 1AA', ''),
  of(['GB', 'SW1A\u00a01AA', 'London', ''], 3_500, 'SW1A 1AA', ''),
  of(['GB', 'bfpo105', 'BFPO', ''], 3_500, 'BFPO 105', ''),
  of(['GB', '', 'London', ''], null, '', ''),
  of(['GB', 'SW1A', 'London', ''], null, 'SW1A', ''),
  of(['DE', 'D-10115', 'Berlin', 'BE'], 3_500, '10115', ''),
  of(['DE', 'DE 10115', 'Berlin', ''], 3_500, '10115', ''),
  of(['DE', '1011', 'Berlin', ''], null, '1011', ''),
  of(['FR', 'F-75001', 'Paris', 'IDF'], 3_500, '75001', ''),
  of(['FR', '75 001', 'Paris', ''], 3_500, '75001', ''),
  of(['NL', '1012ab', 'Amsterdam', ''], 3_500, '1012 AB', ''),
  of(['CH', 'CH-8001', 'Zürich', ''], 3_500, '8001', ''),
  of(['SE', 'S-11455', 'Stockholm', ''], 3_500, '114 55', ''),
  of(['SG', '018956', '', ''], 4_900, '018956', ''),
  of(['JP', '１００－０００１', '', 'Tokyo'], 4_900, '100-0001', 'Tokyo'),
  of(['BR', '01310100', 'São Paulo', 'SP'], 4_900, '01310-100', 'SP'),
  of(['LI', 'FL-9490', 'Vaduz', ''], 4_900, '9490', ''),
  of(['KP', '', 'Pyongyang', ''], -1, '', ''),
];
