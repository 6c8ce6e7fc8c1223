/** A city that the places emulator knows, with some streets. */
export interface KnownCity {
  city: string;
  state: string;
  country: string;
  /** Beginnings of the city's postal codes. */
  heads: readonly string[];
  streets: readonly (readonly [street: string, zip: string])[];
}

/** Real cities with invented streets, so that no real address is contained. */
export const CITIES: readonly KnownCity[] = [
  {
    city: 'Portland',
    state: 'OR',
    country: 'US',
    heads: ['972'],
    streets: [
      ['Alder Street', '97205'],
      ['Easel Avenue', '97209'],
      ['Brushwood Lane', '97214'],
    ],
  },
  {
    city: 'San Francisco',
    state: 'CA',
    country: 'US',
    heads: ['941'],
    streets: [
      ['Ochre Street', '94105'],
      ['Easel Street', '94110'],
    ],
  },
  {
    city: 'New York',
    state: 'NY',
    country: 'US',
    heads: ['100', '101', '102'],
    streets: [
      ['Palette Street', '10012'],
      ['Easel Place', '10025'],
    ],
  },
  { city: 'Chicago', state: 'IL', country: 'US', heads: ['606'], streets: [['Umber Avenue', '60614']] },
  { city: 'Austin', state: 'TX', country: 'US', heads: ['787'], streets: [['Canvas Trail', '78704']] },
  { city: 'Seattle', state: 'WA', country: 'US', heads: ['981'], streets: [['Sienna Way', '98103']] },
  { city: 'Boston', state: 'MA', country: 'US', heads: ['021', '022'], streets: [['Gesso Street', '02116']] },
  { city: 'Denver', state: 'CO', country: 'US', heads: ['802'], streets: [] },
  { city: 'Toronto', state: 'ON', country: 'CA', heads: ['M'], streets: [['Easel Road', 'M5V 2T6']] },
  {
    city: 'London',
    state: 'London',
    country: 'GB',
    heads: ['SW', 'SE', 'EC', 'WC', 'NW'],
    streets: [['Easel Row', 'SW1A 1AA']],
  },
  { city: 'Berlin', state: 'BE', country: 'DE', heads: ['10', '12', '13'], streets: [['Malerstraße', '10115']] },
];
