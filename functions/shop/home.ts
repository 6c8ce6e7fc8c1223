import { LANDINGS, PRODUCT_ALIASES, galleryPath } from '#shared/catalogue/galleries.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import {
  HomeChoices,
  type HomeArtist,
  type HomeContent,
  type HomeGallery,
  type HomeReview,
  type HomeWork,
} from '#shared/schemas/home.ts';
import type { SellerSummary } from '#shared/schemas/artist.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { SITE } from '#shared/site/locale.ts';
import { cached } from '../platform/cached.ts';
import { featuredArtists } from '../artists/public-artists.ts';
import { cardOf, newestWorks, type WorkList } from '../works/work-lists.ts';
import { shownWork, type ShownWork } from '../works/shown-work.ts';
import { Work } from '../works/work.entity.ts';
import { listProducts } from '../catalog/catalog.ts';
import { HomePage } from '../catalog/product.entity.ts';

/** Cache TTL of the home page. */
const CACHE_TTL_MS = 5_000;

/** Well rated works that are read to choose from. */
const MAX_READ = 24;
const WALL_WORKS = 5;
const ARTISTS = 3;
const ARTIST_PICTURES = 3;
const REVIEWS = 3;
/** Works that are read of a gallery, so that its picture is not one that is on the page already. */
const GALLERY_WORKS = 6;
/** Characters of a review that can be set in large type. */
const MAX_REVIEW_LENGTH = 160;

/** Stars of a review that the home page shows by itself. */
const BEST_STARS = 5;

const homeWork = (work: ShownWork): HomeWork => {
  const { url, photo, title, artist, medium, size, city, sku, order } = cardOf(work);
  return { image: url, ...(photo && { photo }), title, artist, medium, size, city, sku, order };
};

/** The first that fits and is not chosen, else the first that is not chosen. */
const pick = <T>(from: readonly T[], chosen: readonly T[], fits: (candidate: T) => boolean): T[] => {
  const left = from.filter((candidate) => !chosen.includes(candidate));
  return [left.find(fits) ?? left[0]].flatMap((found) => found ?? []);
};

/**
 * Works for the wall, of which the first hangs across and the second upright; of the newest ones those of other artists
 * and product lines than the chosen ones first.
 */
const onTheWall = (chosen: readonly ShownWork[], newest: readonly ShownWork[]): ShownWork[] => {
  let wall = [...chosen];
  while (wall.length < WALL_WORKS) {
    const isNew = ({ sku, supplierId }: ShownWork): boolean =>
      wall.every((work) => work.sku !== sku && work.supplierId !== supplierId);
    const isAcross = ({ width, height }: ShownWork): boolean => width > height;
    const place = wall.length;
    const next = pick(
      newest.filter(({ orderId, photo }) =>
        wall.every((work) => work.orderId !== orderId && (photo === undefined || work.photo !== photo)),
      ),
      wall,
      (work) => isNew(work) && (place === 0 ? isAcross(work) : place > 1 || !isAcross(work)),
    );
    if (next.length === 0) return wall;
    wall = [...wall, ...next];
  }
  return wall;
};

/** The newest well rated work of which the photo may be shown: for a shop whose editors chose no picture. */
const heroOf = (newest: readonly ShownWork[]): HomeContent['hero'] => {
  const work = newest.find(({ photo }) => photo !== undefined);
  if (!work?.photo) return undefined;
  const { title, medium, artistName, photo, picture } = work;
  return { photo, artwork: picture, caption: `${title}, ${medium.toLowerCase()}, by ${artistName}` };
};

const homeReview = ({ review, city, country, picture }: ShownWork): HomeReview[] =>
  review ? [{ text: review.text, name: review.name, rating: review.rating, city, country, image: picture }] : [];

/** Of the newest works the five-star reviews that are short enough, of artists and lines that are not `shown` first. */
const bestReviews = (
  chosen: readonly ShownWork[],
  newest: readonly ShownWork[],
  shown: readonly ShownWork[],
): ShownWork[] => {
  const best = newest.filter(({ review }) => review?.rating === BEST_STARS && review.text.length <= MAX_REVIEW_LENGTH);
  let reviews = [...chosen];
  while (reviews.length < REVIEWS) {
    const next = pick(
      best,
      reviews,
      ({ sku, supplierId }) =>
        shown.every((work) => work.sku !== sku) && reviews.every((work) => work.supplierId !== supplierId),
    );
    if (next.length === 0) return reviews;
    reviews = [...reviews, ...next];
  }
  return reviews;
};

