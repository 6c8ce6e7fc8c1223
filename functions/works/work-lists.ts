import { AppError } from '#shared/errors.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { ALL_WORKS } from '#shared/works.ts';
import { formatSize, parseSize } from '#shared/size.ts';
import { TaggedWork, Work, type StoredWork } from './work.entity.ts';

/** Which pieces: of one artist, or under a tag (every piece is under `all`), there of one product line if wished. */
export type WorkList = { supplierId: string } | { tag?: string; sku?: string };

/** The size of a code in words; a code that is none stands for itself. */
const sizeLabel = (code: string): string => {
  const size = parseSize(code);
  return size ? formatSize(size) : code;
};

/** A piece as tiles show it. */
export const cardOf = ({
  orderId,
  sku,
  artistName,
  title,
  medium,
  size,
  tags,
  instructions,
  picture,
  photo,
  city,
  country,
}: StoredWork): WorkCard => ({
  id: orderId,
  order: orderId,
  sku,
  url: picture,
  title,
  artist: artistName,
  medium,
  size: sizeLabel(size),
  city,
  country,
  tags,
  instructions,
  ...(photo && { photo }),
});

interface Place {
  finishedAt: string;
  orderId: string;
}

/** A place in any list. What it says of a piece is public, so it needs no signature: a made-up one only begins elsewhere. */
const cursorOf = ({ finishedAt, orderId }: Place): string =>
  Buffer.from(`${finishedAt}|${orderId}`).toString('base64url');

const readCursor = (cursor: string): Place => {
  const [finishedAt, orderId, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!finishedAt || !orderId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { after: 'This page of the list does not exist.' } });
  return { finishedAt, orderId };
};

const read = async (list: WorkList, after: Place | undefined, count: number): Promise<StoredWork[]> => {
  const newestFirst = { order: 'desc', count } as const;
  if ('supplierId' in list) {
    const query = Work.query.ofArtist({ supplierId: list.supplierId });
    return (await (after ? query.lt(after) : query).go(newestFirst)).data;
  }
  const { tag = ALL_WORKS, sku } = list;
  const query = sku === undefined ? TaggedWork.query.ofTag({ tag }) : TaggedWork.query.ofTagAndLine({ tag, sku });
  const { data } = await (after ? query.lt(after) : query).go(newestFirst);
  return data.map(({ work }) => work);
};

/** Up to `count` pieces of a list as they are stored, the newest first. */
export const newestWorks = (list: WorkList, count: number): Promise<StoredWork[]> => read(list, undefined, count);

export interface WorksPage {
  works: WorkCard[];
  /** Where the next page begins; absent on the last. */
  next?: string;
}

/** One page of a list of public pieces, the newest first; refuses `request.invalid` for a cursor that is none. */
export const pageOfWorks = async (
  list: WorkList,
  { count, after }: { count: number; after?: string },
): Promise<WorksPage> => {
  const works = await read(list, after === undefined ? undefined : readCursor(after), count + 1);
  const last = works.length > count ? works[count - 1] : undefined;
  return { works: works.slice(0, count).map(cardOf), ...(last && { next: cursorOf(last) }) };
};
