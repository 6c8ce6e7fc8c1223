import { afterParts, type AdminQuestion, type AdminQuestions } from '#shared/schemas/admin-question.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { readArtists } from '../artists/artists.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { ProjectEntry, type StoredProjectEntry } from './project.entity.ts';
import { imageView } from './timeline.ts';

const PAGE = 25;

const questionView = (
  { entryId, orderId, at, by, authorId, text, images }: StoredProjectEntry,
  { item, status, email }: StoredOrder,
  names: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, StoredAsset>,
): AdminQuestion => ({
  id: entryId,
  order_id: orderId,
  number: shortNumber(orderId),
  title: item.title,
  status,
  side: by === 'artist' ? 'artist' : 'customer',
  name: by === 'artist' ? (names.get(authorId) ?? '') : email,
  text,
  images: images.flatMap((id) => pictures.get(id) ?? []).map(imageView),
  at,
});

/** A page of 25 messages to the studio that wait for an answer, the oldest first, after the cursor `after`. */
export const listQuestions = async (after: string | undefined): Promise<AdminQuestions> => {
  const waiting = ProjectEntry.query.waiting({ waitsFor: 'studio' });
  const { data } = await (after === undefined ? waiting : waiting.gt(afterParts(after))).go({ limit: PAGE + 1 });
  const page = data.slice(0, PAGE);
  const [orders, artists, pictures] = await Promise.all([
    ordersOf([...new Set(page.map(({ orderId }) => orderId))]),
    readArtists([...new Set(page.flatMap(({ by, authorId }) => (by === 'artist' ? [authorId] : [])))]),
    picturesOf(page.flatMap(({ images }) => images)),
  ]);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const names = new Map(artists.map(({ supplierId, name }) => [supplierId, name]));
  const last = page.at(-1);
  return {
    questions: page.flatMap((entry) => {
      const order = byId.get(entry.orderId);
      return order ? [questionView(entry, order, names, pictures)] : [];
    }),
    next: data.length > PAGE && last ? `${last.at}~${last.orderId}` : null,
  };
};
