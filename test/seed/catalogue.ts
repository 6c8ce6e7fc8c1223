import { readCatalogue, type CatalogueLine } from '#functions/shop/catalogue-files.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { ARTISTS } from './artists.ts';
import type { PhotoId } from './photos.ts';

/** A `square` one is the picture of a square of an upright photo. */
type DemoWork = [photo: PhotoId, title: string, artist: number, shape?: 'square'];

/** A product line of the catalogue with the demo's works: their photos, and their artists (index into ARTISTS). */
export interface Line extends CatalogueLine {
  style: string;
  /** Reviewed pieces, then as many without a review that every part of the line's page has pictures of its own. */
  works: DemoWork[];
}

/** Pieces without a review: a place in the sixth place of the carousel, and people in the smaller pictures. */
const PLACES: readonly [PhotoId, string][] = [
  ['peaks', 'Above the clouds'],
  ['bridge', 'The bridge at dusk'],
  ['skyline', 'Manhattan, hazy'],
  ['sunset', 'The lake, red'],
  ['sighs', 'Under the bridge'],
  ['river', 'Night on the river'],
  ['basilica', 'Rain coming'],
];
const PEOPLE: readonly [PhotoId, string][] = [
  ['plaid', 'Henrik'],
  ['meadow', 'June'],
  ['curls', 'Ana'],
  ['brim', 'The hat'],
  ['window', 'By the window'],
  ['cap', 'Chris'],
  ['garden', 'Edie'],
  ['graffiti', 'Tobi'],
  ['straw', 'Summer'],
  ['dusk', 'Marc'],
  ['wind', 'North beach'],
  ['market', 'Market day'],
  ['black', 'Kaja'],
  ['forest', 'Luis'],
  ['neon', 'City lights'],
  ['roof', 'On the roof'],
];

/** The pieces without a review of the line in this place of the catalogue, by the artists of its medium in turn. */
const unreviewed = (sku: string, position: number): DemoWork[] => {
  const artists = ARTISTS.flatMap(({ mediums }, index) => (mediums.includes(sku) ? [index] : []));
  const place = PLACES[position % PLACES.length];
  // Others begin in each line, so that the same person does not hang beside themselves in galleries of all lines.
  const first = (position * 5) % PEOPLE.length;
  const people = [...PEOPLE.slice(first), ...PEOPLE.slice(0, first)];
  return [...(place ? [place] : []), ...people].map(([photo, title], index) => [
    photo,
    title,
    artists[index % artists.length] ?? 0,
  ]);
};

/** The style of a line's medium in the demo, and its works. */
const DEMO: Record<string, Pick<Line, 'style' | 'works'>> = {
  'custphotoreal': {
    style: 'oil',
    works: [
      ['maya', 'Maya', 0],
      ['burano', 'Evening on the canal', 3],
      ['joy', 'My sister', 0],
      ['fjord', 'The fjord, late', 3],
      ['hair', 'Anna in June', 0],
      ['coast', 'Home, by the sea', 3],
    ],
  },
  'custwatercolor': {
    style: 'watercolor',
    works: [
      ['temple', 'Two days in Mandalay', 1],
      ['maya', 'Maya', 1],
      ['amsterdam', 'The houses', 5],
      ['coast', 'The bay', 1],
      ['laugh', 'Lou, laughing', 0],
      ['hills', 'Green road', 5],
    ],
  },
  'custpencil': {
    style: 'pencil',
    works: [
      ['glasses', 'Jonas', 2, 'square'],
      ['maya', 'Maya', 2],
      ['amsterdam', 'Prinsengracht', 4],
      ['jersey', 'The captain', 2],
      ['hair', 'Anna', 0],
      ['car', 'Grandpa’s first car', 2],
    ],
  },
  'custcharcoal': {
    style: 'charcoal',
    works: [
      ['beanie', 'Sam', 2],
      ['maya', 'Maya', 2],
      ['fjord', 'Weather coming', 2],
      ['shades', 'Profile', 2],
      ['red', 'Brooke', 0],
      ['canal', 'Burano', 2],
    ],
  },
  'custcoloredpencil': {
    style: 'colored-pencil',
    works: [
      ['red', 'The red coat', 4],
      ['maya', 'Maya', 4],
      ['car', 'Cinquecento', 4],
      ['joy', 'Stripes', 1],
      ['burano', 'Pink water', 4],
      ['laugh', 'Lou', 1],
    ],
  },
  'custmixedmedia': {
    style: 'mixed-media',
    works: [
      ['canal', 'Burano in ink', 5],
      ['maya', 'Maya', 5],
      ['lagoon', 'The lagoon', 3],
      ['canyon', 'Horseshoe', 5],
      ['amsterdam', 'On the Damrak', 5],
      ['jersey', 'Match day', 3],
    ],
  },
  'digital-painting': {
    style: 'pop-art',
    works: [
      ['shades', 'Shades', 6],
      ['maya', 'Maya', 6],
      ['car', 'Yellow car', 6],
      ['red', 'Red', 6],
      ['beanie', 'Yellow hat', 6],
      ['jersey', 'Goal', 6],
    ],
  },
};

/** The editors' catalogue, which the demo sells. */
export const catalogue = await readCatalogue();
const listed = catalogue.shelf.flatMap((sku) => catalogue.lines.filter((line) => line.sku === sku));

/** The painted lines, in catalogue order. */
export const LINES: Line[] = listed.flatMap((line, position) => {
  const demo = DEMO[line.sku];
  return demo ? [{ ...line, ...demo, works: [...demo.works, ...unreviewed(line.sku, position)] }] : [];
});

/** Gift cards: no photo, no size, no deposit. */
export const GIFT_CARDS: CatalogueLine[] = listed.filter(({ supplier_product }) => isGiftCard(supplier_product));
