/** What countries call their states, where it is not a province. */
const STATES: Readonly<Record<string, string>> = {
  'State': 'US AU BR FM IN MH MP MX MY NG PW UM VE VI',
  'Emirate': 'AE',
  'Prefecture': 'JP',
  'County': 'IE TW EE',
  'Area': 'HK',
  'Parish': 'BB JM',
  'Island': 'BS CV KI KN KY PF SC TV',
  'Department': 'CO HN NI UY',
  'District': 'NR',
  'Region': 'CL RU UA',
  'Province or city': 'KR CN',
};

/** What countries call their postal codes, where it is not that. */
const ZIPS: Readonly<Record<string, string>> = {
  'Zip/postal code': 'US CA AU AS FM GU MH MP PR PW VI',
  'Postcode': 'GB GG IM JE NZ',
  'Eircode': 'IE',
  'PIN code': 'IN',
};

const nameIn = (names: Readonly<Record<string, string>>, country: string): string | undefined =>
  Object.entries(names).find(([, countries]) => countries.split(' ').includes(country))?.[0];

/** What a country calls the field of its states. */
export const stateName = (country: string): string => nameIn(STATES, country) ?? 'Province';

/** What a country calls its postal codes. */
export const zipName = (country: string): string => nameIn(ZIPS, country) ?? 'Postal code';
