import { ALL_WORKS } from '#shared/catalogue/works.ts';
import { AppError } from '#shared/errors.ts';
import type { ListedReview, ListedReviews } from '#shared/schemas/review.ts';
import { atMost } from '../platform/table.ts';
import { shownWork, type ShownWork } from './shown-work.ts';
import { ReviewedWork } from './work.entity.ts';

const PAGE = 12;

interface Place {
  stars: number;
  finishedAt: string;
  orderId: string;
}

const cursorOf = ({ review, finishedAt, orderId }: ShownWork): string =>
  Buffer.from(`${review?.rating}|${finishedAt}|${orderId}`).toString('base64url');

const readCursor = (cursor: string, field: 'before' | 'after'): Place => {
  const [stars = '', finishedAt, orderId, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^[1-5]$/.test(stars) || !finishedAt || !orderId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { [field]: 'This page of the list does not exist.' } });
  return { stars: Number(stars), finishedAt, orderId };
};

const listed = (work: ShownWork): ListedReview[] => {
  const { review } = work;
  if (!review) return [];
  return [
    {
      order: work.orderId,
      sku: work.sku,
      rating: review.rating,
      review: review.text,
      ...(review.response && { response: review.response }),
      ...(review.at && { at: review.at }),
      name: review.name,
      ...(work.city && { city: work.city }),
      country: work.country,
      url: work.picture,
      title: work.title,
      artist: work.artistName,
    },
  ];
};

/**
 * A page of the public reviews, of all lines or of one, most stars first and then the newest: 12 after or before a cursor
 * (V-08). Refuses `request.invalid` for a malformed cursor.
 */
export const reviewedWorks = async ({
  sku = ALL_WORKS,
  before,
  after,
}: {
  sku?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}): Promise<ListedReviews> => {
  const query = ReviewedWork.query.bestFirst({ list: sku });
  const isBackward = before !== undefined;
  const { data } = isBackward
    ? await query.gt(readCursor(before, 'before')).go({ order: 'asc', ...atMost(PAGE + 1) })
    : await (after === undefined ? query : query.lt(readCursor(after, 'after'))).go({
        order: 'desc',
        ...atMost(PAGE + 1),
      });
  const found = data.slice(0, PAGE).map(({ work }) => shownWork(work));
  const works = isBackward ? found.toReversed() : found;
  const [first, last] = [works.at(0), works.at(-1)];
  const [hasBefore, hasAfter] = isBackward
    ? [data.length > PAGE, works.length > 0]
    : [after !== undefined && works.length > 0, data.length > PAGE];
  return {
    items: works.flatMap(listed),
    page: {
      ...(hasBefore && first && { before: cursorOf(first) }),
      ...(hasAfter && last && { after: cursorOf(last) }),
    },
  };
};
