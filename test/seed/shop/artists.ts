import {
  ARTISTS,
  artist,
  COLORED,
  CHARCOAL,
  DIGITAL,
  MIXED,
  OIL,
  PENCIL,
  WATERCOLOR,
  type DemoArtist,
} from '../artists.ts';

/** An artist who joined the shop beside those of the essential demo. */
export type ShopArtist = DemoArtist & { availability: 'open' | 'full' | 'away'; capacity?: number };

/** Artists of the further works; some of them have a full easel or are away. */
export const MORE_ARTISTS: readonly ShopArtist[] = [
  {
    ...artist(
      'oona-lindqvist',
      'Oona Lindqvist',
      ['Turku', 'FI'],
      [WATERCOLOR, PENCIL],
      [0.94, 0.91, 0.7],
      'I paint weather. If there is a person standing in it, all the better. Watercolor on paper that I size myself, in a boathouse with one good window and a stove.',
    ),
    availability: 'open',
  },
  {
    ...artist(
      'cormac-daly',
      'Cormac Daly',
      ['Galway', 'IE'],
      [OIL, CHARCOAL],
      [0.92, 0.84, 0.61],
      'Oil on linen, palette knife where the picture allows it. I taught drawing for twenty years; now I only draw. Slow to answer on Fridays, there is a session.',
    ),
    availability: 'full',
    capacity: 3,
  },
  {
    ...artist(
      'yuki-tanabe',
      'Yuki Tanabe',
      ['Matsuyama', 'JP'],
      [MIXED, WATERCOLOR, PENCIL],
      [0.96, 0.98, 0.75],
      'Ink first, color when the ink asks for it. I studied under a calligrapher and it shows in the hair and in the water. Small formats are my favorites.',
    ),
    availability: 'open',
  },
  {
    ...artist(
      'amara-nwosu',
      'Amara Nwosu',
      ['Lagos', 'NG'],
      [OIL, DIGITAL],
      [0.97, 0.92, 0.83],
      'Color is a way of telling the truth loudly. Portraits in oil with backgrounds that you can hear. I send three sketches before I touch the canvas.',
    ),
    availability: 'open',
  },
  {
    ...artist(
      'pavel-hruby',
      'Pavel Hrubý',
      ['Brno', 'CZ'],
      [CHARCOAL, COLORED],
      [0.9, 0.89, 0.77],
      'Charcoal from my own vine, pastels from an old shop in Brno that nearly closed twice. Faces of grandparents are what I am asked for most, and what I like best.',
    ),
    availability: 'open',
  },
  {
    ...artist(
      'lucia-ferrante',
      'Lucia Ferrante',
      ['Lucca', 'IT'],
      [OIL, WATERCOLOR, COLORED],
      [0.93, 0.95, 0.69],
      'I restore frescoes in the week and paint your houses on the weekend. Roofs, shutters, laundry: tell me which window was yours and it will have a light in it.',
    ),
    availability: 'away',
  },
  {
    ...artist(
      'june-castellano',
      'June Castellano',
      ['Santa Fe', 'US'],
      [DIGITAL, MIXED, COLORED],
      [0.95, 0.97, 0.87],
      'Printmaker by training, pop by temper. Linocut, dots and flat color, drawn by hand on a tablet and proofed on real paper. Loud people welcome.',
    ),
    availability: 'open',
  },
];

/** All artists of the demo. */
export const SHOP_ARTISTS: readonly (DemoArtist | ShopArtist)[] = [...ARTISTS, ...MORE_ARTISTS];
