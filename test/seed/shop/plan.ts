import { HOUR_MS } from '#shared/time/time.ts';
import { LINES } from '../catalogue.ts';
import { SHOP_ARTISTS } from './artists.ts';
import { customerOf, type Customer } from './customers.ts';
import { SAID, saidOf, type Said, type SaidOf } from './reviews.ts';
import { VIEWS, type View } from './views.ts';

/** Number of works that the demo loads after the essential ones. */
export const SHOP_WORKS = 300;

/** A finished piece of the demo, before it is painted. */
export interface PlannedWork extends Customer {
  orderId: string;
  sku: string;
  medium: string;
  style: string;
  view: View;
  title: string;
  username: string;
  /** Occasion or special request, as a tag. */
  wish?: string;
  size: string;
  /** Stars; a customer may give them without a word. */
  stars?: number;
  said?: Said;
  finishedAt: string;
}

/** Styles in which a line's artists paint, in turn. */
const STYLES: Record<string, readonly string[]> = {
  'custphotoreal': ['oil', 'impressionist', 'oil', 'palette-knife', 'oil', 'pointillist'],
  'custwatercolor': ['watercolor', 'watercolor', 'ink-wash'],
  'custpencil': ['pencil'],
  'custcharcoal': ['charcoal'],
  'custcoloredpencil': ['colored-pencil', 'pastel'],
  'custmixedmedia': ['mixed-media', 'mixed-media', 'ink-wash'],
  'digital-painting': ['pop-art', 'linocut', 'sepia', 'pop-art'],
};

const UPRIGHT = ['12x16in', '16x20in', '18x24in', '11x14in', '24x36in'] as const;
const ACROSS = ['18x24in', '24x36in', '16x20in', '30x40in', '12x16in'] as const;

/** The newest of the works is finished shortly before the newest essential one, the oldest two years earlier. */
const LATEST = Date.UTC(2026, 9, 26, 11);
const APART_MS = 58 * HOUR_MS;
/** Hours that a work is finished off the even pace. */
const jitterMs = (place: number): number => ((place * 37) % 49) * HOUR_MS;

/** An artist's pieces in a line count so many times more than those in others, so that artists of several media paint in all of them. */
const LINE_WEIGHT = 4;

/** Works between two pieces from the same photograph: more than a page of a gallery shows. */
const APART = 26;

/** Essential works of a line that are newer than the further ones, or as new. */
const NEWEST_ESSENTIAL = 6;

/** Pieces from one view: each in another line, after the titles are used up under one of them again. */
const MAX_PIECES = 4;

const PEOPLE_TAGS = new Set(['woman', 'man', 'couples', 'friends', 'family']);
/** Whether a view shows somebody. */
export const isOfPeople = ({ tags }: View): boolean => tags.some((tag) => PEOPLE_TAGS.has(tag));

/** A review of its kind, or one that fits everything. */
const takeSaid = (left: Map<SaidOf, Said[]>, kind: SaidOf): Said | undefined =>
  left.get(kind)?.shift() ?? left.get('any')?.shift();

/** Of seven customers three write, two give stars alone, and two say nothing. */
const opinion = (place: number, left: Map<SaidOf, Said[]>, view: View): Pick<PlannedWork, 'stars' | 'said'> => {
  const nth = (place * 3 + Math.floor(place / 7)) % 7;
  if (nth === 2 || nth === 5) return {};
  const said = nth % 3 === 1 || nth === 0 ? takeSaid(left, place % 3 === 0 ? 'any' : saidOf(view.tags)) : undefined;
  return said ? { stars: said[1] ?? 5, said } : { stars: place % 6 === 1 ? 4 : 5 };
};

/** Wishes and occasions of every fifth customer, in turn, as far as they fit. */
const WISHES: readonly (readonly [tag: string, of: string])[] = [
  ['replace-background', 'portrait'],
  ['remove-things', 'city'],
  ['birthday', 'portrait'],
  ['change-things', 'any'],
  ['mothers-day', 'woman'],
  ['restore-photo', 'portrait'],
  ['housewarming', 'city'],
  ['merge-photos', 'portrait'],
  ['fathers-day', 'man'],
  ['add-things', 'any'],
  ['christmas', 'any'],
  ['style-transfer', 'any'],
  ['retirement', 'man'],
  ['replica-painting', 'any'],
  ['memorial', 'portrait'],
  ['reface', 'portrait'],
  ['valentines-day', 'woman'],
];

