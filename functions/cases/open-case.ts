import { AppError } from '#shared/errors.ts';
import { EVIDENCE_MS, LOST_AFTER_MS } from '#shared/orders/cases.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AddEvidence, Case, CaseKind, OpenCase, ReportDamage } from '#shared/schemas/case.ts';
import { freezing } from '../orders/freeze-order.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { holdingPictures } from '../projects/hold-pictures.ts';
import { authorOf, guard, readSided, type SidedOrder } from '../projects/sides.ts';
import { appendingEntry, newEntry } from '../projects/write-entry.ts';
import { caseView } from './case-view.ts';
import { findCase, lastCaseOf, OrderCase, openCasesOf, type StoredCase } from './case.entity.ts';

/** The side that speaks; admins decide, and say nothing else. */
const speakerOf = ({ side }: SidedOrder): 'customer' | 'artist' => {
  const author = authorOf(side);
  if (author !== 'customer' && author !== 'artist') throw new AppError('order.not_possible');
  return author;
};

interface Opening {
  kind: Exclude<CaseKind, 'chargeback'>;
  reason: string;
  text: string;
  photos: string[];
}

const isSame = (stored: StoredCase, { kind, text }: Opening, by: string): boolean =>
  stored.kind === kind && stored.openedBy === by && stored.statements[0]?.text === text;

/** Writes a case, the hold on its order and photos, its timeline entry and its event. */
const record = async (sided: SidedOrder, opening: Opening, actor: KnownActor): Promise<string> => {
  const { order } = sided;
  const { orderId, cartId, email, item, supplierId = null } = order;
  const { kind, reason, text, photos } = opening;
  const by = speakerOf(sided);
  const caseId = newId('case');
  const openedAt = nowIso();
  const { images, holds } = await holdingPictures(actor, order, photos);
  await transact({ case: OrderCase, outbox: Outbox }, (write) =>
    items(
      holds,
      {
        order: freezing(order, caseId),
        case: write.case
          .create({
            caseId,
            orderId,
            orderIds: [orderId],
            cartId,
            email,
            title: item.title,
            kind,
            state: 'open',
            openedBy: by,
            openedAt,
            reason,
            statements: [{ by, at: openedAt, text, photos: images }],
            evidenceBy: new Date(Date.parse(openedAt) + EVIDENCE_MS).toISOString(),
            version: 1,
          })
          .commit(),
      },
      appendingEntry(newEntry(order, by, actor.id, { kind: 'case', text: `${reason}\n\n${text}`, images })),
      {
        opened: write.outbox
          .create(outgoing('case.opened', { caseId, orderId, cartId, supplierId, kind, by }))
          .commit(),
      },
    ),
  );
  return caseId;
};

/** The open case that a side has opened about an order; a bank's dispute is not one of theirs. */
const openCaseOf = async ({ order }: SidedOrder): Promise<StoredCase | undefined> =>
  (await openCasesOf(order)).find(({ kind }) => kind !== 'chargeback');

const open = (
  orderId: string,
  opening: Opening,
  actor: KnownActor,
  check: (sided: SidedOrder) => void,
): Promise<Case> =>
  retryOnConflict(
    () => readSided(orderId, actor),
    async (sided) => {
      const earlier = await openCaseOf(sided);
      if (earlier && isSame(earlier, opening, speakerOf(sided))) return caseView(earlier, orderId);
      if (earlier) throw new AppError('case.open');
      check(sided);
      const caseId = await record(sided, opening, actor);
      const stored = await findCase(caseId);
      if (!stored) throw new Error(`Case ${caseId} is missing.`);
      return caseView(stored, orderId);
    },
  );

/**
 * Customer or artist opens a case about an order (C17): it freezes the order until an admin decides, and both sides
 * have five days for what they have to say. The same case again gets the same answer. Refuses `order.not_found`,
 * `case.open` while another case is open, `order.not_possible`, and `asset.not_found`.
 */
