import { AppError } from '#shared/errors.ts';
import { tagIdOf } from '#shared/catalogue/galleries.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { PieceTags } from '#shared/schemas/gallery.ts';
import { fittingTags, isFewEnough, MAX_OWN_TAGS, narrowest, type TagTree } from '#shared/catalogue/tag-book.ts';
import { auditing, stillAdmin } from '../platform/audit.ts';
import { readProduct } from '../catalog/catalog.ts';
import { readTagBook } from '../works/tag-book.ts';
import { readHeld } from '../orders/held-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { chosenValue } from '../orders/privacy.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact, type Items } from '../platform/table.ts';

/** Tags that a piece has without anybody choosing them: its subject, its medium and the styles it was ordered in. */
export const impliedTags = (order: Pick<StoredOrder, 'item'>, medium: string): string[] => [
  ...(Number(chosenValue(order, 'subjects') ?? 0) > 0 ? ['portrait'] : []),
  tagIdOf(medium),
  ...(order.item.photos ?? []).flatMap(({ style }) => style?.id ?? []),
];

const viewOf = async (order: StoredOrder): Promise<PieceTags> => {
  const [{ tree }, { medium }] = await Promise.all([readTagBook(), readProduct(order.sku)]);
  const own = order.tags ?? [];
  const all = fittingTags([...own, ...impliedTags(order, medium)], tree);
  return { order: order.orderId, tags: own, all, names: tree.namesOf([...own, ...all]) };
};

const refuse = (problem: string): never => {
  throw new AppError('request.invalid', { fields: { tags: problem } });
};

/** The chosen tags as they are stored: ids, each once, without those above another one of them. */
const checkedTags = (chosen: readonly string[], implied: readonly string[], tree: TagTree): string[] => {
  const ids = chosen.map(tagIdOf);
  const unknown = ids.find((tag) => !tree.has(tag));
  if (unknown !== undefined) refuse(`There is no tag “${unknown}”.`);
  const tags = narrowest(ids, tree);
  if (tags.length > MAX_OWN_TAGS) refuse('Choose at most four tags.');
  if (!isFewEnough([...tags, ...implied], tree)) refuse('These are too many tags together. Please leave one out.');
  return tags;
};

type ReadOrder = () => Promise<StoredOrder>;

const changeTags = (read: ReadOrder, chosen: readonly string[], also: (before: string[], after: string[]) => Items) =>
  retryOnConflict(read, async (order): Promise<PieceTags> => {
    const { orderId, cartId, supplierId, version, status, proofVersion, sku, tags: before = [] } = order;
    if (status >= ORDER.refunded || supplierId === undefined) throw new AppError('order.not_possible');
    if (proofVersion === 0) throw new AppError('order.proof_missing');
    const [{ tree }, { medium }] = await Promise.all([readTagBook(), readProduct(sku)]);
    const tags = checkedTags(chosen, impliedTags(order, medium), tree);
    if (tags.join() !== before.join())
      await transact({ order: Order, outbox: Outbox }, (write) =>
        items(also(before, tags), {
          order: write.order
            .patch({ orderId })
            .set({ tags, version: version + 1 })
            .where((stored, { eq }) => eq(stored.version, version))
            .commit(),
          tagged: write.outbox.create(outgoing('order.tagged', { orderId, cartId, supplierId, tags })).commit(),
        }),
      );
    return viewOf({ ...order, tags });
  });

/** The tags of a piece, for the artist who holds it; refuses `order.not_found` to anybody else. */
export const readTags = async (orderId: string, artist: SignedInActor): Promise<PieceTags> =>
  viewOf(await readHeld(orderId, artist, 'order.complete'));

/**
 * The artist chooses the tags under which galleries show a finished piece; the public pages follow with the event.
 * Refuses `order.not_found` to anybody else, `order.proof_missing` before the first proof, `order.not_possible` for an
 * order that was refunded or cancelled, and `request.invalid` for unknown tags, more than four, or more than a work's
 * lists hold.
 */
export const chooseTags = (orderId: string, tags: readonly string[], artist: SignedInActor): Promise<PieceTags> =>
  changeTags(
    () => readHeld(orderId, artist, 'order.complete'),
    tags,
    () => ({}),
  );

const readAsAdmin = async (orderId: string, admin: SignedInActor): Promise<StoredOrder> =>
  permitted(admin, 'order.check', (await Order.get({ orderId }).go({ consistent: true })).data);

/** The tags of a piece, for an admin. */
export const readTagsAsAdmin = async (orderId: string, admin: SignedInActor): Promise<PieceTags> =>
  viewOf(await readAsAdmin(orderId, admin));

/** An admin corrects the tags of a piece; refuses as `chooseTags`, and the audit trail records it. */
export const correctTags = (
  orderId: string,
  { tags, reason }: { tags: readonly string[]; reason: string },
  admin: SignedInActor,
): Promise<PieceTags> =>
  changeTags(
    () => readAsAdmin(orderId, admin),
    tags,
    (before, after) =>
      items(
        stillAdmin(admin),
        auditing(admin, {
          action: 'order.tag',
          subject: { kind: 'order', id: orderId, label: orderId },
          before: before.join(', ') || 'no tags',
          after: after.join(', ') || 'no tags',
          reason,
        }),
      ),
  );