const homeArtist = (
  { name, username, location, address, bio, featured_assets: works }: SellerSummary,
  isShown: ReadonlySet<string>,
): HomeArtist => {
  const urls = works.map(({ url }) => url);
  return {
    name,
    username: username.normal,
    city: location,
    country: address.country,
    bio: bio.source,
    // Those that are on the page already come last.
    images: [...urls.filter((url) => !isShown.has(url)), ...urls.filter((url) => isShown.has(url))].slice(
      0,
      ARTIST_PICTURES,
    ),
  };
};

/** The title of a landing page's gallery, from its path: `/dog-paintings` is "Dog paintings". */
const titleOf = (path: string): string => {
  const words = path.slice(1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The galleries that home, header and footer link to: of the product lines, then of the landing pages (W-01, W-05). */
const linkedGalleries = async (): Promise<(HomeGallery & { list: WorkList })[]> => [
  ...(await listProducts())
    .filter(({ sku }) => Object.values(PRODUCT_ALIASES).includes(sku) && !isGiftCard(sku))
    .map(({ sku, medium, title }) => ({ path: galleryPath({ tags: [], sku }), title: medium || title, list: { sku } })),
  ...Object.entries(LANDINGS).map(([path, tag]) => ({ path, title: titleOf(path), list: { tag } })),
];

/** The galleries with the newest of their works' pictures that no other one and no other part of the page shows. */
const homeGalleries = async (shown: Set<string>): Promise<HomeGallery[]> => {
  const galleries = await linkedGalleries();
  const works = await Promise.all(galleries.map(({ list }) => newestWorks(list, GALLERY_WORKS)));
  return galleries.map(({ path, title }, index) => {
    const own = works[index] ?? [];
    const work = own.find(({ picture, photo }) => !shown.has(picture) && !shown.has(photo ?? picture)) ?? own[0];
    if (work) for (const each of [work.picture, work.photo]) if (each) shown.add(each);
    return { path, title, ...(work && { image: work.picture }) };
  });
};

/** Public works by their orders, in their order; missing and private ones are left out (C23). */
const publicWorks = async (chosen: readonly { order: string }[] = []): Promise<ShownWork[]> => {
  if (chosen.length === 0) return [];
  const { data } = await Work.get(chosen.map(({ order }) => ({ orderId: order }))).go();
  const works = new Map(data.map((work) => [work.orderId, shownWork(work)]));
  return chosen.flatMap(({ order }) => works.get(order) ?? []);
};

/**
 * The home page: the editors' pictures and choices, and what has happened in the shop: the newest well rated works,
 * artists who take orders, five-star reviews, and the galleries with pictures of their newest works. Of what the editors
 * chose only the public is shown (C23).
 */
export const loadHomePage = async (): Promise<HomeContent> => {
  const [{ data }, newest, featured] = await Promise.all([
    HomePage.get({ locale: SITE.catalog }).go(),
    newestWorks({ tag: FEATURED_WORKS }, MAX_READ),
    featuredArtists(),
  ]);
  const { works, artists = [], reviews, ...own } = HomeChoices.parse(data?.page ?? {});
  const hero = own.hero ?? heroOf(newest);
  const shown = new Set([
    ...(hero ? [hero.photo, hero.artwork] : []),
    ...[...(own.stages ?? []), ...(own.slices ?? [])].map(({ image }) => image),
  ]);
  const isNew = ({ picture, photo = picture }: ShownWork): boolean => !shown.has(picture) && !shown.has(photo);
  const wall = onTheWall(await publicWorks(works), newest.filter(isNew));
  for (const { picture, photo = picture } of wall) shown.add(picture).add(photo);
  const chosen = artists.flatMap(({ username }) => featured.find((one) => one.username.normal === username) ?? []);
  const others = featured.filter((one) => !chosen.includes(one));
  const shownArtists = [...chosen, ...others].slice(0, ARTISTS).map((one) => homeArtist(one, shown));
  for (const { images } of shownArtists) for (const image of images) shown.add(image);
  const voices = bestReviews(await publicWorks(reviews), newest.filter(isNew), wall);
  for (const { picture, photo = picture } of voices) shown.add(picture).add(photo);
  return {
    ...own,
    ...(hero && { hero }),
    works: wall.map(homeWork),
    artists: shownArtists,
    reviews: voices.flatMap(homeReview),
    galleries: await homeGalleries(shown),
  };
};

/** As `loadHomePage`, cached for five seconds. */
export const homePage = cached(CACHE_TTL_MS, loadHomePage);
