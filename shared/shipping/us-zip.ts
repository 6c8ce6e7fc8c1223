import { asTyped } from '../text/typed.ts';

/** US states by ranges of the first three digits of their zip codes, both ends included. */
const SPANS: readonly (readonly [first: number, last: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [90, 98, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [340, 340, 'AA'],
  [341, 349, 'FL'],
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
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/** Further states of a prefix: islands that share one, and post offices across a state's border. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  '063': ['NY'],
  '205': ['MD', 'VA'],
  '422': ['TN'],
  '834': ['WY'],
  '845': ['AZ'],
  '865': ['NM'],
  '967': ['AS'],
  '969': ['MP', 'PW', 'FM', 'MH'],
};

const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,' +
  'MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,' +
  'NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,' +
  'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,VI Virgin Islands,GU Guam,AS American Samoa,' +
  'MP Northern Mariana Islands,PW Palau,FM Micronesia,MH Marshall Islands,AA Armed Forces Americas,AE Armed Forces Europe,' +
  'AP Armed Forces Pacific';

const CODES = new Map(
  NAMES.split(',').flatMap((entry): [string, string][] => {
    const code = entry.slice(0, 2);
    return [
      [code.toLowerCase(), code],
      [entry.slice(3).toLowerCase().replaceAll(' ', ''), code],
    ];
  }),
);

/** Short names that are the beginning of several states' names, or of none. */
const SHORT: Readonly<Record<string, string>> = {
  ala: 'AL',
  fla: 'FL',
  miss: 'MS',
  penna: 'PA',
  wva: 'WV',
  washingtondc: 'DC',
};

/**
 * Two-letter code of a US state, given by its code, its English name, or a short form of it such as `Ore.` or
 * `Washington, D.C.`; undefined for any other text.
 */
export const usStateCode = (state: string): string | undefined => {
  const name = asTyped(state)
    .toLowerCase()
    .replaceAll(/[\s.,]/g, '');
  const known = CODES.get(name) ?? SHORT[name];
  if (known !== undefined || name.length < 3) return known;
  const begun = [...CODES].filter(([full]) => full.startsWith(name));
  return begun.length === 1 ? begun[0]?.[1] : undefined;
};

/** States of a five-digit US zip code by its prefix, the likeliest first; none for a code that no state has. */
export const statesOfZip = (zip: string): readonly string[] => {
  const prefix = /^(\d{3})\d{2}(-?\d{4})?$/.exec(zip.trim())?.[1];
  if (prefix === undefined) return [];
  const span = SPANS.find(([first, last]) => Number(prefix) >= first && Number(prefix) <= last);
  return [...(span ? [span[2]] : []), ...(SHARED[prefix] ?? [])];
};

/**
 * Where a US zip code lies, if that is not the state that an address names. Some towns get their mail from beyond the
 * border, so this is a doubt and no fault (C55).
 */
export const otherStateOf = (zip: string, state: string): string | undefined => {
  const [code, states] = [usStateCode(state), statesOfZip(zip)];
  return code === undefined || states.includes(code) ? undefined : states[0];
};
