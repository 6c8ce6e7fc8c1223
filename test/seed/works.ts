import { showWork } from '#functions/works/show-work.ts';
import type { StoredWork } from '#functions/works/work.entity.ts';
import { styleList } from '#functions/styles/style-list.ts';
import type { ProductLine } from '#shared/schemas/product.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { ARTISTS } from './artists.ts';
import type { Line } from './catalogue.ts';
import type { PhotoId } from './photos.ts';
import { sizeOf } from './pictures.ts';
import { seedReview } from './review-of-work.ts';
import { RESPONSES, REVIEWS } from './reviews.ts';

/** Subjects of the demo photographs, as the galleries name them. */
const SUBJECTS: Record<PhotoId, string[]> = {
  maya: ['portrait', 'woman'],
  red: ['portrait', 'woman', 'fashion'],
  joy: ['portrait', 'woman', 'smile'],
  laugh: ['portrait', 'woman', 'smile'],
  jersey: ['portrait', 'man', 'sport'],
  hair: ['portrait', 'woman', 'summer'],
  glasses: ['portrait', 'man'],
  shades: ['portrait', 'man', 'fashion'],
  beanie: ['portrait', 'man'],
  canyon: ['landscape', 'mountains'],
  coast: ['landscape', 'sea', 'house'],
  temple: ['landscape', 'travel', 'house'],
  amsterdam: ['landscape', 'city', 'house'],
  fjord: ['landscape', 'mountains', 'sea'],
  burano: ['landscape', 'city', 'sea'],
  canal: ['landscape', 'city', 'sea'],
  car: ['car', 'city'],
  lagoon: ['landscape', 'sea'],
  hills: ['landscape', 'mountains'],
  sunset: ['landscape', 'sea'],
  peaks: ['landscape', 'mountains'],
  skyline: ['landscape', 'city'],
  bridge: ['landscape', 'city'],
  river: ['landscape', 'city'],
  basilica: ['landscape', 'city', 'house'],
  sighs: ['landscape', 'city', 'travel'],
  profile: ['portrait', 'man'],
  wind: ['portrait', 'woman'],
  garden: ['portrait', 'woman'],
  plaid: ['portrait', 'man'],
  curls: ['portrait', 'woman', 'summer'],
  window: ['portrait', 'woman'],
  meadow: ['portrait', 'woman', 'summer'],
  cap: ['portrait', 'man', 'smile'],
  neon: ['portrait', 'woman', 'fashion'],
  roof: ['portrait', 'man', 'city'],
  dusk: ['portrait', 'man'],
  graffiti: ['portrait', 'man', 'smile'],
  brim: ['portrait', 'man', 'fashion'],
  market: ['portrait', 'man', 'city'],
  forest: ['portrait', 'man'],
  straw: ['portrait', 'woman', 'summer'],
  black: ['portrait', 'woman', 'fashion'],
};

/** The people of the demo have agreed to everything (C62). */
export const DEMO_CONSENT = { photo: true, wish: true, place: true } as const;

/** Where the pieces without a review hang. */
const HOMES: readonly (readonly [city: string, country: string])[] = [
  ['Boston', 'US'],
  ['Ghent', 'BE'],
  ['Savannah', 'US'],
  ['Lucerne', 'CH'],
  ['Boise', 'US'],
  ['Galway', 'IE'],
  ['Madison', 'US'],
  ['Aarhus', 'DK'],
  ['Santa Fe', 'US'],
];

/** Unreviewed pieces that come before those which the editors feature: the newest fill the grid of recent orders. */
const RECENT = 7;

const UPRIGHT = ['12x16in', '16x20in', '18x24in', '11x14in'] as const;
const ACROSS = ['18x24in', '24x36in', '16x20in', '30x40in'] as const;

/** The portrait that every artist painted for comparison; it comes last where works of several kinds are shown. */
const isShared = (title: string): boolean => title === 'Maya';

const LATEST = Date.UTC(2026, 9, 28, 16);
/** The first pieces of each line are the newest. */
const finishedAt = (line: number, piece: number, title: string): string =>
  new Date(LATEST - (piece * 70 + line * 9 + (isShared(title) ? 1_500 : 0)) * HOUR_MS).toISOString();

const tagsOf = ({ style }: Line, photo: PhotoId, isFeatured: boolean): string[] => {
  const ofStyle = styleList.find(({ id }) => id === style)?.tags ?? [];
  return [...(isFeatured ? [FEATURED_WORKS] : []), ...SUBJECTS[photo], ...ofStyle];
};

/** The finished public orders of one product line, as its page names them. */
const worksOf = (
  line: Line,
  page: ProductLine,
  position: number,
  supplierIdOf: (username: string) => string,
): StoredWork[] =>
  line.works.flatMap(([photo, title, painter], index) => {
    const reviews = REVIEWS[line.sku] ?? [];
    const [item, artist, review] = [page.gallery[index], ARTISTS[painter], reviews[index]];
    const home = HOMES[(index + 2 * position) % HOMES.length];
    if (!item || !artist || !home) return [];
    const [city, country] = review ? [review.city, review.country] : home;
    const isFeatured = !isShared(title) && (review !== undefined || index >= reviews.length + RECENT);
    const sizes = SUBJECTS[photo].includes('portrait') ? UPRIGHT : ACROSS;
    const response = review && RESPONSES[review.text];
    const at = finishedAt(position, index, title);
    return [
      {
        orderId: item.order ?? item.id,
        sku: line.sku,
        supplierId: supplierIdOf(artist.username),
        artistName: artist.name,
        username: artist.username,
        title,
        medium: line.medium,
        size: sizes[(index + position) % sizes.length] ?? UPRIGHT[0],
        tags: tagsOf(line, photo, isFeatured),
        instructions: '',
        picture: item.url,
        photo: item.photo,
        consent: DEMO_CONSENT,
        ...sizeOf(item.url),
        city,
        country,
        ...(review && {
          rating: review.stars,
          review: { name: review.name, rating: review.stars, text: review.text, at, ...(response && { response }) },
        }),
        finishedAt: at,
      },
    ];
  });

/** Writes the finished public orders of a product line in this place of the catalogue; idempotent. */
export const seedWorks = async (
  line: Line,
  page: ProductLine,
  position: number,
  supplierIdOf: (username: string) => string,
): Promise<void> => {
  for (const work of worksOf(line, page, position, supplierIdOf)) {
    await showWork(work);
    if (work.review) await seedReview(work, work.review);
  }
};
