import { AppError } from '#shared/errors.ts';
import { ORDER, REVISION_MS } from '#shared/orders/order-states.ts';
import type { Approve, RequestChanges } from '#shared/schemas/project.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { newPins, pinning } from './pins.ts';
import { entriesOf, Pin, ProjectEntry } from './project.entity.ts';
import { guard, readSided } from './sides.ts';
import { appendingEntry, newEntry } from './write-entry.ts';

const entities = { order: Order, move: OrderMove, entry: ProjectEntry, pin: Pin, outbox: Outbox };

const approved = (order: StoredOrder, by: 'customer' | 'silence', moverId: string): Promise<void> => {
  const { orderId, cartId, supplierId = '' } = order;
  const approvedAt = new Date(now()).toISOString();
  return transact(entities, (write) => ({
    ...moveOrder(write, order, ORDER.approved, {
      by: moverId,
      role: by === 'customer' ? 'customer' : 'system',
      why: by === 'customer' ? 'approved' : 'approved by silence',
      at: approvedAt,
      set: { approvedAt },
    }),
    approved: write.outbox.create(outgoing('order.approved', { orderId, cartId, supplierId, by })).commit(),
  }));
};

/** Whether an earlier call has approved the proof with this number. */
const isApproved = ({ status, proofVersion }: StoredOrder, version: number): boolean =>
  status >= ORDER.approved && status <= ORDER.closed && proofVersion === version;

/**
 * The customer approves the proof that they have seen (C8): status 3 → 4. A repeated call changes nothing. Refuses
 * `order.no_proof` when none waits, and `order.proof_changed` when `version` is not the last one.
 */
export const approveProof = async (orderId: string, { version }: Approve, actor: KnownActor): Promise<void> => {
  const sided = await readSided(orderId, actor);
  const { order } = sided;
  if (sided.side !== 'artist' && isApproved(order, version)) return;
  guard(sided, 'approve', 'order.no_proof');
  if (order.proofVersion !== version) throw new AppError('order.proof_changed');
  if (await ifUnchanged(approved(order, 'customer', actor.id))) return;
  // Silence has approved it, or a double click; anything else is a change that the customer has to see first.
  if (!isApproved((await readSided(orderId, actor)).order, version)) throw new AppError('order.changed');
};

/**
 * Approves a proof whose seven days have passed without an answer (C8); a call before that, or for a frozen order,
 * changes nothing.
 */
export const approveBySilence = async (order: StoredOrder): Promise<'approved' | 'nothing'> => {
  const { status, approveBy, frozenAt } = order;
  if (status !== ORDER.proofReady || approveBy === undefined || frozenAt !== undefined) return 'nothing';
  if (Date.parse(approveBy) > now()) return 'nothing';
  return (await ifUnchanged(approved(order, 'silence', 'silence'))) ? 'approved' : 'nothing';
};

const later = (iso: string | undefined, milliseconds: number): string =>
  new Date(Math.max(iso === undefined ? 0 : Date.parse(iso), milliseconds)).toISOString();

/** Whether an earlier call has requested changes of the proof with this number in the same words. */
const isRequested = async (
  { orderId, status, proofVersion }: StoredOrder,
  version: number,
  text: string,
): Promise<boolean> => {
  if (status !== ORDER.accepted || proofVersion !== version) return false;
  const last = (await entriesOf(orderId)).findLast(({ kind }) => kind === 'changes');
  return last?.version === version && last.text === text;
};

/**
 * The customer requests changes of the proof that they have seen, with text and pins (C8): status 3 → 2, which stops
 * the clocks of silence and of the balance until the next proof. A repeated call answers as the first. Refuses
 * `order.no_proof` when none waits, `order.proof_changed` when `version` is not the last one, and `request.invalid` for
 * a pin on another picture.
 */
export const requestChanges = async (
  orderId: string,
  { version, text, pins: places }: RequestChanges,
  actor: KnownActor,
): Promise<void> => {
  const sided = await readSided(orderId, actor);
  const { order } = sided;
  if (await isRequested(order, version, text)) return;
  guard(sided, 'request_changes', 'order.no_proof');
  if (order.proofVersion !== version) throw new AppError('order.proof_changed');
  if (places.some(({ image }) => !order.proofImages.includes(image)))
    throw new AppError('request.invalid', { fields: { pins: 'Each has to be on a picture of this version.' } });
  const { cartId, supplierId = '' } = order;
  const revision = order.revision + 1;
  const pins = newPins(
    orderId,
    'customer',
    places.map((place) => ({ ...place, version })),
  );
  const entry = newEntry(order, 'customer', actor.id, {
    kind: 'changes',
    text,
    version,
    pinIds: pins.map(({ pinId }) => pinId),
  });
  const isWritten = await ifUnchanged(
    transact(entities, (write) =>
      items(
        moveOrder(write, order, ORDER.accepted, {
          by: actor.id,
          role: 'customer',
          why: 'changes requested',
          set: { revision, promisedAt: later(order.promisedAt, now() + REVISION_MS) },
        }),
        appendingEntry(entry),
        pinning(pins),
        {
          requested: write.outbox
            .create(outgoing('order.changes_requested', { orderId, cartId, supplierId, revision }))
            .commit(),
        },
      ),
    ),
  );
  if (isWritten) return;
  if (!(await isRequested((await readSided(orderId, actor)).order, version, text))) throw new AppError('order.changed');
};
