import type { StoredArtist } from '#functions/artists/artist.entity.ts';

export const OIL = 'custphotoreal';
export const MIXED = 'custmixedmedia';
export const PENCIL = 'custpencil';
export const CHARCOAL = 'custcharcoal';
export const WATERCOLOR = 'custwatercolor';
export const COLORED = 'custcoloredpencil';
export const DIGITAL = 'digital-painting';

/** An artist of the demo, as their item is stored, with the address of their account. */
export type DemoArtist = Omit<StoredArtist, 'supplierId' | 'gallery' | 'isActive' | 'availability'> & {
  rank: string;
  email: string;
};

export const artist = (
  username: string,
  name: string,
  [city, country]: [string, string],
  mediums: string[],
  [rating, onTime, acceptance]: [number, number, number],
  bio: string,
  email = `${username}@example.com`,
): DemoArtist => ({
  username,
  name,
  email,
  bio,
  city,
  country,
  mediums,
  rating,
  onTime,
  acceptance,
  rank: String(Math.round(rating * 998)).padStart(4, '0'),
});

/** Artists of the demo data; the first is the demo account, open and asked for every order. */
export const ARTISTS: DemoArtist[] = [
  {
    ...artist(
      'marta-ilves',
      'Marta Ilves',
      ['Tartu', 'EE'],
      [OIL, MIXED, PENCIL, CHARCOAL, WATERCOLOR, COLORED, DIGITAL],
      [0.96, 0.95, 0.9],
      'Trained as a restorer, I paint people the way light finds them: slowly, in thin layers of oil. Twelve years, more than four hundred portraits, and I still write to every customer before the first stroke.',
      'artist@example.com',
    ),
    rank: '0999',
  },
  artist(
    'hana-okabe',
    'Hana Okabe',
    ['Kanazawa', 'JP'],
    [WATERCOLOR, COLORED],
    [0.97, 0.93, 0.72],
    'Watercolor on cold-pressed cotton paper. I leave the edges loose and the eyes exact. I keep one sheet in two, and you get the better one.',
  ),
  artist(
    'tomas-quiroga',
    'Tomás Quiroga',
    ['Rosario', 'AR'],
    [CHARCOAL, PENCIL],
    [0.93, 0.9, 0.81],
    'Charcoal and graphite portraits. I started drawing commuters on the night train and never stopped looking at faces.',
  ),
  artist(
    'belvaros-studio',
    'Belváros Studio',
    ['Budapest', 'HU'],
    [OIL, MIXED],
    [0.91, 0.97, 0.88],
    'Three painters who share one north window. Cities, houses and family groups in oil on stretched canvas.',
  ),
  artist(
    'noor-haddad',
    'Noor Haddad',
    ['Amman', 'JO'],
    [COLORED, PENCIL],
    [0.95, 0.88, 0.66],
    'Colored pencil, forty layers deep. Pets and children are my daily work; both hold still about as well.',
  ),
  artist(
    'ines-marchetti',
    'Inês Marchetti',
    ['Porto', 'PT'],
    [MIXED, WATERCOLOR],
    [0.89, 0.94, 0.79],
    'Ink lines first, washes after, like a page from a travel book. Harbors, gardens, weddings.',
  ),
  artist(
    'dev-raman',
    'Dev Raman',
    ['Austin', 'US'],
    [DIGITAL],
    [0.92, 0.99, 0.93],
    'Digital painter with a brush engine of my own. Every file is checked in print on my wall in Texas before you get it.',
  ),
];