export const openCase = (orderId: string, { reason, text, photos }: OpenCase, actor: KnownActor): Promise<Case> =>
  open(orderId, { kind: 'dispute', reason, text, photos }, actor, (sided) => guard(sided, 'open_case'));

const REASONS = { lost: 'The parcel has not arrived.', damaged: 'The piece was damaged on its way.' } as const;

const checkDamage = (sided: SidedOrder, { kind, photos }: ReportDamage): void => {
  guard(sided, 'report_damage');
  if (kind === 'damaged') {
    if (photos.length === 0) throw new AppError('case.photos_needed');
    return;
  }
  const { status, shippedAt } = sided.order;
  if (status !== ORDER.shipped || shippedAt === undefined) throw new AppError('order.not_possible');
  const from = Date.parse(shippedAt) + LOST_AFTER_MS;
  if (now() < from)
    throw new AppError('case.too_early', {
      description: `Parcels take a while. If it has not arrived by ${formatDay(dayAt(from))}, please report it as lost then.`,
    });
};

/**
 * The customer reports a parcel as lost, from 14 days after shipping, or a piece as damaged, with photos (C19): a case
 * that an admin usually answers by having the piece painted again. Refuses as `openCase`, and `case.too_early` and
 * `case.photos_needed`.
 */
export const reportDamage = (orderId: string, input: ReportDamage, actor: KnownActor): Promise<Case> => {
  const { kind, text, photos } = input;
  return open(orderId, { kind, reason: REASONS[kind], text, photos }, actor, (sided) => checkDamage(sided, input));
};

const append = async (
  sided: SidedOrder,
  stored: StoredCase,
  { text, photos }: AddEvidence,
  actor: KnownActor,
): Promise<void> => {
  const { order } = sided;
  const { orderId, cartId, supplierId = null } = order;
  const { caseId, statements, version } = stored;
  const by = speakerOf(sided);
  const { images, holds } = await holdingPictures(actor, order, photos);
  const statement = { by, at: nowIso(), text, photos: images };
  await transact({ case: OrderCase, outbox: Outbox }, (write) =>
    items(
      holds,
      {
        case: write.case
          .patch({ caseId })
          .set({ statements: [...statements, statement], version: version + 1 })
          .where((now_, { eq }) => `${eq(now_.version, version)} AND ${eq(now_.state, 'open')}`)
          .commit(),
      },
      appendingEntry(newEntry(order, by, actor.id, { kind: 'case', text, images })),
      {
        evidence: write.outbox.create(outgoing('case.evidence', { caseId, orderId, cartId, supplierId, by })).commit(),
      },
    ),
  );
};

const MAX_STATEMENTS = 40;

/**
 * A side adds what it has to say to the open case of an order, with photos, until its five days are over. Refuses
 * `order.not_found`, `case.not_found` without an open case, and `case.evidence_closed`.
 */
export const addEvidence = async (orderId: string, input: AddEvidence, actor: KnownActor): Promise<Case> => {
  await retryOnConflict(
    () => readSided(orderId, actor),
    async (sided) => {
      const stored = await openCaseOf(sided);
      if (!stored) throw new AppError('case.not_found');
      const last = stored.statements.at(-1);
      // A double click, or a repeated request after a lost answer.
      if (last?.by === speakerOf(sided) && last.text === input.text) return;
      if (nowIso() >= (stored.evidenceBy ?? '') || stored.statements.length >= MAX_STATEMENTS)
        throw new AppError('case.evidence_closed');
      await append(sided, stored, input, actor);
    },
  );
  return caseOf(orderId, actor);
};

/** The newest case of an order for one of its sides; refuses `order.not_found`, and `case.not_found` without a case. */
export const caseOf = async (orderId: string, actor: Actor): Promise<Case> => {
  const sided = await readSided(orderId, actor);
  const stored = (await openCaseOf(sided)) ?? (await lastCaseOf(sided.order));
  if (!stored) throw new AppError('case.not_found');
  return caseView(stored, orderId);
};