/** The wish of a piece, if its customer has one. */
const wishOf = (place: number, view: View): string | undefined => {
  if (place % 5 !== 2) return undefined;
  const from = Math.floor(place / 5);
  const kinds = new Set([...view.tags, saidOf(view.tags), 'any', isOfPeople(view) ? 'portrait' : 'any']);
  const turned = WISHES.map((_, index) => WISHES[(from + index) % WISHES.length]!);
  return turned.find(([, of]) => kinds.has(of))?.[0];
};

/**
 * The further works of the demo, the newest first: lines and their artists in turn, a view in another line each time, and
 * no photograph twice within a page of the gallery of all works. The same at each call.
 */
export const planWorks = (count = SHOP_WORKS): PlannedWork[] => {
  const used = new Map(VIEWS.map((view) => [view, 0]));
  // The newest essential works, which hang beside the first ones, are from the first photographs of their lines.
  const lastPlace = new Map<string, number>(
    LINES.flatMap(({ works }) => works.slice(0, NEWEST_ESSENTIAL).map(([photo]) => [photo, 0] as const)),
  );
  // The essential works show whole photographs in the line's first style.
  const shown = new Set(LINES.flatMap(({ sku, works }) => works.map(([photo]) => `${sku} ${photo}-0`)));
  const left = new Map(Object.entries(SAID).map(([kind, said]) => [kind as SaidOf, [...said] as Said[]]));
  const painted = new Map<string, number>();
  const paintedBy = (name: string): number => painted.get(name) ?? 0;
  const works: PlannedWork[] = [];
  for (let place = 0; place < count; place += 1) {
    const line = LINES[place % LINES.length]!;
    const isFree = (view: View): boolean =>
      used.get(view)! < MAX_PIECES &&
      place - (lastPlace.get(view.motif) ?? -APART) >= APART &&
      !shown.has(`${line.sku} ${view.id}`);
    // The least used view, from another start each time, so that people and places mix.
    const from = (place * 59) % VIEWS.length;
    const turned = [...VIEWS.slice(from), ...VIEWS.slice(0, from)].filter(isFree);
    const view = turned.toSorted((a, b) => used.get(a)! - used.get(b)!)[0];
    if (!view) throw new Error(`No photograph is left for work ${place} in ${line.sku}.`);
    const artists = SHOP_ARTISTS.filter(({ mediums }) => mediums.includes(line.sku)).map(({ username }) => username);
    const share = (name: string): number => paintedBy(name) + LINE_WEIGHT * paintedBy(`${name} ${line.sku}`);
    const username = artists.toSorted((a, b) => share(a) - share(b))[0]!;
    for (const name of [username, `${username} ${line.sku}`]) painted.set(name, paintedBy(name) + 1);
    const styles = STYLES[line.sku]!;
    const nth = Math.floor(place / LINES.length);
    const wish = wishOf(place, view);
    const sizes = isOfPeople(view) ? UPRIGHT : ACROSS;
    works.push({
      orderId: `demo-shop-${String(place).padStart(3, '0')}`,
      sku: line.sku,
      medium: line.medium,
      style: styles[nth % styles.length]!,
      view,
      title: view.titles[used.get(view)! % view.titles.length]!,
      username,
      ...(wish && { wish }),
      size: sizes[(nth + Math.floor(place / 5)) % sizes.length]!,
      ...customerOf(place),
      ...opinion(place, left, view),
      finishedAt: new Date(LATEST - place * APART_MS - jitterMs(place)).toISOString(),
    });
    used.set(view, used.get(view)! + 1);
    lastPlace.set(view.motif, place);
    shown.add(`${line.sku} ${view.id}`);
  }
  return works;
};
