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

/** US states by ranges of the first three digits of their postal codes, both ends included. */
const SPANS: readonly (readonly [first: number, last: number, state: string])[] = [
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/** State of a US postal code; undefined for a code that no state has. */
export const stateOfZip = (zip: string): string | undefined => {
  const head = Number(zip.slice(0, 3));
  return /^\d{5}/.test(zip) ? SPANS.find(([first, last]) => head >= first && head <= last)?.[2] : undefined;
};
